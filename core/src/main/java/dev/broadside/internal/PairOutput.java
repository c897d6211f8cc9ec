package dev.broadside.internal;

import dev.broadside.internal.parallel.Workers;

/**
 * Where a finder puts its pairs: one {@link PairBuffer} per worker. Depending on the search they
 * are collected in a list, or counted or streamed as they come. Also takes the finder's stage
 * times.
 */
public final class PairOutput {
  /** Takes settled pairs as they come, one caller at a time. */
  public interface Sink {
    void accept(long[] pairs, int from, int to);
  }

  // Pairs per task: large enough to copy at the memory's speed.
  private static final int GATHER = 1 << 16;

  private final Workers workers;
  private final PairBuffer[] buffers;
  private final StageTimes times;
  private final PairList list = new PairList();
  private final Workers.Task settleTask = this::settle;
  private final Workers.Task gatherTask = this::gather;
  private PairDecider decider;
  private Sink sink;
  private boolean streaming;
  private boolean settling;
  private long drained;

  /** Pairs in the list before the buffers' own are added. */
  private int listed;

  private int count;
  private int gatherFrom;

  PairOutput(Workers workers, StageTimes times) {
    this.workers = workers;
    buffers = new PairBuffer[workers.threads()];
    for (int k = 0; k < buffers.length; k++) {
      buffers[k] = new PairBuffer();
    }
    this.times = times;
  }

  /** The buffer of a worker; only that worker may use it during a task. */
  public PairBuffer buffer(int worker) {
    return buffers[worker];
  }

  /** A stage of the algorithm begins; names must be constants. */
  public void stage(String name) {
    times.begin(name);
  }

  /** Hands everything over as it comes, settled or not. */
  void startRaw(PairDecider names, Sink to) {
    start(names, true, to);
    settling = false;
  }

  void start(PairDecider settle, boolean stream, Sink to) {
    decider = settle;
    settling = true;
    streaming = stream;
    sink = to;
    drained = 0;
    for (PairBuffer buffer : buffers) {
      buffer.part();
      buffer.clear();
      buffer.drainTo(stream ? this : null);
    }
    if (shared()) {
      list.open(buffers.length);
      for (PairBuffer buffer : buffers) {
        buffer.join(list);
      }
    } else if (!stream) {
      buffers[0].replace(list.pairs);
    }
  }

  /** Whether all write into the list; pairs to be settled first stay apart. */
  private boolean shared() {
    return !streaming && buffers.length > 1 && !decider.needed();
  }

  /** Settles what is left; returns the number of pairs over all buffers, drained ones included. */
  long finish() {
    if (streaming) {
      for (PairBuffer buffer : buffers) {
        drain(buffer);
      }
      return drained;
    }
    if (decider.needed()) {
      times.begin("decide");
      workers.run(buffers.length, settleTask);
    }
    long total = 0;
    for (PairBuffer buffer : buffers) {
      total += buffer.part();
    }
    if (shared()) {
      listed = list.close();
      return listed + total;
    }
    listed = buffers[0].count;
    list.pairs = buffers[0].release();
    return total;
  }

  private void settle(int k, int worker) {
    PairBuffer buffer = buffers[k];
    buffer.count = decider.settle(buffer.pairs, buffer.count);
  }

  /** Brings all pairs found into the list, with ids for positions; returns the list. */
  long[] collect(long found) {
    long wanted = shared() ? wanted() : found;
    if (wanted > list.pairs.length) {
      list.extend(found, wanted);
    }
    count = (int) found;
    gatherFrom = decider.renames() ? 0 : listed;
    workers.run((count - gatherFrom + GATHER - 1) / GATHER, gatherTask);
    if (shared()) {
      for (PairBuffer buffer : buffers) {
        buffer.shrink();
      }
    }
    return list.pairs;
  }

  /** Places with which no buffer would have had to go on alone. */
  private long wanted() {
    long places = list.claimed();
    for (PairBuffer buffer : buffers) {
      places += buffer.missing();
    }
    return places;
  }

  /** Fills one stretch of the list from the buffers' own pairs and turns positions into ids. */
  private void gather(int task, int worker) {
    int from = gatherFrom + task * GATHER;
    int to = from + Math.min(GATHER, count - from);
    int start = listed;
    for (int k = 0; k < buffers.length && start < to; k++) {
      PairBuffer part = buffers[k];
      int low = Math.max(from, start);
      int high = Math.min(to, start + part.count);
      if (low < high) {
        System.arraycopy(part.pairs, low - start, list.pairs, low, high - low);
      }
      start += part.count;
    }
    decider.toIds(list.pairs, from, to);
  }

  /** The next answer goes to this array; the list of the last one stays as it is. */
  void goOnIn(long[] array) {
    list.pairs = array;
  }

  void drain(PairBuffer buffer) {
    int count =
        settling && decider.needed() ? decider.settle(buffer.pairs, buffer.count) : buffer.count;
    decider.toIds(buffer.pairs, 0, count);
    synchronized (this) {
      drained += count;
      if (sink != null) {
        sink.accept(buffer.pairs, 0, count);
      }
    }
    buffer.count = 0;
  }

  long tested() {
    long tested = 0;
    for (PairBuffer buffer : buffers) {
      tested += buffer.tested;
    }
    return tested;
  }

  long stateBytes() {
    long bytes = list.stateBytes();
    for (PairBuffer buffer : buffers) {
      bytes += 8L * buffer.pairs.length;
    }
    return bytes;
  }
}
