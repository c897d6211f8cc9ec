package dev.broadside.testbed.physics;

import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.RunningScene;
import java.util.Map;
import java.util.Random;

/** A feature scene's world. */
final class FeatureStage implements Stage {
  /** Fills the world; what is returned acts around each step. */
  interface Recipe {
    Action build(FeatureStage stage);
  }

  /** What a scene does beside stepping. Remembers nothing: see {@link Stage}. */
  interface Action {
    Action NONE = new Action() {};

    default void before(int step) {}

    default void after(int step) {}

    default void set(String parameter, double value) {}

    default void sketch(Sketch sketch) {}

    /** See {@link Stage#bounds}. */
    default double[] bounds() {
      return null;
    }

    /** See {@link Stage#follow}. */
    default int follow() {
      return -1;
    }

    /** Does nothing but say where to look. */
    static Action lookAt(double minX, double minY, double maxX, double maxY) {
      return new Action() {
        @Override
        public double[] bounds() {
          return new double[] {minX, minY, maxX, maxY};
        }
      };
    }
  }

  private final World world;
  private final int size;
  private final Map<String, Double> values;
  private final Random random;
  private final Action action;

  FeatureStage(
      WorldDefinition definition, int size, Map<String, Double> values, long seed, Recipe recipe) {
    world = new World(definition);
    this.size = size;
    this.values = values;
    random = new Random(seed);
    action = recipe.build(this);
  }

  @Override
  public World world() {
    return world;
  }

  int size() {
    return size;
  }

  /** A parameter's value at the start. */
  double value(String parameter) {
    return values.get(parameter);
  }

  /** The next of the seed's numbers in 0 … 1; while building only. */
  double random() {
    return random.nextDouble();
  }

  @Override
  public void step() {
    int step = world.stepCount();
    action.before(step);
    world.step(RunningScene.STEP);
    action.after(step);
  }

  @Override
  public void set(String parameter, double value) {
    action.set(parameter, value);
  }

  @Override
  public void sketch(Sketch sketch) {
    action.sketch(sketch);
  }

  @Override
  public double[] bounds() {
    return action.bounds();
  }

  @Override
  public int follow() {
    return action.follow();
  }
}
