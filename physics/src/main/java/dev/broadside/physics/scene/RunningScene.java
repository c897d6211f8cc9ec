package dev.broadside.physics.scene;

import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;

/** A scene in a world, one step after the other. */
public final class RunningScene implements AutoCloseable {
  /** Length of a step, seconds. */
  public static final float STEP = 1 / 60f;

  private final PhysicsScene scene;
  private final int size;
  private final World world;
  private final PhysicsScene.StepAction action;

  RunningScene(
      PhysicsScene scene,
      int size,
      WorldDefinition definition,
      float friction,
      PhysicsScene.Recipe recipe) {
    this.scene = scene;
    this.size = size;
    world = new World(definition);
    action = recipe.build(new Parts(world, friction), size);
    world.prepare();
  }

  public PhysicsScene scene() {
    return scene;
  }

  public int size() {
    return size;
  }

  public World world() {
    return world;
  }

  /** Steps done. */
  public int stepCount() {
    return world.stepCount();
  }

  /**
   * One step of the world and what the scene does around it. Which step it is, the world says, so
   * that a scene goes on from a restored snapshot as it did then.
   */
  public void step() {
    int step = world.stepCount();
    action.before(step);
    world.step(STEP);
    action.after(step);
  }

  @Override
  public void close() {
    world.close();
  }
}
