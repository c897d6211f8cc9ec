package dev.broadside;

import java.util.Arrays;

/**
 * Where an algorithm cut space in its last call, to be drawn: planes across each axis (the slabs
 * and columns of tiles, the cells of a grid, the partitions of a sweep) and the axis it swept.
 */
public final class SpaceCuts {
  /** Space was not cut, and no axis swept. */
  public static final SpaceCuts NONE = new SpaceCuts(-1, new double[3][0]);

  private final int sweptAxis;
  private final double[][] positions;

  /**
   * @param sweptAxis 0 is x; -1 if none was swept
   * @param positions by axis, ascending
   */
  public SpaceCuts(int sweptAxis, double[]... positions) {
    this.sweptAxis = sweptAxis;
    this.positions = new double[3][];
    for (int axis = 0; axis < 3; axis++) {
      this.positions[axis] = axis < positions.length ? positions[axis].clone() : new double[0];
    }
  }

  /** The axis along which boxes were swept, 0 for x; -1 if there was none. */
  public int sweptAxis() {
    return sweptAxis;
  }

  /** Where planes across an axis cut it, ascending; empty if it was not cut. */
  public double[] along(int axis) {
    return positions[axis].clone();
  }

  /** Evenly spaced cuts between {@code cells} cells, of which the first begins at the origin. */
  public static double[] even(double origin, double width, int cells) {
    double[] cuts = new double[Math.max(0, cells - 1)];
    for (int k = 0; k < cuts.length; k++) {
      cuts[k] = origin + (k + 1) * width;
    }
    return cuts;
  }

  @Override
  public String toString() {
    return "swept axis "
        + (sweptAxis < 0 ? "none" : String.valueOf("xyz".charAt(sweptAxis)))
        + ", cuts "
        + Arrays.deepToString(positions);
  }
}
