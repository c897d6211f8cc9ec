package dev.broadside.algorithm.incremental;

/**
 * The sorted extrema of one axis in one array (Tracy et al. 2009, section 2), floating in a larger
 * one (3.2.1, figures 5 and 6). Extrema and their places are the cell's.
 */
final class IntervalList {
  final BatchCell cell;
  final int axis;

  long[] keys = new long[32];
  int[] extrema = new int[32];

  /** The list is at start … start + count - 1; what lies before is the gap of figures 5 and 6. */
  int start;

  int count;

  IntervalList(BatchCell cell, int axis) {
    this.cell = cell;
    this.axis = axis;
  }

  void clear() {
    start = 0;
    count = 0;
  }

  /** Local sort (section 2, iCollide): brings both extrema of one moved box to their places. */
  void sortLocally(int slot, PairEvents out) {
    int minimum = slot << BatchCell.SHIFT | axis << 1;
    settle(minimum, cell.now[minimum], out);
    settle(minimum | 1, cell.now[minimum | 1], out);
  }

  private void settle(int extremum, long key, PairEvents out) {
    long[] keys = this.keys;
    int[] extrema = this.extrema;
    int[] place = cell.place;
    int[] met = out.met;
    int metCount = 0;
    int from = place[extremum];
    int to = from;
    while (to > start && Keys.after(keys[to - 1], extrema[to - 1], key, extremum)) {
      to--;
    }
    for (int at = from; at > to; at--) {
      int other = extrema[at - 1];
      keys[at] = keys[at - 1];
      extrema[at] = other;
      place[other] = at;
      met[metCount] = other;
      metCount += (other ^ extremum) & 1;
    }
    boolean left = to < from;
    if (!left) {
      int last = start + count - 1;
      while (to < last && Keys.after(key, extremum, keys[to + 1], extrema[to + 1])) {
        to++;
      }
      for (int at = from; at < to; at++) {
        int other = extrema[at + 1];
        keys[at] = keys[at + 1];
        extrema[at] = other;
        place[other] = at;
        met[metCount] = other;
        metCount += (other ^ extremum) & 1;
      }
    }
    keys[to] = key;
    extrema[to] = extremum;
    place[extremum] = to;
    cell.swaps += Math.abs(to - from);
    if (metCount > 0) {
      out.metCount = metCount;
      cell.passed(axis, extremum >>> BatchCell.SHIFT, left == ((extremum & 1) == 0), out);
    }
  }

  /** Writes a moved box's new keys at its old places; a global pass must follow. */
  void write(int slot) {
    int minimum = slot << BatchCell.SHIFT | axis << 1;
    keys[cell.place[minimum]] = cell.now[minimum];
    keys[cell.place[minimum | 1]] = cell.now[minimum | 1];
  }

  /** Global sort: one insertion sort over the whole list. */
  void sortGlobally(PairEvents out) {
    for (int at = start + 1; at < start + count; at++) {
      if (Keys.after(keys[at - 1], extrema[at - 1], keys[at], extrema[at])) {
        sinkLeft(start, at, keys[at], extrema[at], out);
      }
    }
  }

  /** Puts an extremum at index {@code at} or left of it, but not before {@code first}. */
  void sinkLeft(int first, int at, long key, int extremum, PairEvents out) {
    long[] keys = this.keys;
    int[] extrema = this.extrema;
    int[] place = cell.place;
    int from = at;
    while (at > first && Keys.after(keys[at - 1], extrema[at - 1], key, extremum)) {
      int other = extrema[at - 1];
      keys[at] = keys[at - 1];
      extrema[at] = other;
      place[other] = at;
      if (((extremum ^ other) & 1) != 0) {
        cell.swapped(axis, extremum, other, out);
      }
      at--;
    }
    keys[at] = key;
    extrema[at] = extremum;
    place[extremum] = at;
    cell.swaps += from - at;
  }

  /** Puts an extremum at index {@code at} or right of it, but not beyond {@code last}. */
  void sinkRight(int last, int at, long key, int extremum, PairEvents out) {
    long[] keys = this.keys;
    int[] extrema = this.extrema;
    int[] place = cell.place;
    int from = at;
    while (at < last && Keys.after(key, extremum, keys[at + 1], extrema[at + 1])) {
      int other = extrema[at + 1];
      keys[at] = keys[at + 1];
      extrema[at] = other;
      place[other] = at;
      if (((extremum ^ other) & 1) != 0) {
        cell.swapped(axis, other, extremum, out);
      }
      at++;
    }
    keys[at] = key;
    extrema[at] = extremum;
    place[extremum] = at;
    cell.swaps += at - from;
  }

  void validate() {
    SapCell.require(count == 2 * cell.population, "axis %d: %d extrema", axis, count);
    for (int at = start; at < start + count; at++) {
      int extremum = extrema[at];
      int slot = extremum >>> BatchCell.SHIFT;
      SapCell.require(cell.place[extremum] == at, "axis %d: place of extremum %d", axis, extremum);
      SapCell.require(cell.state[slot] == SapCell.LIVE, "axis %d: dead slot %d", axis, slot);
      SapCell.require(
          keys[at] == cell.now[extremum], "axis %d: key of extremum %d", axis, extremum);
      SapCell.require(
          at == start || !Keys.after(keys[at - 1], extrema[at - 1], keys[at], extremum),
          "axis %d: out of order at %d",
          axis,
          at);
    }
  }

  long stateBytes() {
    return 12L * keys.length;
  }
}
