package dev.broadside.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One axis of a plot: its range grows with the data, its ticks are round numbers. */
final class Axis {
  private static final int TICKS = 6;

  private final String name;
  private final boolean logarithmic;
  private double least = Double.POSITIVE_INFINITY;
  private double most = Double.NEGATIVE_INFINITY;

  Axis(String name, boolean logarithmic, boolean fromZero) {
    this.name = name;
    this.logarithmic = logarithmic;
    if (fromZero) {
      least = 0;
    }
  }

  String name() {
    return name;
  }

  boolean isLogarithmic() {
    return logarithmic;
  }

  boolean holds(double value) {
    return Double.isFinite(value) && (!logarithmic || value > 0);
  }

  void include(double value) {
    if (holds(value)) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }

  /** 0 at the begin, 1 at the end; a range of one value is in the middle. */
  double place(double value) {
    double from = scaled(least);
    double to = scaled(most);
    return to > from ? (scaled(value) - from) / (to - from) : 0.5;
  }

  private double scaled(double value) {
    return logarithmic ? Math.log(value) : value;
  }

  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (!(most >= least)) {
      return ticks;
    }
    if (logarithmic && most / least >= 10) {
      for (double decade = Math.pow(10, Math.ceil(Math.log10(least) - 1e-9));
          decade <= most * 1.0001;
          decade *= 10) {
        ticks.add(decade);
      }
      if (ticks.size() < 4) {
        between(ticks);
      }
      return ticks;
    }
    double rough = (most - least) / TICKS;
    if (rough <= 0) {
      ticks.add(least);
      return ticks;
    }
    double unit = Math.pow(10, Math.floor(Math.log10(rough)));
    double step = rough / unit > 5 ? 10 * unit : rough / unit > 2 ? 5 * unit : 2 * unit;
    for (double tick = Math.ceil(least / step) * step; tick <= most + step * 1e-9; tick += step) {
      ticks.add(Math.abs(tick) < step * 1e-9 ? 0 : tick);
    }
    return ticks;
  }

  /** Twice and five times the powers of ten, where these alone are few. */
  private void between(List<Double> ticks) {
    for (double decade = Math.pow(10, Math.floor(Math.log10(least) + 1e-9));
        decade <= most;
        decade *= 10) {
      for (int times = 2; times <= 5; times += 3) {
        double tick = times * decade;
        if (tick >= least && tick <= most) {
          ticks.add(tick);
        }
      }
    }
  }

  static String label(double value) {
    double size = Math.abs(value);
    if (size >= 1e6) {
      return String.format(Locale.ROOT, size % 1e6 == 0 ? "%.0fM" : "%.2fM", value / 1e6);
    }
    if (size >= 1e4) {
      return String.format(Locale.ROOT, size % 1e3 == 0 ? "%.0fk" : "%.1fk", value / 1e3);
    }
    if (size >= 100 || value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    return String.format(Locale.ROOT, size < 0.01 ? "%.1e" : "%.3g", value);
  }
}
