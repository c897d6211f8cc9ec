package dev.broadside.algorithm.incremental;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.internal.BoxStore;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairDifference;
import dev.broadside.internal.PairRules;
import dev.broadside.internal.PairSearch;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of list, with and without subdivision, through long random edits: after every step the
 * whole structure is valid and the events, replayed, give the oracle's pairs. The seed is in every
 * message; {@code -Dbroadside.seed=N} runs that one alone.
 */
class IncrementalFinderTest {
  record Kind(
      String name,
      Function<FinderOptions, IncrementalFinder> maker,
      String variant,
      Map<String, Double> knobs) {
    @Override
    public String toString() {
      return name + ":" + variant + knobs;
    }

    IncrementalFinder make(int dims, Workers workers) {
      return maker.apply(new FinderOptions(dims, workers, Kernels.chosen(), variant, knobs));
    }
  }

  static List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (String variant : List.of("adaptive", "local", "global")) {
      kinds.add(new Kind("batch", IncrementalFinder::batch, variant, Map.of()));
      kinds.add(new Kind("segmented", IncrementalFinder::segmented, variant, Map.of()));
      // Small chunks and few boxes a cell, so that a small scene has many of both.
      Map<String, Double> small = Map.of("BOXES_PER_CELL", 4.0, "CHUNK_SIZE", 4.0);
      kinds.add(new Kind("segmented", IncrementalFinder::segmented, variant, small));
      kinds.add(new Kind("gridBatch", IncrementalFinder::gridBatch, variant, small));
      kinds.add(new Kind("gridSegmented", IncrementalFinder::gridSegmented, variant, small));
    }
    return kinds;
  }

  private static long[] seeds() {
    String seed = System.getProperty("broadside.seed");
    return seed == null ? new long[] {1, 2, 3, 4} : new long[] {Long.parseLong(seed)};
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void staysValidAndExactThroughLongEdits(Kind kind) {
    for (long seed : seeds()) {
      for (int dims = 2; dims <= 3; dims++) {
        for (boolean doubles : new boolean[] {false, true}) {
          new Run(kind, seed, dims, doubles, 1 + (int) (seed % 3)).go(120);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void staysValidAndExactAfterEverySingleOperation(Kind kind) {
    for (int dims = 2; dims <= 3; dims++) {
      Run run = new Run(kind, 7 + dims, dims, false, 1);
      try (run.workers) {
        run.fill(60);
        run.check("start");
        for (int step = 0; step < 200; step++) {
          run.editOnce();
          run.check("operation " + step);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whoWantsEventsOnlyNeverPaysForTheFullSet(Kind kind) {
    Run run = new Run(kind, 2, 3, false, 1);
    try (run.workers) {
      run.fill(200);
      for (int step = 0; step < 5; step++) {
        run.move(step);
        run.check("step " + step);
      }
      assertTrue(run.replayed.size() > 50, "pairs there are");
      assertEquals(0, run.search.list().length, "no pair was collected");
      for (int stage = 0; stage < run.search.times().count(); stage++) {
        assertNotEquals("collect", run.search.times().name(stage));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void sameEventsForEveryThreadCount(Kind kind) {
    Run reference = new Run(kind, 9, 3, false, 1);
    reference.go(40);
    for (int threads : new int[] {2, 3, 8}) {
      Run run = new Run(kind, 9, 3, false, threads);
      run.go(40);
      assertEquals(reference.digest, run.digest, kind + " with " + threads + " threads");
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void boxesThatCoverVeryManyCellsAreFoundOnce(Kind kind) {
    Run run = new Run(kind, 5, 2, false, 2);
    run.span = 200;
    run.fill(2500);
    run.check("many small boxes");
    int[] giants = new int[3];
    for (int k = 0; k < 3; k++) {
      giants[k] = run.store.allocate();
      run.place(giants[k], k * 10, k * 10, k == 0 ? Double.POSITIVE_INFINITY : 180, 190);
      run.check("giant " + k);
    }
    run.place(giants[1], 50, 50, 52, 52);
    run.check("a giant shrank");
    run.place(giants[1], -1e30, -1e30, 1e30, 1e30);
    run.move(7);
    run.check("and grew again while another box moved");
    run.store.setFixed(giants[2], true);
    run.store.setFixed(giants[0], true);
    run.check("two giants became static");
    run.store.release(giants[0]);
    assertEquals(giants[0], run.store.allocate());
    run.place(giants[0], 0, 0, 200, 200);
    run.check("a giant's id was given out again");
    run.store.release(giants[2]);
    run.check("a giant left");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aCancelledCallIsMadeUpForByTheNext(Kind kind) {
    Run run = new Run(kind, 3, 3, false, 2);
    run.fill(200);
    run.check("start");
    for (int k = 0; k < 50; k++) {
      run.move(k);
    }
    run.workers.cancel();
    try {
      run.search.changes();
    } catch (java.util.concurrent.CancellationException expected) {
      // Some kinds notice at once, some only between two parts of the work: either is right.
    }
    run.workers.resume();
    run.check("after the cancelled call");
  }

  /** One sequence of edits on a store, with the finder's events replayed on a set. */
  static final class Run {
    final Kind kind;
    final long seed;
    final SplittableRandom random;
    final BoxStore store;
    final Workers workers;
    final IncrementalFinder finder;
    final PairSearch search;
    final TreeSet<Long> replayed = new TreeSet<>();
    double span = 12;

    // So far from zero the upper halves of the keys are equal, and the lower ones decide.
    final double origin;

    long digest;

    Run(Kind kind, long seed, int dims, boolean doubles, int threads) {
      this.kind = kind;
      this.seed = seed;
      random = new SplittableRandom(seed * 131 + dims);
      origin = doubles && seed % 4 >= 2 ? 1e9 : 0;
      store = new BoxStore(dims, doubles);
      workers = new Workers(threads);
      finder = kind.make(dims, workers);
      search = new PairSearch(store, null, new PairRules(false, 0), workers);
      search.use(finder);
    }

    void go(int steps) {
      try (workers) {
        for (int step = 0; step < steps; step++) {
          edit(step);
          if (random.nextInt(4) == 0) {
            collect("step " + step);
          } else {
            check("step " + step);
          }
        }
      }
    }

    void fill(int count) {
      for (int k = 0; k < count; k++) {
        move(store.allocate());
      }
    }

    private void edit(int step) {
      int edits = step % 12 == 11 ? 0 : 1 + random.nextInt(step % 5 == 0 ? 60 : 8);
      for (int k = 0; k < edits; k++) {
        editOnce();
      }
      if (step % 40 == 25) {
        for (int box = 0; box < store.limit(); box++) {
          if (store.isLive(box)) {
            nudge(box);
          }
        }
      } else if (step % 60 == 50) {
        store.reset(random.nextInt(60));
        for (int box = 0; box < store.limit(); box++) {
          move(box);
        }
      }
    }

    /** An addition, a small or wild move, a removal, an id given out again, or a static flip. */
    void editOnce() {
      int box = store.limit() == 0 ? -1 : random.nextInt(store.limit());
      int what = random.nextInt(10);
      if (what < 2 && store.count() < 220 || store.count() < 3) {
        move(store.allocate());
      } else if (!store.isLive(box)) {
        return;
      } else if (what < 6) {
        nudge(box);
      } else if (what < 7) {
        move(box);
      } else if (what < 8) {
        store.release(box);
      } else if (what < 9) {
        store.release(box);
        move(store.allocate());
      } else {
        store.setFixed(box, store.fixed[box] == 0);
      }
    }

    /** Anywhere; on odd seeds at whole numbers, so that touching is common; rarely endless. */
    void move(int box) {
      for (int axis = 0; axis < store.dims(); axis++) {
        double lo = random.nextDouble() * span;
        double size = random.nextDouble() * 3;
        if (seed % 2 == 1) {
          lo = Math.floor(lo);
          size = Math.floor(size);
        }
        lo += origin;
        double hi = lo + size;
        int special = random.nextInt(60);
        store.set(
            axis,
            box,
            special == 0 ? Double.NEGATIVE_INFINITY : special == 1 ? -0.0 : lo,
            special == 2 ? Double.POSITIVE_INFINITY : Math.max(0, hi));
      }
      store.touched(box);
    }

    void nudge(int box) {
      double far = random.nextInt(8) == 0 ? 2 : 0.2;
      for (int axis = 0; axis < store.dims(); axis++) {
        double by = (random.nextDouble() - 0.5) * far;
        if (seed % 2 == 1) {
          by = Math.rint(by * 2);
        }
        store.set(axis, box, store.min(axis, box) + by, store.max(axis, box) + by);
      }
      store.touched(box);
    }

    void place(int box, double minX, double minY, double maxX, double maxY) {
      store.set(0, box, minX, maxX);
      store.set(1, box, minY, maxY);
      store.touched(box);
    }

    void check(String step) {
      PairDifference changes = search.changes();
      apply(changes.ended(), false, what(step));
      apply(changes.began(), true, what(step));
      validate(step);
      assertEquals(oracle(), replayed, what(step));
    }

    /** All pairs instead of events, which go on piling up. */
    private void collect(String step) {
      search.collect(false);
      TreeSet<Long> collected = new TreeSet<>();
      for (int k = 0; k < search.size(); k++) {
        assertTrue(collected.add(search.list()[k]), what(step) + ": a pair twice");
      }
      validate(step);
      assertEquals(oracle(), collected, what(step));
    }

    private void validate(String step) {
      try {
        finder.validate();
      } catch (IllegalStateException invalid) {
        throw new AssertionError(what(step) + ": " + invalid.getMessage(), invalid);
      }
    }

    private String what(String step) {
      return kind + " " + store.dims() + "D " + step + ", replay with -Dbroadside.seed=" + seed;
    }

    private void apply(PairBuffer events, boolean begin, String what) {
      for (int k = 0; k < events.count; k++) {
        long pair = events.pairs[k];
        boolean changed = begin ? replayed.add(pair) : replayed.remove(pair);
        assertTrue(changed, what + ": pair " + (pair >>> 32) + ", " + (int) pair + " twice");
        digest = digest * 31 + pair + (begin ? 1 : 0);
      }
    }

    private TreeSet<Long> oracle() {
      TreeSet<Long> pairs = new TreeSet<>();
      for (int a = 0; a < store.limit(); a++) {
        for (int b = a + 1; b < store.limit(); b++) {
          if (store.isLive(a) && store.isLive(b) && store.fixed[a] + store.fixed[b] < 2) {
            boolean overlap = true;
            for (int axis = 0; axis < store.dims(); axis++) {
              overlap &=
                  store.min(axis, a) <= store.max(axis, b)
                      && store.min(axis, b) <= store.max(axis, a);
            }
            if (overlap) {
              pairs.add((long) a << 32 | b);
            }
          }
        }
      }
      return pairs;
    }
  }
}
