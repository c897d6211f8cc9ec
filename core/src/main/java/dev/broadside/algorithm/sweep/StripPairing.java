package dev.broadside.algorithm.sweep;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;

/**
 * Algorithm 4 on a layout of our own. Ranks are cut into many strips instead of one partition per
 * thread, narrow enough that a strip's boxes stay in cache; the endpoints of the secondary axis are
 * dealt out to the strips once, in their order, instead of being swept whole by every partition;
 * and a strip keeps its active boxes as a short list of coordinates ({@link ActiveStrip}) that the
 * kernels test whole, instead of a tree that is asked for a range. As in the paper a box is active
 * in the strip of its rank only and asks every strip its range [L, U) meets, so each pair is found
 * once, by the strip of the box that was activated first.
 *
 * <p>One long box makes L small for all boxes after it; a strip that ends before a box begins is
 * therefore skipped although it is in the range.
 */
final class StripPairing {
  // A box's reach in strips is kept in 16 bits to either side.
  private static final int MAX_STRIPS = 1 << 15;

  // Endpoints per task of the dealing passes.
  private static final int BLOCK = 1 << 15;

  private final Workers workers;
  private final ActiveStrip[] active;

  private BoxFrame frame;
  private int third;
  private RankedBoxes boxes;
  private PairOutput out;
  private int[] end;
  private int[] order;
  private int n;

  /** Ranks per strip are 1 << shift. */
  private int shift;

  private int strips;

  /** From the counters of one block to those of the next. */
  private int stride;

  /** By rank: strips to ask before its own << 16 | strips to ask after it. */
  private int[] reach = new int[0];

  /** By strip: the largest U in it. Boxes from that rank on begin after all of the strip ended. */
  private int[] farthest = new int[0];

  /** By strip: the first strip with a box that is still there when the strip's first one begins. */
  private int[] earliest = new int[0];

  /** [block × stride + strip]: how many events, then where the next one goes. */
  private int[] places = new int[0];

  private int[] starts = new int[0];

  /** The secondary axis dealt out by strip: rank, or rank + n for an upper endpoint. */
  private int[] events = new int[0];

  private long[] found = new long[0];

  private final Workers.Task reaches = this::reaches;
  private final Workers.Task farthestOf = this::farthestOf;
  private final Workers.Task count = this::count;
  private final Workers.Task deal = this::deal;
  private final Workers.Task pairStrip = this::pairStrip;

  StripPairing(Workers workers, Kernels kernels) {
    this.workers = workers;
    active = new ActiveStrip[workers.threads()];
    for (int k = 0; k < active.length; k++) {
      active[k] = new ActiveStrip(kernels);
    }
  }

  /**
   * @param width ranks per strip, as a power of two
   * @param unusedAxis what the frame's boxes are compared on in the end
   * @param sortedEndpoints of the secondary axis, of ranks
   */
  void find(
      BoxFrame boxFrame,
      int unusedAxis,
      RankedBoxes ranked,
      CandidateStage candidates,
      int[] sortedEndpoints,
      int width,
      PairOutput output) {
    frame = boxFrame;
    third = unusedAxis;
    boxes = ranked;
    out = output;
    end = candidates.end;
    order = sortedEndpoints;
    n = boxFrame.count;
    shift = Integer.numberOfTrailingZeros(width);
    while (((long) n + (1L << shift) - 1 >>> shift) > MAX_STRIPS) {
      shift++;
    }
    strips = n + (1 << shift) - 1 >>> shift;
    stride = strips + Workers.APART;
    output.stage("deal");
    dealOut();
    output.stage("pairing");
    workers.run(strips, pairStrip);
    frame = null;
    boxes = null;
    out = null;
    end = null;
    order = null;
  }

  int strips() {
    return strips;
  }

  /** Overlapping pairs found by each strip in the last call; the array may be longer. */
  long[] found() {
    return found;
  }

  private void dealOut() {
    int blocks = (2 * n + BLOCK - 1) / BLOCK;
    reserve(blocks);
    workers.run(strips, farthestOf);
    for (int strip = 0, before = 0; strip < strips; strip++) {
      while (farthest[before] <= strip << shift) {
        before++;
      }
      earliest[strip] = before;
    }
    workers.run(strips, reaches);
    workers.run(blocks, count);
    long at = 0;
    for (int strip = 0; strip < strips; strip++) {
      starts[strip] = (int) at;
      for (int block = 0; block < blocks; block++) {
        int size = places[block * stride + strip];
        places[block * stride + strip] = (int) at;
        at += size;
      }
    }
    if (at > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException(
          "sweep of " + n + " boxes: they meet " + at + " strips, at most " + Integer.MAX_VALUE);
    }
    starts[strips] = (int) at;
    if (events.length < at) {
      events = new int[(int) Math.min(Integer.MAX_VALUE - 8, at + (at >> 2))];
    }
    workers.run(blocks, deal);
  }

  private void farthestOf(int strip, int worker) {
    int most = 0;
    int to = Math.min(n, strip + 1 << shift);
    for (int r = strip << shift; r < to; r++) {
      most = Math.max(most, end[r]);
    }
    farthest[strip] = most;
  }

  /** L is the first rank whose U is beyond r: it only moves on as r does. */
  private void reaches(int strip, int worker) {
    int to = Math.min(n, strip + 1 << shift);
    int first = earliest[strip] << shift;
    for (int r = strip << shift; r < to; r++) {
      while (end[first] <= r) {
        first++;
      }
      int back = strip - (first >>> shift);
      int ahead = (end[r] - 1 >>> shift) - strip;
      reach[r] = back << 16 | ahead;
    }
  }

  private void count(int block, int worker) {
    int base = block * stride;
    Arrays.fill(places, base, base + strips, 0);
    int to = Math.min(2 * n, (block + 1) * BLOCK);
    for (int k = block * BLOCK; k < to; k++) {
      int r = order[k];
      if (r >= n) {
        places[base + (r - n >>> shift)]++;
      } else {
        int own = r >>> shift;
        int last = own + (reach[r] & 0xFFFF);
        for (int strip = own; strip <= last; strip++) {
          places[base + strip]++;
        }
        int back = own - (reach[r] >>> 16);
        for (int strip = back; strip < own; strip++) {
          places[base + strip] += farthest[strip] > r ? 1 : 0;
        }
      }
    }
  }

  private void deal(int block, int worker) {
    int base = block * stride;
    int to = Math.min(2 * n, (block + 1) * BLOCK);
    for (int k = block * BLOCK; k < to; k++) {
      int r = order[k];
      if (r >= n) {
        events[places[base + (r - n >>> shift)]++] = r;
      } else {
        int own = r >>> shift;
        int last = own + (reach[r] & 0xFFFF);
        for (int strip = own; strip <= last; strip++) {
          events[places[base + strip]++] = r;
        }
        int back = own - (reach[r] >>> 16);
        for (int strip = back; strip < own; strip++) {
          if (farthest[strip] > r) {
            events[places[base + strip]++] = r;
          }
        }
      }
    }
  }

  private void pairStrip(int strip, int worker) {
    found[strip] =
        active[worker].sweep(
            frame,
            third,
            boxes,
            end,
            strip << shift,
            1 << shift,
            events,
            starts[strip],
            starts[strip + 1],
            out.buffer(worker));
  }

  private void reserve(int blocks) {
    if (reach.length < n) {
      reach = new int[(int) Math.min(Integer.MAX_VALUE - 8, n + (long) (n >> 2))];
    }
    if (starts.length <= strips) {
      int size = strips + (strips >> 2) + 1;
      starts = new int[size];
      farthest = new int[size];
      earliest = new int[size];
      found = new long[size];
    }
    if (places.length < (long) blocks * stride) {
      places = new int[(int) Math.min(Integer.MAX_VALUE - 8, (long) blocks * stride * 5 / 4)];
    }
  }

  long stateBytes() {
    return 4L * (reach.length + places.length + events.length + 5L * starts.length);
  }
}
