package dev.broadside.testbed.physics;

/** Lines that a scene draws: x1, y1, x2, y2 and a tone each. */
final class Sketch {
  /** Tones, which the page turns into colours. */
  static final int RAY = 0;

  static final int HIT = 1;
  static final int NOTE = 2;

  final Floats lines = new Floats();

  void line(double x1, double y1, double x2, double y2, int tone) {
    lines.add(x1, y1).add(x2, y2).add(tone);
  }

  /** A small cross. */
  void mark(double x, double y, double radius, int tone) {
    line(x - radius, y - radius, x + radius, y + radius, tone);
    line(x - radius, y + radius, x + radius, y - radius, tone);
  }
}
