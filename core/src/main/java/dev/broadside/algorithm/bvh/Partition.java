package dev.broadside.algorithm.bvh;

import dev.broadside.internal.kernel.Kernels;

/**
 * Moves the boxes of a range into two groups by their centre on one axis. Not in place: the groups
 * grow from both ends of the same range of a second list, which needs no branch; the centres of a
 * mixed range are unpredictable, and in place every second box would cost a mispredicted jump.
 */
final class Partition {
  private static final float FAR = Kernels.FAR;

  private Partition() {}

  /** Twice the centre. */
  static float centre(float lo, float hi) {
    return (lo > -FAR ? lo : -FAR) + (hi < FAR ? hi : FAR);
  }

  /** Puts boxes whose doubled centre is below the split first; returns where the others begin. */
  static int byCentre(BoxList in, BoxList out, int from, int to, int axis, float split) {
    return in.lo.length == 2
        ? by2(in, out, from, to, in.lo[axis], in.hi[axis], split)
        : by3(in, out, from, to, in.lo[axis], in.hi[axis], split);
  }

  private static int by2(
      BoxList in, BoxList out, int from, int to, float[] lo, float[] hi, float split) {
    float[] loX = in.lo[0];
    float[] hiX = in.hi[0];
    float[] loY = in.lo[1];
    float[] hiY = in.hi[1];
    int[] ids = in.ids;
    float[] toLoX = out.lo[0];
    float[] toHiX = out.hi[0];
    float[] toLoY = out.lo[1];
    float[] toHiY = out.hi[1];
    int[] toIds = out.ids;
    int left = from;
    int right = to - 1;
    for (int k = from; k < to; k++) {
      // -1 if below the split, else 0: the sign bit of the difference, which is never NaN.
      int below = Float.floatToRawIntBits(centre(lo[k], hi[k]) - split) >> 31;
      int at = right + (left - right & below);
      toLoX[at] = loX[k];
      toHiX[at] = hiX[k];
      toLoY[at] = loY[k];
      toHiY[at] = hiY[k];
      toIds[at] = ids[k];
      left -= below;
      right -= 1 + below;
    }
    return left;
  }

  private static int by3(
      BoxList in, BoxList out, int from, int to, float[] lo, float[] hi, float split) {
    float[] loX = in.lo[0];
    float[] hiX = in.hi[0];
    float[] loY = in.lo[1];
    float[] hiY = in.hi[1];
    float[] loZ = in.lo[2];
    float[] hiZ = in.hi[2];
    int[] ids = in.ids;
    float[] toLoX = out.lo[0];
    float[] toHiX = out.hi[0];
    float[] toLoY = out.lo[1];
    float[] toHiY = out.hi[1];
    float[] toLoZ = out.lo[2];
    float[] toHiZ = out.hi[2];
    int[] toIds = out.ids;
    int left = from;
    int right = to - 1;
    for (int k = from; k < to; k++) {
      int below = Float.floatToRawIntBits(centre(lo[k], hi[k]) - split) >> 31;
      int at = right + (left - right & below);
      toLoX[at] = loX[k];
      toHiX[at] = hiX[k];
      toLoY[at] = loY[k];
      toHiY[at] = hiY[k];
      toLoZ[at] = loZ[k];
      toHiZ[at] = hiZ[k];
      toIds[at] = ids[k];
      left -= below;
      right -= 1 + below;
    }
    return left;
  }

  /**
   * Puts the boxes with the smaller centres into the lower half, in place (Hoare's selection, which
   * stays linear on equal centres); returns the middle. For ranges on which the barycentre split
   * would go too deep.
   */
  static int byMedian(BoxList boxes, int from, int to, int axis) {
    float[] lo = boxes.lo[axis];
    float[] hi = boxes.hi[axis];
    int middle = from + to >>> 1;
    int first = from;
    int last = to - 1;
    while (first < last) {
      int probe = first + last >>> 1;
      float pivot = centre(lo[probe], hi[probe]);
      int a = first;
      int b = last;
      while (a <= b) {
        while (centre(lo[a], hi[a]) < pivot) {
          a++;
        }
        while (centre(lo[b], hi[b]) > pivot) {
          b--;
        }
        if (a <= b) {
          boxes.swap(a++, b--);
        }
      }
      if (middle <= b) {
        last = b;
      } else if (middle >= a) {
        first = a;
      } else {
        break;
      }
    }
    return middle;
  }
}
