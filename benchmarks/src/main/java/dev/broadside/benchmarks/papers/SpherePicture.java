package dev.broadside.benchmarks.papers;

import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Picture;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Poirrier 2009, figure 10: the falling spheres, early and packed. A slice as thick as one sphere
 * through the middle, seen from the side, so that the packing is visible.
 */
final class SpherePicture {
  private static final int N = 10_000;
  private static final int[] STEPS = {0, 20, 40, 60, 120};
  private static final int SIDE = 240;

  private SpherePicture() {}

  static Outcome draw(Laboratory laboratory) {
    Scene scene = Scene.named("spheres", SceneOptions.defaults().withN(N));
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            "<svg viewBox=\"0 0 %d %d\"><rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
            STEPS.length * (SIDE + 20), SIDE + 60));
    DataTable table =
        new DataTable("Centres of 10,000 spheres", "step", "mean height", "highest tenth from");
    double[] heights = new double[STEPS.length];
    int step = 0;
    for (int panel = 0; panel < STEPS.length; panel++) {
      laboratory.progress(panel, STEPS.length, "step " + STEPS[panel]);
      for (; step < STEPS[panel]; step++) {
        scene.step();
      }
      slice(svg, scene.rows(), panel);
      double[] z = new double[N];
      for (int k = 0; k < N; k++) {
        z[k] = (scene.rows()[6 * k + 2] + scene.rows()[6 * k + 5]) / 2;
      }
      Arrays.sort(z);
      heights[panel] = Arrays.stream(z).average().orElse(0);
      table.row(STEPS[panel], heights[panel], z[N * 9 / 10]);
    }
    int last = STEPS.length - 1;
    boolean packed = heights[last] < 0.5 * heights[0] && heights[last] > 0.7 * heights[last - 1];
    return new Outcome(
        List.of(table),
        List.of(new Picture("Falling spheres, N = 10,000", svg.append("</svg>").toString())),
        packed ? Verdict.REPRODUCED : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "The mean height falls from %.2f to %.2f at step 60 and %.2f at step 120.",
            heights[0],
            heights[last - 1],
            heights[last]));
  }

  private static void slice(StringBuilder svg, float[] rows, int panel) {
    double left = 10 + panel * (SIDE + 20);
    double floor = SIDE + 30;
    Integer[] order = new Integer[N];
    int shown = 0;
    for (int k = 0; k < N; k++) {
      if (rows[6 * k + 1] <= 0.5 && rows[6 * k + 4] >= 0.5) {
        order[shown++] = k;
      }
    }
    Arrays.sort(order, 0, shown, (a, b) -> Float.compare(rows[6 * b + 1], rows[6 * a + 1]));
    svg.append("<g fill=\"#7fb0d6\" stroke=\"#1b4d73\" stroke-width=\"0.6\">");
    for (int k = 0; k < shown; k++) {
      int at = 6 * order[k];
      double radius = (rows[at + 3] - rows[at]) / 2;
      // Ellipses: the page gives circles the colours of its lines.
      svg.append(
          String.format(
              Locale.ROOT,
              "<ellipse cx=\"%.1f\" cy=\"%.1f\" rx=\"%.1f\" ry=\"%3$.1f\"/>%n",
              left + SIDE * (rows[at] + radius),
              floor - SIDE * (rows[at + 2] + radius),
              SIDE * radius));
    }
    svg.append(
        String.format(
            Locale.ROOT,
            "</g><line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"black\"/>%n"
                + "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" style=\"fill:black\">step"
                + " %d</text>%n",
            left,
            left + SIDE,
            floor,
            floor,
            left + SIDE / 2.0,
            floor + 20,
            STEPS[panel]));
  }
}
