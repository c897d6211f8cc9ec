package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** After warm-up a frame allocates nothing, ordered or not, whatever the algorithm. */
class AllocationTest {
  // A kernel allocates until it is compiled, which on a busy machine takes a while.
  private static final long PATIENCE = 60_000_000_000L;

  // What the JVM itself may allocate in the calling thread over all measured frames.
  private static final long NOISE = 4096;

  static List<AlgorithmContractTest.Way> ways() {
    return AlgorithmContractTest.ways().stream()
        .filter(way -> way.algorithm() != Algorithm.AUTO)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void findingPairsAllocatesNothing(AlgorithmContractTest.Way way) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    int n = way.algorithm() == Algorithm.BRUTE_FORCE ? 500 : 3000;
    float[][] frames = frames(n);
    Boxes3D boxes = new Boxes3D();
    boxes.replaceAll(frames[0]);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), way.tuning(1))) {
      long least = Long.MAX_VALUE;
      for (long end = System.nanoTime() + PATIENCE; least > NOISE && System.nanoTime() < end; ) {
        for (int k = 0; k < 60; k++) {
          frame(boxes, broadPhase, frames[k % frames.length]);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int k = 0; k < 20; k++) {
          frame(boxes, broadPhase, frames[k % frames.length]);
        }
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertTrue(least <= NOISE, way + " allocated " + least + " bytes in 20 frames");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"TILES", "SWEEP", "BVH", "KD_TREE", "SORT_AND_SWEEP"})
  void workersAllocateNothing(Algorithm algorithm) {
    float[][] frames = frames(10_000);
    Boxes3D boxes = new Boxes3D();
    boxes.replaceAll(frames[0]);
    Tuning tuning = Tuning.defaults().withThreads(3);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, algorithm, tuning)) {
      long least = Long.MAX_VALUE;
      for (long end = System.nanoTime() + PATIENCE; least > NOISE && System.nanoTime() < end; ) {
        for (int k = 0; k < 20; k++) {
          frame(boxes, broadPhase, frames[k % frames.length]);
        }
        long before = allocatedWithWorkers();
        for (int k = 0; k < 10; k++) {
          frame(boxes, broadPhase, frames[k % frames.length]);
        }
        least = Math.min(least, allocatedWithWorkers() - before);
      }
      assertTrue(least <= NOISE, algorithm + " allocated " + least + " bytes in 10 frames");
    }
  }

  /** Bytes that this thread and all workers alive have allocated so far. */
  private static long allocatedWithWorkers() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    Thread[] all = new Thread[Thread.activeCount() + 64];
    int count = Thread.enumerate(all);
    long bytes = threads.getCurrentThreadAllocatedBytes();
    for (int k = 0; k < count; k++) {
      if (all[k].getName().startsWith("broadside-worker")) {
        bytes += threads.getThreadAllocatedBytes(all[k].getId());
      }
    }
    return bytes;
  }

  static List<AlgorithmContractTest.Way> churnWays() {
    return ways().stream().filter(way -> way.algorithm() != Algorithm.BRUTE_FORCE).toList();
  }

  @ParameterizedTest
  @MethodSource("churnWays")
  void boxesThatComeMoveAndGoAllocateNothing(AlgorithmContractTest.Way way) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    float[] rows = frames(1500)[0];
    Boxes3D boxes = new Boxes3D();
    boxes.replaceAll(rows);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), way.tuning(1))) {
      long least = Long.MAX_VALUE;
      for (long end = System.nanoTime() + PATIENCE; least > NOISE && System.nanoTime() < end; ) {
        for (int k = 0; k < 120; k++) {
          churn(boxes, broadPhase, rows, k);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int k = 0; k < 20; k++) {
          churn(boxes, broadPhase, rows, k);
        }
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertTrue(least <= NOISE, way + " allocated " + least + " bytes in 20 frames");
    }
  }

  /** Five of the boxes leave, as many come elsewhere, seventy move there and back, one flips. */
  private static void churn(Boxes3D boxes, BroadPhase broadPhase, float[] rows, int frame) {
    int n = rows.length / 6;
    for (int k = 0; k < 5; k++) {
      boxes.remove((frame % 20 * 5 + k) * 7 % n);
    }
    for (int k = 0; k < 5; k++) {
      int at = 6 * ((frame % 20 * 11 + k) * 13 % n);
      boxes.add(rows[at], rows[at + 1], rows[at + 2], rows[at + 3], rows[at + 4], rows[at + 5]);
    }
    for (int k = 0; k < 70; k++) {
      int id = k * 17 % n;
      float by = (frame & 1) == 0 ? 0.01f : -0.01f;
      boxes.set(
          id,
          boxes.min(0, id) + by,
          boxes.min(1, id) + by,
          boxes.min(2, id) + by,
          boxes.max(0, id) + by,
          boxes.max(1, id) + by,
          boxes.max(2, id) + by);
    }
    boxes.setStatic(frame % 20, (frame & 1) == 0);
    broadPhase.findChanges();
    if (frame % 4 == 0) {
      broadPhase.findPairsUnordered();
    }
  }

  private static void frame(Boxes3D boxes, BroadPhase broadPhase, float[] rows) {
    boxes.setAll(rows);
    broadPhase.findPairsUnordered();
    broadPhase.findPairs();
    broadPhase.findChanges();
  }

  private static float[][] frames(int n) {
    float[][] frames = new float[4][n * 6];
    SplittableRandom random = new SplittableRandom(11);
    float edge = 1.5f / (float) Math.cbrt(n);
    for (int k = 0; k < n; k++) {
      for (int axis = 0; axis < 3; axis++) {
        float lo = (float) random.nextDouble();
        for (int f = 0; f < frames.length; f++) {
          float moved = lo + f * edge / 10;
          frames[f][6 * k + axis] = moved;
          frames[f][6 * k + 3 + axis] = moved + edge;
        }
      }
    }
    return frames;
  }
}
