package dev.broadside.benchmarks.kdtree;

import dev.broadside.Algorithm;
import dev.broadside.Boxes3D;
import dev.broadside.BroadPhase;
import dev.broadside.Statistics;
import dev.broadside.Tuning;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Poirrier 2009, tables 2 and 3: time per step, candidate pairs and memory over steps 50 to 60 of
 * the falling spheres. One CSV line per algorithm and size, so that slow ones can be run apart;
 * {@link SpheresReport} sets them beside the paper's values.
 */
public final class Tables2And3 {
  // A way that takes longer than this for the warm-up is measured on fewer frames.
  private static final double WARM_UP_SECONDS = 4;
  private static final double MEASURE_SECONDS = 10;

  private Tables2And3() {}

  /**
   * Arguments: the folder of {@link SphereFrames} or "initial" for step 0 alone, the size, the
   * threads, then algorithms with their variants: {@code kd-tree:kd-tree-1}.
   */
  public static void main(String[] args) throws IOException {
    int n = Integer.parseInt(args[1]);
    int threads = Integer.parseInt(args[2]);
    float[][] frames =
        args[0].equals("initial")
            ? new float[][] {initial(n)}
            : SphereFrames.read(Path.of(args[0]), n, SphereFrames.LAST - SphereFrames.FIRST + 1);
    for (int k = 3; k < args.length; k++) {
      String[] way = args[k].split(":");
      Tuning tuning = Tuning.defaults().withThreads(threads);
      if (way.length > 1) {
        tuning = tuning.withVariant(way[1]);
      }
      System.out.println(line(args[k], n, threads, frames, Algorithm.named(way[0]), tuning));
    }
  }

  /** Step 0: for sizes whose simulation would take too long. */
  private static float[] initial(int n) {
    return Scene.named("spheres", SceneOptions.defaults().withN(n)).rows();
  }

  private static String line(
      String way, int n, int threads, float[][] frames, Algorithm algorithm, Tuning tuning) {
    Boxes3D boxes = new Boxes3D();
    boxes.replaceAll(frames[0]);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, algorithm, tuning)) {
      long since = System.nanoTime();
      int warm = 0;
      do {
        run(boxes, broadPhase, frames[warm++ % frames.length]);
      } while (seconds(since) < WARM_UP_SECONDS && warm < 400);
      double millis = 0;
      double tested = 0;
      double pairs = 0;
      int steps = 0;
      long begun = System.nanoTime();
      do {
        run(boxes, broadPhase, frames[steps % frames.length]);
        Statistics statistics = broadPhase.statistics();
        millis += statistics.totalMillis();
        tested += statistics.tested();
        pairs += statistics.pairs();
        steps++;
      } while (steps < 44 && seconds(begun) < MEASURE_SECONDS);
      Statistics statistics = broadPhase.statistics();
      return String.format(
          Locale.ROOT,
          "%d,%s,%d,%s,%d,%.3f,%.4f,%.0f,%.0f,%.1f",
          n,
          way,
          threads,
          statistics.kernels(),
          steps,
          millis / steps,
          millis / steps * 1000 / n,
          tested / steps,
          pairs / steps,
          (double) statistics.stateBytes() / n);
    }
  }

  private static void run(Boxes3D boxes, BroadPhase broadPhase, float[] rows) {
    boxes.setAll(rows);
    broadPhase.findPairsUnordered();
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }
}
