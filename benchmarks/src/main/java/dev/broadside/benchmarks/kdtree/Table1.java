package dev.broadside.benchmarks.kdtree;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.Knob;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;

/**
 * Poirrier 2009, table 1: what splitting does to the number of sub-elements, the volume of their
 * cells and the candidate pairs, for 10,000 spheres at five densities, with the paper's values
 * beside ours. The paper does not give its root cell; a cube 1.3 times as wide as the scene
 * reproduces its sub-elements, and the library's own choice is printed too.
 */
public final class Table1 {
  private static final int N = 10_000;
  private static final double PAPERS_ROOT = 1.3;
  private static final double SPHERE_PER_BOX = Math.PI / 6;

  /** Without splitting: V_n/V_e, selected, true positives; then with: sub-elements/N first. */
  private static final double[][] PAPER = {
    {0.01, 8.0275e6, 1_261_197, 389, 6.37, 10.9362, 4_928, 429},
    {0.05, 1.5836e6, 1_834_155, 1_901, 6.67, 10.8227, 25_643, 2_660},
    {0.1, 1.3439e6, 2_300_212, 3_715, 6.24, 13.4065, 62_148, 6_235},
    {0.5, 2.9324e6, 4_193_598, 16_227, 6.35, 13.4745, 280_736, 63_454},
    {1.0, 4.0032e6, 5_552_230, 28_144, 6.01, 12.5170, 492_790, 72_176},
  };

  private Table1() {}

  public static void main(String[] args) {
    print(System.out);
  }

  static void print(PrintStream out) {
    out.println(
        "| d | splitting | sub-elements/N | paper | V_n/V_e | paper | selected pairs | paper |"
            + " true positives | paper |");
    out.println("|---|---|---|---|---|---|---|---|---|---|");
    for (double[] paper : PAPER) {
      Row plain = row(paper[0], 0, PAPERS_ROOT);
      Row split = row(paper[0], 1, PAPERS_ROOT);
      Row fitted = row(paper[0], 1, 0);
      plain.print(out, paper[0], "no", 1, paper[1], paper[2], paper[3]);
      split.print(out, paper[0], "yes", paper[4], paper[5], paper[6], paper[7]);
      fitted.print(out, paper[0], "yes, fitted root", paper[4], paper[5], paper[6], paper[7]);
    }
  }

  private record Row(double parts, double volumes, double selected, double truePositives) {
    void print(
        PrintStream out, double d, String splitting, double p, double v, double s, double t) {
      out.printf(
          Locale.ROOT,
          "| %s | %s | %.2f | %.2f | %s | %s | %,.0f | %,.0f | %,.0f | %,.0f |%n",
          d,
          splitting,
          parts,
          p,
          ratio(volumes),
          ratio(v),
          selected,
          s,
          truePositives,
          t);
    }

    private static String ratio(double value) {
      return String.format(Locale.ROOT, value < 1000 ? "%.2f" : "%.2e", value);
    }
  }

  private static Row row(double density, double splits, double root) {
    Scene scene = Scene.named("spheres", SceneOptions.defaults().withN(N).withDensity(density));
    Boxes boxes = scene.newBoxes(Precision.FLOAT);
    Tuning tuning =
        Tuning.defaults().with(Knob.SPLITS_PER_AXIS, splits).with(Knob.ROOT_SCALE, root);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.KD_TREE, tuning)) {
      long[] touching = new long[1];
      broadPhase.forEachCandidate((a, b) -> touching[0] += spheresTouch(boxes, a, b) ? 1 : 0);
      Map<String, Double> figures = broadPhase.statistics().figures();
      return new Row(
          figures.get("sub-elements") / N,
          figures.get("volume-ratio") / SPHERE_PER_BOX,
          figures.get("selected-pairs"),
          touching[0]);
    }
  }

  private static boolean spheresTouch(Boxes boxes, int a, int b) {
    double square = 0;
    for (int axis = 0; axis < 3; axis++) {
      double gap =
          (boxes.min(axis, a) + boxes.max(axis, a) - boxes.min(axis, b) - boxes.max(axis, b)) / 2;
      square += gap * gap;
    }
    double diameter = boxes.max(0, a) - boxes.min(0, a);
    return square <= diameter * diameter;
  }
}
