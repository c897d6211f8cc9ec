package dev.broadside.testbed.boxes;

import dev.broadside.BroadPhase;
import dev.broadside.SpaceCuts;
import dev.broadside.TreeShape;
import dev.broadside.testbed.session.FrameWriter;

/** What is drawn beside the boxes: nodes of the tree, and where each algorithm cut space. */
final class BoxLayers {
  static final int TREE = 1;
  static final int CUTS = 2;

  private static final int FIRST_SECTION = 16;

  /** Nodes on deeper levels are too small to tell apart, and too many to send. */
  private static final int MOST_NODES = 4_000;

  private float[] tree = new float[0];
  private final float[][] cuts = {new float[0], new float[0]};

  void publish(Contestant first, Contestant second, int wanted) {
    tree = (wanted & TREE) != 0 ? treeOf(first.phase()) : new float[0];
    cuts[0] = (wanted & CUTS) != 0 ? cutsOf(first.phase()) : new float[0];
    cuts[1] = (wanted & CUTS) != 0 && second != null ? cutsOf(second.phase()) : new float[0];
  }

  /**
   * Rows of min of three axes, max of three axes, level, and 1 for the sibling of the row before.
   */
  private static float[] treeOf(BroadPhase phase) {
    TreeShape shape = phase.treeShape();
    int level = 0;
    int nodes = 0;
    int onLevel;
    int deepest = -1;
    do {
      onLevel = 0;
      for (int node = 0; node < shape.nodes(); node++) {
        onLevel += shape.level(node) == level ? 1 : 0;
      }
      if (onLevel > 0 && nodes + onLevel <= MOST_NODES) {
        nodes += onLevel;
        deepest = level++;
      } else {
        onLevel = 0;
      }
    } while (onLevel > 0);
    float[] rows = new float[8 * nodes];
    int at = 0;
    for (int node = 0; node < shape.nodes(); node++) {
      if (shape.level(node) <= deepest) {
        for (int axis = 0; axis < shape.dims(); axis++) {
          rows[at + axis] = shape.min(axis, node);
          rows[at + 3 + axis] = shape.max(axis, node);
        }
        rows[at + 6] = shape.level(node);
        int parent = shape.parent(node);
        rows[at + 7] = parent >= 0 && shape.parent(node - 1) == parent ? 1 : 0;
        at += 8;
      }
    }
    return rows;
  }

  /** Swept axis, then for each of three axes the number of cuts and their places. */
  private static float[] cutsOf(BroadPhase phase) {
    SpaceCuts cuts = phase.cuts();
    int count = 4;
    for (int axis = 0; axis < 3; axis++) {
      count += cuts.along(axis).length;
    }
    float[] values = new float[count];
    values[0] = cuts.sweptAxis();
    int at = 1;
    for (int axis = 0; axis < 3; axis++) {
      double[] along = cuts.along(axis);
      values[at++] = along.length;
      for (double cut : along) {
        values[at++] = (float) cut;
      }
    }
    return values;
  }

  void encode(FrameWriter out, int wanted) {
    if ((wanted & TREE) != 0) {
      out.begin(FIRST_SECTION).put(tree, tree.length).end();
    }
    if ((wanted & CUTS) != 0) {
      out.begin(FIRST_SECTION + 1).put(cuts[0], cuts[0].length).end();
      out.begin(FIRST_SECTION + 2).put(cuts[1], cuts[1].length).end();
    }
  }
}
