package dev.broadside;

import dev.broadside.internal.BoxStore;

/** The rule behind {@link Algorithm#AUTO}: which algorithm suits the boxes as they are now. */
final class AutoChoice {
  // Below this every pair is tested faster than anything is set up.
  private static final int BRUTE_FORCE_UP_TO = 32;

  private String reason = "nothing was asked yet";

  Algorithm choose(BoxStore first, BoxStore second) {
    long boxes = (long) first.count() + (second == null ? 0 : second.count());
    if (boxes <= BRUTE_FORCE_UP_TO) {
      reason = boxes + " boxes, at most " + BRUTE_FORCE_UP_TO;
      return Algorithm.BRUTE_FORCE;
    }
    reason = boxes + " boxes, more than " + BRUTE_FORCE_UP_TO;
    return Algorithm.SORT_AND_SWEEP;
  }

  String reason() {
    return reason;
  }
}
