package dev.broadside;

import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.sort.PairOrder;
import java.util.Arrays;

/**
 * Pairs of box ids, each pair once. Within one set of boxes first &lt; second; between two sets
 * first is of the first set and second of the second. A view that is reused: it holds until the
 * next call on the {@link BroadPhase} it came from; {@link #toArray()} keeps a copy.
 */
public final class Pairs {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long[] pairs = new long[0];
  private int count;

  // Only lists that queryAll fills have memory of their own.
  private PairBuffer buffer;
  private PairOrder order;
  private long[] scratch;

  /** An empty list, to be filled by {@link BroadPhase#queryAll(Boxes, Pairs)}. */
  public Pairs() {}

  PairBuffer buffer() {
    if (buffer == null) {
      buffer = new PairBuffer();
      order = new PairOrder();
      scratch = new long[0];
    }
    return buffer;
  }

  /** Shows the buffer's pairs in order; their firsts are below the limit. */
  Pairs sorted(int limit) {
    if (scratch.length < buffer.count) {
      scratch = new long[buffer.pairs.length];
    }
    order.sort(buffer.pairs, buffer.count, limit, scratch);
    return view(buffer.pairs, buffer.count);
  }

  Pairs view(long[] list, int size) {
    pairs = list;
    count = size;
    return this;
  }

  public int size() {
    return count;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  public int first(int index) {
    return (int) (pairs[checkIndex(index)] >>> 32);
  }

  public int second(int index) {
    return (int) pairs[checkIndex(index)];
  }

  public void forEach(PairConsumer consumer) {
    for (int k = 0; k < count; k++) {
      consumer.accept((int) (pairs[k] >>> 32), (int) pairs[k]);
    }
  }

  /**
   * A fingerprint of the set of pairs, whatever their order: the wrapping sum of {@link #mix} over
   * {@code first << 32 | second}.
   */
  public long hash() {
    long sum = 0;
    for (int k = 0; k < count; k++) {
      sum += mix(pairs[k]);
    }
    return sum;
  }

  /** What one pair adds to {@link #hash()}: splitmix64 of {@code first << 32 | second}. */
  public static long mix(int first, int second) {
    return mix((long) first << 32 | second);
  }

  static long mix(long pair) {
    long z = pair + GOLDEN;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** A copy, each pair as {@code first << 32 | second}. */
  public long[] toArray() {
    return Arrays.copyOf(pairs, count);
  }

  private int checkIndex(int index) {
    if (index < 0 || index >= count) {
      throw new IndexOutOfBoundsException("pair " + index + " of " + count);
    }
    return index;
  }

  @Override
  public String toString() {
    return count + " pairs, hash " + String.format("%016x", hash());
  }
}
