package dev.broadside.algorithm.bvh;

import java.util.Arrays;

/**
 * Where a node is cut along its widest axis: in the middle of its centres (Tsamis 2020, section
 * 3.2, listing 4), or where the surface area heuristic of Goldsmith and Salmon is least over {@link
 * #BINS} equal bins. The latter makes better trees for queries and takes longer. Owned by one
 * worker.
 */
final class AreaSplit {
  // Enough to tell a good cut from a bad one; the sweep over the bins stays small against the
  // boxes.
  private static final int BINS = 16;

  private final int[] counts = new int[BINS];
  private final float[] firsts = new float[BINS];
  private final float[] bounds;
  private final float[] united;
  private final double[] rightCosts = new double[BINS];
  private final int dims;

  AreaSplit(int dims) {
    this.dims = dims;
    bounds = new float[BINS * 2 * dims];
    united = new float[2 * dims];
  }

  /** A doubled centre above least and at most most: boxes below it and others both exist. */
  static float middle(float least, float most) {
    float middle = least * 0.5f + most * 0.5f;
    // Between neighbouring floats the middle rounds to one of them.
    return middle > least ? middle : most;
  }

  /** The same by surface area. */
  float split(BoxList boxes, int from, int to, int axis, float least, float most) {
    float scale = BINS / (most - least);
    if (!(scale > 0 && scale < Float.POSITIVE_INFINITY)) {
      return middle(least, most);
    }
    fill(boxes, from, to, axis, least, scale);
    int best = cheapest();
    // Centres beyond most, which may be infinite, are all in the last bin.
    return best < 0 ? middle(least, most) : Math.min(first(best), most);
  }

  private void fill(BoxList boxes, int from, int to, int axis, float least, float scale) {
    Arrays.fill(counts, 0);
    Arrays.fill(firsts, Float.POSITIVE_INFINITY);
    for (int k = 0; k < bounds.length; k += 2) {
      bounds[k] = Float.POSITIVE_INFINITY;
      bounds[k + 1] = Float.NEGATIVE_INFINITY;
    }
    for (int k = from; k < to; k++) {
      float centre = Partition.centre(boxes.lo[axis][k], boxes.hi[axis][k]);
      int bin = Math.max(0, Math.min(BINS - 1, (int) ((centre - least) * scale)));
      counts[bin]++;
      firsts[bin] = Math.min(firsts[bin], centre);
      for (int a = 0; a < dims; a++) {
        int at = bin * 2 * dims + 2 * a;
        bounds[at] = Math.min(bounds[at], boxes.lo[a][k]);
        bounds[at + 1] = Math.max(bounds[at + 1], boxes.hi[a][k]);
      }
    }
  }

  /** The first bin of the right side at the least cost, or -1 where no cost is finite. */
  private int cheapest() {
    empty();
    int right = 0;
    for (int bin = BINS - 1; bin > 0; bin--) {
      right += counts[bin];
      rightCosts[bin] = right == 0 ? Double.POSITIVE_INFINITY : right * unite(bin);
    }
    empty();
    int left = 0;
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int bin = 1; bin < BINS; bin++) {
      left += counts[bin - 1];
      double area = unite(bin - 1);
      double cost = left == 0 ? Double.POSITIVE_INFINITY : left * area + rightCosts[bin];
      if (cost < least) {
        least = cost;
        best = bin;
      }
    }
    return best;
  }

  /** The least centre at or after a bin: what is before it is in earlier bins, all of it. */
  private float first(int bin) {
    float first = Float.POSITIVE_INFINITY;
    for (int k = bin; k < BINS; k++) {
      first = Math.min(first, firsts[k]);
    }
    return first;
  }

  private void empty() {
    for (int k = 0; k < united.length; k += 2) {
      united[k] = Float.POSITIVE_INFINITY;
      united[k + 1] = Float.NEGATIVE_INFINITY;
    }
  }

  /** Half the surface (in 2D half the perimeter) of the united bins, this one included now. */
  private double unite(int bin) {
    for (int a = 0; a < 2 * dims; a += 2) {
      united[a] = Math.min(united[a], bounds[bin * 2 * dims + a]);
      united[a + 1] = Math.max(united[a + 1], bounds[bin * 2 * dims + a + 1]);
    }
    double x = (double) united[1] - united[0];
    double y = (double) united[3] - united[2];
    if (dims == 2) {
      return x + y;
    }
    double z = (double) united[5] - united[4];
    return x * y + y * z + z * x;
  }
}
