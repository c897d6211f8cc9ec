package dev.broadside.internal;

import dev.broadside.SpaceCuts;
import dev.broadside.internal.parallel.Workers;
import dev.broadside.internal.sort.PairOrder;
import java.util.Map;

/**
 * Runs a finder over one store or two and keeps the answer: builds the frame, lets the finder
 * report, settles candidates, maps positions to ids, sorts on request, compares with the previous
 * answer. An answer is kept until a store, the finder or the rules change, so that asking again is
 * free.
 */
public final class PairSearch {
  private final BoxStore first;
  private final BoxStore second;
  private final PairRules rules;
  private final Workers workers;
  private final FrameBuilder frames;
  private final PairDecider decider;
  private final StageTimes times = new StageTimes();
  private final PairOutput out;
  private final PairOrder order;
  private final PairDifference difference;

  private PairFinder finder;
  private long[] list = new long[0];
  private long[] scratch = new long[0];
  private int count;

  /** The list that changes were last told about; the comparison keeps it. */
  private long[] compared;

  private boolean ordered;
  private long firstVersion = -1;
  private long secondVersion = -1;
  private boolean nativeChanges;
  private long changesVersion = -1;
  private long tested;
  private long found;

  /** second is null for all pairs within one store. */
  public PairSearch(BoxStore first, BoxStore second, PairRules rules, Workers workers) {
    this.first = first;
    this.second = second;
    this.rules = rules;
    this.workers = workers;
    frames = new FrameBuilder(first, second, rules);
    decider = new PairDecider(first, second, rules);
    out = new PairOutput(workers, times);
    order = new PairOrder(workers);
    difference = new PairDifference(first, second == null ? first : second, workers);
  }

  /** Answers come from this finder from now on. */
  public void use(PairFinder newFinder) {
    if (nativeChanges) {
      leaveNativeChanges();
    }
    finder = newFinder;
    frames.forget();
    forget();
  }

  /** The rules changed: the kept answer is no longer right. */
  public void forget() {
    firstVersion = -1;
  }

  /** Finds all pairs, or keeps the answer if nothing changed. */
  public void collect(boolean inOrder) {
    if (!current()) {
      times.start();
      firstVersion = -1;
      run(false, null);
      concatenate();
      ordered = false;
      firstVersion = first.version();
      secondVersion = second == null ? 0 : second.version();
      times.stop();
    }
    if (inOrder && !ordered) {
      long since = firstVersion;
      // Until it is done: what is given up half way is no list of pairs.
      firstVersion = -1;
      sort();
      firstVersion = since;
    }
  }

  /** The number of pairs, without holding them. */
  public long count() {
    if (current()) {
      return count;
    }
    times.start();
    long total = run(true, null);
    times.stop();
    return total;
  }

  /** Hands every pair over, in no particular order, from one thread at a time. */
  public void stream(PairOutput.Sink sink) {
    if (current()) {
      sink.accept(list, 0, count);
      return;
    }
    times.start();
    run(true, sink);
    times.stop();
  }

  /** Hands over every pair the finder selects for a closer look, repeats included. */
  public void streamCandidates(PairOutput.Sink sink) {
    times.start();
    times.begin("frame");
    BoxFrame frame = frames.build(finder);
    decider.frame(frame, frames.ids(), frames.secondFrom());
    out.startRaw(decider, sink);
    times.begin("find");
    finder.findCandidates(frame, out);
    found = out.finish();
    tested = out.tested();
    times.stop();
    forget();
  }

  /** Begun and ended pairs since the previous call, both in order. */
  public PairDifference changes() {
    if (finder instanceof ChangeFinder tracker && finderMayTrack()) {
      times.start();
      difference.begin();
      if (!nativeChanges || changesVersion != first.version()) {
        times.begin("frame");
        BoxFrame frame = frames.build(finder);
        times.begin("changes");
        tracker.findChanges(frame, difference.began(), difference.ended());
        changesVersion = first.version();
        if (nativeChanges || difference.untouched()) {
          // The finder has told of them: given up now, they would never be heard of.
          workers.goThrough(true);
          try {
            difference.sort(order);
          } finally {
            workers.goThrough(false);
          }
        } else {
          // The finder does not know the answer that was compared last: this once, all are asked.
          difference.begin();
          tracker.reportedPairs(difference.began());
          difference.enter(order);
        }
        nativeChanges = true;
      }
      times.stop();
      return difference;
    }
    if (nativeChanges) {
      leaveNativeChanges();
    }
    collect(true);
    if (list != compared) {
      // The answer stays where it is, as the next comparison's previous one.
      out.goOnIn(difference.compare(list, count));
      compared = list;
    } else {
      difference.compare(list, count);
    }
    return difference;
  }

  private boolean finderMayTrack() {
    return mayTrack() && (!first.doubles() || finder.readsDoubles());
  }

  /** Whether a finder's own tracking is the whole truth: it sees bounds and sides alone. */
  public boolean mayTrack() {
    return second == null
        && !rules.halfOpen
        && rules.clearance == 0
        && rules.predicate == null
        && first.category == null;
  }

  private void leaveNativeChanges() {
    difference.begin();
    ((ChangeFinder) finder).reportedPairs(difference.began());
    difference.adopt(order);
    nativeChanges = false;
  }

  private boolean current() {
    return firstVersion == first.version()
        && (second == null || secondVersion == second.version())
        && rules.predicate == null;
  }

  private long run(boolean stream, PairOutput.Sink sink) {
    times.begin("frame");
    BoxFrame frame = frames.build(finder);
    decider.frame(frame, frames.ids(), frames.secondFrom());
    out.start(decider, stream, sink);
    times.begin("find");
    finder.find(frame, out);
    found = out.finish();
    tested = out.tested();
    return found;
  }

  private void concatenate() {
    if (found > PairBuffer.MAX_PAIRS) {
      throw new TooManyPairsException(found, "a pair list holds at most " + PairBuffer.MAX_PAIRS);
    }
    times.begin("collect");
    list = out.collect(found);
    count = (int) found;
  }

  private void sort() {
    long since = System.nanoTime();
    if (scratch.length < count) {
      scratch = new long[(int) Math.min(PairBuffer.MAX_PAIRS, count + (long) (count >> 2))];
    }
    order.sort(list, count, first.limit(), scratch);
    ordered = true;
    orderNanos = System.nanoTime() - since;
  }

  private long orderNanos;

  public long[] list() {
    return list;
  }

  public int size() {
    return count;
  }

  public StageTimes times() {
    return times;
  }

  /** What canonical order cost when it was last made. */
  public long orderNanos() {
    return orderNanos;
  }

  public long tested() {
    return tested;
  }

  public long found() {
    return found;
  }

  public Map<String, Double> figures() {
    return finder.figures();
  }

  public SpaceCuts cuts() {
    return finder.cuts();
  }

  public String explain() {
    return finder.explain();
  }

  /** Bytes held beside the boxes themselves: the finder's, the answer's, the order's. */
  public long stateBytes() {
    return finder.stateBytes()
        + out.stateBytes()
        + 8L * scratch.length
        + order.stateBytes()
        + difference.stateBytes();
  }
}
