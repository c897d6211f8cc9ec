package dev.broadside.physics.scene;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.Filter;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.scene.PhysicsScene.StepAction;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Polygon;

/**
 * Rag dolls rain on five floors: a column of 25 is served every eighth step, first all columns in
 * turn, then the oldest is destroyed and made anew. A doll has eleven bones, two feet, ten hinges.
 */
final class RagDolls implements StepAction {
  private static final int FLOORS = 5;
  private static final int GROUP = 5;
  private static final int PERIOD = 8;
  private static final double CELL = 6.25;

  /** Centre height, capsule from and to, radius: hip, torso, head, leg ×2, arm ×2. */
  private static final float[][] BONES = {
    {0.95f, -0.02f, 0.02f, 0.095f},
    {1.2f, -0.135f, 0.135f, 0.09f},
    {1.475f, -0.038f, 0.039f, 0.075f},
    {0.775f, -0.125f, 0.125f, 0.06f},
    {0.475f, -0.155f, 0.125f, 0.045f},
    {0.775f, -0.125f, 0.125f, 0.06f},
    {0.475f, -0.155f, 0.125f, 0.045f},
    {1.225f, -0.125f, 0.125f, 0.035f},
    {0.975f, -0.125f, 0.125f, 0.03f},
    {1.225f, -0.125f, 0.125f, 0.035f},
    {0.975f, -0.125f, 0.125f, 0.03f}
  };

  /** Parent, child, pivot height, limits in π, share of the friction torque, turn of the frame. */
  private static final float[][] HINGES = {
    {0, 1, 1.0f, -0.25f, 0, 0.5f, 0},
    {1, 2, 1.4f, -0.3f, 0.1f, 0.25f, 0},
    {0, 3, 0.9f, -0.05f, 0.4f, 1, 0},
    {3, 4, 0.625f, -0.5f, -0.02f, 0.5f, 0},
    {0, 5, 0.9f, -0.05f, 0.4f, 1, 0},
    {5, 6, 0.625f, -0.5f, -0.02f, 0.5f, 0},
    {1, 7, 1.35f, -0.1f, 0.8f, 0.5f, 0},
    {7, 8, 1.1f, -0.2f, 0.3f, 0.1f, 0.25f},
    {1, 9, 1.35f, -0.1f, 0.8f, 0.5f, 0},
    {9, 10, 1.1f, -0.2f, 0.3f, 0.1f, 0.25f}
  };

  private static final int HEAD = 2;

  /** Newton metres. */
  private static final float FRICTION_TORQUE = 0.05f;

  private final World world;
  private final int columns;
  private final double left;

  RagDolls(Parts parts, int columns) {
    world = parts.world;
    this.columns = columns;
    left = -0.5 * CELL * columns;
    Body ground = parts.fixed(0, 0);
    int boxes = (int) (2 * CELL * columns) + 1;
    for (int floor = 0; floor < FLOORS; floor++) {
      for (int i = 0; i < boxes; i++) {
        parts.box(ground, 0.25, 0.25, left + 0.5 * i, 45 * floor, 0);
      }
    }
  }

  @Override
  public void before(int step) {
    if (step % PERIOD != 0) {
      return;
    }
    int served = step / PERIOD % columns;
    // A body knows its column by its user data, so that a restored snapshot goes on as before.
    for (int id = 0; id < world.bodyIdLimit(); id++) {
      Body body = world.body(id);
      if (body != null && Integer.valueOf(served).equals(body.userData())) {
        world.destroy(body);
      }
    }
    for (int floor = 0; floor < FLOORS; floor++) {
      for (int k = 0; k < GROUP; k++) {
        float x = (float) (left + CELL * (served + 0.5) + 0.5 * k);
        doll(x, 40 + 45f * floor, k, served);
      }
    }
  }

  private void doll(float x, float y, int k, int served) {
    Filter filter = new Filter(2, -1, -k - 1);
    FixtureDefinition skin = new FixtureDefinition().friction(0.2f).filter(filter);
    FixtureDefinition sole =
        new FixtureDefinition().friction(0.05f).filter(new Filter(2, 1, -k - 1));
    Body[] bones = new Body[BONES.length];
    for (int b = 0; b < bones.length; b++) {
      float[] bone = BONES[b];
      boolean lowerArm = b == 8 || b == 10;
      bones[b] =
          world.create(
              BodyDefinition.dynamic(x, y + bone[0])
                  .sleepSpeed(0.1f)
                  .userData(served)
                  .damping(b == HEAD || lowerArm ? 0.1f : 0, 0));
      bones[b].attach(new Capsule(0, bone[1], 0, bone[2], bone[3]), skin);
      if (b == 4 || b == 6) {
        bones[b].attach(
            Polygon.roundedHull(
                0.015f, -0.03f, -0.185f, 0.11f, -0.185f, 0.11f, -0.16f, -0.03f, -0.14f),
            sole);
      }
    }
    float pi = (float) Math.PI;
    for (float[] hinge : HINGES) {
      world.create(
          new RevoluteDefinition(bones[(int) hinge[0]], bones[(int) hinge[1]])
              .anchor(x, y + hinge[2])
              .referenceAngle(hinge[6] * pi)
              .limits(hinge[3] * pi, hinge[4] * pi)
              .motor(0, FRICTION_TORQUE * hinge[5])
              .spring(5, 0.5f, 0));
    }
  }
}
