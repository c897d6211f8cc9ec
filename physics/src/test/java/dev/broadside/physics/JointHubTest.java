package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many joints at one light body do not tear it apart. */
class JointHubTest {
  private static final float DT = 1 / 60f;
  private static final float REACH = 3;

  private enum Arm {
    HINGE,
    WELD,
    ROD
  }

  /** A wheel: a disc on an axle, and cabins at arms' length around it. */
  private static final class Wheel {
    final World world;
    final Body hub;
    final List<Body> cabins = new ArrayList<>();
    final List<Joint> arms = new ArrayList<>();
    final Joint axle;

    Wheel(WorldDefinition definition, float radius, int count, Arm arm, float spin) {
      world = new World(definition.sleeping(false));
      hub = world.create(BodyDefinition.dynamic(0, 0));
      hub.attach(new Circle(radius), new FixtureDefinition());
      Body stand = world.create(BodyDefinition.fixed(0, 0));
      RevoluteDefinition hinge = new RevoluteDefinition(stand, hub);
      axle = world.create(spin == 0 ? hinge : hinge.motor(spin, 1e6f));
      for (int i = 0; i < count; i++) {
        double angle = 2 * Math.PI * i / count + 0.1;
        float x = (float) (REACH * Math.cos(angle));
        float y = (float) (REACH * Math.sin(angle));
        Body cabin = world.create(BodyDefinition.dynamic(x, y));
        cabin.attach(Polygon.box(0.2f, 0.2f), new FixtureDefinition().density(4));
        cabins.add(cabin);
        arms.add(
            switch (arm) {
              case HINGE -> world.create(new RevoluteDefinition(hub, cabin).anchor(x, y));
              case WELD -> world.create(new WeldDefinition(hub, cabin).anchor(x, y));
              case ROD ->
                  world.create(new DistanceDefinition(hub, cabin).anchorA(0.9f * x, 0.9f * y));
            });
      }
    }

    float fastest() {
      float most = 0;
      for (Body cabin : cabins) {
        most = Math.max(most, (float) Math.hypot(cabin.velocityX(), cabin.velocityY()));
      }
      return most;
    }

    float widestGap() {
      float most = 0;
      for (Joint arm : arms) {
        most =
            Math.max(
                most,
                (float)
                    Math.hypot(arm.anchorBx() - arm.anchorAx(), arm.anchorBy() - arm.anchorAy()));
      }
      return most;
    }
  }

  @Test
  void aLightHubHoldsManyHeavyLoads() {
    for (SolverType solver : SolverType.values()) {
      for (Arm arm : Arm.values()) {
        for (float radius : new float[] {0.5f, 1, 1.5f}) {
          for (int count : new int[] {4, 6, 8, 12, 40}) {
            assertHolds(solver, arm, radius, count);
          }
        }
      }
    }
  }

  private static void assertHolds(SolverType solver, Arm arm, float radius, int count) {
    String what = solver + ", " + arm + ", radius " + radius + ", " + count + " cabins";
    Wheel wheel = new Wheel(new WorldDefinition().solver(solver), radius, count, arm, 0);
    for (int i = 0; i < 600; i++) {
      wheel.world.step(DT);
      assertTrue(wheel.fastest() < 20, what + ": " + wheel.fastest() + " m/s in step " + i);
    }
    if (arm != Arm.ROD && radius >= 1 && count <= 12) {
      assertTrue(wheel.widestGap() < 0.2f, what + ": gap " + wheel.widestGap());
    }
    wheel.world.close();
  }

  @Test
  void aWheelOfCabinsTurnsWithItsMotor() {
    for (SolverType solver : SolverType.values()) {
      Wheel wheel = new Wheel(new WorldDefinition().solver(solver), 1, 12, Arm.HINGE, 1);
      for (int i = 0; i < 600; i++) {
        wheel.world.step(DT);
      }
      assertEquals(1, wheel.hub.angularVelocity(), 0.1f, solver.toString());
      assertEquals(REACH, wheel.fastest(), 0.5f, solver.toString());
      assertTrue(wheel.widestGap() < 0.2f, solver + ": gap " + wheel.widestGap());
      float weight = 10 * (wheel.hub.mass() + 12 * wheel.cabins.get(0).mass());
      assertEquals(weight, wheel.axle.reactionForceY(), 0.1f * weight, solver.toString());
      wheel.world.close();
    }
  }
}
