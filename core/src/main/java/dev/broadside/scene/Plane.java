package dev.broadside.scene;

/**
 * Equal cubes on a grid in all coordinates but one; that one shrinks linearly to 0 in the middle
 * frame and grows again on the other side: Capannini &amp; Larsson 2016, section 7, figure 6. A gap
 * of 0.1 % of the cell keeps neighbours apart, so no frame has a pair. Ids are not in grid order.
 */
final class Plane extends SceneModel {
  private static final double FILLED = 0.999;

  private final int gathering;
  private final double cell;
  private final double edge;

  /** Cells per grid axis. */
  private final int side;

  private final int[] cellOfBox;

  /** Coordinate on the gathering axis in frame 0, −0.5 … 0.5. */
  private final double[] height;

  private final double middle;
  private int frame;
  private double shrunk;

  Plane(int dims, int n, int axis, int frames, SplitMix random) {
    super(dims);
    gathering = axis;
    side = dims == 2 ? Math.max(1, n) : sideOf(n);
    cell = 1.0 / side;
    edge = FILLED * cell;
    height = new double[n];
    cellOfBox = new int[n];
    for (int box = 0; box < n; box++) {
      height[box] = random.uniform(-0.5, 0.5);
      cellOfBox[box] = box;
    }
    for (int k = n; k > 1; k--) {
      int other = random.below(k);
      int swapped = cellOfBox[k - 1];
      cellOfBox[k - 1] = cellOfBox[other];
      cellOfBox[other] = swapped;
    }
    middle = (frames - 1) / 2;
    place();
  }

  /** The smallest square grid with room for n. */
  private static int sideOf(int n) {
    int side = Math.max(1, (int) Math.sqrt(n));
    while ((long) side * side < n) {
      side++;
    }
    return side;
  }

  private void place() {
    shrunk = middle > 0 ? (middle - frame) / middle : 0;
  }

  @Override
  void step() {
    frame++;
    place();
  }

  @Override
  int limit() {
    return height.length;
  }

  @Override
  double min(int axis, int box) {
    if (axis == gathering) {
      return height[box] * shrunk;
    }
    int at = cellOfBox[box];
    int place = dims == 2 ? at : axis == (gathering + 1) % 3 ? at / side : at % side;
    return place * cell;
  }

  @Override
  double max(int axis, int box) {
    return min(axis, box) + edge;
  }
}
