package dev.broadside.internal.sort;

import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;

/**
 * Canonical order of pairs (by first, then second). One pass deals the pairs out to buckets of
 * neighbouring firsts that fit in cache, a second orders each bucket there by counting its firsts
 * and sorts every box's few partners by themselves. Both passes are shared out over workers.
 * O(pairs + ids) at most, nothing allocated once scratch has grown.
 */
public final class PairOrder {
  // Partners of one box: insertion sort up to here (most boxes have few), gaps up to there, then
  // radix, whose histogram of 2048 counters only pays for long runs.
  private static final int INSERTION_UP_TO = 24;
  private static final int SHELL_UP_TO = 1024;
  private static final int[] GAPS = {701, 301, 132, 57, 23, 10, 4, 1};
  private static final int BITS = 11;

  // Pairs per bucket: twice 8 bytes each, and the counters, stay in the second cache. Fewer pairs
  // would make more buckets, and beyond 64 streams of writes dealing takes three times as long.
  private static final int BUCKET_PAIRS = 1 << 15;
  private static final int MOST_BUCKET_BITS = 11;

  // Firsts per pair of a bucket beyond which counting them costs more than sorting by digits.
  private static final int SPARSE = 4;

  // Pairs per part of the first pass, at least, and parts at most.
  private static final int PART = 1 << 15;
  private static final int MOST_PARTS = 64;

  private final Workers workers;
  private final int[][] histograms;
  private final int[][] counters;
  private int[][] parts = new int[0][];
  private int[] bucketEnds = new int[0];

  private long[] in;
  private long[] out;
  private int count;
  private int shift;
  private int buckets;
  private int partSize;

  private final Workers.Task countTask = this::countPart;
  private final Workers.Task dealTask = this::dealPart;
  private final Workers.Task orderTask = this::orderBucket;

  /** On the caller's thread only. */
  public PairOrder() {
    this(new Workers(1));
  }

  public PairOrder(Workers workers) {
    this.workers = workers;
    histograms = new int[workers.threads()][1 << BITS];
    counters = new int[workers.threads()][0];
  }

  /**
   * Orders pairs[0 … size - 1], whose firsts are below {@code ids}, using {@code scratch} of at
   * least that length.
   */
  public void sort(long[] pairs, int size, int ids, long[] scratch) {
    if (size <= INSERTION_UP_TO) {
      insertionSort(pairs, 0, size);
      return;
    }
    in = pairs;
    out = scratch;
    count = size;
    int idBits = 32 - Integer.numberOfLeadingZeros(Math.max(1, ids - 1));
    int wanted = 32 - Integer.numberOfLeadingZeros((size - 1) / BUCKET_PAIRS);
    int bucketBits = Math.min(idBits, Math.min(MOST_BUCKET_BITS, wanted));
    shift = 32 + idBits - bucketBits;
    buckets = 1 << bucketBits;
    if (bucketEnds.length < buckets) {
      bucketEnds = new int[buckets];
    }
    int partCount = Math.max(1, Math.min(MOST_PARTS, size / PART));
    partSize = (size + partCount - 1) / partCount;
    if (parts.length < partCount) {
      parts = Arrays.copyOf(parts, partCount);
    }
    for (int part = 0; part < partCount; part++) {
      if (parts[part] == null || parts[part].length < buckets) {
        parts[part] = new int[buckets];
      }
    }
    workers.run(partCount, countTask);
    int sum = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      for (int part = 0; part < partCount; part++) {
        int had = parts[part][bucket];
        parts[part][bucket] = sum;
        sum += had;
      }
      bucketEnds[bucket] = sum;
    }
    workers.run(partCount, dealTask);
    workers.run(buckets, orderTask);
    in = null;
    out = null;
  }

  private void countPart(int part, int worker) {
    long[] pairs = in;
    int[] counts = parts[part];
    Arrays.fill(counts, 0, buckets, 0);
    int down = shift;
    int to = (int) Math.min(count, (part + 1L) * partSize);
    for (int k = part * partSize; k < to; k++) {
      counts[(int) (pairs[k] >>> down)]++;
    }
  }

  private void dealPart(int part, int worker) {
    long[] pairs = in;
    long[] dealt = out;
    int[] at = parts[part];
    int down = shift;
    int to = (int) Math.min(count, (part + 1L) * partSize);
    for (int k = part * partSize; k < to; k++) {
      long pair = pairs[k];
      dealt[at[(int) (pair >>> down)]++] = pair;
    }
  }

  /** From {@link #out} to {@link #in}, where the result is wanted. */
  private void orderBucket(int bucket, int worker) {
    int from = bucket == 0 ? 0 : bucketEnds[bucket - 1];
    int to = bucketEnds[bucket];
    int size = to - from;
    long firsts = 1L << shift - 32;
    if (firsts / SPARSE <= size) {
      orderByFirst(from, to, (int) firsts, worker);
    } else if (size <= SHELL_UP_TO) {
      System.arraycopy(out, from, in, from, size);
      shellSort(in, from, to);
    } else if (radix(out, in, from, to, 0, shift, histograms[worker]) == out) {
      System.arraycopy(out, from, in, from, size);
    }
  }

  private void orderByFirst(int from, int to, int firsts, int worker) {
    if (counters[worker].length < firsts) {
      counters[worker] = new int[firsts];
    }
    int[] at = counters[worker];
    long[] dealt = out;
    long[] pairs = in;
    int mask = firsts - 1;
    Arrays.fill(at, 0, firsts, 0);
    for (int k = from; k < to; k++) {
      at[(int) (dealt[k] >>> 32) & mask]++;
    }
    int sum = from;
    int longest = 0;
    for (int first = 0; first < firsts; first++) {
      int had = at[first];
      longest = Math.max(longest, had);
      at[first] = sum;
      sum += had;
    }
    for (int k = from; k < to; k++) {
      long pair = dealt[k];
      pairs[at[(int) (pair >>> 32) & mask]++] = pair;
    }
    if (longest <= INSERTION_UP_TO) {
      // No pair moves beyond its own first, so the bucket can be sorted as a whole. Most of it
      // without a branch: whether two partners stand in order cannot be predicted.
      exchange(pairs, from, to);
      exchange(pairs, from, to);
      insertionSort(pairs, from, to);
      return;
    }
    int start = from;
    for (int first = 0; first < firsts; first++) {
      int end = at[first];
      if (end - start > 1) {
        sortRun(start, end, worker);
      }
      start = end;
    }
  }

  private void sortRun(int from, int to, int worker) {
    int size = to - from;
    if (size <= INSERTION_UP_TO) {
      insertionSort(in, from, to);
    } else if (size <= SHELL_UP_TO) {
      shellSort(in, from, to);
    } else if (radix(in, out, from, to, 0, 32, histograms[worker]) != in) {
      System.arraycopy(out, from, in, from, size);
    }
  }

  /** Sorts by bits [lowBit, highBit); returns whichever of the two arrays holds the result. */
  private static long[] radix(
      long[] in, long[] out, int from, int to, int lowBit, int highBit, int[] histogram) {
    for (int shift = lowBit; shift < highBit; shift += BITS) {
      int mask = (1 << Math.min(BITS, highBit - shift)) - 1;
      Arrays.fill(histogram, 0);
      for (int k = from; k < to; k++) {
        histogram[(int) (in[k] >>> shift) & mask]++;
      }
      if (histogram[(int) (in[from] >>> shift) & mask] == to - from) {
        continue;
      }
      int sum = from;
      for (int digit = 0; digit <= mask; digit++) {
        int size = histogram[digit];
        histogram[digit] = sum;
        sum += size;
      }
      for (int k = from; k < to; k++) {
        long pair = in[k];
        out[histogram[(int) (pair >>> shift) & mask]++] = pair;
      }
      long[] swap = in;
      in = out;
      out = swap;
    }
    return in;
  }

  /** One round of exchanging neighbours that are not in order. */
  private static void exchange(long[] pairs, int from, int to) {
    if (from == to) {
      return;
    }
    long larger = pairs[from];
    for (int k = from + 1; k < to; k++) {
      long pair = pairs[k];
      pairs[k - 1] = Math.min(larger, pair);
      larger = Math.max(larger, pair);
    }
    pairs[to - 1] = larger;
  }

  private static void insertionSort(long[] pairs, int from, int to) {
    for (int k = from + 1; k < to; k++) {
      long pair = pairs[k];
      int hole = k;
      while (hole > from && pairs[hole - 1] > pair) {
        pairs[hole] = pairs[hole - 1];
        hole--;
      }
      pairs[hole] = pair;
    }
  }

  private static void shellSort(long[] pairs, int from, int to) {
    for (int gap : GAPS) {
      if (gap >= to - from) {
        continue;
      }
      for (int k = from + gap; k < to; k++) {
        long pair = pairs[k];
        int hole = k;
        while (hole - gap >= from && pairs[hole - gap] > pair) {
          pairs[hole] = pairs[hole - gap];
          hole -= gap;
        }
        pairs[hole] = pair;
      }
    }
  }

  public long stateBytes() {
    long bytes = 4L * bucketEnds.length;
    for (int[] part : parts) {
      bytes += part == null ? 0 : 4L * part.length;
    }
    for (int worker = 0; worker < counters.length; worker++) {
      bytes += 4L * (counters[worker].length + histograms[worker].length);
    }
    return bytes;
  }
}
