package dev.broadside.benchmarks.compare;

import dev.broadside.benchmarks.engines.EngineScene;

/** Bodies to compare on; as text {@code physics pyramid size=40 steps=300}. */
public record PhysicsCase(EngineScene scene, int size, int steps) implements Case {
  @Override
  public String text() {
    return "physics " + scene.shown() + " size=" + size + " steps=" + steps;
  }
}
