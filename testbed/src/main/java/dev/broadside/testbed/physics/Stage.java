package dev.broadside.testbed.physics;

import dev.broadside.physics.World;
import dev.broadside.physics.scene.RunningScene;

/**
 * A world with what its scene does around each step. Must not remember anything outside the world
 * but what follows from {@link World#stepCount}: a snapshot of the world is all that going back
 * restores.
 */
interface Stage extends AutoCloseable {
  World world();

  /** One step of 1/60 s. */
  void step();

  /** A live parameter of the scene changes. */
  default void set(String parameter, double value) {
    throw new IllegalArgumentException("this scene has no live parameter '" + parameter + "'");
  }

  /** Where to look at first: least x, least y, greatest x, greatest y; null for all bodies. */
  default double[] bounds() {
    return null;
  }

  /** Number of the body that the page should follow, or -1. */
  default int follow() {
    return -1;
  }

  /** What the scene draws beside its bodies, such as rays. */
  default void sketch(Sketch sketch) {}

  @Override
  default void close() {
    world().close();
  }

  /** The stage of a world that does nothing but step. */
  static Stage of(World world) {
    return new Stage() {
      @Override
      public World world() {
        return world;
      }

      @Override
      public void step() {
        world.step(RunningScene.STEP);
      }
    };
  }

  /** The stage of a library scene. */
  static Stage of(RunningScene scene) {
    return new Stage() {
      @Override
      public World world() {
        return scene.world();
      }

      @Override
      public void step() {
        scene.step();
      }
    };
  }
}
