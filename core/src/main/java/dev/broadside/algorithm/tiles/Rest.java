package dev.broadside.algorithm.tiles;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;

/**
 * The boxes that do not move, kept in their columns from frame to frame together with the pairs
 * among them. A frame then only sorts the restless ones into columns, sweeps those and probes the
 * kept columns with them: its cost goes with what moves, apart from copying the kept pairs.
 *
 * <p>A box becomes restless when it is touched, and stays so until everything is kept anew. Its old
 * entries stay where they are; what they hit is dropped. Boxes that are long on the sweep axis are
 * restless from the start, since a probe has to begin as far before a box as the longest kept one
 * reaches. Kept anew when having searched calm boxes again and again has cost as much as keeping
 * costs.
 */
final class Rest {
  // The share of restless boxes up to which keeping the others pays.
  private static final int FEW = 5;

  // Below this many boxes a whole search costs about as much as the bookkeeping.
  private static final int FEWEST_BOXES = 1024;

  // Frames in a row in which few boxes moved before the others are kept.
  private static final int CALM_FRAMES = 2;

  // A box is long beyond this many bins and means.
  private static final double LONG_BINS = 8;
  private static final double LONG_MEANS = 3;

  // Pairs copied per turn: reserving may hand them over in between.
  private static final int COPY = 1 << 14;

  private final Workers workers;
  private final SlabScatter[] scatters;
  private final Columns[] columns;
  private final ColumnSweep[] sweeps;
  private final PairBuffer[] pairs;
  private Columns[] kept = new Columns[0];

  /** By box: 1 if it is not among the kept ones. */
  private byte[] restless = new byte[0];

  private int[] list = new int[0];
  private int[] others = new int[0];
  private int listed;

  /** What is being scattered. */
  private int[] scattered;

  private int scatteredCount;
  private int boxes;
  private int calm;

  /** Restless boxes that did not move but are long. */
  private int longOnes;

  /** Searches of boxes that did not move, since all were kept. */
  private long wasted;

  private boolean ready;

  private Plan plan;
  private BoxFrame frame;
  private PairOutput out;

  private final Workers.Task scatterTask = this::scatter;
  private final Workers.Task keepTask = this::keep;
  private final Workers.Task probeTask = this::probe;
  private final Workers.Task dropTask = this::drop;
  private final Workers.Task copyTask = this::copy;

  /** Shares the finder's scratch. */
  Rest(Workers workers, SlabScatter[] scatters, Columns[] columns, ColumnSweep[] sweeps) {
    this.workers = workers;
    this.scatters = scatters;
    this.columns = columns;
    this.sweeps = sweeps;
    pairs = new PairBuffer[workers.threads()];
    for (int k = 0; k < pairs.length; k++) {
      pairs[k] = new PairBuffer();
    }
  }

  /** Whether this frame can be searched from what is kept, or is worth keeping. */
  boolean serves(BoxFrame newFrame) {
    int changed = newFrame.changedCount;
    if (changed < 0 || newFrame.count < FEWEST_BOXES || changed > newFrame.count / FEW) {
      ready = false;
      calm = 0;
      return false;
    }
    return ready || ++calm >= CALM_FRAMES;
  }

  /** Everything is to be searched by the finder: what was kept is no longer true. */
  void forget() {
    ready = false;
  }

  /** Returns false, with nothing reported, if too many boxes have become restless. */
  boolean find(BoxFrame newFrame, PairOutput output, PlanKeeper keeper) {
    frame = newFrame;
    out = output;
    boolean was = ready;
    // Until it is done: a search that is given up half way leaves nothing to go on with.
    ready = false;
    boolean found = was ? update() : false;
    if (!found) {
      found = keepAnew(keeper);
    }
    if (found) {
      report();
      ready = true;
    } else {
      calm = 0;
    }
    frame = null;
    out = null;
    return found;
  }

  /** Takes in what changed; false if it is time to keep everything anew. */
  private boolean update() {
    int before = listed;
    grow();
    mark();
    if (listed > frame.count / FEW || wasted > frame.count) {
      return false;
    }
    wasted += Math.max(0, listed - frame.changedCount - longOnes);
    if (listed > before) {
      workers.run(pairs.length, dropTask);
    }
    return true;
  }

  private void grow() {
    if (restless.length < frame.count) {
      restless = Arrays.copyOf(restless, frame.count + (frame.count >> 2));
    }
    if (boxes < frame.count) {
      // Marks of a time when there were more boxes.
      Arrays.fill(restless, boxes, frame.count, (byte) 0);
    }
    // Up to the limit, and what one frame can add to it before it is noticed.
    int most = frame.count / FEW + frame.changedCount + 1;
    if (list.length < most) {
      list = Arrays.copyOf(list, most + (most >> 2));
    }
    boxes = frame.count;
  }

  private void mark() {
    for (int k = 0; k < frame.changedCount; k++) {
      int box = frame.changed[k];
      if (restless[box] == 0) {
        restless[box] = 1;
        list[listed++] = box;
      }
    }
  }

  private boolean keepAnew(PlanKeeper keeper) {
    out.stage("keep");
    plan = keeper.plan(frame);
    for (PairBuffer buffer : pairs) {
      buffer.clear();
    }
    listed = 0;
    wasted = 0;
    grow();
    Arrays.fill(restless, 0, frame.count, (byte) 0);
    mark();
    int moved = listed;
    if (!markLong()) {
      return false;
    }
    longOnes = listed - moved;
    if (others.length < frame.count - listed) {
      others = new int[frame.count - listed + (frame.count >> 3)];
    }
    int count = 0;
    for (int box = 0; box < frame.count; box++) {
      if (restless[box] == 0) {
        others[count++] = box;
      }
    }
    scatter(others, count);
    if (kept.length < plan.slabs) {
      kept = Arrays.copyOf(kept, plan.slabs);
    }
    workers.run(plan.slabs, keepTask);
    return true;
  }

  /** False if so many boxes are long that there is nothing to gain. */
  private boolean markLong() {
    float[] min = frame.min[plan.sweepAxis];
    float[] max = frame.max[plan.sweepAxis];
    double sum = 0;
    int finite = 0;
    for (int box = 0; box < frame.count; box++) {
      float length = max[box] - min[box];
      if (length >= 0 && length < Float.MAX_VALUE) {
        sum += length;
        finite++;
      }
    }
    double mean = sum / Math.max(1, finite);
    double limit = Math.max(LONG_BINS / plan.binScale(), LONG_MEANS * mean);
    for (int box = 0; box < frame.count; box++) {
      if (!(max[box] - min[box] <= limit) && restless[box] == 0) {
        if (listed >= frame.count / FEW) {
          return false;
        }
        restless[box] = 1;
        list[listed++] = box;
      }
    }
    return true;
  }

  private void scatter(int[] which, int count) {
    scattered = which;
    scatteredCount = count;
    for (SlabScatter each : scatters) {
      each.pool.clear(plan.slabs);
    }
    workers.run((count + SlabScatter.CHUNK - 1) / SlabScatter.CHUNK, scatterTask);
  }

  private void scatter(int chunk, int worker) {
    int from = chunk * SlabScatter.CHUNK;
    int count = Math.min(SlabScatter.CHUNK, scatteredCount - from);
    scatters[worker].scatter(frame, plan, scattered, from, count);
  }

  private void keep(int slab, int worker) {
    if (kept[slab] == null) {
      kept[slab] = new Columns();
    }
    Columns own = kept[slab];
    own.build(plan, scatters, slab);
    own.takeEntries();
    own.measure();
    for (int column = 0; column < own.columns; column++) {
      sweeps[worker].sweep(own, column, own.starts[column], own.end(column), frame, pairs[worker]);
    }
  }

  private void report() {
    out.stage("scatter");
    scatter(list, listed);
    out.stage("sweep");
    workers.run(plan.slabs, probeTask);
    out.stage("copy");
    for (Columns each : columns) {
      each.takeEntries();
    }
    workers.run(pairs.length, copyTask);
  }

  private void probe(int slab, int worker) {
    Columns own = columns[worker];
    own.build(plan, scatters, slab);
    PairBuffer found = out.buffer(worker);
    for (int column = 0; column < own.columns; column++) {
      int from = own.starts[column];
      int to = own.end(column);
      if (from < to) {
        sweeps[worker].sweep(own, column, from, to, frame, found);
        sweeps[worker].probe(own, kept[slab], column, frame, restless, found);
      }
    }
  }

  private void copy(int k, int worker) {
    PairBuffer from = pairs[k];
    PairBuffer to = out.buffer(worker);
    for (int at = 0; at < from.count; at += COPY) {
      int size = Math.min(COPY, from.count - at);
      to.reserve(size);
      System.arraycopy(from.pairs, at, to.pairs, to.count, size);
      to.count += size;
    }
  }

  /** Pairs of boxes that were at rest and no longer are. */
  private void drop(int k, int worker) {
    PairBuffer buffer = pairs[k];
    long[] all = buffer.pairs;
    byte[] moves = restless;
    int left = 0;
    for (int at = 0; at < buffer.count; at++) {
      long pair = all[at];
      all[left] = pair;
      left += (moves[(int) (pair >>> 32)] | moves[(int) pair]) ^ 1;
    }
    buffer.count = left;
  }

  String explain() {
    return ready
        ? (boxes - listed) + " boxes at rest are kept in their columns, " + listed + " are not"
        : "";
  }

  long stateBytes() {
    long bytes = restless.length + 4L * (list.length + others.length);
    for (Columns each : kept) {
      bytes += each == null ? 0 : each.stateBytes();
    }
    for (PairBuffer each : pairs) {
      bytes += 8L * each.pairs.length;
    }
    return bytes;
  }
}
