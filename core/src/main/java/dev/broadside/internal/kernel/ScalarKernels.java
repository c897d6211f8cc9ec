package dev.broadside.internal.kernel;

/** The definition of the kernels: plain loops with branch-free appends. */
final class ScalarKernels implements Kernels {
  @Override
  public String name() {
    return "scalar";
  }

  @Override
  public int overlaps1(
      int from, int to, float[] lo, float[] hi, float lo1, float hi1, int[] hits, int count) {
    for (int j = from; j < to; j++) {
      hits[count] = j;
      count += lo[j] <= hi1 & hi[j] >= lo1 ? 1 : 0;
    }
    return count;
  }

  @Override
  public int overlaps2(
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float lo1X,
      float hi1X,
      float[] loY,
      float[] hiY,
      float lo1Y,
      float hi1Y,
      int[] hits,
      int count) {
    for (int j = from; j < to; j++) {
      hits[count] = j;
      count += loX[j] <= hi1X & hiX[j] >= lo1X & loY[j] <= hi1Y & hiY[j] >= lo1Y ? 1 : 0;
    }
    return count;
  }

  @Override
  public int overlaps3(
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float lo1X,
      float hi1X,
      float[] loY,
      float[] hiY,
      float lo1Y,
      float hi1Y,
      float[] loZ,
      float[] hiZ,
      float lo1Z,
      float hi1Z,
      int[] hits,
      int count) {
    for (int j = from; j < to; j++) {
      hits[count] = j;
      count +=
          loX[j] <= hi1X
                  & hiX[j] >= lo1X
                  & loY[j] <= hi1Y
                  & hiY[j] >= lo1Y
                  & loZ[j] <= hi1Z
                  & hiZ[j] >= lo1Z
              ? 1
              : 0;
    }
    return count;
  }
}
