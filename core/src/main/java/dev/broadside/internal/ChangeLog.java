package dev.broadside.internal;

/**
 * Which boxes were touched, in order, so that several readers can each ask what happened since they
 * last looked. A ring: a reader that fell behind its start, or that looks across a bulk change, is
 * told so and compares everything itself. An entry may repeat a box.
 */
public final class ChangeLog {
  private int[] boxes = new int[1024];
  private long start;
  private long end;

  void touch(int box) {
    if (end - start == boxes.length) {
      start += boxes.length / 2;
    }
    boxes[(int) (end & boxes.length - 1)] = box;
    end++;
  }

  /** Everything may have changed: no reader's position is covered any more. */
  void touchAll() {
    end++;
    start = end;
  }

  /** Room for about one entry a box, so that a reader that looks once a frame is served. */
  void reserve(int capacity) {
    if (capacity <= boxes.length) {
      return;
    }
    int size = Integer.highestOneBit(Math.min(capacity, 1 << 29) - 1) << 1;
    if (size <= boxes.length) {
      return;
    }
    int[] grown = new int[size];
    for (long at = start; at < end; at++) {
      grown[(int) (at & size - 1)] = boxes[(int) (at & boxes.length - 1)];
    }
    boxes = grown;
  }

  /** The position after the newest entry. */
  public long end() {
    return end;
  }

  /** Whether all that happened since position {@code since} can be read. */
  public boolean covers(long since) {
    return since >= start;
  }

  /** The box touched at a covered position. */
  public int boxAt(long position) {
    return boxes[(int) (position & boxes.length - 1)];
  }
}
