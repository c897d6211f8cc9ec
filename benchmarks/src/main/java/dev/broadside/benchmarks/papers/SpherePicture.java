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
 * Poirrier 2009, figures 9 and 10: the falling spheres, early and packed. A slice as thick as one
 * sphere through the middle, seen from the side, so that the packing is visible.
 */
final class SpherePicture {
  private static final int SIDE = 240;

  /** Share of the volume that spheres fill at first, as in the paper. */
  private static final double DENSITY = 0.1;

  private final StringBuilder svg = new StringBuilder();
  private int panels;

  private SpherePicture() {}

  /** Figure 9: several numbers of spheres at an early step. */
  static Outcome early(Laboratory laboratory) {
    int step = 10;
    int[] counts = {1_000, 10_000, laboratory.choose(30_000, 100_000)};
    SpherePicture picture = new SpherePicture();
    DataTable table =
        new DataTable("Spheres at first", "N", "radius", "volume of spheres / volume they span");
    double furthest = 0;
    for (int n : counts) {
      laboratory.progress(picture.panels, counts.length, "N = " + n);
      Scene scene = Scene.named("spheres", SceneOptions.defaults().withN(n));
      double density = density(scene.rows());
      furthest = Math.max(furthest, Math.abs(density - DENSITY));
      table.row(n, (double) radius(scene.rows()), density);
      for (int k = 0; k < step; k++) {
        scene.step();
      }
      picture.slice(scene.rows(), "N = " + n);
    }
    return new Outcome(
        List.of(table),
        List.of(new Picture("Falling spheres at step " + step, picture.svg())),
        furthest < 0.1 * DENSITY ? Verdict.REPRODUCED : Verdict.DIFFERS,
        String.format(Locale.ROOT, "The density is %.1f at first, up to %.4f.", DENSITY, furthest));
  }

  /** Figure 10: one simulation at several steps. */
  static Outcome stages(Laboratory laboratory) {
    int n = 10_000;
    int[] steps = {0, 20, 40, 60, 120};
    Scene scene = Scene.named("spheres", SceneOptions.defaults().withN(n));
    SpherePicture picture = new SpherePicture();
    DataTable table =
        new DataTable("Centres of 10,000 spheres", "step", "mean height", "highest tenth from");
    double[] heights = new double[steps.length];
    int step = 0;
    for (int panel = 0; panel < steps.length; panel++) {
      laboratory.progress(panel, steps.length, "step " + steps[panel]);
      for (; step < steps[panel]; step++) {
        scene.step();
      }
      picture.slice(scene.rows(), "step " + step);
      double[] z = new double[n];
      for (int k = 0; k < n; k++) {
        z[k] = (scene.rows()[6 * k + 2] + scene.rows()[6 * k + 5]) / 2;
      }
      Arrays.sort(z);
      heights[panel] = Arrays.stream(z).average().orElse(0);
      table.row(step, heights[panel], z[n * 9 / 10]);
    }
    int last = steps.length - 1;
    boolean packed = heights[last] < 0.5 * heights[0] && heights[last] > 0.7 * heights[last - 1];
    return new Outcome(
        List.of(table),
        List.of(new Picture("Falling spheres, N = 10,000", picture.svg())),
        packed ? Verdict.REPRODUCED : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "The mean height falls from %.2f to %.2f at step 60 and %.2f at step 120.",
            heights[0],
            heights[last - 1],
            heights[last]));
  }

  private static float radius(float[] rows) {
    return (rows[3] - rows[0]) / 2;
  }

  /** Volume of the spheres over that of the box around their centres. */
  private static double density(float[] rows) {
    double[] span = {0, 0, 0};
    for (int axis = 0; axis < 3; axis++) {
      double least = Double.POSITIVE_INFINITY;
      double greatest = Double.NEGATIVE_INFINITY;
      for (int at = axis; at < rows.length; at += 6) {
        double centre = (rows[at] + rows[at + 3]) / 2.0;
        least = Math.min(least, centre);
        greatest = Math.max(greatest, centre);
      }
      span[axis] = greatest - least;
    }
    double sphere = 4 / 3.0 * Math.PI * Math.pow(radius(rows), 3);
    return rows.length / 6 * sphere / (span[0] * span[1] * span[2]);
  }

  private String svg() {
    return String.format(
            "<svg viewBox=\"0 0 %d %d\"><rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
            panels * (SIDE + 20), SIDE + 60)
        + svg
        + "</svg>";
  }

  private void slice(float[] rows, String title) {
    double left = 10 + panels++ * (SIDE + 20);
    double floor = SIDE + 30;
    Integer[] order = new Integer[rows.length / 6];
    int shown = 0;
    for (int k = 0; k < order.length; k++) {
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
                + "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\""
                + " style=\"fill:black\">%s</text>%n",
            left,
            left + SIDE,
            floor,
            floor,
            left + SIDE / 2.0,
            floor + 20,
            title));
  }
}
