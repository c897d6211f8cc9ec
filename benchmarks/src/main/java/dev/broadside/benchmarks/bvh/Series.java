package dev.broadside.benchmarks.bvh;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.Boxes3D;
import dev.broadside.BroadPhase;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Time against the number of boxes, and against the share of them that moves. */
final class Series {
  private Series() {}

  static List<String> scaling(int dims, double density, double seconds, List<String> sizes) {
    List<String> rows = new ArrayList<>();
    rows.add("dims,n,density,threads,median_ms,slowest_ms,frames,pairs,bytes_per_box");
    for (String size : sizes) {
      for (int threads = 1; threads <= 2; threads++) {
        rows.add(scalingRow(dims, Integer.parseInt(size), density, threads, seconds));
      }
    }
    return rows;
  }

  private static String scalingRow(int dims, int n, double density, int threads, double seconds) {
    Scene scene =
        Scene.named("free", SceneOptions.defaults().withDims(dims).withN(n).withDensity(density));
    Boxes boxes = scene.newBoxes(Precision.FLOAT);
    Tuning tuning = Tuning.defaults().withThreads(threads);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.BVH, tuning)) {
      int pairs = 0;
      List<Double> times = new ArrayList<>();
      long end = System.nanoTime() + (long) (seconds * 1e9);
      while (System.nanoTime() < end || times.size() < 6) {
        scene.advance(boxes);
        long start = System.nanoTime();
        pairs = broadPhase.findPairsUnordered().size();
        times.add((System.nanoTime() - start) / 1e6);
      }
      double[] late = late(times);
      return String.format(
          Locale.ROOT,
          "%d,%d,%s,%d,%.4f,%.4f,%d,%d,%.1f",
          dims,
          n,
          density,
          threads,
          late[late.length / 2],
          late[late.length - 1],
          late.length,
          pairs,
          broadPhase.statistics().stateBytes() / (double) n);
    }
  }

  static double[] late(List<Double> times) {
    double[] late =
        times.subList(times.size() / 2, times.size()).stream()
            .mapToDouble(Double::doubleValue)
            .toArray();
    Arrays.sort(late);
    return late;
  }

  /** The first boxes move, the rest are static; one thread. */
  static List<String> still(int dims, int n, double seconds) {
    List<String> rows = new ArrayList<>();
    rows.add("dims,n,moving,median_ms,slowest_ms,frames,pairs,microseconds_per_moving_box");
    for (int share : new int[] {10, 100, 1000, 10_000}) {
      int moving = n / share;
      Scene scene =
          Scene.named("free", SceneOptions.defaults().withDims(dims).withN(n).withDensity(0.05));
      Boxes boxes = scene.newBoxes(Precision.FLOAT);
      for (int k = moving; k < n; k++) {
        boxes.setStatic(k, true);
      }
      Tuning tuning = Tuning.defaults().withThreads(1);
      try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.BVH, tuning)) {
        broadPhase.findPairsUnordered();
        int pairs = 0;
        List<Double> times = new ArrayList<>();
        long end = System.nanoTime() + (long) (seconds * 1e9);
        for (int frame = 0; System.nanoTime() < end || times.size() < 6; frame++) {
          float shift = (frame & 1) == 0 ? 1e-4f : -1e-4f;
          long start = System.nanoTime();
          for (int k = 0; k < moving; k++) {
            move(boxes, k, shift);
          }
          pairs = broadPhase.findPairsUnordered().size();
          times.add((System.nanoTime() - start) / 1e6);
        }
        double[] late = late(times);
        rows.add(
            String.format(
                Locale.ROOT,
                "%d,%d,%d,%.4f,%.4f,%d,%d,%.3f",
                dims,
                n,
                moving,
                late[late.length / 2],
                late[late.length - 1],
                late.length,
                pairs,
                1000 * late[late.length / 2] / moving));
      }
    }
    return rows;
  }

  private static void move(Boxes boxes, int box, float by) {
    double x = boxes.min(0, box) + by;
    double y = boxes.min(1, box) + by;
    double toX = boxes.max(0, box) + by;
    double toY = boxes.max(1, box) + by;
    if (boxes instanceof Boxes2D flat) {
      flat.set(box, x, y, toX, toY);
    } else {
      ((Boxes3D) boxes).set(box, x, y, boxes.min(2, box), toX, toY, boxes.max(2, box));
    }
  }
}
