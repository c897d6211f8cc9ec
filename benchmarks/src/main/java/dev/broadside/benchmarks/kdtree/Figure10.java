package dev.broadside.benchmarks.kdtree;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Poirrier 2009, figure 10: the falling spheres, early and packed, as SVG. A slice as thick as one
 * sphere through the middle, seen from the side, so that the packing is visible.
 */
public final class Figure10 {
  private static final int N = 10_000;
  private static final int[] STEPS = {0, 20, 40, 60, 120};
  private static final int SIDE = 240;

  private Figure10() {}

  /** Argument: the SVG file to write. */
  public static void main(String[] args) throws IOException {
    Scene scene = Scene.named("spheres", SceneOptions.defaults().withN(N));
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                + " font-family=\"sans-serif\" font-size=\"13\">%n",
            STEPS.length * (SIDE + 20), SIDE + 60));
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    int step = 0;
    for (int panel = 0; panel < STEPS.length; panel++) {
      for (; step < STEPS[panel]; step++) {
        scene.step();
      }
      draw(svg, scene.rows(), panel);
    }
    Files.writeString(Path.of(args[0]), svg.append("</svg>\n").toString());
  }

  private static void draw(StringBuilder svg, float[] rows, int panel) {
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
    for (int k = 0; k < shown; k++) {
      int at = 6 * order[k];
      double radius = (rows[at + 3] - rows[at]) / 2;
      svg.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#7fb0d6\" stroke=\"#1b4d73\""
                  + " stroke-width=\"0.6\"/>%n",
              left + SIDE * (rows[at] + radius),
              floor - SIDE * (rows[at + 2] + radius),
              SIDE * radius));
    }
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"black\"/>%n"
                + "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">step %d</text>%n",
            left,
            left + SIDE,
            floor,
            floor,
            left + SIDE / 2.0,
            floor + 20,
            STEPS[panel]));
  }
}
