package dev.broadside.benchmarks.rivals;

import dev.broadside.Pairs;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.scene.Scene;
import java.util.Arrays;

/** Another library on the rows of a scene; what it reports is kept exactly once per pair. */
abstract class Rival implements Contestant {
  final Scene scene;
  final int dims;
  final int n;
  private final String name;
  private long[] pairs = new long[1024];
  private int count;
  private long reported;

  Rival(String name, Scene scene) {
    this.name = name;
    this.scene = scene;
    dims = scene.dims();
    n = scene.size();
  }

  /** Hands over all boxes and calls {@link #found} for every pair, at least once each. */
  abstract void search(float[] rows) throws Exception;

  /** Keeps a pair if it is in ascending order: each is found from both sides. */
  final void found(int a, int b) {
    if (a < b) {
      if (count == pairs.length) {
        pairs = Arrays.copyOf(pairs, count * 2);
      }
      pairs[count++] = (long) a << 32 | b;
    }
  }

  /** A pair that the library reports and that the boxes have to confirm. */
  final void candidate(float[] rows, int a, int b) {
    if (a < b) {
      reported++;
      if (overlap(rows, dims, a, b)) {
        found(a, b);
      }
    }
  }

  /** For libraries that report a pair more than once: their users have to do so too. */
  final void distinct() {
    Arrays.sort(pairs, 0, count);
    int kept = 0;
    for (int k = 0; k < count; k++) {
      if (k == 0 || pairs[k] != pairs[k - 1]) {
        pairs[kept++] = pairs[k];
      }
    }
    count = kept;
  }

  /** A power of two that brings the mean edge to about 1: exact, for libraries with margins. */
  final float unitScale(float[] rows) {
    double edges = 0;
    for (int box = 0; box < n; box++) {
      for (int axis = 0; axis < dims; axis++) {
        edges += rows[box * 2 * dims + dims + axis] - rows[box * 2 * dims + axis];
      }
    }
    double mean = edges / Math.max(1, n * dims);
    return mean > 0 ? (float) Math.pow(2, Math.rint(-Math.log(mean) / Math.log(2))) : 1;
  }

  static boolean overlap(float[] rows, int dims, int a, int b) {
    int p = a * 2 * dims;
    int q = b * 2 * dims;
    for (int axis = 0; axis < dims; axis++) {
      if (rows[p + axis] > rows[q + dims + axis] || rows[q + axis] > rows[p + dims + axis]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final long frame() throws Exception {
    count = 0;
    reported = 0;
    search(scene.rows());
    return count;
  }

  @Override
  public final long reported() {
    return Math.max(reported, count);
  }

  @Override
  public final long hash() {
    long sum = 0;
    for (int k = 0; k < count; k++) {
      sum += Pairs.mix((int) (pairs[k] >>> 32), (int) pairs[k]);
    }
    return sum;
  }
}
