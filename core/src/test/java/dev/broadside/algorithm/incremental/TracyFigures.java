package dev.broadside.algorithm.incremental;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures what Tracy, Buss &amp; Woods (2009) show in figures 2 and 8 to 11, on the scene "cubes",
 * which is theirs: equal cubes, density 0.05, a tenth of a width per step. Prints a table as
 * Markdown and, given a folder, writes a plot. A program, not a test: {@code TracyFigures 8
 * [folder]}.
 */
final class TracyFigures {
  // Long enough for the compiler to have done its work before the second half is taken.
  private static final long NANOS_PER_POINT = 1_500_000_000L;

  private final List<String> header = new ArrayList<>();
  private final List<double[]> rows = new ArrayList<>();

  public static void main(String[] args) throws IOException {
    TracyFigures figure = new TracyFigures();
    switch (args[0]) {
      case "2" -> figure.swaps();
      case "8" -> figure.movingShare();
      case "9" -> figure.fewBoxes();
      case "10" -> figure.manyBoxes();
      case "11" -> figure.growth();
      case "rest" -> figure.againstRebuilding();
      default ->
          throw new IllegalArgumentException(
              "figure " + args[0] + ": there are 2, 8, 9, 10, 11 and rest");
    }
    figure.print();
    if (args.length > 1) {
      Files.writeString(Path.of(args[1], "tracy-figure-" + args[0] + ".svg"), figure.plot(args[0]));
    }
  }

  private void swaps() {
    header.addAll(List.of("boxes", "swaps per frame"));
    for (int n = 1000; n <= 32000; n *= 2) {
      Scene scene = scene(n, 1, 0);
      Boxes boxes = scene.newBoxes(Precision.FLOAT);
      try (BroadPhase broadPhase = of(boxes, Algorithm.SAP_BATCH, 1)) {
        broadPhase.findChanges();
        long before = swaps(broadPhase);
        for (int frame = 0; frame < 5; frame++) {
          scene.advance(boxes);
          broadPhase.findChanges();
        }
        rows.add(new double[] {n, (swaps(broadPhase) - before) / 5.0});
      }
    }
    System.out.printf(Locale.ROOT, "exponent by least squares: %.3f%n%n", exponent());
  }

  private static long swaps(BroadPhase broadPhase) {
    Matcher matcher = Pattern.compile("(\\d+) swaps").matcher(broadPhase.explain());
    if (!matcher.find()) {
      throw new IllegalStateException("no swaps in: " + broadPhase.explain());
    }
    return Long.parseLong(matcher.group(1));
  }

  private double exponent() {
    double sx = 0;
    double sy = 0;
    double sxx = 0;
    double sxy = 0;
    for (double[] row : rows) {
      double x = Math.log(row[0]);
      double y = Math.log(row[1]);
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
    }
    int n = rows.size();
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
  }

  private void movingShare() {
    header.addAll(List.of("moving %", "batch ms", "segmented ms", "batch / segmented"));
    for (double share : new double[] {0.01, 0.05, 0.1, 0.2, 0.4, 0.7, 1}) {
      compare(100 * share, 3000, share, 1, Algorithm.SAP_BATCH, Algorithm.SAP_SEGMENTED);
    }
  }

  private void fewBoxes() {
    header.addAll(List.of("insertions", "batch ms", "segmented ms", "batch / segmented"));
    for (int events : new int[] {1, 5, 10, 20, 40, 80, 160}) {
      compare(events, 3000, 0.05, events, Algorithm.SAP_BATCH, Algorithm.SAP_SEGMENTED);
    }
  }

  private void manyBoxes() {
    header.addAll(List.of("insertions", "batch ms", "segmented ms", "batch / segmented"));
    for (int events : new int[] {1, 50, 200, 500, 1000, 2000, 4000}) {
      compare(events, 100_000, 0.1, events, Algorithm.GRID_SAP_BATCH, Algorithm.GRID_SAP_SEGMENTED);
    }
  }

  private void growth() {
    header.addAll(List.of("boxes", "batch ms", "segmented ms", "octree ms"));
    for (int n : new int[] {10_000, 20_000, 50_000, 100_000, 200_000}) {
      rows.add(
          new double[] {
            n,
            millis(Algorithm.GRID_SAP_BATCH, n, 0.1, n / 200, 1),
            millis(Algorithm.GRID_SAP_SEGMENTED, n, 0.1, n / 200, 1),
            millis(Algorithm.OCTREE, n, 0.1, n / 200, 1)
          });
    }
  }

  private void againstRebuilding() {
    header.addAll(List.of("threads", "tiles ms", "grid segmented ms", "segmented / tiles"));
    for (int threads = 1; threads <= 2; threads++) {
      double tiles = millis(Algorithm.TILES, 100_000, 0.01, 0, threads);
      double segmented = millis(Algorithm.GRID_SAP_SEGMENTED, 100_000, 0.01, 0, threads);
      rows.add(new double[] {threads, tiles, segmented, segmented / tiles});
    }
  }

  private void compare(
      double x, int n, double share, int events, Algorithm batch, Algorithm segmented) {
    double a = millis(batch, n, share, events, 1);
    double b = millis(segmented, n, share, events, 1);
    rows.add(new double[] {x, a, b, a / b});
  }

  /** The median of one {@code findChanges()} over the second half of the frames. */
  private static double millis(Algorithm algorithm, int n, double share, int events, int threads) {
    Scene scene = scene(n, share, events);
    Boxes boxes = scene.newBoxes(Precision.FLOAT);
    double[] millis = new double[100_000];
    int frames = 0;
    try (BroadPhase broadPhase = of(boxes, algorithm, threads)) {
      broadPhase.findChanges();
      long begin = System.nanoTime();
      while (frames < 40 || System.nanoTime() - begin < NANOS_PER_POINT && frames < millis.length) {
        scene.advance(boxes);
        long before = System.nanoTime();
        broadPhase.findChanges();
        millis[frames++] = (System.nanoTime() - before) / 1e6;
      }
    }
    double[] half = Arrays.copyOfRange(millis, frames / 2, frames);
    Arrays.sort(half);
    return half[half.length / 2];
  }

  private static Scene scene(int n, double share, int events) {
    SceneOptions options = SceneOptions.defaults().withN(n).withMoving(share);
    if (events > 0) {
      double rate = (double) events / n;
      options = options.with(SceneOption.INSERT, rate).with(SceneOption.REMOVE, rate);
    }
    return Scene.named("cubes", options);
  }

  private static BroadPhase of(Boxes boxes, Algorithm algorithm, int threads) {
    return BroadPhase.of(boxes, algorithm, Tuning.defaults().withThreads(threads));
  }

  private void print() {
    System.out.println("| " + String.join(" | ", header) + " |");
    System.out.println("|" + " --: |".repeat(header.size()));
    for (double[] row : rows) {
      StringBuilder line = new StringBuilder("|");
      for (double value : row) {
        line.append(' ').append(shown(value)).append(" |");
      }
      System.out.println(line);
    }
  }

  private static String shown(double value) {
    return value == Math.rint(value) && Math.abs(value) >= 1
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, value < 1 ? "%.3f" : "%.2f", value);
  }

  /** Both axes logarithmic; columns that are ratios are left out. */
  private String plot(String name) {
    String[] colours = {"#1b6ca8", "#c8553d", "#3a7d44"};
    double lowX = Math.log(rows.get(0)[0]);
    double highX = Math.log(rows.get(rows.size() - 1)[0]);
    double lowY = Double.POSITIVE_INFINITY;
    double highY = Double.NEGATIVE_INFINITY;
    int series = (int) header.stream().skip(1).filter(h -> !h.contains("/")).count();
    for (double[] row : rows) {
      for (int s = 1; s <= series; s++) {
        lowY = Math.min(lowY, Math.log(row[s]));
        highY = Math.max(highY, Math.log(row[s]));
      }
    }
    StringBuilder svg =
        new StringBuilder(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 560 320\""
                + " font-family=\"sans-serif\" font-size=\"12\">\n"
                + "<rect width=\"560\" height=\"320\" fill=\"#fff\"/>\n"
                + "<text x=\"60\" y=\"20\">Figure "
                + name
                + ", both axes logarithmic</text>\n"
                + "<path d=\"M60 30V280H420\" fill=\"none\" stroke=\"#888\"/>\n");
    for (double[] row : rows) {
      double x = 60 + 360 * (Math.log(row[0]) - lowX) / (highX - lowX);
      svg.append(text(x, 296, "middle", shown(row[0])));
    }
    svg.append(text(240, 314, "middle", header.get(0)));
    svg.append(text(56, 284, "end", shown(Math.exp(lowY))));
    svg.append(text(56, 44, "end", shown(Math.exp(highY))));
    for (int s = 1; s <= series; s++) {
      StringBuilder points = new StringBuilder();
      double y = 0;
      for (double[] row : rows) {
        double x = 60 + 360 * (Math.log(row[0]) - lowX) / (highX - lowX);
        y = 280 - 240 * (Math.log(row[s]) - lowY) / (highY - lowY);
        points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
      }
      svg.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"")
          .append(colours[s - 1])
          .append("\" points=\"")
          .append(points)
          .append("\"/>\n")
          .append(text(428, y + 4, "start", header.get(s)));
    }
    return svg.append("</svg>\n").toString();
  }

  private static String text(double x, double y, String anchor, String value) {
    return String.format(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
        x,
        y,
        anchor,
        value);
  }
}
