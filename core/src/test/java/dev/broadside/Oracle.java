package dev.broadside;

import java.util.Arrays;

/**
 * All pairs by the definition, straight from the coordinates: nothing is shared with the library.
 */
final class Oracle {
  private Oracle() {}

  static long[] pairs(Boxes boxes) {
    long[] found = new long[64];
    int count = 0;
    for (int a = 0; a < boxes.idLimit(); a++) {
      for (int b = a + 1; b < boxes.idLimit(); b++) {
        if (boxes.contains(a)
            && boxes.contains(b)
            && !(boxes.isStatic(a) && boxes.isStatic(b))
            && overlap(boxes, a, boxes, b)) {
          if (count == found.length) {
            found = Arrays.copyOf(found, count * 2);
          }
          found[count++] = (long) a << 32 | b;
        }
      }
    }
    return Arrays.copyOf(found, count);
  }

  static long[] between(Boxes first, Boxes second) {
    long[] found = new long[64];
    int count = 0;
    for (int a = 0; a < first.idLimit(); a++) {
      for (int b = 0; b < second.idLimit(); b++) {
        if (first.contains(a) && second.contains(b) && overlap(first, a, second, b)) {
          if (count == found.length) {
            found = Arrays.copyOf(found, count * 2);
          }
          found[count++] = (long) a << 32 | b;
        }
      }
    }
    return Arrays.copyOf(found, count);
  }

  static boolean overlap(Boxes first, int a, Boxes second, int b) {
    for (int axis = 0; axis < first.dims(); axis++) {
      if (first.min(axis, a) > second.max(axis, b) || second.min(axis, b) > first.max(axis, a)) {
        return false;
      }
    }
    return true;
  }

  static long hash(long[] pairs) {
    long sum = 0;
    for (long pair : pairs) {
      sum += Pairs.mix((int) (pair >>> 32), (int) pair);
    }
    return sum;
  }
}
