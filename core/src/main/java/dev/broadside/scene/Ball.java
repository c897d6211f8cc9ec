package dev.broadside.scene;

/**
 * Boxes spread evenly over a ball of radius 0.5 that fall to its centre at a common speed until
 * they reach {@code shrink} times their first distance: a dense core of density d / shrink^dims
 * grows inside of a shell that falls in. After the ball of Capannini &amp; Larsson 2016, section 7,
 * without their collision response; {@link BouncingBall} has it.
 */
final class Ball extends SceneModel {
  static final double RADIUS = 0.5;

  private final int n;

  /** Where each box began, relative to the centre, [box * dims + axis]. */
  final double[] start;

  final double[] edge;

  /** Factor on the first place, by box, at the present frame. */
  private final double[] nearness;

  private final double shrink;
  private final double speed;
  private int frame;

  Ball(int dims, int n, double density, double shrink, int frames, SplitMix random) {
    super(dims);
    this.n = n;
    this.shrink = shrink;
    start = new double[n * dims];
    edge = new double[n * dims];
    nearness = new double[n];
    double volume = 0;
    for (int box = 0; box < n; box++) {
      double product = 1;
      for (int axis = 0; axis < dims; axis++) {
        double size = random.uniform(0.5, 1.5);
        edge[box * dims + axis] = size;
        product *= size;
      }
      volume += product;
      double square;
      do {
        square = 0;
        for (int axis = 0; axis < dims; axis++) {
          double x = random.uniform(-RADIUS, RADIUS);
          start[box * dims + axis] = x;
          square += x * x;
        }
      } while (square > RADIUS * RADIUS);
    }
    double scale =
        dims == 3
            ? StrictMath.cbrt(density * (4.0 / 3.0 * Math.PI * RADIUS * RADIUS * RADIUS) / volume)
            : Math.sqrt(density * (Math.PI * RADIUS * RADIUS) / volume);
    for (int k = 0; k < edge.length; k++) {
      edge[k] *= scale;
    }
    speed = frames > 1 ? (1 - shrink) * RADIUS / (frames - 1) : 0;
    place();
  }

  private void place() {
    for (int box = 0; box < n; box++) {
      double square = 0;
      for (int k = box * dims; k < box * dims + dims; k++) {
        square += start[k] * start[k];
      }
      double first = Math.sqrt(square);
      double now = Math.max(first - speed * frame, shrink * first);
      nearness[box] = first > 0 ? now / first : 0;
    }
  }

  @Override
  int limit() {
    return n;
  }

  @Override
  void step() {
    frame++;
    place();
  }

  @Override
  double min(int axis, int box) {
    int at = box * dims + axis;
    return 0.5 + start[at] * nearness[box] - 0.5 * edge[at];
  }

  @Override
  double max(int axis, int box) {
    return min(axis, box) + edge[box * dims + axis];
  }
}
