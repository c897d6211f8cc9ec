package dev.broadside.testbed.physics;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.joint.MouseDefinition;
import dev.broadside.physics.joint.MouseJoint;
import dev.broadside.physics.shape.Circle;
import dev.broadside.testbed.session.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Does to a world what users ask for: each hand holds a body by a mouse joint. All of it depends on
 * the world and the input alone, so that a replay does the same.
 */
final class Hands {
  /** Pull of a hand as a multiple of the body's weight; strong enough to lift a few on top. */
  private static final float STRENGTH = 250;

  private static final float BULLET_RADIUS = 0.25f;

  private Map<Integer, MouseJoint> held = new HashMap<>();

  /** What the hands hold, to be put back with a snapshot of the world. */
  Map<Integer, MouseJoint> grip() {
    return Map.copyOf(held);
  }

  void restore(Map<Integer, MouseJoint> grip) {
    held = new HashMap<>(grip);
  }

  void apply(Stage stage, Input input, List<Parameter> live) {
    World world = stage.world();
    switch (input.kind()) {
      case Input.GRAB -> grab(world, input);
      case Input.DRAG -> {
        MouseJoint joint = held.get(input.slot());
        if (joint != null && !joint.isDestroyed()) {
          joint.setTarget(input.metres(0), input.metres(1));
        }
      }
      case Input.DROP -> drop(world, input.slot());
      case Input.BULLET -> throwBullet(world, input);
      case Input.SET -> {
        if (input.slot() >= live.size()) {
          throw new IllegalArgumentException(
              "live parameter " + input.slot() + ": this scene has " + live.size());
        }
        Parameter parameter = live.get(input.slot());
        float value = Float.intBitsToFloat(input.values()[0]);
        stage.set(parameter.name(), parameter.checked(value));
      }
      default -> throw new IllegalArgumentException("input of kind " + input.kind());
    }
  }

  private void grab(World world, Input input) {
    drop(world, input.slot());
    float x = input.metres(0);
    float y = input.metres(1);
    Body body = pick(world, x, y, input.metres(2));
    if (body == null || body.type() != BodyType.DYNAMIC) {
      return;
    }
    MouseDefinition definition =
        new MouseDefinition(anchor(world), body)
            .anchor(x, y)
            .target(x, y)
            .collideConnected()
            .spring(5, 0.7f)
            .strength(STRENGTH * Math.max(body.mass(), 0.1f));
    held.put(input.slot(), world.create(definition));
  }

  private void drop(World world, int slot) {
    MouseJoint joint = held.remove(slot);
    if (joint != null && !joint.isDestroyed()) {
      world.destroy(joint);
    }
  }

  /** The body at a point, else the one nearest to it within reach; a dynamic one before others. */
  static Body pick(World world, float x, float y, float reach) {
    Fixture fixture = pickFixture(world, x, y, reach);
    return fixture == null ? null : fixture.body();
  }

  static Fixture pickFixture(World world, float x, float y, float reach) {
    Fixture found = first(world.queries().at(x, y));
    return found != null || !(reach > 0)
        ? found
        : first(world.queries().overlap(new Circle(reach), x, y, 0));
  }

  private static Fixture first(List<Fixture> fixtures) {
    Fixture best = null;
    for (Fixture fixture : fixtures) {
      boolean dynamic = fixture.body().type() == BodyType.DYNAMIC;
      if (best == null || dynamic && best.body().type() != BodyType.DYNAMIC) {
        best = fixture;
      }
    }
    return best;
  }

  /** What the other end of a mouse joint hangs on: the first static body, made if there is none. */
  private static Body anchor(World world) {
    for (int id = 0; id < world.bodyIdLimit(); id++) {
      Body body = world.body(id);
      if (body != null && body.type() == BodyType.STATIC) {
        return body;
      }
    }
    return world.create(BodyDefinition.fixed(0, 0));
  }

  private static void throwBullet(World world, Input input) {
    Body bullet =
        world.create(
            BodyDefinition.dynamic(input.metres(0), input.metres(1))
                .velocity(input.metres(2), input.metres(3))
                .bullet());
    bullet.attach(new Circle(BULLET_RADIUS), new FixtureDefinition().density(20).restitution(0.1f));
  }
}
