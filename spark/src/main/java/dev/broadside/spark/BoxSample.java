package dev.broadside.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.SplittableRandom;
import org.apache.spark.sql.catalyst.InternalRow;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/**
 * What one pass over a partition tells about its boxes: how many, a uniform sample (reservoir), the
 * longest on each axis (where giants hide), and the set of ids. Depends on the partition's rows and
 * number only, so that a retried task says the same.
 */
final class BoxSample implements Serializable {
  private static final long serialVersionUID = 1;

  /** Longest boxes remembered per axis and partition: more giants than that are simply copied. */
  static final int LONGEST = 64;

  private final int dims;
  private final int capacity;

  long count;
  double[] boxes;
  int sampled;
  final double[][] longest;
  final long[][] longestIds;
  final int[] longestCount;

  /** Null if duplicate ids are not looked for. */
  Roaring64NavigableMap ids;

  BoxSample(int dims, int capacity, boolean withIds) {
    this.dims = dims;
    this.capacity = capacity;
    boxes = new double[Math.min(64, capacity) * 2 * dims];
    longest = new double[dims][LONGEST * 2 * dims];
    longestIds = new long[dims][LONGEST];
    longestCount = new int[dims];
    ids = withIds ? new Roaring64NavigableMap() : null;
  }

  static BoxSample of(
      int partition,
      Iterator<InternalRow> rows,
      BoxReader reader,
      int dims,
      int capacity,
      boolean withIds) {
    BoxSample sample = new BoxSample(dims, capacity, withIds);
    SplittableRandom random = new SplittableRandom(0xB0C5L + partition);
    double[] box = new double[2 * dims];
    while (rows.hasNext()) {
      long id = reader.read(rows.next(), box);
      sample.add(id, box, random);
    }
    sample.boxes = Arrays.copyOf(sample.boxes, sample.sampled * 2 * dims);
    if (sample.ids != null) {
      sample.ids.runOptimize();
    }
    return sample;
  }

  private void add(long id, double[] box, SplittableRandom random) {
    count++;
    int slot = sampled < capacity ? sampled++ : (int) Math.min(capacity, random.nextLong(count));
    if (slot < capacity) {
      if ((slot + 1) * 2 * dims > boxes.length) {
        boxes = Arrays.copyOf(boxes, boxes.length * 2);
      }
      System.arraycopy(box, 0, boxes, slot * 2 * dims, 2 * dims);
    }
    for (int axis = 0; axis < dims; axis++) {
      offerLongest(axis, id, box);
    }
    if (ids != null) {
      ids.addLong(id);
    }
  }

  /** A sorted list of the longest on one axis; most boxes fail the first comparison. */
  private void offerLongest(int axis, long id, double[] box) {
    double length = box[dims + axis] - box[axis];
    int used = longestCount[axis];
    double[] kept = longest[axis];
    if (used == LONGEST && !(length > length(kept, LONGEST - 1, axis))) {
      return;
    }
    int at = used == LONGEST ? LONGEST - 1 : longestCount[axis]++;
    while (at > 0 && length > length(kept, at - 1, axis)) {
      System.arraycopy(kept, (at - 1) * 2 * dims, kept, at * 2 * dims, 2 * dims);
      longestIds[axis][at] = longestIds[axis][at - 1];
      at--;
    }
    System.arraycopy(box, 0, kept, at * 2 * dims, 2 * dims);
    longestIds[axis][at] = id;
  }

  private double length(double[] rows, int row, int axis) {
    return rows[row * 2 * dims + dims + axis] - rows[row * 2 * dims + axis];
  }
}
