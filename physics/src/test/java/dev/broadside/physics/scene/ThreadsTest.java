package dev.broadside.physics.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.physics.SolverType;
import dev.broadside.physics.WorldDefinition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenes large enough for the solver's colours to be shared have the same bits for any threads. */
class ThreadsTest {
  @ParameterizedTest
  @CsvSource({
    "big-pyramid, 75, 15, SOFT_STEP",
    "mixed-static-dynamic, 1000, 60, SOFT_STEP",
    "joint-grid, 30, 20, SOFT_STEP",
    "smash, 60, 85, SOFT_STEP",
    "big-pyramid, 75, 15, SEQUENTIAL_IMPULSES",
    "joint-grid, 30, 20, SEQUENTIAL_IMPULSES",
    "smash, 60, 85, SEQUENTIAL_IMPULSES"
  })
  void everyStepHasTheSameHash(String name, int size, int steps, SolverType solver) {
    PhysicsScene scene = PhysicsScene.named(name);
    try (RunningScene one = scene.open(size, new WorldDefinition().solver(solver).threads(1));
        RunningScene two = scene.open(size, new WorldDefinition().solver(solver).threads(2));
        RunningScene three = scene.open(size, new WorldDefinition().solver(solver).threads(3))) {
      for (int step = 0; step < steps; step++) {
        one.step();
        two.step();
        three.step();
        assertEquals(one.world().hash(), two.world().hash(), "2 threads, step " + step);
        assertEquals(one.world().hash(), three.world().hash(), "3 threads, step " + step);
      }
    }
  }
}
