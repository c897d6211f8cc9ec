package dev.broadside.benchmarks.physics;

import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import java.util.Arrays;

/** Repeated runs of one scene at one size with one number of threads, each in a fresh world. */
final class SceneRuns {
  private final PhysicsScene scene;
  private final int size;
  private final int threads;
  private final boolean continuous;
  final StepTimes times;
  private final double[] stepMillis;

  /** Contacts after each step, the same in every repetition. */
  final double[] contacts;

  /** At the end: some scenes add bodies on the way. */
  int fixtures;

  /** Fingerprint of the state at the end; every repetition must have the same. */
  long hash;

  SceneRuns(PhysicsScene scene, int size, int steps, int threads, boolean continuous) {
    this.scene = scene;
    this.size = size;
    this.threads = threads;
    this.continuous = continuous;
    times = new StepTimes(steps);
    stepMillis = new double[steps];
    contacts = new double[steps];
  }

  /**
   * After runs that are not counted: the next worlds get memory that was used before. The first use
   * of a page takes longer than most steps, and would be taken for a slow one where arrays grow.
   * Not before every run, since the first step after a collection finds the caches cold.
   */
  static void useMemoryAgain() {
    System.gc();
  }

  /**
   * One repetition; the first ones may be left uncounted to let the JVM compile. Returns the
   * milliseconds of all steps.
   */
  double run(boolean counted) {
    double[] stageMillis = new double[World.stageNames().length];
    WorldDefinition definition = new WorldDefinition().threads(threads).continuous(continuous);
    long opened = System.nanoTime();
    try (RunningScene running = scene.open(size, definition)) {
      double buildMillis = (System.nanoTime() - opened) / 1e6;
      World world = running.world();
      for (int step = 0; step < stepMillis.length; step++) {
        long since = System.nanoTime();
        running.step();
        stepMillis[step] = (System.nanoTime() - since) / 1e6;
        for (int stage = 0; stage < stageMillis.length; stage++) {
          stageMillis[stage] += world.stageNanos(stage) / 1e6;
        }
        contacts[step] = world.contactCount();
      }
      long found = world.hash();
      if (hash != 0 && hash != found) {
        throw new IllegalStateException(
            scene + " size " + size + ", threads " + threads + ": two runs ended differently");
      }
      hash = found;
      fixtures = world.fixtureCount();
      if (counted) {
        times.add(buildMillis, stepMillis, stageMillis);
      }
    }
    return Arrays.stream(stepMillis).sum();
  }
}
