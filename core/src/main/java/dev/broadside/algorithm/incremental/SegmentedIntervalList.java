package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * The sorted extrema of one axis in small arrays (chunks) that need not be full, with an array of
 * the chunks in order for binary search (Tracy et al. 2009, section 3.2.2, figure 7). An insertion
 * or a removal touches one chunk; a full chunk is split, thin neighbours are merged. On axis 0 each
 * chunk has a checkpoint set. Extrema and their places are the cell's.
 *
 * <p>Chunks are ranges of one array, so that an extremum's place is one index and its chunk a shift
 * away. Insertions come sorted and are merged chunk by chunk, the improvement section 4.1 proposes.
 */
final class SegmentedIntervalList {
  private final Extrema extrema;
  final int axis;
  private final int most;
  private final int shift;

  /** The chunks from left to right, 0 … chunkCount - 1. */
  int[] order = new int[8];

  int chunkCount;

  /** Sets at the trailing edges; null on all axes but the first. */
  final Checkpoints checkpoints;

  // A chunk and what is merged into it, on the way to several chunks.
  private long[] merged = new long[64];

  SegmentedIntervalList(Extrema extrema, int axis) {
    this.extrema = extrema;
    this.axis = axis;
    most = extrema.most;
    shift = extrema.shift;
    checkpoints = axis == 0 ? new Checkpoints() : null;
  }

  void clear() {
    chunkCount = 0;
    if (checkpoints != null) {
      checkpoints.clearMissing();
    }
  }

  int rankOf(int extremum) {
    return extrema.rank[extrema.place(extremum) >>> shift];
  }

  int chunkOf(int place) {
    return place >>> shift;
  }

  int first(int chunk) {
    return chunk << shift;
  }

  int end(int chunk) {
    return (chunk << shift) + extrema.sizes[chunk];
  }

  int extremumAt(int index) {
    return (int) extrema.entries[index];
  }

  /** The neighbour of a chunk; -1 if there is none. */
  int leftOf(int chunk) {
    int r = extrema.rank[chunk];
    return r == 0 ? -1 : order[r - 1];
  }

  int rightOf(int chunk) {
    int r = extrema.rank[chunk] + 1;
    return r == chunkCount ? -1 : order[r];
  }

  /** Whether a new key lies more than so many chunks away from where the extremum is. */
  boolean isFar(int extremum, long key, int chunks) {
    int at = rankOf(extremum);
    int left = at - chunks;
    int right = at + chunks;
    return left >= 0 && key < extrema.entries[order[left] << shift]
        || right < chunkCount && key > extrema.entries[order[right] << shift];
  }

  /** Global sort: an insertion sort over all chunks. */
  void sortGlobally(PairEvents out) {
    for (int r = 0; r < chunkCount; r++) {
      int chunk = order[r];
      int end = end(chunk);
      for (int at = first(chunk); at < end; at++) {
        sinkLeft(at, extrema.entries[at], out);
      }
    }
  }

  private void sinkLeft(int at, long entry, PairEvents out) {
    long[] entries = extrema.entries;
    int extremum = (int) entry;
    int mask = (1 << shift) - 1;
    int swaps = 0;
    while (true) {
      int before = at - 1;
      int crossed = -1;
      if ((at & mask) == 0) {
        crossed = leftOf(at >>> shift);
        if (crossed < 0) {
          break;
        }
        before = end(crossed) - 1;
      }
      if (!extrema.after(entries[before], entry)) {
        break;
      }
      int other = (int) entries[before];
      extrema.put(entries[before], at);
      if (crossed >= 0) {
        crossed(crossed, extremum, other);
      }
      if (((extremum ^ other) & 1) != 0) {
        extrema.swapped(axis, extremum, other, out);
      }
      at = before;
      swaps++;
    }
    extrema.put(entry, at);
    extrema.swaps += swaps;
  }

  /** Across the trailing edge of a chunk one extremum went left (in), the other right (out). */
  void crossed(int chunk, int in, int out) {
    if (axis != 0) {
      return;
    }
    if ((in & 1) == 0) {
      checkpoints.add(chunk, in >>> Extrema.SHIFT);
    } else {
      checkpoints.remove(chunk, in >>> Extrema.SHIFT);
    }
    if ((out & 1) == 0) {
      checkpoints.remove(chunk, out >>> Extrema.SHIFT);
    } else {
      checkpoints.add(chunk, out >>> Extrema.SHIFT);
    }
  }

  /** Takes sorted extrema in, all that fall into one chunk at once. */
  void insert(ExtremaSort sorted, byte[] state) {
    int next = 0;
    int r = 0;
    while (next < sorted.count) {
      r = chunkCount == 0 ? append() : find(sorted.entry(next), r);
      int chunk = order[r];
      int to = next + 1;
      if (r == chunkCount - 1) {
        to = sorted.count;
      } else {
        int last = end(chunk) - 1;
        while (to < sorted.count && extrema.after(extrema.entries[last], sorted.entry(to))) {
          to++;
        }
      }
      if (extrema.sizes[chunk] + to - next <= most) {
        merge(chunk, sorted, next, to);
      } else {
        r = split(chunk, sorted, next, to, state);
      }
      next = to;
    }
  }

  /** The rank of the earliest chunk from {@code low} on with a greater extremum, else the last. */
  private int find(long entry, int low) {
    int high = chunkCount - 1;
    while (low < high) {
      int middle = low + high >>> 1;
      int last = end(order[middle]) - 1;
      if (extrema.after(extrema.entries[last], entry)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Merges into a chunk that has room, from its end. */
  private void merge(int chunk, ExtremaSort sorted, int from, int to) {
    long[] entries = extrema.entries;
    int first = first(chunk);
    int at = end(chunk) - 1;
    int write = at + to - from;
    extrema.resize(chunk, extrema.sizes[chunk] + to - from);
    for (int k = to - 1; k >= from; write--) {
      long next = sorted.entry(k);
      if (at >= first && extrema.after(entries[at], next)) {
        next = entries[at--];
      } else {
        k--;
      }
      extrema.put(next, write);
    }
  }

  /** Spreads a chunk and what falls into it over several; returns the rank of the last of them. */
  private int split(int chunk, ExtremaSort sorted, int from, int to, byte[] state) {
    int total = extrema.sizes[chunk] + to - from;
    if (merged.length < total) {
      merged = new long[total + (total >> 1)];
    }
    int at = first(chunk);
    int end = end(chunk);
    int k = from;
    for (int m = 0; m < total; m++) {
      if (k == to || at < end && !extrema.after(extrema.entries[at], sorted.entry(k))) {
        merged[m] = extrema.entries[at++];
      } else {
        merged[m] = sorted.entry(k++);
      }
    }
    // Three quarters full, or the halves of one that overflowed: room for what comes next.
    int parts = Math.max(2, (4 * total + 3 * most - 1) / (3 * most));
    int firstRank = extrema.rank[chunk];
    makeRoom(firstRank + 1, parts - 1);
    int done = 0;
    for (int part = 0; part < parts; part++) {
      int size = (int) ((long) total * (part + 1) / parts) - done;
      fill(order[firstRank + part], done, size);
      done += size;
    }
    if (axis == 0) {
      inherit(firstRank, parts, state);
    }
    return firstRank + parts - 1;
  }

  private void fill(int chunk, int from, int size) {
    int at = first(chunk);
    for (int k = 0; k < size; k++) {
      extrema.put(merged[from + k], at + k);
    }
    extrema.resize(chunk, size);
  }

  /**
   * The rightmost part inherits the checkpoints; each part's own follow from its right neighbour's
   * by walking that one backwards. Boxes being inserted are in no set yet.
   */
  private void inherit(int firstRank, int parts, byte[] state) {
    checkpoints.copy(order[firstRank], order[firstRank + parts - 1]);
    for (int r = firstRank + parts - 2; r >= firstRank; r--) {
      int right = order[r + 1];
      int chunk = order[r];
      checkpoints.copy(right, chunk);
      for (int at = end(right) - 1; at >= first(right); at--) {
        int extremum = extremumAt(at);
        int slot = extremum >>> Extrema.SHIFT;
        if (state[slot] == SapCell.INSERTED) {
          continue;
        }
        if ((extremum & 1) != 0) {
          checkpoints.add(chunk, slot);
        } else {
          checkpoints.remove(chunk, slot);
        }
      }
    }
  }

  private int append() {
    makeRoom(0, 1);
    return 0;
  }

  /** Puts new chunks into the order, from a rank on. */
  private void makeRoom(int at, int count) {
    if (order.length < chunkCount + count) {
      int size = Math.max(chunkCount + count, order.length + (order.length >> 1));
      order = Arrays.copyOf(order, size);
    }
    System.arraycopy(order, at, order, at + count, chunkCount - at);
    chunkCount += count;
    for (int r = at; r < at + count; r++) {
      int chunk = extrema.takeChunk();
      order[r] = chunk;
      if (axis == 0) {
        checkpoints.reserve(extrema.sizes.length);
        checkpoints.clear(chunk);
      }
    }
    for (int r = at; r < chunkCount; r++) {
      extrema.rank[order[r]] = r;
    }
    extrema.measure();
  }

  /** Takes the extrema of all boxes being removed out, each chunk compacted once. */
  void removeBuffered(int[] removed, int removedCount, byte[] state) {
    for (int k = 0; k < removedCount; k++) {
      int minimum = removed[k] << Extrema.SHIFT | axis << 1;
      // A chunk that was compacted for an earlier box has none of the removed any more.
      for (int extremum = minimum; extremum <= (minimum | 1); extremum++) {
        int at = extrema.place(extremum);
        int chunk = at >>> shift;
        if (extremumAt(at) == extremum && at < end(chunk)) {
          compact(chunk, state);
        }
      }
    }
    thin();
  }

  private void compact(int chunk, byte[] state) {
    long[] entries = extrema.entries;
    int to = first(chunk);
    int end = end(chunk);
    for (int at = to; at < end; at++) {
      long entry = entries[at];
      if (state[(int) entry >>> Extrema.SHIFT] != SapCell.REMOVED) {
        if (to < at) {
          extrema.put(entry, to);
        }
        to++;
      }
    }
    extrema.resize(chunk, to - first(chunk));
    thinned |= extrema.sizes[chunk] <= most / 4;
  }

  // Whether a chunk became so thin that it may be merged with a neighbour.
  private boolean thinned;

  /**
   * Drops empty chunks and merges thin neighbours. A merged chunk has the checkpoints of the right
   * one; an empty chunk's set is its left neighbour's, so it can just go.
   */
  private void thin() {
    if (!thinned) {
      return;
    }
    thinned = false;
    int[] sizes = extrema.sizes;
    int kept = 0;
    for (int r = 0; r < chunkCount; r++) {
      int chunk = order[r];
      int left = kept == 0 ? -1 : order[kept - 1];
      if (sizes[chunk] == 0) {
        extrema.dropChunk(chunk);
      } else if (left >= 0
          && Math.min(sizes[left], sizes[chunk]) <= most / 4
          && sizes[left] + sizes[chunk] <= 3 * most / 4) {
        pour(chunk, left);
        extrema.dropChunk(chunk);
      } else {
        order[kept++] = chunk;
      }
    }
    chunkCount = kept;
    for (int r = 0; r < kept; r++) {
      extrema.rank[order[r]] = r;
    }
    extrema.measure();
  }

  private void pour(int chunk, int left) {
    int to = end(left);
    for (int at = first(chunk); at < end(chunk); at++, to++) {
      extrema.put(extrema.entries[at], to);
    }
    extrema.resize(left, to - first(left));
    if (axis == 0) {
      checkpoints.copy(chunk, left);
    }
  }

  /** A box enters (or leaves) the sets of all chunks from its minimum's up to its maximum's. */
  void mark(int slot, boolean enter) {
    int to = rankOf(slot << Extrema.SHIFT | 1);
    for (int r = rankOf(slot << Extrema.SHIFT); r < to; r++) {
      if (enter) {
        checkpoints.add(order[r], slot);
      } else {
        checkpoints.remove(order[r], slot);
      }
    }
  }

  long stateBytes() {
    return 8L * merged.length
        + 4L * order.length
        + (checkpoints == null ? 0 : checkpoints.stateBytes());
  }
}
