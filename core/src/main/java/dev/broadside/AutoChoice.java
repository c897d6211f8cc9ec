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

  // The share of that threshold below which tiles are given up again.
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
    if (++doubts >= PATIENCE || boxes > 2 * BRUTE_FORCE_UP_TO) {
      running = best;
      doubts = 0;
    }
    return running;
  }

  private Algorithm best() {
    if (boxes <= BRUTE_FORCE_UP_TO * (running == Algorithm.TILES ? BACK : 1)) {
      reason = "every pair is tested sooner than anything is set up";
      return Algorithm.BRUTE_FORCE;
    }
    reason = "many boxes: cut into columns that fit in cache";
    return Algorithm.TILES;
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
