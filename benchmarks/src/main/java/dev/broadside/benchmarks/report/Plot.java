package dev.broadside.benchmarks.report;

import dev.broadside.cli.Json;
import dev.broadside.internal.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Lines through points, drawn as SVG that follows the page's colours. */
public final class Plot implements Drawing {
  static final double WIDTH = 640;
  static final double HEIGHT = 360;
  static final double LEFT = 64;

  /** Half of the last number below the axis has to fit in. */
  static final double RIGHT = 24;

  static final double TOP = 12;
  static final double BOTTOM = 44;

  /** Height of a row of names below the plot. */
  static final double KEY_ROW = 18;

  /** Characters that fit into a third of the width; longer names need half of it. */
  static final int LONG_NAME = 17;

  /** Colours the page defines; more lines begin again. */
  static final int COLOURS = 8;

  private record Series(String name, double[] x, double[] y) {}

  private final String title;
  private final Axis horizontal;
  private final Axis vertical;
  private final List<Series> series = new ArrayList<>();

  private Plot(String title, Axis horizontal, Axis vertical) {
    this.title = title;
    this.horizontal = horizontal;
    this.vertical = vertical;
  }

  /** Both axes from the data, linear; the vertical one from 0. */
  public static Plot linear(String title, String x, String y) {
    return new Plot(title, new Axis(x, false, false), new Axis(y, false, true));
  }

  /** Both axes logarithmic: growth shows as slope. */
  public static Plot logarithmic(String title, String x, String y) {
    return new Plot(title, new Axis(x, true, false), new Axis(y, true, false));
  }

  /** Axes as they need: logarithmic or linear, the vertical one from 0 where it is linear. */
  public static Plot of(String title, String x, boolean logX, String y, boolean logY) {
    return new Plot(title, new Axis(x, logX, false), new Axis(y, logY, !logY));
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String json() {
    Json json = new Json().beginObject().name("title").value(title);
    json.name("x").value(horizontal.name()).name("logX").value(horizontal.isLogarithmic());
    json.name("y").value(vertical.name()).name("logY").value(vertical.isLogarithmic());
    StringBuilder text = new StringBuilder(json.toString()).append(",\"lines\":[");
    for (Series line : series) {
      Json points = new Json().beginObject().name("name").value(line.name());
      numbers(points.name("x"), line.x());
      numbers(points.name("y"), line.y());
      text.append(line == series.get(0) ? "\n" : ",\n").append(points.endObject());
    }
    return text.append("]}").toString();
  }

  private static void numbers(Json json, double[] values) {
    json.beginArray();
    for (double value : values) {
      json.precise(value);
    }
    json.endArray();
  }

  public static Plot from(JsonValue json) {
    Plot plot =
        of(
            json.need("title").string(),
            json.need("x").string(),
            json.need("logX").bool(),
            json.need("y").string(),
            json.need("logY").bool());
    for (JsonValue line : json.need("lines").elements()) {
      plot.line(line.need("name").string(), numbers(line.need("x")), numbers(line.need("y")));
    }
    return plot;
  }

  private static double[] numbers(JsonValue array) {
    return array.elements().stream()
        .mapToDouble(each -> each.isNull() ? Double.NaN : each.exactNumber().doubleValue())
        .toArray();
  }

  public Plot line(String name, double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(name + ": " + x.length + " x for " + y.length + " y");
    }
    series.add(new Series(name, x.clone(), y.clone()));
    for (int k = 0; k < x.length; k++) {
      horizontal.include(x[k]);
      vertical.include(y[k]);
    }
    return this;
  }

  private double placeX(double value) {
    return LEFT + horizontal.place(value) * (WIDTH - LEFT - RIGHT);
  }

  private double placeY(double value) {
    return HEIGHT - BOTTOM - vertical.place(value) * (HEIGHT - TOP - BOTTOM);
  }

  @Override
  public String svg() {
    int columns = series.stream().anyMatch(line -> line.name().length() > LONG_NAME) ? 2 : 3;
    int rows = (series.size() + columns - 1) / columns;
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            java.util.Locale.ROOT,
            "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">",
            WIDTH,
            HEIGHT + rows * KEY_ROW,
            Html.escape(title)));
    for (double tick : horizontal.ticks()) {
      double x = placeX(tick);
      line(out, "grid", x, TOP, x, HEIGHT - BOTTOM);
      text(out, x, HEIGHT - BOTTOM + 16, "middle", Axis.label(tick));
    }
    for (double tick : vertical.ticks()) {
      double y = placeY(tick);
      line(out, "grid", LEFT, y, WIDTH - RIGHT, y);
      text(out, LEFT - 6, y + 4, "end", Axis.label(tick));
    }
    line(out, "axis", LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM);
    line(out, "axis", LEFT, TOP, LEFT, HEIGHT - BOTTOM);
    text(out, (LEFT + WIDTH) / 2, HEIGHT - 8, "middle", horizontal.name());
    out.append(
        String.format(
            java.util.Locale.ROOT,
            "<text transform=\"translate(14,%.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>",
            HEIGHT / 2 - 10,
            Html.escape(vertical.name())));
    for (int k = 0; k < series.size(); k++) {
      draw(out, series.get(k), style(k));
    }
    double width = (WIDTH - LEFT) / columns;
    for (int k = 0; k < series.size(); k++) {
      double x = LEFT + k % columns * width;
      double y = HEIGHT + k / columns * KEY_ROW + 6;
      out.append(
          String.format(
              java.util.Locale.ROOT,
              "<g class=\"%s\"><polyline points=\"%.1f,%.1f %.1f,%.1f\"/><circle cx=\"%.1f\""
                  + " cy=\"%.1f\" r=\"4\"/></g>",
              style(k),
              x - 12,
              y,
              x + 12,
              y,
              x,
              y));
      text(out, x + 17, y + 4, "start", series.get(k).name());
    }
    return out.append("</svg>").toString();
  }

  /** Lines beyond the colours begin again, dashed. */
  private static String style(int line) {
    return "c" + line % COLOURS + (line < COLOURS ? "" : " again");
  }

  private void draw(StringBuilder out, Series line, String style) {
    out.append("<g class=\"").append(style).append("\"><polyline points=\"");
    for (int k = 0; k < line.x().length; k++) {
      if (drawable(line, k)) {
        out.append(
            String.format(
                java.util.Locale.ROOT, "%.1f,%.1f ", placeX(line.x()[k]), placeY(line.y()[k])));
      }
    }
    out.append("\"/>");
    // Many points are a curve: markers would hide it.
    for (int k = 0; k < line.x().length && line.x().length <= 40; k++) {
      if (drawable(line, k)) {
        out.append(
            String.format(
                java.util.Locale.ROOT,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>%s: %s, %s</title></circle>",
                placeX(line.x()[k]),
                placeY(line.y()[k]),
                Html.escape(line.name()),
                Axis.label(line.x()[k]),
                Axis.label(line.y()[k])));
      }
    }
    out.append("</g>");
  }

  private boolean drawable(Series line, int k) {
    return horizontal.holds(line.x()[k]) && vertical.holds(line.y()[k]);
  }

  private static void line(
      StringBuilder out, String style, double x1, double y1, double x2, double y2) {
    out.append(
        String.format(
            java.util.Locale.ROOT,
            "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
            style,
            x1,
            y1,
            x2,
            y2));
  }

  private static void text(StringBuilder out, double x, double y, String anchor, String value) {
    out.append(
        String.format(
            java.util.Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
            x,
            y,
            anchor,
            Html.escape(value)));
  }
}
