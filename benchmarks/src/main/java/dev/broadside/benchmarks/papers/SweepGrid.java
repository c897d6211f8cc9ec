package dev.broadside.benchmarks.papers;

import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.Arrays;
import java.util.List;

/**
 * The measurement behind figures 1 to 4: freely moving boxes of one size and density, both variants
 * with one thread and with all of them, in interleaved rounds.
 */
final class SweepGrid {
  static final List<String> VARIANTS = List.of("strips", "paper");
  static final List<String> PHASES = List.of("sort", "candidates", "pairing", "total");

  // The smallest of figure 4. Twice as many boxes take the paper's variant nearly three times as
  // long: with one thread about 5 s a frame of 2^20 and 13 s of 2^21, minutes for a density.
  private static final int MOST_OF_PAPER = 1 << 19;

  /**
   * Medians of one variant, size and density.
   *
   * @param one milliseconds by phase with one thread
   * @param all the same with all threads
   * @param dispersion the largest D of a frame after the warm-up, all threads
   * @param sigma the largest σ
   */
  record Cell(
      double[] one,
      double[] all,
      double dispersion,
      double sigma,
      long pairs,
      int rounds,
      String marks) {
    double speedup(int phase) {
      return one[phase] / all[phase];
    }
  }

  private SweepGrid() {}

  /** Whether this is measured at all. */
  static boolean holds(String variant, int n) {
    return !variant.equals("paper") || n <= MOST_OF_PAPER;
  }

  static Cell cell(Laboratory laboratory, String variant, int n, double density) throws Exception {
    double[] numbers =
        laboratory.kept(
            "free " + variant + " n=" + n + " d=" + density,
            () -> measure(laboratory, variant, n, density));
    double[] one = Arrays.copyOf(numbers, 4);
    double[] all = Arrays.copyOfRange(numbers, 4, 8);
    String marks =
        (numbers[11] > MachineLoad.BUSY ? "†" : "")
            + (numbers[12] > 0 ? "" : "*")
            + (numbers[13] > 0 ? "" : "!");
    return new Cell(one, all, numbers[8], numbers[9], (long) numbers[10], (int) numbers[14], marks);
  }

  private static double[] measure(Laboratory laboratory, String variant, int n, double density)
      throws Exception {
    Scene scene = Scene.named("free", SceneOptions.defaults().withN(n).withDensity(density));
    Rounds rounds = laboratory.quick() ? new Rounds(0.8, 9, 4) : new Rounds(1.5, 15, 8);
    Tuning tuning = Tuning.defaults().withVariant(variant);
    try (SweepContestant one = new SweepContestant("1", scene, tuning.withThreads(1));
        SweepContestant all =
            new SweepContestant("all", scene, tuning.withThreads(laboratory.threads()))) {
      List<Measurement> found = rounds.run(() -> Laboratory.step(scene), List.of(one, all));
      double[] numbers = new double[15];
      for (int phase = 0; phase < PHASES.size(); phase++) {
        numbers[phase] = found.get(0).stages().get(PHASES.get(phase)).median();
        numbers[4 + phase] = found.get(1).stages().get(PHASES.get(phase)).median();
      }
      Measurement parallel = found.get(1);
      numbers[8] = parallel.stages().get("dispersion").quantile(1);
      numbers[9] = parallel.stages().get("sigma").quantile(1);
      numbers[10] = parallel.pairs();
      numbers[11] = parallel.otherCpus();
      numbers[12] = parallel.warm() && found.get(0).warm() ? 1 : 0;
      numbers[13] = parallel.agrees() ? 1 : 0;
      numbers[14] = parallel.millis().count();
      return numbers;
    }
  }
}
