package dev.broadside;

import dev.broadside.internal.BoxStore;
import java.util.Locale;

/**
 * The rule behind {@link Algorithm#AUTO}: which algorithm suits the boxes as they are now. For each
 * of three it estimates what a call costs from {@link SceneFigures}, and corrects the estimate by
 * what calls have cost so far. {@code docs/algorithms/auto.md} has the measurements behind the
 * constants. A choice never changes a result, only its cost.
 *
 * <p>Hysteresis: the running algorithm is given up when another one would have saved, over the
 * calls since it became the cheaper one, as much as the change costs. So a wrong choice never costs
 * more than about twice the right one, and figures that swing change nothing.
 */
final class AutoChoice {
  static final Algorithm[] CANDIDATES = {
    Algorithm.BRUTE_FORCE, Algorithm.TILES, Algorithm.GRID_SAP_SEGMENTED
  };
  private static final int BRUTE_FORCE = 0;
  private static final int TILES = 1;
  private static final int SAP = 2;

  // Kept lists have not been measured beside tiles beyond this many boxes, and need more memory.
  static final long SAP_UP_TO = 200_000;

  // The first boxes cost tiles less each (auto-figures.csv); why was not measured.
  private static final int FEW = 50;

  // Boxes that tiles keep at rest: from so many on, if at most one in five moves; see Rest.
  private static final int RESTS_FROM = 1024;
  private static final int RESTS_IF = 5;

  // Calls after a change that say nothing about later ones: structures are built, code is compiled.
  private static final int SETTLING = 2;

  // Reading the clock twice costs a tenth of the shortest calls: of those estimated below so many
  // nanoseconds, one in eight is timed.
  private static final double SHORT = 10_000;
  private static final int TIMED = 8;

  // A single call is believed to cost at most this many times more or less than estimated.
  private static final double BELIEVED = 4;

  // How fast a correction follows, and how fast one of an algorithm that does not run is forgotten.
  private static final double FOLLOW = 1 / 8.0;
  private static final double FORGET = 1 / 256.0;

  private final SceneFigures figures = new SceneFigures();
  private final double[] estimates = new double[CANDIDATES.length];

  /** Measured cost over estimate; 0 for one that has not run. */
  private final double[] corrections = new double[CANDIDATES.length];

  private int running = -1;
  private int challenger = -1;
  private double saved;
  private int sinceChange;
  private int shortCalls;
  private boolean timed;
  private long version = -1;

  Algorithm choose(BoxStore first, BoxStore second, boolean changes, boolean mayTrack) {
    timed = false;
    if (running < 0 || second != null || first.version() != version) {
      version = first.version();
      figures.read(first, second, changes, mayTrack);
      decide();
      timed = estimates[running] >= SHORT || shortCalls++ % TIMED == 0;
    }
    return CANDIDATES[running];
  }

  /** The next choice from figures alone, so that recorded ones can be replayed. */
  Algorithm choose(
      long boxes, long touched, boolean gaps, boolean changes, boolean mayTrack, long pairs) {
    figures.boxes = boxes;
    figures.touched = touched;
    figures.gaps = gaps;
    figures.changes = changes;
    figures.tracks = mayTrack;
    figures.pairs = pairs;
    decide();
    return CANDIDATES[running];
  }

  /** Whether what the call costs for which the last choice was made is to be told. */
  boolean timed() {
    return timed;
  }

  /** How many pairs there are now. */
  void found(long pairs) {
    figures.pairs = pairs;
  }

  /** What the call cost for which the last choice was made. */
  void took(long nanos) {
    if (sinceChange < SETTLING) {
      return;
    }
    double times = nanos / estimates[running];
    times = Math.max(1 / BELIEVED, Math.min(BELIEVED, times));
    double old = corrections[running];
    corrections[running] = old == 0 ? times : old + FOLLOW * (times - old);
    for (int k = 0; k < corrections.length; k++) {
      if (k != running && corrections[k] > 0) {
        corrections[k] += FORGET * (corrections[running] - corrections[k]);
      }
    }
  }

  private void decide() {
    estimates[BRUTE_FORCE] = bruteForce();
    estimates[TILES] = tiles();
    estimates[SAP] = sap();
    sinceChange = Math.min(sinceChange + 1, SETTLING);
    if (running < 0) {
      sinceChange = 0;
      running = estimates[BRUTE_FORCE] < estimates[TILES] ? BRUTE_FORCE : TILES;
      return;
    }
    int best = TILES;
    for (int k = 0; k < CANDIDATES.length; k++) {
      best = cost(k) < cost(best) ? k : best;
    }
    if (best == running) {
      saved *= 0.5;
      return;
    }
    saved = best == challenger ? saved : 0;
    challenger = best;
    saved += cost(running) - cost(best);
    if (saved > change(best)) {
      running = best;
      saved = 0;
      sinceChange = 0;
    }
  }

  /** Nanoseconds; one that has not run is taken to be as far off as the running one. */
  private double cost(int candidate) {
    double correction = corrections[candidate] > 0 ? corrections[candidate] : corrections[running];
    return estimates[candidate] * (correction > 0 ? correction : 1);
  }

  // The estimates: nanoseconds a call on the machine that auto.md names. Only their ratios matter.

  private double bruteForce() {
    double search = 250 + 2.1 * figures.boxes * figures.boxes + 5.0 * figures.pairs;
    return search + comparison();
  }

  /** Changes need both answers in order. */
  private double comparison() {
    return figures.changes ? 15.5 * figures.pairs : 0;
  }

  private double tiles() {
    boolean rests =
        figures.boxes >= RESTS_FROM && figures.touched <= figures.boxes / RESTS_IF && !figures.gaps;
    double search =
        rests
            ? 1000 + 0.9 * figures.boxes + 75.0 * figures.touched + figures.pairs
            : 900 + 42.0 * figures.boxes - 25.0 * Math.min(FEW, figures.boxes) + figures.pairs;
    return search + comparison();
  }

  private double sap() {
    if (!figures.tracks || figures.boxes > SAP_UP_TO) {
      return Double.POSITIVE_INFINITY;
    }
    // What a moved box passes by grows with the lists of its cells, and so do misses of the caches.
    double move = 150;
    if (figures.boxes > 100) {
      move += 50 * Math.log(figures.boxes / 100.0) / Math.log(2);
    }
    double search = 350 + figures.touched * move;
    // All pairs are read out of a table.
    return figures.changes ? search : search + 14.0 * figures.pairs;
  }

  /** What it costs to begin with a candidate. */
  private double change(int candidate) {
    switch (candidate) {
      case BRUTE_FORCE:
        return 10_000;
      case TILES:
        return 20_000 + 100.0 * figures.boxes;
      default:
        return 50_000 + 3000.0 * figures.boxes + 200.0 * figures.pairs;
    }
  }

  String reason() {
    if (running < 0) {
      return "nothing was asked yet";
    }
    StringBuilder text = new StringBuilder();
    text.append(
        running == BRUTE_FORCE
            ? "every pair is tested sooner than anything is set up"
            : running == TILES
                ? "boxes are cut into columns that fit in cache"
                : "few changes are sooner put right in kept lists than everything is looked at");
    text.append("; estimated microseconds a call:");
    for (int k = 0; k < CANDIDATES.length; k++) {
      if (estimates[k] < Double.POSITIVE_INFINITY) {
        text.append(
            String.format(Locale.ROOT, " %s %.1f", CANDIDATES[k].hyphenedName(), cost(k) / 1000));
      }
    }
    if (saved > 0 && challenger != running) {
      text.append(
          String.format(
              Locale.ROOT,
              "; %s would have saved %.0f of the %.0f a change costs",
              CANDIDATES[challenger].hyphenedName(),
              saved / 1000,
              change(challenger) / 1000));
    }
    return text.append('\n').append(figures).toString();
  }
}
