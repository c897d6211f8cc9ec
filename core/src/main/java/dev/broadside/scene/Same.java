package dev.broadside.scene;

/** All boxes coincide and drift together: n (n − 1) / 2 pairs in every frame. */
final class Same extends SceneModel {
  private static final double EDGE = 0.1;

  private final int n;
  private final double[] direction;
  private int frame;

  Same(int dims, int n, SplitMix random) {
    super(dims);
    this.n = n;
    direction = new double[dims];
    random.direction(direction, dims);
  }

  @Override
  int limit() {
    return n;
  }

  @Override
  void step() {
    frame++;
  }

  @Override
  double min(int axis, int box) {
    return 0.45 + direction[axis] * 0.01 * frame;
  }

  @Override
  double max(int axis, int box) {
    return min(axis, box) + EDGE;
  }
}
