package dev.broadside.cli;

import dev.broadside.Boxes;
import java.util.Arrays;

/**
 * Makes a case in which two contenders differ as small as it can in a given time: first fewer
 * frames, then fewer boxes, by leaving out ever smaller runs of boxes as long as the answers differ
 * (delta debugging: Zeller and Hildebrandt 2002).
 */
final class Shrinker {
  private final Contender reference;
  private final Contender suspect;
  private final long deadline;

  Shrinker(Contender reference, Contender suspect, double seconds) {
    this.reference = reference;
    this.suspect = suspect;
    deadline = System.nanoTime() + (long) (seconds * 1e9);
  }

  /** The smallest case found; null if the answers do not differ on these frames. */
  RecordedFrames shrink(RecordedFrames all) {
    RecordedFrames best = null;
    for (int keep : new int[] {1, 2, all.frames()}) {
      if (keep <= all.frames() && differ(all.from(all.frames() - keep))) {
        best = all.from(all.frames() - keep);
        break;
      }
    }
    if (best == null) {
      return null;
    }
    for (int run = Math.max(1, best.size() / 2); run >= 1; run /= 2) {
      int size;
      do {
        size = best.size();
        best = leaveOutRuns(best, run);
      } while (best.size() < size && run == 1 && inTime());
    }
    return best;
  }

  private RecordedFrames leaveOutRuns(RecordedFrames frames, int run) {
    RecordedFrames best = frames;
    // From the end, so that what is still to be tried keeps its place.
    for (int to = best.size(); to > 0 && inTime(); to -= run) {
      int from = Math.max(0, to - run);
      if (to - from < best.size()) {
        RecordedFrames fewer = best.without(from, Math.min(to, best.size()));
        if (differ(fewer)) {
          best = fewer;
        }
      }
    }
    return best;
  }

  private boolean inTime() {
    return System.nanoTime() < deadline;
  }

  private boolean differ(RecordedFrames frames) {
    Boxes boxes = frames.newBoxes();
    try (Contender.Watch expected = reference.over(boxes);
        Contender.Watch actual = suspect.over(boxes)) {
      for (int frame = 0; frame < frames.frames(); frame++) {
        frames.put(frame, boxes);
        if (!Arrays.equals(expected.pairs(), actual.pairs())) {
          return true;
        }
      }
      return false;
    }
  }
}
