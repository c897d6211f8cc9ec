package dev.broadside.internal.sort;

/**
 * Sorts samples of some hundred values in place. {@code Arrays.sort} allocates for such arrays
 * since JDK 25, and a frame must not. Shell's method with gaps shrinking by 2.2; NaN is not
 * expected.
 */
public final class SampleSort {
  private SampleSort() {}

  public static void sort(float[] values, int count) {
    for (int gap = count / 2; gap > 0; gap = next(gap)) {
      for (int k = gap; k < count; k++) {
        float value = values[k];
        int hole = k;
        for (; hole >= gap && values[hole - gap] > value; hole -= gap) {
          values[hole] = values[hole - gap];
        }
        values[hole] = value;
      }
    }
  }

  public static void sort(double[] values, int count) {
    for (int gap = count / 2; gap > 0; gap = next(gap)) {
      for (int k = gap; k < count; k++) {
        double value = values[k];
        int hole = k;
        for (; hole >= gap && values[hole - gap] > value; hole -= gap) {
          values[hole] = values[hole - gap];
        }
        values[hole] = value;
      }
    }
  }

  /** Every sequence of gaps must end with 1. */
  private static int next(int gap) {
    return gap == 2 ? 1 : (int) (gap / 2.2);
  }
}
