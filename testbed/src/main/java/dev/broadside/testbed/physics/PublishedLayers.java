package dev.broadside.testbed.physics;

import dev.broadside.TreeShape;
import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldInspection;
import dev.broadside.physics.joint.PulleyJoint;
import dev.broadside.testbed.session.FrameWriter;
import java.util.EnumMap;
import java.util.Map;

/** What is drawn beside the shapes, as it was at the last published frame. */
final class PublishedLayers {
  private final Map<Layer, Floats> contents = new EnumMap<>(Layer.class);
  private final Structures structures = new Structures();
  private final float[] box = new float[4];

  PublishedLayers() {
    for (Layer layer : Layer.values()) {
      contents.put(layer, new Floats());
    }
  }

  /** Collects the layers that somebody draws; the others are emptied. */
  void publish(Stage stage, int layers) {
    for (Layer layer : Layer.values()) {
      Floats out = contents.get(layer);
      out.clear();
      if ((layers & layer.bit()) != 0) {
        collect(layer, stage, out);
      }
    }
  }

  void encode(FrameWriter out, int layers) {
    for (Layer layer : Layer.values()) {
      if ((layers & layer.bit()) != 0) {
        Floats content = contents.get(layer);
        out.begin(layer.section()).put(content.values, content.count).end();
      }
    }
  }

  private void collect(Layer layer, Stage stage, Floats out) {
    World world = stage.world();
    switch (layer) {
      case JOINTS -> world.inspect().forEachJoint(joint -> addJoint(joint, out));
      case CONTACTS -> addContacts(world, out);
      case CENTRES -> addCentres(world, out);
      case BOXES -> addBoxes(world, out);
      case TREE -> addTree(world.inspect().tree(), out);
      case SKETCH -> {
        Sketch sketch = new Sketch();
        stage.sketch(sketch);
        out.copyFrom(sketch.lines);
      }
      case GRID, TILES, SWEEP -> structures.add(layer, world, out);
    }
  }

  private static void addJoint(Joint joint, Floats out) {
    Body a = joint.bodyA();
    Body b = joint.bodyB();
    out.add(joint.anchorAx(), joint.anchorAy()).add(joint.anchorBx(), joint.anchorBy());
    if (joint instanceof PulleyJoint pulley) {
      out.add(pulley.groundAx(), pulley.groundAy()).add(pulley.groundBx(), pulley.groundBy());
    } else {
      // Where a static body has its origin says nothing about the joint.
      boolean fixedA = a.type() == BodyType.STATIC;
      boolean fixedB = b.type() == BodyType.STATIC;
      out.add(fixedA ? joint.anchorAx() : a.x(), fixedA ? joint.anchorAy() : a.y());
      out.add(fixedB ? joint.anchorBx() : b.x(), fixedB ? joint.anchorBy() : b.y());
    }
    float fx = joint.reactionForceX();
    float fy = joint.reactionForceY();
    out.add(JointKinds.number(joint)).add((float) Math.sqrt(fx * fx + fy * fy));
  }

  private static void addContacts(World world, Floats out) {
    world
        .inspect()
        .forEachContact(
            contact -> {
              if (!contact.isTouching() || contact.isSensor()) {
                return;
              }
              for (int p = 0; p < contact.pointCount(); p++) {
                out.add(contact.pointX(p), contact.pointY(p));
                out.add(contact.normalX(), contact.normalY());
                out.add(contact.normalImpulse(p), contact.separation(p));
              }
            });
  }

  private static void addCentres(World world, Floats out) {
    for (int id = 0; id < world.bodyIdLimit(); id++) {
      Body body = world.body(id);
      if (body != null && body.type() == BodyType.DYNAMIC) {
        out.add(body.centerX(), body.centerY());
      }
    }
  }

  private void addBoxes(World world, Floats out) {
    WorldInspection inspection = world.inspect();
    int limit = inspection.fixtureIdLimit();
    for (int id = 0; id < limit; id++) {
      if (world.fixture(id) != null) {
        inspection.box(id, box);
        out.add(box[0], box[1]).add(box[2], box[3]);
      }
    }
  }

  /** Inner nodes with their level and what each shares with the sibling before it. */
  static void addTree(TreeShape tree, Floats out) {
    for (int node = 0; node < tree.nodes(); node++) {
      if (tree.size(node) < 2) {
        continue;
      }
      out.add(tree.min(0, node), tree.min(1, node)).add(tree.max(0, node), tree.max(1, node));
      out.add(tree.level(node));
      boolean second =
          node > 0 && tree.parent(node) >= 0 && tree.parent(node) == tree.parent(node - 1);
      if (second) {
        out.add(
            Math.max(tree.min(0, node), tree.min(0, node - 1)),
            Math.max(tree.min(1, node), tree.min(1, node - 1)));
        out.add(
            Math.min(tree.max(0, node), tree.max(0, node - 1)),
            Math.min(tree.max(1, node), tree.max(1, node - 1)));
      } else {
        out.add(0, 0).add(-1, -1);
      }
    }
  }
}
