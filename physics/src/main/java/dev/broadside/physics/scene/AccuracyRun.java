package dev.broadside.physics.scene;

import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** Makes the worlds of one test and remembers what about them was not the default. */
final class AccuracyRun {
  private final Set<String> deviations = new LinkedHashSet<>();
  private double impactSpeed = Double.NaN;

  World open(WorldDefinition definition) {
    return noted(new World(definition));
  }

  RunningScene open(String scene, int size, WorldDefinition definition) {
    RunningScene running = PhysicsScene.named(scene).open(size, definition);
    noted(running.world());
    return running;
  }

  private World noted(World world) {
    deviations.addAll(world.definition().deviations());
    return world;
  }

  /** A bullet had this speed when it was last seen before an impact; the least one counts. */
  void impactAt(double speed) {
    impactSpeed = impactSpeed <= speed ? impactSpeed : speed;
  }

  AccuracyResult result(double value) {
    return new AccuracyResult(value, new ArrayList<>(deviations), impactSpeed);
  }
}
