package dev.broadside.benchmarks.compare;

import dev.broadside.physics.scene.PhysicsScene;

/**
 * A scene of the dissertation to compare on with Box2D's native program, which builds the same; as
 * text {@code scene big-pyramid size=40 steps=100}.
 */
public record SceneCase(PhysicsScene scene, int size, int steps) implements Case {
  @Override
  public String text() {
    return "scene " + scene.name() + " size=" + size + " steps=" + steps;
  }
}
