package dev.broadside.physics.internal.solver;

import dev.broadside.physics.internal.narrow.HullHullTrial;
import dev.broadside.physics.internal.narrow.VectorHullHull;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.Settings;
import java.util.Arrays;

/**
 * Chooses the contact kernels: vector where the JVM has the Vector API, unless {@code
 * -Dbroadside.kernels=scalar} says otherwise, as in core. Until the JIT has compiled the vector
 * kernels they are a hundred times slower than scalar ones, so {@code auto} starts on the scalar
 * kernels, runs the vector ones on dummy blocks in a daemon thread, and switches when they have
 * become fast. Both give the same bits, so the moment of the switch does not matter.
 */
final class ContactKernels {
  /** Nanoseconds a block of 8 contacts takes at most once compiled; interpreted it is 100 times. */
  private static final long COMPILED_NANOS = 2_000;

  /**
   * The warm-up tries at full speed for so long. On a busy machine the JIT may take longer, or keep
   * the kernels in its middle tier for good; from then on the thread leaves the processor to
   * others.
   */
  private static final long HASTE_NANOS = 8_000_000_000L;

  /**
   * After this time the warm-up hardly tries any more, but never gives up: threads that keep all
   * processors busy can hold the JIT off for longer, and scalar kernels take twice the time.
   */
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  /** Milliseconds between tries, some ten times as long as one in the middle tier; and later. */
  private static final long REST_MILLIS = 1;

  private static final long LONG_REST_MILLIS = 50;

  private static volatile boolean ready;
  private static boolean started;

  private ContactKernels() {}

  /** Kernels for one thread; what {@link #isReady} says decides whether they are used. */
  static ContactKernel create() {
    return vectorWanted() ? new VectorContactKernel() : new ScalarContactKernel();
  }

  /** The vector kernel for manifolds, under the same condition; null where it cannot be used. */
  static VectorHullHull createHullHull() {
    return vectorWanted() ? new VectorHullHull() : null;
  }

  /** Whether worlds made now get vector kernels, to be used once they are ready. */
  static boolean vectorWanted() {
    String wanted = System.getProperty("broadside.kernels", "auto");
    switch (wanted) {
      case "scalar" -> {
        return false;
      }
      case "vector" -> {
        if (!vectorPresent()) {
          throw new IllegalStateException(
              "-Dbroadside.kernels=vector needs the JVM flag --add-modules jdk.incubator.vector");
        }
        ready = true;
        return true;
      }
      case "auto" -> {
        if (vectorPresent()) {
          startWarmUp();
        }
        return vectorPresent();
      }
      default ->
          throw new IllegalArgumentException(
              "-Dbroadside.kernels=" + wanted + " must be auto, scalar or vector");
    }
  }

  static boolean isReady() {
    return ready;
  }

  private static boolean vectorPresent() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
  }

  private static synchronized void startWarmUp() {
    if (started) {
      return;
    }
    started = true;
    Thread thread = new Thread(ContactKernels::warmUp, "broadside-kernel-warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  private static void warmUp() {
    int blocks = 8;
    float[] data = new float[blocks * Blocks.SIZE];
    int[] rows = new int[blocks * Blocks.ROWS];
    float[] state = new float[8 * (2 * blocks * Blocks.LANES + 1)];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = 8 * (i + 1);
      state[rows[i] + 6] = 1;
    }
    float[] depth = new float[blocks * Blocks.LANES];
    Arrays.fill(depth, 1);
    float[] manifold = new float[blocks * Blocks.LANES * ContactStore.ROW];
    float[] speed = new float[2 * blocks * Blocks.LANES];
    float[] before = new float[blocks * Blocks.LANES];
    float[] share = new float[blocks * Blocks.LANES];
    int[] contactOf = new int[blocks * Blocks.LANES];
    Arrays.setAll(contactOf, i -> i);
    StepContext step = new StepContext();
    step.set(new Settings(), 1 / 60f, 4);
    ContactKernel kernel = new VectorContactKernel();
    HullHullTrial manifolds = new HullHullTrial();
    long begin = System.nanoTime();
    int fast = 0;
    while (fast < 20) {
      long t = System.nanoTime();
      kernel.load(data, contactOf, manifold, 0, blocks);
      kernel.loadBodies(data, rows, rows, state, state, 0, blocks);
      kernel.prepare(data, before, 0, blocks);
      kernel.measure(data, rows, state, 0, blocks);
      kernel.measureSpeeds(data, rows, state, speed, 0, blocks);
      kernel.warmStart(data, rows, state, 0, blocks);
      kernel.takeBack(data, rows, state, depth, 0, blocks);
      kernel.solve(data, rows, state, 0, blocks, step);
      kernel.relax(data, rows, state, 0, blocks, 240);
      kernel.separate(data, rows, state, depth, 1, 0, blocks, 0);
      // Impulses are zero; with less before them all count as struck.
      Arrays.fill(before, -1);
      kernel.weigh(data, before, share, 0, blocks);
      kernel.forget(data, depth, 0, blocks);
      kernel.save(data, contactOf, manifold, 0, blocks);
      long middle = System.nanoTime();
      manifolds.run();
      boolean compiled =
          middle - t < 13 * blocks * COMPILED_NANOS
              && System.nanoTime() - middle < HullHullTrial.GROUPS * COMPILED_NANOS;
      fast = compiled ? fast + 1 : 0;
      long spent = System.nanoTime() - begin;
      if (spent > HASTE_NANOS && !rest(spent > PATIENCE_NANOS ? LONG_REST_MILLIS : REST_MILLIS)) {
        return;
      }
    }
    ready = true;
  }

  /** False if interrupted. */
  private static boolean rest(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
