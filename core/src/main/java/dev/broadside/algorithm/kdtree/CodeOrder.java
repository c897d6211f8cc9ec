package dev.broadside.algorithm.kdtree;

import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;

/**
 * Sorts records by locational code, stably: one pass of all threads distributes them over buckets
 * by their topmost bits, then each bucket is sorted by one thread in its cache ({@link
 * BucketOrder}). Poirrier 2009, section 5.4, leaves the sort open and finds it the dearest stage; a
 * radix sort makes it linear, and the distribution from construction's runs makes it parallel
 * (section 7.2). 12 bytes of scratch a record are the runs themselves.
 */
final class CodeOrder {
  // Streams written at once by the distribution; more would thrash the translation buffer.
  private static final int MOST_BUCKET_BITS = 10;

  // Records per bucket below which more buckets cost more than they save.
  private static final int LEAST_BUCKET = 1024;

  private final Workers workers;
  private final BucketOrder[] orders;

  private SubElements[] runs;
  private LinearKdTree tree;
  private int runCount;
  private int bucketBits;
  private int shift;
  private int[][] positions = new int[0][];
  private final int[] bucketFrom = new int[(1 << MOST_BUCKET_BITS) + 1];

  private final Workers.Task histogram = this::histogram;
  private final Workers.Task distribute = this::distribute;
  private final Workers.Task sortBucket = this::sortBucket;

  CodeOrder(Workers workers) {
    this.workers = workers;
    orders = new BucketOrder[workers.threads()];
    for (int k = 0; k < orders.length; k++) {
      orders[k] = new BucketOrder();
    }
  }

  /** Fills the tree's records from these runs, in order. */
  void sort(SubElements[] unsorted, int unsortedCount, LinearKdTree into) {
    runs = unsorted;
    runCount = unsortedCount;
    tree = into;
    long total = 0;
    long highest = 0;
    for (int run = 0; run < runCount; run++) {
      total += runs[run].count;
      highest = Math.max(highest, runs[run].highest);
    }
    if (total > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException(
          "kd-tree: "
              + tree.elements
              + " boxes were split into "
              + total
              + " sub-elements; at most "
              + (Integer.MAX_VALUE - 8)
              + " fit, so use another algorithm or the knob splits-per-axis 0");
    }
    tree.reserveRecords((int) total);
    bucketBits = 0;
    while (bucketBits < MOST_BUCKET_BITS && total >> bucketBits > LEAST_BUCKET) {
      bucketBits++;
    }
    shift = Math.max(0, 64 - Long.numberOfLeadingZeros(highest) - bucketBits);
    reservePositions();
    workers.run(runCount, histogram);
    offsets();
    workers.run(runCount, distribute);
    workers.run(1 << bucketBits, sortBucket);
    runs = null;
    tree = null;
  }

  private void reservePositions() {
    int before = positions.length;
    if (before < runCount) {
      positions = Arrays.copyOf(positions, runCount);
      for (int run = before; run < runCount; run++) {
        positions[run] = new int[1 << MOST_BUCKET_BITS];
      }
    }
  }

  private void histogram(int run, int worker) {
    int[] counts = positions[run];
    Arrays.fill(counts, 0, 1 << bucketBits, 0);
    long[] code = runs[run].code;
    int digit = shift;
    int count = runs[run].count;
    for (int k = 0; k < count; k++) {
      counts[(int) (code[k] >>> digit)]++;
    }
  }

  private void offsets() {
    int at = 0;
    for (int bucket = 0; bucket < 1 << bucketBits; bucket++) {
      bucketFrom[bucket] = at;
      for (int run = 0; run < runCount; run++) {
        int size = positions[run][bucket];
        positions[run][bucket] = at;
        at += size;
      }
    }
    bucketFrom[1 << bucketBits] = at;
  }

  private void distribute(int run, int worker) {
    int[] position = positions[run];
    long[] code = runs[run].code;
    int[] element = runs[run].element;
    long[] toCode = tree.code;
    int[] toElement = tree.element;
    int digit = shift;
    int count = runs[run].count;
    for (int k = 0; k < count; k++) {
      long record = code[k];
      int to = position[(int) (record >>> digit)]++;
      toCode[to] = record;
      toElement[to] = element[k];
    }
  }

  private void sortBucket(int bucket, int worker) {
    orders[worker].sort(tree.code, tree.element, bucketFrom[bucket], bucketFrom[bucket + 1]);
  }

  long stateBytes() {
    long bytes = 4L * positions.length << MOST_BUCKET_BITS;
    for (BucketOrder order : orders) {
      bytes += order.stateBytes();
    }
    return bytes;
  }
}
