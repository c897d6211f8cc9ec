package dev.broadside.algorithm.incremental;

import dev.broadside.SpaceCuts;
import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.ChangeFinder;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.parallel.Workers;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Sweep and prune that keeps its sorted lists from frame to frame and takes insertions and removals
 * in (Tracy, Buss &amp; Woods 2009): with batch or segmented interval lists, in one cell or in a
 * grid of cells. Tracks begun and ended pairs itself: a frame costs O(changed boxes + swaps +
 * changed pairs), nothing if nothing changed. Exact for floats and doubles.
 */
public final class IncrementalFinder implements ChangeFinder {
  // Section 3.1: best with about three hundred boxes a cell there. Here half of that is a tenth
  // faster with 1 % moving and equal with 10 %; below 100 migrations eat what swaps save.
  private static final double BOXES_PER_CELL = 150;

  // Section 3.2.2: insertion is best with about 25 extrema a chunk there, sorting with more, and
  // "architecture dependent". Here 128, about 96 used: 64 is a thirtieth slower where few boxes
  // move and a thirtieth faster where many come and go; 256 gains nothing.
  private static final double CHUNK_SIZE = 128;

  // Section 4: a global sort pays when most boxes of a cell changed.
  private static final double GLOBAL_ABOVE = 0.5;

  // Places of the pair table per task: 4096 are 48 KB, enough to hide the claiming.
  private static final int PLACES = 4096;

  private final Workers workers;
  private final KnownBoxes known;
  private final CellGrid grid;
  private final WitnessCounts witnesses = new WitnessCounts();
  private final PairEvents[] events;

  private PairOutput out;
  private int youngestReported;
  private boolean unfinished;

  private final Workers.Task collect = this::collect;

  private IncrementalFinder(FinderOptions options, boolean segmented, boolean subdivided) {
    workers = options.workers();
    known = new KnownBoxes(options.dims());
    events = new PairEvents[workers.threads()];
    for (int k = 0; k < events.length; k++) {
      events[k] = new PairEvents();
    }
    double perCell =
        subdivided ? options.knob("BOXES_PER_CELL", BOXES_PER_CELL) : Double.POSITIVE_INFINITY;
    int chunkSize = (int) options.knob("CHUNK_SIZE", CHUNK_SIZE);
    double globalAbove =
        switch (options.variant()) {
          case "local" -> Double.POSITIVE_INFINITY;
          case "global" -> Double.NEGATIVE_INFINITY;
          default -> GLOBAL_ABOVE;
        };
    Supplier<SapCell> maker =
        segmented
            ? () -> new SegmentedCell(known, options.dims(), globalAbove, chunkSize)
            : () -> new BatchCell(known, options.dims(), globalAbove);
    grid = new CellGrid(options.dims(), known, workers, perCell, events, maker);
  }

  /** One cell, batch insertion and removal (section 3.2.1). */
  public static IncrementalFinder batch(FinderOptions options) {
    return new IncrementalFinder(options, false, false);
  }

  /** A grid of cells (section 3.1) with batch insertion and removal. */
  public static IncrementalFinder gridBatch(FinderOptions options) {
    return new IncrementalFinder(options, false, true);
  }

  /** One cell with segmented interval lists (section 3.2.2). */
  public static IncrementalFinder segmented(FinderOptions options) {
    return new IncrementalFinder(options, true, false);
  }

  /** A grid of cells with segmented interval lists. */
  public static IncrementalFinder gridSegmented(FinderOptions options) {
    return new IncrementalFinder(options, true, true);
  }

  @Override
  public boolean stableIds() {
    return true;
  }

  @Override
  public boolean readsDoubles() {
    return true;
  }

  @Override
  public void find(BoxFrame frame, PairOutput output) {
    output.stage("update");
    update(frame);
    witnesses.purge();
    output.stage("collect");
    out = output;
    workers.run((witnesses.places() + PLACES - 1) / PLACES, collect);
    out = null;
  }

  private void collect(int task, int worker) {
    int from = task * PLACES;
    witnesses.pairs(from, Math.min(witnesses.places(), from + PLACES), out.buffer(worker));
  }

  @Override
  public void findChanges(BoxFrame frame, PairBuffer began, PairBuffer ended) {
    update(frame);
    witnesses.report(known.birth, youngestReported, began, ended);
    youngestReported = known.youngest;
  }

  @Override
  public void reportedPairs(PairBuffer reported) {
    witnesses.reportedPairs(reported);
  }

  private void update(BoxFrame frame) {
    if (unfinished) {
      // A call was cancelled half way: the lists are in no known state.
      grid.clear();
      known.forget();
      restartCounts();
    }
    unfinished = true;
    known.read(frame);
    if (known.changedCount > 0) {
      if (grid.reshape()) {
        restartCounts();
        known.addAll();
      }
      grid.update();
      for (PairEvents part : events) {
        witnesses.apply(part);
      }
      known.settle();
    }
    unfinished = false;
  }

  private void restartCounts() {
    witnesses.zero();
    for (PairEvents part : events) {
      part.count = 0;
    }
  }

  /** Throws if any invariant is broken; for tests. */
  void validate() {
    grid.validate(witnesses);
  }

  /** Adjacent swaps of extrema, what figure 2 of the paper counts, and box tests, both so far. */
  @Override
  public Map<String, Double> figures() {
    return Map.of("swaps", (double) grid.swaps(), "tests", (double) grid.tests());
  }

  @Override
  public String explain() {
    return grid.explain() + "; " + grid.swaps() + " swaps, " + grid.tests() + " box tests so far";
  }

  @Override
  public SpaceCuts cuts() {
    return grid.cuts();
  }

  @Override
  public long stateBytes() {
    long bytes = known.stateBytes() + grid.stateBytes() + witnesses.stateBytes();
    for (PairEvents part : events) {
      bytes += part.stateBytes();
    }
    return bytes;
  }
}
