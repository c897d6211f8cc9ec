package dev.broadside;

import dev.broadside.internal.HitBuffer;

/**
 * What a query found. Give the same instance to the next query to use its memory again; each thread
 * needs its own.
 */
public final class Hits {
  final HitBuffer buffer = new HitBuffer();
  final double[] lo = new double[3];
  final double[] hi = new double[3];
  final double[] direction = new double[3];

  public int size() {
    return buffer.count;
  }

  public boolean isEmpty() {
    return buffer.count == 0;
  }

  /** The id of a hit. */
  public int box(int index) {
    return buffer.boxes[checkIndex(index)];
  }

  /**
   * How far along the cast (in multiples of its direction), or the Euclidean distance for {@code
   * nearest}; 0 for box and point queries.
   */
  public double distance(int index) {
    return buffer.distances[checkIndex(index)];
  }

  private int checkIndex(int index) {
    if (index < 0 || index >= buffer.count) {
      throw new IndexOutOfBoundsException("hit " + index + " of " + buffer.count);
    }
    return index;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder().append(buffer.count).append(" hits");
    for (int k = 0; k < Math.min(8, buffer.count); k++) {
      text.append(k == 0 ? ": " : ", ").append(buffer.boxes[k]);
    }
    return text.append(buffer.count > 8 ? ", …" : "").toString();
  }
}
