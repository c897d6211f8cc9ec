package dev.broadside.benchmarks.kdtree;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A plot with logarithmic axes as SVG: one line per series, named at its right end. */
final class LogPlot {
  private static final int LEFT = 70;
  private static final int TOP = 20;
  private static final int WIDTH = 560;
  private static final int HEIGHT = 460;
  private static final String[] COLOURS = {
    "#1b6ca8", "#c8553d", "#2f7d4f", "#8a5fa8", "#b8860b", "#3c8d8d", "#8c3b4a", "#5a6b1f"
  };

  private final String xName;
  private final String yName;
  private final double x0;
  private final double x1;
  private final double y0;
  private final double y1;

  LogPlot(String xName, String yName, double x0, double x1, double y0, double y1) {
    this.xName = xName;
    this.yName = yName;
    this.x0 = x0;
    this.x1 = x1;
    this.y0 = y0;
    this.y1 = y1;
  }

  String draw(Map<String, List<double[]>> series) {
    StringBuilder svg = new StringBuilder();
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 860 530\" ")
        .append("font-family=\"sans-serif\" font-size=\"12\">\n")
        .append("<rect width=\"860\" height=\"530\" fill=\"white\"/>\n");
    grid(svg);
    int index = 0;
    for (Map.Entry<String, List<double[]>> entry : series.entrySet()) {
      line(svg, entry.getKey(), entry.getValue(), index++);
    }
    return svg.append("</svg>\n").toString();
  }

  private void grid(StringBuilder svg) {
    for (double y = Math.pow(10, Math.ceil(Math.log10(y0))); y <= y1; y *= 10) {
      rule(svg, LEFT, y(y), LEFT + WIDTH, y(y));
      text(svg, LEFT - 6, y(y) + 4, "end", String.format(Locale.ROOT, "%,.0f", y));
    }
    for (double x : new double[] {5e4, 1e5, 5e5, 1e6, 5e6, 1e7}) {
      rule(svg, x(x), TOP, x(x), TOP + HEIGHT);
      text(svg, x(x), TOP + HEIGHT + 18, "middle", String.format(Locale.ROOT, "%,.0f", x));
    }
    text(svg, LEFT + WIDTH / 2.0, TOP + HEIGHT + 40, "middle", xName);
    text(svg, 8, TOP - 6, "start", yName);
  }

  private void line(StringBuilder svg, String name, List<double[]> points, int index) {
    String colour = COLOURS[index % COLOURS.length];
    String dash = name.startsWith("paper") ? " stroke-dasharray=\"5 4\"" : "";
    svg.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"").append(colour);
    svg.append('"').append(dash).append(" points=\"");
    for (double[] point : points) {
      svg.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(point[0]), y(point[1])));
    }
    svg.append("\"/>\n");
    for (double[] point : points) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n",
              x(point[0]),
              y(point[1]),
              colour));
    }
    int at = TOP + 12 + 20 * index;
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"650\" x2=\"680\" y1=\"%d\" y2=\"%d\" stroke-width=\"2\""
                + " stroke=\"%s\"%s/>%n",
            at - 4,
            at - 4,
            colour,
            dash));
    text(svg, 688, at, "start", name.replace("&", "&amp;"));
  }

  private double x(double value) {
    return LEFT + WIDTH * Math.log(value / x0) / Math.log(x1 / x0);
  }

  private double y(double value) {
    return TOP + HEIGHT * (1 - Math.log(value / y0) / Math.log(y1 / y0));
  }

  private static void rule(StringBuilder svg, double xa, double ya, double xb, double yb) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
            xa,
            ya,
            xb,
            yb));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String words) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
            x,
            y,
            anchor,
            words));
  }
}
