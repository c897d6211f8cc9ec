package dev.broadside.algorithm.incremental;

import dev.broadside.internal.BoxFrame;
import java.util.Arrays;

/**
 * The boxes as the structure holds them, by id, and how the newest frame differs: which ids were
 * added, moved, removed or replaced. A box whose id was given out anew, or that changed its side,
 * is replaced: it leaves with its old marks and enters with its new ones. O(touched boxes) per
 * frame if the frame knows which were touched.
 */
final class KnownBoxes {
  static final byte MOVED = 1;
  static final byte ADDED = 2;
  static final byte REMOVED = 3;
  static final byte REPLACED = 4;

  private final int stride;

  /** Keys of the newest frame [id × 2 dims + 2 axis + (0 for min, 1 for max)]. */
  long[] now = new long[0];

  /** The same of the frame before, until {@link #settle}. */
  long[] was = new long[0];

  /** The side in the newest frame (1, 2 or 3), 0 if there is no such box. */
  byte[] side = new byte[0];

  byte[] wasSide = new byte[0];
  int[] birth = new int[0];

  /** Ids at or above this are unknown. */
  int limit;

  int live;

  /** The ids that differ and how, 0 … changedCount - 1, each id once. */
  int[] changed = new int[16];

  int changedCount;

  /** How an id differs; 0 for all that do not. */
  byte[] kind = new byte[0];

  /** The serial number of the youngest box seen so far. */
  int youngest;

  private boolean everything = true;
  private final long[] fresh;

  KnownBoxes(int dims) {
    stride = 2 * dims;
    fresh = new long[stride];
  }

  /** Forgets all boxes: the next frame adds everything. */
  void forget() {
    Arrays.fill(side, (byte) 0);
    Arrays.fill(wasSide, (byte) 0);
    Arrays.fill(kind, (byte) 0);
    live = 0;
    changedCount = 0;
    everything = true;
  }

  /** Treats every known box as not yet there: for a structure that starts afresh. */
  void addAll() {
    for (int k = 0; k < changedCount; k++) {
      kind[changed[k]] = 0;
    }
    changedCount = 0;
    for (int id = 0; id < limit; id++) {
      wasSide[id] = 0;
      if (side[id] != 0) {
        note(id, ADDED);
      }
    }
  }

  void read(BoxFrame frame) {
    reserve(frame.count);
    if (everything || frame.changedCount < 0 || frame.birth == null) {
      int to = Math.max(limit, frame.count);
      for (int id = 0; id < to; id++) {
        compare(frame, id);
      }
    } else {
      for (int k = 0; k < frame.changedCount; k++) {
        int id = frame.changed[k];
        if (id >= limit && id >= frame.count || kind[id] != 0) {
          continue;
        }
        compare(frame, id);
      }
      // A store that shrank told so with "everything"; one that grew listed what it added.
    }
    everything = false;
    limit = Math.max(limit, frame.count);
  }

  private void compare(BoxFrame frame, int id) {
    int born = 0;
    if (id < frame.count) {
      born = frame.birth == null ? 1 : frame.birth[id];
    }
    if (born == 0) {
      if (side[id] != 0) {
        side[id] = 0;
        live--;
        note(id, REMOVED);
      }
      birth[id] = 0;
      return;
    }
    if (born - youngest > 0) {
      youngest = born;
    }
    byte newSide = frame.sides == null ? 3 : frame.sides[id];
    boolean moved = load(frame, id);
    if (side[id] == 0) {
      live++;
      note(id, ADDED);
    } else if (born != birth[id] || newSide != side[id]) {
      note(id, REPLACED);
    } else if (moved) {
      note(id, MOVED);
    }
    side[id] = newSide;
    birth[id] = born;
  }

  private boolean load(BoxFrame frame, int id) {
    int at = id * stride;
    long difference = 0;
    if (frame.exactMin != null) {
      for (int axis = 0, c = 0; c < stride; axis++, c += 2) {
        fresh[c] = Keys.of(frame.exactMin[axis][id]);
        fresh[c + 1] = Keys.of(frame.exactMax[axis][id]);
      }
    } else {
      for (int axis = 0, c = 0; c < stride; axis++, c += 2) {
        fresh[c] = Keys.of(frame.min[axis][id]);
        fresh[c + 1] = Keys.of(frame.max[axis][id]);
      }
    }
    for (int c = 0; c < stride; c++) {
      difference |= now[at + c] ^ fresh[c];
      now[at + c] = fresh[c];
    }
    return difference != 0;
  }

  private void note(int id, byte how) {
    if (changedCount == changed.length) {
      changed = Arrays.copyOf(changed, changedCount + (changedCount >> 1));
    }
    changed[changedCount++] = id;
    kind[id] = how;
  }

  /** The structure has taken all changes in. */
  void settle() {
    for (int k = 0; k < changedCount; k++) {
      int id = changed[k];
      kind[id] = 0;
      wasSide[id] = side[id];
      Keys.copy(now, id * stride, was, id * stride, stride);
    }
    changedCount = 0;
  }

  private void reserve(int count) {
    if (side.length >= count) {
      return;
    }
    int most = (Integer.MAX_VALUE - 8) / stride;
    if (count > most) {
      throw new IllegalStateException(
          count + " boxes: incremental sweep and prune holds at most " + most);
    }
    int size = (int) Math.min(most, count + (long) (count >> 2));
    now = Arrays.copyOf(now, size * stride);
    was = Arrays.copyOf(was, size * stride);
    side = Arrays.copyOf(side, size);
    wasSide = Arrays.copyOf(wasSide, size);
    birth = Arrays.copyOf(birth, size);
    kind = Arrays.copyOf(kind, size);
  }

  long stateBytes() {
    return 8L * (now.length + was.length) + 7L * side.length + 4L * changed.length;
  }
}
