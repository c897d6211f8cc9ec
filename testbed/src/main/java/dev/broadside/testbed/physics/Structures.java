package dev.broadside.testbed.physics;

import dev.broadside.Algorithm;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.SpaceCuts;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldInspection;

/**
 * How other broad phases would cut the boxes of a physics world, which has its own: the same boxes
 * are given to each algorithm whose layer is drawn. Costs what that algorithm costs, while it is
 * drawn.
 */
final class Structures {
  private final Boxes2D boxes = new Boxes2D();
  private final float[] box = new float[4];

  /** Writes the swept axis (-1: none), number of cuts of x, cuts, number of cuts of y, cuts. */
  void add(Layer layer, World world, Floats out) {
    Algorithm algorithm =
        switch (layer) {
          case GRID -> Algorithm.GRID_SAP_BATCH;
          case TILES -> Algorithm.TILES;
          case SWEEP -> Algorithm.SWEEP;
          default -> throw new IllegalArgumentException("layer " + layer + " cuts nothing");
        };
    fill(world);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, algorithm)) {
      broadPhase.countPairs();
      SpaceCuts cuts = broadPhase.cuts();
      out.add(cuts.sweptAxis());
      for (int axis = 0; axis < 2; axis++) {
        double[] along = cuts.along(axis);
        out.add(along.length);
        for (double cut : along) {
          out.add((float) cut);
        }
      }
    }
  }

  private void fill(World world) {
    WorldInspection inspection = world.inspect();
    int limit = inspection.fixtureIdLimit();
    boxes.clear();
    for (int id = 0; id < limit; id++) {
      if (world.fixture(id) != null) {
        inspection.box(id, box);
        boxes.add(box[0], box[1], box[2], box[3]);
      }
    }
  }
}
