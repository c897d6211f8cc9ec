package dev.broadside.internal;

import dev.broadside.internal.parallel.Workers;

/**
 * Where a finder puts its pairs: one {@link PairBuffer} per worker. Depending on the search they
 * are collected, or counted or streamed as they come. Also takes the finder's stage times.
 */
public final class PairOutput {
  /** Takes settled pairs as they come, one caller at a time. */
  public interface Sink {
    void accept(long[] pairs, int from, int to);
  }

  private final PairBuffer[] buffers;
  private final StageTimes times;
  private PairDecider decider;
  private Sink sink;
  private boolean streaming;
  private boolean settling;
  private long drained;

  PairOutput(Workers workers, StageTimes times) {
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
      buffer.clear();
      buffer.drainTo(stream ? this : null);
    }
  }

  /** Settles what is left; returns the number of pairs over all buffers, drained ones included. */
  long finish(Workers workers) {
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
      total += buffer.count;
    }
    return total;
  }

  private final Workers.Task settleTask = this::settle;

  private void settle(int k, int worker) {
    PairBuffer buffer = buffers[k];
    buffer.count = decider.settle(buffer.pairs, buffer.count);
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

  int buffers() {
    return buffers.length;
  }

  long tested() {
    long tested = 0;
    for (PairBuffer buffer : buffers) {
      tested += buffer.tested;
    }
    return tested;
  }

  long stateBytes() {
    long bytes = 0;
    for (PairBuffer buffer : buffers) {
      bytes += 8L * buffer.pairs.length;
    }
    return bytes;
  }
}
