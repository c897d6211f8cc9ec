package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.physics.scene.PhysicsScene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * One scene with one thread and with several, in turns with Box2D 2.4.1 if its program is there.
 */
public final class SceneRace {
  /** Native runs beyond this many milliseconds are not repeated. */
  private static final double LONG = 4_000;

  /** So many repetitions are enough for more threads: only their median is shown. */
  private static final int OF_SEVERAL_THREADS = 3;

  /** A run is faster if it takes less than this share of the fastest before it. */
  private static final double FASTER = 0.95;

  /** Warm-up ends after so many times the seconds in which nothing becomes faster. */
  private static final int LONGEST = 10;

  private final PhysicsScene scene;
  private final int size;
  private final int steps;
  private final boolean continuous;
  private final NativeBox2d rival;
  private final List<NativeBox2d.Figures> natives = new ArrayList<>();
  final SceneRuns one;
  final SceneRuns all;

  /** Without continuous collision, as in most of the dissertation's figures. */
  public SceneRace(PhysicsScene scene, int size, int steps, int threads, Path box2d) {
    this(scene, size, steps, threads, false, box2d);
  }

  /** Box2D's program may be null. */
  SceneRace(PhysicsScene scene, int size, int steps, int threads, boolean continuous, Path box2d) {
    this.scene = scene;
    this.size = size;
    this.steps = steps;
    this.continuous = continuous;
    rival = new NativeBox2d(box2d);
    one = new SceneRuns(scene, size, steps, 1, continuous);
    all = new SceneRuns(scene, size, steps, threads, continuous);
  }

  /**
   * Runs until for so many seconds no run has been faster than those before, and once at least,
   * then counts. How long the JVM compiles depends on what has run in it before: a fixed time was
   * enough for a scene that came late and not for the first.
   */
  public void run(int repetitions, double warmSeconds) throws Exception {
    double best = Double.POSITIVE_INFINITY;
    long since = System.nanoTime();
    long faster = since;
    do {
      double millis = one.run(false);
      all.run(false);
      if (millis < FASTER * best) {
        faster = System.nanoTime();
      }
      best = Math.min(best, millis);
    } while (seconds(faster) < warmSeconds && seconds(since) < LONGEST * warmSeconds);
    SceneRuns.useMemoryAgain();
    for (int r = 0; r < repetitions; r++) {
      if (rival.isPresent() && (natives.isEmpty() || natives.get(0).total() < LONG)) {
        natives.add(rival.run(scene.name(), size, steps, continuous));
      }
      one.run(true);
      if (r < OF_SEVERAL_THREADS) {
        all.run(true);
      }
    }
    if (one.hash != all.hash) {
      throw new IllegalStateException(scene + ": one thread and several end differently");
    }
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  /** Milliseconds of a whole run with one thread, by repetition. */
  public Sample total() {
    return one.times.totals();
  }

  /** The same with several threads. */
  public Sample totalOfSeveralThreads() {
    return all.times.totals();
  }

  /** The same of Box2D 2.4.1; of nothing without its program. */
  public Sample totalOfBox2d() {
    return theirs(NativeBox2d.Figures::total);
  }

  /** The slowest step of one thread, each step the least of its repetitions. */
  public double slowest() {
    return one.times.slowest();
  }

  Sample theirs(ToDoubleFunction<NativeBox2d.Figures> what) {
    return new Sample(natives.stream().mapToDouble(what).toArray());
  }
}
