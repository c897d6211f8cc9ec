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
  private final SapCell cell;
  private final int axis;

  // Extrema a chunk holds at most, and the logarithm of the room each chunk takes.
  private final int most;
  private final int shift;

  /** Extrema with the upper halves of their keys, by place. */
  private long[] entries;

  /** Extrema per chunk; never 0 for a chunk in the order. */
  private int[] sizes = new int[8];

  /** The chunks from left to right, 0 … chunkCount - 1; and each one's rank among them. */
  private int[] order = new int[8];

  private int[] rank = new int[8];
  private int chunkCount;

  private int chunkLimit;
  private int[] freeChunks = new int[8];
  private int freeCount;

  /** Sets at the trailing edges; null on all axes but the first. */
  final Checkpoints checkpoints;

  // A chunk and what is merged into it, on the way to several chunks.
  private long[] merged = new long[64];

  SegmentedIntervalList(SapCell cell, int axis, int chunkSize) {
    this.cell = cell;
    this.axis = axis;
    most = chunkSize;
    shift = 32 - Integer.numberOfLeadingZeros(chunkSize - 1);
    entries = new long[8 << shift];
    checkpoints = axis == 0 ? new Checkpoints() : null;
  }

  void clear() {
    chunkCount = 0;
    chunkLimit = 0;
    freeCount = 0;
    if (checkpoints != null) {
      checkpoints.clearMissing();
    }
  }

  int chunkOf(int extremum) {
    return cell.place[extremum] >>> shift;
  }

  int rankOf(int extremum) {
    return rank[cell.place[extremum] >>> shift];
  }

  int chunkAt(int chunkRank) {
    return order[chunkRank];
  }

  int first(int chunk) {
    return chunk << shift;
  }

  int end(int chunk) {
    return (chunk << shift) + sizes[chunk];
  }

  int extremumAt(int index) {
    return (int) entries[index];
  }

  /** Whether anything can be farther away than so many chunks. */
  boolean isLong(int chunks) {
    return chunkCount > chunks;
  }

  /** Whether a new key lies more than so many chunks away from where the extremum is. */
  boolean isFar(int extremum, long key, int chunks) {
    int at = rankOf(extremum);
    int left = at - chunks;
    int right = at + chunks;
    return left >= 0 && key < entries[order[left] << shift]
        || right < chunkCount && key > entries[order[right] << shift];
  }

  /** Brings both extrema of one moved box to their places: local sort. */
  void sortLocally(int slot, PairEvents out) {
    int minimum = slot << SapCell.SHIFT | axis << 1;
    // The minimum first, as in the paper, even if it must pass the maximum: R makes up for it.
    cell.unsettled = minimum | 1;
    cell.unsettledKey = out.old[axis << 1 | 1];
    settle(minimum, out);
    cell.unsettled = -1;
    settle(minimum | 1, out);
  }

  private void settle(int extremum, PairEvents out) {
    int from = cell.place[extremum];
    long entry = Keys.entry(cell.now[extremum], extremum);
    boolean minimum = (extremum & 1) == 0;
    out.metCount = 0;
    int at = pushLeft(from, entry, out);
    boolean overlapping = minimum;
    if (at == from) {
      at = pushRight(from, entry, out);
      overlapping = !minimum;
    }
    entries[at] = entry;
    cell.place[extremum] = at;
    if (out.metCount > 0) {
      cell.passed(axis, extremum >>> SapCell.SHIFT, overlapping, out);
    }
  }

  /**
   * Moves what lies left of an extremum and after it one place to the right, chunk by chunk, and
   * returns the place that becomes free. A run is searched before it is moved, and what was passed
   * is noted without a branch on its kind: that is random.
   */
  private int pushLeft(int at, long entry, PairEvents out) {
    long[] entries = this.entries;
    int[] place = cell.place;
    int[] met = out.met;
    int metCount = out.metCount;
    int swaps = 0;
    while (true) {
      int first = at >>> shift << shift;
      int to = at;
      while (to > first && cell.after(entries[to - 1], entry)) {
        to--;
      }
      swaps += at - to;
      for (; at > to; at--) {
        long other = entries[at - 1];
        entries[at] = other;
        place[(int) other] = at;
        met[metCount] = (int) other;
        metCount += (int) (other ^ entry) & 1;
      }
      if (at > first) {
        break;
      }
      int r = rank[at >>> shift];
      if (r == 0) {
        break;
      }
      int left = order[r - 1];
      int before = (left << shift) + sizes[left] - 1;
      long other = entries[before];
      if (!cell.after(other, entry)) {
        break;
      }
      entries[at] = other;
      place[(int) other] = at;
      met[metCount] = (int) other;
      metCount += (int) (other ^ entry) & 1;
      if (axis == 0) {
        crossed(left, (int) entry, (int) other);
      }
      at = before;
      swaps++;
    }
    out.metCount = metCount;
    cell.swaps += swaps;
    return at;
  }

  /** The same to the right. */
  private int pushRight(int at, long entry, PairEvents out) {
    long[] entries = this.entries;
    int[] place = cell.place;
    int[] met = out.met;
    int metCount = out.metCount;
    int swaps = 0;
    while (true) {
      int chunk = at >>> shift;
      int last = end(chunk) - 1;
      int to = at;
      while (to < last && cell.after(entry, entries[to + 1])) {
        to++;
      }
      swaps += to - at;
      for (; at < to; at++) {
        long other = entries[at + 1];
        entries[at] = other;
        place[(int) other] = at;
        met[metCount] = (int) other;
        metCount += (int) (other ^ entry) & 1;
      }
      if (at < last) {
        break;
      }
      int r = rank[chunk] + 1;
      if (r == chunkCount) {
        break;
      }
      int behind = order[r] << shift;
      long other = entries[behind];
      if (!cell.after(entry, other)) {
        break;
      }
      entries[at] = other;
      place[(int) other] = at;
      met[metCount] = (int) other;
      metCount += (int) (other ^ entry) & 1;
      if (axis == 0) {
        crossed(chunk, (int) other, (int) entry);
      }
      at = behind;
      swaps++;
    }
    out.metCount = metCount;
    cell.swaps += swaps;
    return at;
  }

  void write(int slot) {
    int minimum = slot << SapCell.SHIFT | axis << 1;
    int maximum = minimum | 1;
    entries[cell.place[minimum]] = Keys.entry(cell.now[minimum], minimum);
    entries[cell.place[maximum]] = Keys.entry(cell.now[maximum], maximum);
  }

  /** Global sort: an insertion sort over all chunks. */
  void sortGlobally(PairEvents out) {
    for (int r = 0; r < chunkCount; r++) {
      int chunk = order[r];
      int end = end(chunk);
      for (int at = first(chunk); at < end; at++) {
        sinkLeft(at, entries[at], out);
      }
    }
  }

  private void sinkLeft(int at, long entry, PairEvents out) {
    long[] entries = this.entries;
    int extremum = (int) entry;
    int[] place = cell.place;
    int mask = (1 << shift) - 1;
    int swaps = 0;
    while (true) {
      int before = at - 1;
      int crossed = -1;
      if ((at & mask) == 0) {
        int r = rank[at >>> shift];
        if (r == 0) {
          break;
        }
        crossed = order[r - 1];
        before = (crossed << shift) + sizes[crossed] - 1;
      }
      if (!cell.after(entries[before], entry)) {
        break;
      }
      entries[at] = entries[before];
      int other = (int) entries[at];
      place[other] = at;
      if (crossed >= 0 && axis == 0) {
        crossed(crossed, extremum, other);
      }
      if (((extremum ^ other) & 1) != 0) {
        cell.swapped(axis, extremum, other, out);
      }
      at = before;
      swaps++;
    }
    entries[at] = entry;
    place[extremum] = at;
    cell.swaps += swaps;
  }

  /** Across the trailing edge of a chunk one extremum went left (in), the other right (out). */
  private void crossed(int chunk, int in, int out) {
    if ((in & 1) == 0) {
      checkpoints.add(chunk, in >>> SapCell.SHIFT);
    } else {
      checkpoints.remove(chunk, in >>> SapCell.SHIFT);
    }
    if ((out & 1) == 0) {
      checkpoints.remove(chunk, out >>> SapCell.SHIFT);
    } else {
      checkpoints.add(chunk, out >>> SapCell.SHIFT);
    }
  }

  /** Takes sorted extrema in, all that fall into one chunk at once. */
  void insert(ExtremaSort sorted) {
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
        while (to < sorted.count && cell.after(entries[last], sorted.entry(to))) {
          to++;
        }
      }
      if (sizes[chunk] + to - next <= most) {
        merge(chunk, sorted, next, to);
      } else {
        r = split(chunk, sorted, next, to);
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
      if (cell.after(entries[last], entry)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Merges into a chunk that has room, from its end. */
  private void merge(int chunk, ExtremaSort sorted, int from, int to) {
    int first = first(chunk);
    int at = end(chunk) - 1;
    int write = at + to - from;
    sizes[chunk] += to - from;
    for (int k = to - 1; k >= from; write--) {
      long next = sorted.entry(k);
      if (at >= first && cell.after(entries[at], next)) {
        next = entries[at--];
      } else {
        k--;
      }
      entries[write] = next;
      cell.place[(int) next] = write;
    }
  }

  /** Spreads a chunk and what falls into it over several; returns the rank of the last of them. */
  private int split(int chunk, ExtremaSort sorted, int from, int to) {
    int total = sizes[chunk] + to - from;
    if (merged.length < total) {
      merged = new long[total + (total >> 1)];
    }
    int at = first(chunk);
    int end = end(chunk);
    int k = from;
    for (int m = 0; m < total; m++) {
      if (k == to || at < end && !cell.after(entries[at], sorted.entry(k))) {
        merged[m] = entries[at++];
      } else {
        merged[m] = sorted.entry(k++);
      }
    }
    // Three quarters full, or the halves of one that overflowed: room for what comes next.
    int parts = Math.max(2, (4 * total + 3 * most - 1) / (3 * most));
    int firstRank = rank[chunk];
    makeRoom(firstRank + 1, parts - 1);
    int done = 0;
    for (int part = 0; part < parts; part++) {
      int size = (int) ((long) total * (part + 1) / parts) - done;
      fill(order[firstRank + part], done, size);
      done += size;
    }
    if (axis == 0) {
      inherit(firstRank, parts);
    }
    return firstRank + parts - 1;
  }

  private void fill(int chunk, int from, int size) {
    int at = first(chunk);
    System.arraycopy(merged, from, entries, at, size);
    for (int k = at; k < at + size; k++) {
      cell.place[(int) entries[k]] = k;
    }
    sizes[chunk] = size;
  }

  /**
   * The rightmost part inherits the checkpoints; each part's own follow from its right neighbour's
   * by walking that one backwards. Boxes being inserted are in no set yet.
   */
  private void inherit(int firstRank, int parts) {
    checkpoints.copy(order[firstRank], order[firstRank + parts - 1]);
    for (int r = firstRank + parts - 2; r >= firstRank; r--) {
      int right = order[r + 1];
      int chunk = order[r];
      checkpoints.copy(right, chunk);
      for (int at = end(right) - 1; at >= first(right); at--) {
        int extremum = (int) entries[at];
        int slot = extremum >>> SapCell.SHIFT;
        if (cell.state[slot] == SapCell.INSERTED) {
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
      int chunk = freeCount > 0 ? freeChunks[--freeCount] : chunkLimit++;
      if (chunk == sizes.length) {
        growChunks();
      }
      order[r] = chunk;
      sizes[chunk] = 0;
      if (axis == 0) {
        checkpoints.reserve(sizes.length);
        checkpoints.clear(chunk);
      }
    }
    for (int r = at; r < chunkCount; r++) {
      rank[order[r]] = r;
    }
  }

  private void growChunks() {
    int size = sizes.length + (sizes.length >> 1);
    sizes = Arrays.copyOf(sizes, size);
    rank = Arrays.copyOf(rank, size);
    freeChunks = Arrays.copyOf(freeChunks, size);
    entries = Arrays.copyOf(entries, size << shift);
  }

  /** Takes the extrema of all boxes being removed out, each chunk compacted once. */
  void removeBuffered() {
    for (int k = 0; k < cell.removedCount; k++) {
      int minimum = cell.removed[k] << SapCell.SHIFT | axis << 1;
      // A chunk that was compacted for an earlier box has none of the removed any more.
      for (int extremum = minimum; extremum <= (minimum | 1); extremum++) {
        int chunk = chunkOf(extremum);
        int at = cell.place[extremum];
        if ((int) entries[at] == extremum && at < end(chunk)) {
          compact(chunk);
        }
      }
    }
    thin();
  }

  private void compact(int chunk) {
    int to = first(chunk);
    int end = end(chunk);
    for (int at = to; at < end; at++) {
      int extremum = (int) entries[at];
      if (cell.state[extremum >>> SapCell.SHIFT] != SapCell.REMOVED) {
        entries[to] = entries[at];
        cell.place[extremum] = to++;
      }
    }
    sizes[chunk] = to - first(chunk);
    thinned |= sizes[chunk] <= most / 4;
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
    int kept = 0;
    for (int r = 0; r < chunkCount; r++) {
      int chunk = order[r];
      int left = kept == 0 ? -1 : order[kept - 1];
      if (sizes[chunk] == 0) {
        freeChunks[freeCount++] = chunk;
      } else if (left >= 0
          && Math.min(sizes[left], sizes[chunk]) <= most / 4
          && sizes[left] + sizes[chunk] <= 3 * most / 4) {
        pour(chunk, left);
        freeChunks[freeCount++] = chunk;
      } else {
        order[kept++] = chunk;
      }
    }
    chunkCount = kept;
    for (int r = 0; r < kept; r++) {
      rank[order[r]] = r;
    }
  }

  private void pour(int chunk, int left) {
    int to = end(left);
    for (int at = first(chunk); at < end(chunk); at++, to++) {
      entries[to] = entries[at];
      cell.place[(int) entries[to]] = to;
    }
    sizes[left] += sizes[chunk];
    if (axis == 0) {
      checkpoints.copy(chunk, left);
    }
  }

  /** A box enters (or leaves) the sets of all chunks from its minimum's up to its maximum's. */
  void mark(int slot, boolean enter) {
    int to = rankOf(slot << SapCell.SHIFT | 1);
    for (int r = rankOf(slot << SapCell.SHIFT); r < to; r++) {
      if (enter) {
        checkpoints.add(order[r], slot);
      } else {
        checkpoints.remove(order[r], slot);
      }
    }
  }

  void validate() {
    new SegmentCheck(cell, axis, this).run(most, chunkCount, order, rank, sizes, entries);
  }

  long stateBytes() {
    return 8L * (entries.length + merged.length)
        + 16L * sizes.length
        + (checkpoints == null ? 0 : checkpoints.stateBytes());
  }
}
