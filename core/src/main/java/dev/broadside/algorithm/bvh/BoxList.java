package dev.broadside.algorithm.bvh;

import java.util.Arrays;

/** Boxes with their numbers, one array per coordinate, so that kernels read runs of them. Grows. */
final class BoxList {
  /** Lower bounds [axis][index]. */
  final float[][] lo;

  /** Upper bounds [axis][index]. */
  final float[][] hi;

  /** The position in the frame (or whatever number the owner gave) of each box. */
  int[] ids = new int[0];

  int count;

  BoxList(int dims) {
    lo = new float[dims][0];
    hi = new float[dims][0];
  }

  int dims() {
    return lo.length;
  }

  /** Makes room for at least this many boxes; contents stay. */
  void reserve(int capacity) {
    if (ids.length >= capacity) {
      return;
    }
    int size =
        (int)
            Math.min(
                Integer.MAX_VALUE - 8, Math.max(capacity, ids.length + (long) (ids.length >> 1)));
    for (int axis = 0; axis < lo.length; axis++) {
      lo[axis] = Arrays.copyOf(lo[axis], size);
      hi[axis] = Arrays.copyOf(hi[axis], size);
    }
    ids = Arrays.copyOf(ids, size);
  }

  /** Copies boxes from … to - 1 of another list to index at on; room must be there. */
  void copy(BoxList other, int from, int to, int at) {
    for (int axis = 0; axis < lo.length; axis++) {
      System.arraycopy(other.lo[axis], from, lo[axis], at, to - from);
      System.arraycopy(other.hi[axis], from, hi[axis], at, to - from);
    }
    System.arraycopy(other.ids, from, ids, at, to - from);
  }

  void swap(int a, int b) {
    for (int axis = 0; axis < lo.length; axis++) {
      float low = lo[axis][a];
      lo[axis][a] = lo[axis][b];
      lo[axis][b] = low;
      float high = hi[axis][a];
      hi[axis][a] = hi[axis][b];
      hi[axis][b] = high;
    }
    int id = ids[a];
    ids[a] = ids[b];
    ids[b] = id;
  }

  long stateBytes() {
    return ids.length * (4L + 8L * lo.length);
  }
}
