package dev.broadside.internal;

import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;
import java.util.concurrent.Executor;

/**
 * The coordinates and marks of a set of boxes, one array per coordinate, indexed by box id. A float
 * store keeps {@link #min} and {@link #max}, a double store {@link #exactMin} and {@link
 * #exactMax}; the other two are null. A dead id has the empty interval (min = +infinity, max =
 * -infinity) on every axis, so that no comparison finds it.
 *
 * <p>Arguments are checked by the facade ({@code Boxes2D}, {@code Boxes3D}); the bulk forms check
 * their rows here because only here can they be checked without a second copy. Not thread-safe.
 */
public final class BoxStore {
  /** The largest number of boxes: the JVM's largest array. */
  public static final int MAX_BOXES = Integer.MAX_VALUE - 8;

  private static final int FIRST_CAPACITY = 16;

  private final int dims;

  /** Lower bounds [axis][box], float stores only. */
  public float[][] min;

  /** Upper bounds [axis][box], float stores only. */
  public float[][] max;

  /** Lower bounds [axis][box], double stores only. */
  public double[][] exactMin;

  /** Upper bounds [axis][box], double stores only. */
  public double[][] exactMax;

  /** When the box was added: a serial number above 0; 0 for a dead id. */
  public int[] birth = new int[FIRST_CAPACITY];

  /** 1 for a static box, 0 for one that may move. */
  public byte[] fixed = new byte[FIRST_CAPACITY];

  /** Null until a filter is set; then category bits, mask bits and group of every box. */
  public long[] category;

  public long[] mask;
  public int[] group;

  private final FreeIds free = new FreeIds();
  private final ChangeLog log = new ChangeLog();
  private Workers workers = new Workers(1);
  private int limit;
  private int fixedCount;
  private int births;
  private long version;

  public BoxStore(int dims, boolean doubles) {
    this.dims = dims;
    if (doubles) {
      exactMin = new double[dims][FIRST_CAPACITY];
      exactMax = new double[dims][FIRST_CAPACITY];
    } else {
      min = new float[dims][FIRST_CAPACITY];
      max = new float[dims][FIRST_CAPACITY];
    }
  }

  public int dims() {
    return dims;
  }

  public boolean doubles() {
    return exactMin != null;
  }

  /** Live boxes. */
  public int count() {
    return limit - free.count();
  }

  /** Ids below this have been given out at some time. */
  public int limit() {
    return limit;
  }

  public int fixedCount() {
    return fixedCount;
  }

  /** Grows with every change. */
  public long version() {
    return version;
  }

  /** Bulk changes may use this many threads, of their own: a search over the boxes has others. */
  public void useThreads(int threads, Executor executor) {
    if (threads > workers.threads()) {
      workers.close();
      workers = new Workers(threads, executor);
    }
  }

  /** Ends the threads of bulk changes; the next one starts them again. */
  public void endThreads() {
    workers.close();
    workers = workers.another();
  }

  Workers workers() {
    return workers;
  }

  public ChangeLog log() {
    return log;
  }

  public boolean isLive(int box) {
    return box >= 0 && box < limit && birth[box] != 0;
  }

  /** The serial number of the youngest box. */
  public int births() {
    return births;
  }

  public double min(int axis, int box) {
    return min != null ? min[axis][box] : exactMin[axis][box];
  }

  public double max(int axis, int box) {
    return max != null ? max[axis][box] : exactMax[axis][box];
  }

  /** Gives out the smallest free id; its coordinates are still those of a dead box. */
  public int allocate() {
    int box;
    if (free.count() > 0) {
      box = free.takeSmallest();
    } else {
      reserve(limit + 1);
      box = limit++;
      clearCoordinates(box);
    }
    births = births == Integer.MAX_VALUE ? 1 : births + 1;
    birth[box] = births;
    touched(box);
    return box;
  }

  public void release(int box) {
    setFixed(box, false);
    if (category != null) {
      setFilter(box, 1, -1L, 0);
    }
    birth[box] = 0;
    clearCoordinates(box);
    free.add(box);
    touched(box);
  }

  public void set(int axis, int box, double lo, double hi) {
    if (min != null) {
      min[axis][box] = (float) lo;
      max[axis][box] = (float) hi;
    } else {
      exactMin[axis][box] = lo;
      exactMax[axis][box] = hi;
    }
  }

  /** To be called after the coordinates or marks of a box changed. */
  public void touched(int box) {
    version++;
    log.touch(box);
  }

  /** To be called after a bulk change. */
  public void touchedAll() {
    version++;
    log.touchAll();
  }

  public void setFixed(int box, boolean value) {
    if (fixed[box] != 0 != value) {
      fixed[box] = (byte) (value ? 1 : 0);
      fixedCount += value ? 1 : -1;
      touched(box);
    }
  }

  public void setFilter(int box, long categoryBits, long maskBits, int groupIndex) {
    if (category == null) {
      category = new long[birth.length];
      mask = new long[birth.length];
      group = new int[birth.length];
      Arrays.fill(category, 1);
      Arrays.fill(mask, -1L);
    }
    category[box] = categoryBits;
    mask[box] = maskBits;
    group[box] = groupIndex;
    touched(box);
  }

  /** Makes the store hold exactly the ids 0 … count - 1, all live, moving and unfiltered. */
  public void reset(int count) {
    reserve(count);
    free.clear();
    for (int box = 0; box < count; box++) {
      births = births == Integer.MAX_VALUE ? 1 : births + 1;
      birth[box] = births;
    }
    Arrays.fill(birth, count, Math.max(count, limit), 0);
    Arrays.fill(fixed, (byte) 0);
    fixedCount = 0;
    category = null;
    mask = null;
    group = null;
    for (int axis = 0; axis < dims; axis++) {
      if (min != null) {
        Arrays.fill(min[axis], count, Math.max(count, limit), Float.POSITIVE_INFINITY);
        Arrays.fill(max[axis], count, Math.max(count, limit), Float.NEGATIVE_INFINITY);
      } else {
        Arrays.fill(exactMin[axis], count, Math.max(count, limit), Double.POSITIVE_INFINITY);
        Arrays.fill(exactMax[axis], count, Math.max(count, limit), Double.NEGATIVE_INFINITY);
      }
    }
    limit = count;
    touchedAll();
  }

  /** Appends count live ids above the limit; for a store without free ids. */
  public void extend(int count) {
    assert free.count() == 0;
    reserve(limit + count);
    for (int box = limit; box < limit + count; box++) {
      births = births == Integer.MAX_VALUE ? 1 : births + 1;
      birth[box] = births;
      fixed[box] = 0;
    }
    limit += count;
    touchedAll();
  }

  public void reserve(int capacity) {
    int old = birth.length;
    if (capacity <= old) {
      return;
    }
    int size = (int) Math.min(MAX_BOXES, Math.max(capacity, old + (long) (old >> 1)));
    for (int axis = 0; axis < dims; axis++) {
      if (min != null) {
        min[axis] = Arrays.copyOf(min[axis], size);
        max[axis] = Arrays.copyOf(max[axis], size);
      } else {
        exactMin[axis] = Arrays.copyOf(exactMin[axis], size);
        exactMax[axis] = Arrays.copyOf(exactMax[axis], size);
      }
    }
    birth = Arrays.copyOf(birth, size);
    fixed = Arrays.copyOf(fixed, size);
    if (category != null) {
      category = Arrays.copyOf(category, size);
      mask = Arrays.copyOf(mask, size);
      group = Arrays.copyOf(group, size);
      Arrays.fill(category, old, size, 1);
      Arrays.fill(mask, old, size, -1L);
    }
    log.reserve(size);
  }

  private void clearCoordinates(int box) {
    for (int axis = 0; axis < dims; axis++) {
      set(axis, box, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }
  }
}
