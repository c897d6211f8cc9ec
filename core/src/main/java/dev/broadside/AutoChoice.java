package dev.broadside;

import dev.broadside.internal.BoxStore;
import dev.broadside.internal.ChangeLog;
import java.util.Locale;

/**
 * The rule behind {@link Algorithm#AUTO}: which algorithm suits the boxes as they are now. It reads
 * a few figures that cost nothing to get, and the thresholds below were measured; {@code
 * docs/algorithms/auto.md} has the tables. A choice never changes a result, only its cost.
 *
 * <p>Hysteresis: another algorithm must be the better one for {@link #PATIENCE} calls in a row, and
 * thresholds on the way back are lower than on the way up, so that a count that swings around a
 * threshold does not build a new structure each time.
 */
final class AutoChoice {
  // Boxes up to which every pair is tested faster than anything is set up.
  static final int BRUTE_FORCE_UP_TO = 32;

  // Boxes up to which one sorted axis beats a plan, a scatter and a sweep.
  static final int SORT_AND_SWEEP_UP_TO = 128;

  // A threshold is lowered to this share of itself for the algorithm that would be left.
  private static final double BACK = 0.75;

  // Calls in a row that must agree before a running algorithm is given up.
  static final int PATIENCE = 3;

  private Algorithm running;
  private int doubts;

  // The figures of the last call: live boxes of all sets; boxes added, moved, marked or removed
  // since the call before, all if unknown; static boxes.
  private long boxes;
  private long touched;
  private long fixed;

  private String reason = "nothing was asked yet";
  private long logPosition = -1;
  private long version = -1;

  Algorithm choose(BoxStore first, BoxStore second) {
    if (second == null && running != null && first.version() == version) {
      return running;
    }
    version = first.version();
    long count = (long) first.count() + (second == null ? 0 : second.count());
    ChangeLog log = first.log();
    boolean known = second == null && logPosition >= 0 && log.covers(logPosition);
    long changes = known ? log.end() - logPosition : count;
    logPosition = log.end();
    return choose(count, changes, second == null ? first.fixedCount() : 0);
  }

  /** The next choice from figures alone, so that recorded ones can be replayed. */
  Algorithm choose(long boxCount, long touchedCount, long fixedCount) {
    boxes = boxCount;
    touched = touchedCount;
    fixed = fixedCount;
    Algorithm best = best();
    if (running == null || best == running) {
      running = best;
      doubts = 0;
      return running;
    }
    // Too many boxes for testing every pair is not a matter of patience.
    if (++doubts >= PATIENCE || boxes > 2 * most(running)) {
      running = best;
      doubts = 0;
    }
    return running;
  }

  private Algorithm best() {
    if (boxes <= limit(Algorithm.BRUTE_FORCE)) {
      reason = "every pair is tested sooner than anything is set up";
      return Algorithm.BRUTE_FORCE;
    }
    if (boxes <= limit(Algorithm.SORT_AND_SWEEP)) {
      reason = "few enough for one sorted axis";
      return Algorithm.SORT_AND_SWEEP;
    }
    reason = "many boxes: cut into columns that fit in cache";
    return Algorithm.TILES;
  }

  /** Up to how many boxes an algorithm is chosen; a little fewer if a larger one is running. */
  private double limit(Algorithm algorithm) {
    boolean below = running != null && most(running) > most(algorithm);
    return most(algorithm) * (below ? BACK : 1);
  }

  private static long most(Algorithm algorithm) {
    switch (algorithm) {
      case BRUTE_FORCE:
        return BRUTE_FORCE_UP_TO;
      case SORT_AND_SWEEP:
        return SORT_AND_SWEEP_UP_TO;
      default:
        return Long.MAX_VALUE / 2;
    }
  }

  String reason() {
    if (running == null) {
      return reason;
    }
    return String.format(
        Locale.ROOT,
        "%s%s%n%d boxes, %d touched since the call before, %d static",
        reason,
        doubts == 0 ? "" : ", for " + doubts + " of " + PATIENCE + " calls that change the choice",
        boxes,
        touched,
        fixed);
  }
}
