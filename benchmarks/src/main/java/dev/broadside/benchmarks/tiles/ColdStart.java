package dev.broadside.benchmarks.tiles;

import dev.broadside.Algorithm;
import dev.broadside.Boxes3D;
import dev.broadside.BroadPhase;
import dev.broadside.Tuning;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.lang.management.ManagementFactory;

/** What {@link Cold} starts: a new JVM that asks for pairs once, then again and again. */
final class ColdStart {
  private static final int FRAMES = 200;

  private ColdStart() {}

  /** Arguments: boxes, algorithm, threads. */
  public static void main(String[] arguments) {
    int n = Integer.parseInt(arguments[0]);
    Scene scene = Scene.named("free", SceneOptions.defaults().withN(n));
    float[] rows = scene.rows();
    long started = ManagementFactory.getRuntimeMXBean().getUptime();
    double[] millis = new double[FRAMES];
    Boxes3D boxes = new Boxes3D();
    long begin = System.nanoTime();
    boxes.replaceAll(rows);
    Tuning tuning = Tuning.defaults().withThreads(Integer.parseInt(arguments[2]));
    int frames = 0;
    long all = System.nanoTime();
    try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.named(arguments[1]), tuning)) {
      while (frames < FRAMES && System.nanoTime() - all < 6_000_000_000L) {
        if (frames > 0) {
          scene.step();
          rows = scene.rows();
          begin = System.nanoTime();
          boxes.setAll(rows);
        }
        broadPhase.findPairsUnordered();
        millis[frames++] = (System.nanoTime() - begin) / 1e6;
      }
    }
    double last = least(millis, frames * 3 / 4, frames);
    int warm = 0;
    while (warm < frames && millis[warm] > 1.5 * last) {
      warm++;
    }
    System.out.println(
        "result " + millis[0] + " " + millis[1] + " " + last + " " + warm + " " + started);
  }

  private static double least(double[] values, int from, int to) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = from; k < to; k++) {
      least = Math.min(least, values[k]);
    }
    return least;
  }
}
