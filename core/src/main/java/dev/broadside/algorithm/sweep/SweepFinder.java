package dev.broadside.algorithm.sweep;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairFinder;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.parallel.Workers;

/**
 * Bi-dimensional sweep and prune: Capannini and Larsson 2016. The endpoints are sorted along two
 * axes; the first gives every box a range of ranks that may overlap it, the second is swept with a
 * {@link SuccTree} of active ranks that is asked for that range only. Algorithm 1 with one thread,
 * Algorithms 2 to 4 with more.
 */
public final class SweepFinder implements PairFinder {
  private static final int MAX_BOXES = (Integer.MAX_VALUE - 8) / 2;

  private final SortStage primarySort;
  private final SortStage secondarySort;
  private final CandidateStage candidates;
  private final PairingStage pairing;

  public SweepFinder(FinderOptions options) {
    Workers workers = options.workers();
    int partitions = workers.threads();
    primarySort = new SortStage(workers, Math.max(16, partitions));
    secondarySort = new SortStage(workers, Math.max(16, partitions));
    candidates = new CandidateStage(workers, partitions);
    pairing = new PairingStage(workers, partitions);
  }

  @Override
  public void find(BoxFrame frame, PairOutput out) {
    int n = frame.count;
    if (n > MAX_BOXES) {
      throw new IllegalStateException("sweep of " + n + " boxes: at most " + MAX_BOXES);
    }
    out.stage("sort");
    primarySort.sort(frame.min[0], frame.max[0], n);
    secondarySort.sort(frame.min[1], frame.max[1], n);
    out.stage("candidates");
    candidates.find(primarySort.order(), n);
    out.stage("pairing");
    pairing.find(frame, candidates, secondarySort.order(), out);
  }

  @Override
  public long stateBytes() {
    return primarySort.stateBytes()
        + secondarySort.stateBytes()
        + candidates.stateBytes()
        + pairing.stateBytes();
  }
}
