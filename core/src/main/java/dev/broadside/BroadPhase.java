package dev.broadside;

import dev.broadside.algorithm.bvh.BvhIndex;
import dev.broadside.algorithm.bvh.StaticIndex;
import dev.broadside.internal.BoxStore;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.NodeList;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairDifference;
import dev.broadside.internal.PairRules;
import dev.broadside.internal.PairSearch;
import dev.broadside.internal.QueryIndex;
import dev.broadside.internal.StageTimes;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Finds which boxes overlap: all pairs, what changed, and questions about single places. Boxes may
 * be added, moved and removed between calls; every call answers for the boxes as they are then.
 * Touching boxes overlap unless {@link Touch#HALF_OPEN} is asked for; pairs of two static boxes are
 * not reported.
 *
 * <p>Pair calls come from one thread at a time. Queries ({@link #query}, {@link #castRay} and so
 * on) may be made by many threads at once while no box changes; each with its own {@link Hits}.
 */
public final class BroadPhase implements AutoCloseable {
  private final BoxStore first;
  private final BoxStore second;
  private final Algorithm algorithm;
  private final Tuning tuning;
  private final Kernels kernels;
  private final Workers workers;
  private final PairRules rules;
  private final PairSearch search;
  // Queries may come while pairs are being searched: they share no threads.
  private final Workers indexWorkers;
  private final Object indexLock = new Object();
  // Made by the first query.
  private volatile QueryIndex index;
  private volatile StaticIndex staticIndex;
  private final AutoChoice choice = new AutoChoice();
  private final Pairs pairs = new Pairs();
  private final PairChanges changes = new PairChanges();

  private Algorithm running;

  /** Pairs that {@link #findChanges} has told of and that have not ended. */
  private long reported;

  private volatile long indexVersion = -1;
  private volatile long staticVersion = -1;
  private boolean closed;

  private BroadPhase(Boxes a, Boxes b, Algorithm algorithm, Tuning tuning) {
    tuning.check(algorithm);
    first = a.store;
    second = b == null ? null : b.store;
    this.algorithm = algorithm;
    this.tuning = tuning;
    first.useThreads(tuning.threads(), tuning.executor());
    if (second != null) {
      second.useThreads(tuning.threads(), tuning.executor());
    }
    kernels = tuning.kernels().isEmpty() ? Kernels.chosen() : Kernels.named(tuning.kernels());
    workers = new Workers(tuning.threads(), tuning.executor());
    rules = new PairRules(tuning.touch() == Touch.HALF_OPEN, tuning.clearance());
    search = new PairSearch(first, second, rules, workers);
    indexWorkers = new Workers(tuning.threads(), tuning.executor());
  }

  /** All pairs among these boxes, by {@link Algorithm#AUTO}. */
  public static BroadPhase of(Boxes boxes) {
    return of(boxes, Algorithm.AUTO, Tuning.defaults());
  }

  public static BroadPhase of(Boxes boxes, Algorithm algorithm) {
    return of(boxes, algorithm, Tuning.defaults());
  }

  public static BroadPhase of(Boxes boxes, Algorithm algorithm, Tuning tuning) {
    return new BroadPhase(boxes, null, algorithm, tuning);
  }

  /** Pairs of one box of a and one of b, by {@link Algorithm#AUTO}; static marks do not matter. */
  public static BroadPhase between(Boxes a, Boxes b) {
    return between(a, b, Algorithm.AUTO, Tuning.defaults());
  }

  public static BroadPhase between(Boxes a, Boxes b, Algorithm algorithm, Tuning tuning) {
    if (a.dims() != b.dims()) {
      throw new IllegalArgumentException(
          "the first set is "
              + a.dims()
              + "D, the second "
              + b.dims()
              + "D: both must be the same");
    }
    return new BroadPhase(a, b, algorithm, tuning);
  }

  /** All overlapping pairs in canonical order: by first, then second. */
  public Pairs findPairs() {
    long since = prepare(false);
    search.collect(true);
    note(since, search.size());
    return pairs.view(search.list(), search.size());
  }

  /** All overlapping pairs in whatever order they were found, which saves sorting them. */
  public Pairs findPairsUnordered() {
    long since = prepare(false);
    search.collect(false);
    note(since, search.size());
    return pairs.view(search.list(), search.size());
  }

  /** The number of overlapping pairs, however many, without holding them. */
  public long countPairs() {
    long since = prepare(false);
    long count = search.count();
    note(since, count);
    return count;
  }

  /**
   * Hands every pair to the consumer without holding them all, in no particular order, from one
   * thread at a time (not always the caller's).
   */
  public void forEachPair(PairConsumer consumer) {
    prepare(false);
    search.stream(
        (list, from, to) -> {
          for (int k = from; k < to; k++) {
            consumer.accept((int) (list[k] >>> 32), (int) list[k]);
          }
        });
  }

  /**
   * Hands over every pair the algorithm selects for a closer look, repeats included, as {@link
   * #forEachPair} does: a superset of the answer, for measuring how well it selects. Algorithms
   * that select and test in one go hand over what they find.
   */
  public void forEachCandidate(PairConsumer consumer) {
    prepare(false);
    search.streamCandidates(
        (list, from, to) -> {
          for (int k = from; k < to; k++) {
            consumer.accept((int) (list[k] >>> 32), (int) list[k]);
          }
        });
  }

  /** What began and ended since the previous call of this method; at first, everything began. */
  public PairChanges findChanges() {
    long since = prepare(true);
    PairDifference difference = search.changes();
    changes.began().view(difference.began().pairs, difference.began().count);
    changes.ended().view(difference.ended().pairs, difference.ended().count);
    // Everything that ever began, less what ended, is what there is now.
    reported += changes.began().size() - changes.ended().size();
    note(since, reported);
    return changes;
  }

  /**
   * Only pairs that pass are reported; null lets all pass. It should depend on nothing but the
   * pair, and may be called from several threads at once.
   */
  public void setFilter(PairPredicate filter) {
    rules.predicate = filter == null ? null : filter::test;
    search.forget();
  }

  /**
   * Makes a running call throw {@link java.util.concurrent.CancellationException}; from any thread.
   */
  public void cancel() {
    workers.cancel();
  }

  /** Makes the finder ready for pairs or changes; returns when that began, if it is timed. */
  private long prepare(boolean forChanges) {
    if (closed) {
      throw new IllegalStateException("this broad phase is closed");
    }
    workers.resume();
    Algorithm wanted = algorithm;
    long since = 0;
    if (algorithm == Algorithm.AUTO) {
      wanted = choice.choose(first, second, forChanges, search.mayTrack());
      since = choice.timed() ? System.nanoTime() : 0;
    }
    if (wanted != running) {
      FinderOptions options =
          new FinderOptions(first.dims(), workers, kernels, tuning.variant(), tuning.knobValues());
      search.use(wanted.finder(options));
      running = wanted;
    }
    return since;
  }

  private void note(long since, long pairsNow) {
    if (algorithm == Algorithm.AUTO) {
      choice.found(pairsNow);
      if (choice.timed()) {
        choice.took(System.nanoTime() - since);
      }
    }
  }

  /** Boxes that overlap this rectangle, by ascending id. */
  public Hits query(double minX, double minY, double maxX, double maxY) {
    return query(minX, minY, maxX, maxY, new Hits());
  }

  /** The same into memory that is used again. */
  public Hits query(double minX, double minY, double maxX, double maxY, Hits into) {
    checkDims(2);
    interval(0, minX, maxX, into);
    interval(1, minY, maxY, into);
    return overlaps(into);
  }

  /** Boxes that overlap this box, by ascending id. */
  public Hits query(double minX, double minY, double minZ, double maxX, double maxY, double maxZ) {
    return query(minX, minY, minZ, maxX, maxY, maxZ, new Hits());
  }

  /** The same into memory that is used again. */
  public Hits query(
      double minX, double minY, double minZ, double maxX, double maxY, double maxZ, Hits into) {
    checkDims(3);
    interval(0, minX, maxX, into);
    interval(1, minY, maxY, into);
    interval(2, minZ, maxZ, into);
    return overlaps(into);
  }

  /**
   * Static boxes that overlap this rectangle, by ascending id. Needs nothing of the others: where
   * only they moved since the last call, it is much less work than {@link #query}.
   */
  public Hits queryStatic(double minX, double minY, double maxX, double maxY, Hits into) {
    checkDims(2);
    interval(0, minX, maxX, into);
    interval(1, minY, maxY, into);
    return overlapsStatic(into);
  }

  /** Static boxes that overlap this box, by ascending id. */
  public Hits queryStatic(
      double minX, double minY, double minZ, double maxX, double maxY, double maxZ, Hits into) {
    checkDims(3);
    interval(0, minX, maxX, into);
    interval(1, minY, maxY, into);
    interval(2, minZ, maxZ, into);
    return overlapsStatic(into);
  }

  private Hits overlapsStatic(Hits into) {
    into.buffer.clear();
    readyStaticIndex().overlaps(into.lo, into.hi, rules.halfOpen, into.buffer);
    return into;
  }

  /**
   * Overlaps of many boxes at once, in one traversal: a pair is an id of {@code queries} and one of
   * the boxes here, by ascending query, then box. Faster than as many single queries, and safe to
   * call from several threads while nothing changes.
   */
  public Pairs queryAll(Boxes queries) {
    return queryAll(queries, new Pairs());
  }

  /** The same into memory that is used again. */
  public Pairs queryAll(Boxes queries, Pairs into) {
    if (queries.dims() != first.dims()) {
      throw new IllegalArgumentException(
          queries.dims() + "D queries for " + first.dims() + "D boxes: both must be the same");
    }
    PairBuffer buffer = into.buffer();
    buffer.clear();
    readyIndex().overlapsAll(queries.store, rules.halfOpen, buffer);
    return into.sorted(queries.store.limit());
  }

  private Hits overlaps(Hits into) {
    QueryIndex ready = readyIndex(into);
    ready.overlaps(into.lo, into.hi, rules.halfOpen, null, into.buffer);
    return into;
  }

  /** Boxes that contain this point, by ascending id. */
  public Hits queryPoint(double x, double y) {
    return queryPoint(x, y, new Hits());
  }

  /** The same into memory that is used again. */
  public Hits queryPoint(double x, double y, Hits into) {
    checkDims(2);
    point(0, x, into);
    point(1, y, into);
    readyIndex(into).containing(into.lo, rules.halfOpen, null, into.buffer);
    return into;
  }

  /** Boxes that contain this point, by ascending id. */
  public Hits queryPoint(double x, double y, double z) {
    return queryPoint(x, y, z, new Hits());
  }

  /** The same into memory that is used again. */
  public Hits queryPoint(double x, double y, double z, Hits into) {
    checkDims(3);
    point(0, x, into);
    point(1, y, into);
    point(2, z, into);
    readyIndex(into).containing(into.lo, rules.halfOpen, null, into.buffer);
    return into;
  }

  /**
   * A ray from an origin along a direction; distances are in multiples of the direction, up to
   * {@code limit}. {@code reach} says whether only the first hit is wanted; ties go to the lowest
   * id. A null filter accepts every box. With limit 0 it finds what {@link #queryPoint} does; with
   * an infinite one still no box that lies at infinity.
   */
  public Hits castRay(
      double x,
      double y,
      double directionX,
      double directionY,
      double limit,
      Reach reach,
      IntPredicate filter,
      Hits into) {
    checkDims(2);
    point(0, x, into);
    point(1, y, into);
    direction(0, directionX, into);
    direction(1, directionY, into);
    return cast(limit, reach, filter, into);
  }

  /** The first box a ray meets, if any. */
  public Hits castRay(double x, double y, double directionX, double directionY, double limit) {
    return castRay(x, y, directionX, directionY, limit, Reach.FIRST, null, new Hits());
  }

  /** The same in 3D. */
  public Hits castRay(
      double x,
      double y,
      double z,
      double directionX,
      double directionY,
      double directionZ,
      double limit,
      Reach reach,
      IntPredicate filter,
      Hits into) {
    checkDims(3);
    point(0, x, into);
    point(1, y, into);
    point(2, z, into);
    direction(0, directionX, into);
    direction(1, directionY, into);
    direction(2, directionZ, into);
    return cast(limit, reach, filter, into);
  }

  /** The first box a ray meets, if any. */
  public Hits castRay(
      double x,
      double y,
      double z,
      double directionX,
      double directionY,
      double directionZ,
      double limit) {
    return castRay(
        x, y, z, directionX, directionY, directionZ, limit, Reach.FIRST, null, new Hits());
  }

  /**
   * A rectangle moved along a direction, as {@link #castRay} moves a point; with limit 0 it finds
   * what {@link #query} does. One that is flat on an axis counts as a point there.
   */
  public Hits castBox(
      double minX,
      double minY,
      double maxX,
      double maxY,
      double directionX,
      double directionY,
      double limit,
      Reach reach,
      IntPredicate filter,
      Hits into) {
    checkDims(2);
    interval(0, minX, maxX, into);
    interval(1, minY, maxY, into);
    direction(0, directionX, into);
    direction(1, directionY, into);
    return cast(limit, reach, filter, into);
  }

  /** A box moved along a direction, as {@link #castRay} moves a point. */
  public Hits castBox(
      double minX,
      double minY,
      double minZ,
      double maxX,
      double maxY,
      double maxZ,
      double directionX,
      double directionY,
      double directionZ,
      double limit,
      Reach reach,
      IntPredicate filter,
      Hits into) {
    checkDims(3);
    interval(0, minX, maxX, into);
    interval(1, minY, maxY, into);
    interval(2, minZ, maxZ, into);
    direction(0, directionX, into);
    direction(1, directionY, into);
    direction(2, directionZ, into);
    return cast(limit, reach, filter, into);
  }

  private Hits cast(double limit, Reach reach, IntPredicate filter, Hits into) {
    if (!(limit >= 0)) {
      throw new IllegalArgumentException("limit " + limit + ": a cast reaches 0 or farther");
    }
    readyIndex(into)
        .cast(
            into.lo,
            into.hi,
            into.direction,
            limit,
            rules.halfOpen,
            reach == Reach.FIRST,
            filter,
            into.buffer);
    return into;
  }

  /**
   * The k boxes nearest to a point by Euclidean distance; ties go to the lowest id. Distances above
   * the largest double count as infinite, and as equal.
   */
  public Hits nearest(double x, double y, int k) {
    return nearest(x, y, k, null, new Hits());
  }

  /** The same with a filter, into memory that is used again. */
  public Hits nearest(double x, double y, int k, IntPredicate filter, Hits into) {
    checkDims(2);
    point(0, x, into);
    point(1, y, into);
    return nearest(k, filter, into);
  }

  /** The k boxes nearest to a point by Euclidean distance; ties go to the lowest id. */
  public Hits nearest(double x, double y, double z, int k) {
    return nearest(x, y, z, k, null, new Hits());
  }

  /** The same with a filter, into memory that is used again. */
  public Hits nearest(double x, double y, double z, int k, IntPredicate filter, Hits into) {
    checkDims(3);
    point(0, x, into);
    point(1, y, into);
    point(2, z, into);
    return nearest(k, filter, into);
  }

  private Hits nearest(int k, IntPredicate filter, Hits into) {
    if (k < 0) {
      throw new IllegalArgumentException("nearest " + k + " boxes: at least 0");
    }
    readyIndex(into).nearest(into.lo, k, filter, into.buffer);
    return into;
  }

  /**
   * Tells that this box was moved a little ({@code boxes.set}) since the last query or pair search:
   * queries see its new place without anything being rebuilt. Other changes are still noticed.
   */
  public void refit(int box) {
    if (!first.isLive(box)) {
      throw new IllegalArgumentException("box " + box + " does not exist");
    }
    synchronized (indexLock) {
      if (indexVersion >= 0 && index.refit(box)) {
        indexVersion = first.version();
      }
    }
  }

  private QueryIndex readyIndex(Hits into) {
    into.buffer.clear();
    return readyIndex();
  }

  private QueryIndex readyIndex() {
    checkOneSet();
    if (indexVersion != first.version()) {
      synchronized (indexLock) {
        if (indexVersion != first.version()) {
          if (index == null) {
            index = new BvhIndex(first, indexOptions());
          }
          index.refresh();
          indexVersion = first.version();
        }
      }
    }
    return index;
  }

  private StaticIndex readyStaticIndex() {
    checkOneSet();
    if (staticVersion != first.version()) {
      synchronized (indexLock) {
        if (staticVersion != first.version()) {
          if (staticIndex == null) {
            staticIndex = new StaticIndex(first, indexOptions());
          }
          staticIndex.refresh();
          staticVersion = first.version();
        }
      }
    }
    return staticIndex;
  }

  private FinderOptions indexOptions() {
    return new FinderOptions(first.dims(), indexWorkers, kernels, "", tuning.knobValues());
  }

  private void checkOneSet() {
    if (second != null) {
      throw new IllegalStateException(
          "a broad phase between two sets has no queries: use BroadPhase.of(boxes) of the set asked"
              + " about");
    }
  }

  private void checkDims(int dims) {
    if (first.dims() != dims) {
      throw new IllegalArgumentException(
          dims
              + "D coordinates for "
              + first.dims()
              + "D boxes: use the "
              + first.dims()
              + "D form");
    }
  }

  private static void interval(int axis, double lo, double hi, Hits into) {
    if (!(lo <= hi)) {
      char name = "XYZ".charAt(axis);
      throw new IllegalArgumentException(
          "query: min" + name + " " + lo + " must not exceed max" + name + " " + hi);
    }
    into.lo[axis] = lo;
    into.hi[axis] = hi;
  }

  private static void point(int axis, double value, Hits into) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "query: " + "xyz".charAt(axis) + " " + value + " must be finite");
    }
    into.lo[axis] = value;
    into.hi[axis] = value;
  }

  private static void direction(int axis, double value, Hits into) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "query: direction" + "XYZ".charAt(axis) + " " + value + " must be finite");
    }
    into.direction[axis] = value;
  }

  /**
   * The trees that queries walk through, as they are now: one of the static boxes if these are
   * many, and one of the rest; no nodes for a few boxes, which are asked one by one.
   */
  public TreeShape treeShape() {
    NodeList nodes = new NodeList(first.dims());
    readyIndex().copyTo(nodes);
    return new TreeShape(
        first.dims(),
        Arrays.copyOf(nodes.rows, nodes.count * 2 * first.dims()),
        Arrays.copyOf(nodes.parents, nodes.count),
        Arrays.copyOf(nodes.sizes, nodes.count));
  }

  /**
   * Where the algorithm cut space in the last pair call; {@link SpaceCuts#NONE} before the first.
   */
  public SpaceCuts cuts() {
    return running == null ? SpaceCuts.NONE : search.cuts();
  }

  /** Figures of the last pair call. */
  public Statistics statistics() {
    StageTimes times = search.times();
    Map<String, Double> stages = new LinkedHashMap<>();
    for (int k = 0; k < times.count(); k++) {
      stages.put(times.name(k), times.nanos(k) / 1e6);
    }
    return new Statistics(
        running == null ? algorithm : running,
        kernels.name(),
        tuning.threads(),
        stages,
        times.totalNanos() / 1e6,
        search.orderNanos() / 1e6,
        search.tested(),
        search.found(),
        running == null ? 0 : search.stateBytes(),
        running == null ? Map.of() : search.figures());
  }

  /** Which algorithm and kernels run, and why, in a few lines. */
  public String explain() {
    if (running == null) {
      return algorithm.hyphenedName() + ": nothing was asked yet";
    }
    StringBuilder text = new StringBuilder(running.hyphenedName());
    if (algorithm == Algorithm.AUTO) {
      text.append(", chosen by auto: ").append(choice.reason());
    }
    text.append("\nkernels ").append(kernels.name());
    text.append(", up to ").append(tuning.threads()).append(" threads");
    String detail = search.explain();
    return detail.isEmpty() ? text.toString() : text.append('\n').append(detail).toString();
  }

  /** Ends the threads. Calls for pairs fail from now on. */
  @Override
  public void close() {
    closed = true;
    workers.close();
    indexWorkers.close();
    first.endThreads();
    if (second != null) {
      second.endThreads();
    }
  }
}
