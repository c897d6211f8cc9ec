package dev.broadside.benchmarks.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines over a common horizontal axis as an SVG document; either axis may be logarithmic. */
final class TracePlot {
  private static final String[] COLOURS = {
    "#1b6ca8", "#d95f02", "#1b9e77", "#7570b3", "#a6761d", "#666666"
  };
  private static final int WIDTH = 720;
  private static final int HEIGHT = 380;
  private static final int LEFT = 70;
  private static final int RIGHT = 190;
  private static final int TOP = 40;
  private static final int BOTTOM = 50;

  private record Line(String name, double[] x, double[] y) {}

  private final String title;
  private final String xName;
  private final String yName;
  private final boolean logX;
  private final boolean logY;
  private final List<Line> lines = new ArrayList<>();

  TracePlot(String title, String xName, String yName, boolean logX, boolean logY) {
    this.title = title;
    this.xName = xName;
    this.yName = yName;
    this.logX = logX;
    this.logY = logY;
  }

  void add(String name, double[] x, double[] y) {
    lines.add(new Line(name, x, y));
  }

  String svg() {
    double[] xs = range(true);
    double[] ys = range(false);
    StringBuilder svg = new StringBuilder();
    append(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
            + " font-family=\"sans-serif\" font-size=\"12\">%n",
        WIDTH,
        HEIGHT);
    append(svg, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n", WIDTH, HEIGHT);
    append(svg, "<text x=\"%d\" y=\"20\" font-size=\"14\">%s</text>%n", LEFT, title);
    for (double tick : ticks(xs, logX)) {
      double x = place(tick, xs, logX, LEFT, WIDTH - RIGHT);
      append(
          svg,
          "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#e0e0e0\"/>%n",
          x,
          TOP,
          x,
          HEIGHT - BOTTOM);
      append(
          svg,
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
          x,
          HEIGHT - BOTTOM + 16,
          label(tick));
    }
    for (double tick : ticks(ys, logY)) {
      double y = place(tick, ys, logY, HEIGHT - BOTTOM, TOP);
      append(
          svg,
          "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#e0e0e0\"/>%n",
          LEFT,
          y,
          WIDTH - RIGHT,
          y);
      append(
          svg,
          "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
          LEFT - 6,
          y + 4,
          label(tick));
    }
    append(
        svg,
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
        (LEFT + WIDTH - RIGHT) / 2,
        HEIGHT - 12,
        xName);
    append(
        svg,
        "<text x=\"16\" y=\"%d\" transform=\"rotate(-90 16 %d)\""
            + " text-anchor=\"middle\">%s</text>%n",
        HEIGHT / 2,
        HEIGHT / 2,
        yName);
    for (int k = 0; k < lines.size(); k++) {
      line(svg, lines.get(k), COLOURS[k % COLOURS.length], k, xs, ys);
    }
    return svg.append("</svg>\n").toString();
  }

  private void line(
      StringBuilder svg, Line line, String colour, int index, double[] xs, double[] ys) {
    append(svg, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" points=\"", colour);
    for (int k = 0; k < line.x.length; k++) {
      append(
          svg,
          "%.1f,%.1f ",
          place(line.x[k], xs, logX, LEFT, WIDTH - RIGHT),
          place(line.y[k], ys, logY, HEIGHT - BOTTOM, TOP));
    }
    append(svg, "\"/>%n");
    int y = TOP + 10 + 18 * index;
    append(
        svg,
        "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>%n",
        WIDTH - RIGHT + 8,
        y,
        colour,
        line.name);
  }

  private double[] range(boolean horizontal) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Line line : lines) {
      for (double value : horizontal ? line.x : line.y) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    boolean log = horizontal ? logX : logY;
    return new double[] {log || horizontal ? least : 0, most > least ? most : least + 1};
  }

  private static double place(double value, double[] range, boolean log, double from, double to) {
    double share =
        log
            ? Math.log(value / range[0]) / Math.log(range[1] / range[0])
            : (value - range[0]) / (range[1] - range[0]);
    return from + share * (to - from);
  }

  private static List<Double> ticks(double[] range, boolean log) {
    List<Double> ticks = new ArrayList<>();
    if (log) {
      // Powers of two for box counts, of ten for times: whichever there are few of.
      double base = range[1] / range[0] < 200 ? 2 : 10;
      double first = Math.ceil(Math.log(range[0]) / Math.log(base) - 1e-9);
      for (double tick = Math.pow(base, first); tick <= range[1] * 1.001; tick *= base) {
        ticks.add(tick);
      }
      return ticks;
    }
    double step = Math.pow(10, Math.floor(Math.log10((range[1] - range[0]) / 2)));
    step *= (range[1] - range[0]) / step > 10 ? 5 : 1;
    for (double tick = Math.ceil(range[0] / step) * step; tick <= range[1]; tick += step) {
      ticks.add(tick);
    }
    return ticks;
  }

  private static String label(double value) {
    double log2 = Math.log(value) / Math.log(2);
    if (value >= 1024 && Math.abs(log2 - Math.rint(log2)) < 1e-9) {
      return "2^" + Math.round(log2);
    }
    return value >= 10 || value == Math.rint(value)
        ? String.valueOf(Math.round(value))
        : String.format(Locale.ROOT, "%.2f", value);
  }

  private static void append(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values).replace("\r\n", "\n"));
  }
}
