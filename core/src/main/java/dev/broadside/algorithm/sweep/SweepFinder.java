package dev.broadside.algorithm.sweep;

import dev.broadside.SpaceCuts;
import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairFinder;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.parallel.Workers;
import java.util.Map;

/**
 * Bi-dimensional sweep and prune: Capannini and Larsson 2016. The endpoints are sorted along two
 * axes; the first gives every box a range of ranks that may overlap it, the second is swept while
 * the active boxes in that range are tested.
 *
 * <p>The variant {@code paper} is the text's form: Algorithm 1 with one thread, Algorithms 2 to 4
 * with more, x and y first. The variant {@code strips}, the default, runs the same stages but
 * copies the boxes into rank order in between, pairs in strips that fit the cache ({@link
 * StripPairing}) and chooses its axes before the first frame too. Costs: the sorts O(n), the
 * candidates O(n), the pairing O(n + boxes that overlap on both sorted axes).
 */
public final class SweepFinder implements PairFinder {
  private static final int MAX_BOXES = (Integer.MAX_VALUE - 8) / 2;

  // The paper ran 16 threads with one partition each. D of fewer partitions would not notice boxes
  // that gather symmetrically, so the sorts have at least as many, whatever the threads.
  private static final int SORT_PARTITIONS = 16;

  // The paper does not give its threshold. In its plane scene of 500 frames D is 1.75 / (frames
  // until the plane is reached) with 16 partitions, and it swapped at frame 214, 36 before.
  private static final double THRESHOLD = 0.05;

  private final boolean paper;
  private final Workers workers;
  private final int partitions;
  private final AxisChoice axes;
  private final SortStage primarySort;
  private final SortStage secondarySort;
  private final CandidateStage candidates;
  private final PairingStage pairing;
  private final RankedBoxes ranked;
  private final StripPairing strips;
  private final boolean vector;
  private boolean ran;

  public SweepFinder(FinderOptions options) {
    workers = options.workers();
    paper = options.variant().equals("paper");
    vector = options.kernels().areVector();
    partitions = (int) options.knob("PARTITIONS", 0);
    int threads = workers.threads();
    int parts = partitions > 0 ? partitions : threads;
    int sortParts = partitions > 0 ? partitions : Math.max(SORT_PARTITIONS, threads);
    axes = new AxisChoice(options.dims(), paper, options.knob("DISPERSION", THRESHOLD));
    primarySort = new SortStage(workers, sortParts, paper && parts == 1);
    secondarySort = new SortStage(workers, sortParts, paper && parts == 1);
    candidates = new CandidateStage(workers, paper ? parts : stripParts(threads), !paper);
    pairing = paper ? new PairingStage(workers, parts) : null;
    ranked = paper ? null : new RankedBoxes(workers);
    strips = paper ? null : new StripPairing(workers, options.kernels());
  }

  /** Some more than threads, so that one that was held up does not hold up all. */
  private static int stripParts(int threads) {
    return threads == 1 ? 1 : 4 * threads;
  }

  @Override
  public void find(BoxFrame frame, PairOutput out) {
    int n = frame.count;
    if (n > MAX_BOXES) {
      throw new IllegalStateException("sweep of " + n + " boxes: at most " + MAX_BOXES);
    }
    ran = n > 1;
    if (!ran) {
      return;
    }
    out.stage("axes");
    axes.choose(frame, primarySort, secondarySort);
    if (paper) {
      findAsInThePaper(frame, out);
    } else {
      findInStrips(frame, out);
    }
  }

  private void findAsInThePaper(BoxFrame frame, PairOutput out) {
    int n = frame.count;
    out.stage("sort");
    primarySort.sort(frame.min[axes.primary()], frame.max[axes.primary()], n);
    secondarySort.sort(frame.min[axes.secondary()], frame.max[axes.secondary()], n);
    out.stage("candidates");
    candidates.find(primarySort.order(), n);
    out.stage("pairing");
    pairing.find(frame, candidates, secondarySort.order(), out);
  }

  private void findInStrips(BoxFrame frame, PairOutput out) {
    int n = frame.count;
    out.stage("sort");
    primarySort.sort(frame.min[axes.primary()], frame.max[axes.primary()], n);
    out.stage("candidates");
    candidates.find(primarySort.order(), n);
    out.stage("gather");
    ranked.gather(frame, candidates.boxOfRank, axes);
    out.stage("sort");
    secondarySort.sort(ranked.lo, ranked.hi, n);
    strips.find(
        frame, axes.unused(), ranked, candidates, secondarySort.order(), stripWidth(n), out);
  }

  /**
   * Ranks per strip, a power of two. A box asks W / width + 1 strips, W being its range, at a cost
   * per strip and one per active box in it, of which there are A × width / n. The sum is least at
   * width = √(W × n / A × strip cost / box cost).
   */
  private int stripWidth(int n) {
    if (partitions > 0) {
      return Math.max(1, Integer.highestOneBit(2 * ((n + partitions - 1) / partitions) - 1));
    }
    double range = Math.max(1, axes.crowding(axes.primary()) * n);
    double activeShare = Math.max(1.0 / n, axes.crowding(axes.secondary()) / 2);
    double best = Math.sqrt(range / activeShare * (vector ? 160 : 8));
    double most = Math.min(1 << 14, Math.max(64, n / (4.0 * workers.threads())));
    return Integer.highestOneBit((int) Math.max(64, Math.min(most, best)));
  }

  @Override
  public String explain() {
    return ran ? statistics().toString() : "";
  }

  @Override
  public SpaceCuts cuts() {
    if (!ran) {
      return SpaceCuts.NONE;
    }
    double[][] cuts = new double[3][0];
    cuts[axes.primary()] = primarySort.boundaries();
    cuts[axes.secondary()] = secondarySort.boundaries();
    return new SpaceCuts(axes.secondary(), cuts);
  }

  @Override
  public Map<String, Double> figures() {
    return ran ? statistics().figures() : Map.of();
  }

  /** Figures of the last call. */
  public SweepStatistics statistics() {
    long[] found = paper ? pairing.found() : strips.found();
    int parts = paper ? found.length : strips.strips();
    return new SweepStatistics(
        paper ? "paper" : "strips",
        axes.primary(),
        axes.secondary(),
        axes.swaps(),
        primarySort.dispersion(),
        secondarySort.dispersion(),
        parts,
        SweepStatistics.spread(found, parts));
  }

  @Override
  public long stateBytes() {
    return primarySort.stateBytes()
        + secondarySort.stateBytes()
        + candidates.stateBytes()
        + (paper ? pairing.stateBytes() : ranked.stateBytes() + strips.stateBytes());
  }
}
