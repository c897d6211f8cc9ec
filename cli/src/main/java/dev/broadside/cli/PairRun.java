package dev.broadside.cli;

import dev.broadside.Algorithm;
import dev.broadside.BroadPhase;
import dev.broadside.Pairs;
import dev.broadside.Tuning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One pass over all frames of a source, or of two that are joined, with times. A frame's {@code
 * millis} go from its coordinate array to the complete unordered pair list; reading the file,
 * computing the scene and hashing the pairs are left out.
 */
final class PairRun {
  /** One frame's figures; order is what canonical order cost on top. */
  record Frame(long pairs, long hash, double millis, double orderMillis) {}

  /** Takes each frame's pairs in canonical order, while they last. */
  interface Sink {
    void accept(int frame, Pairs pairs) throws IOException;
  }

  private final Algorithm algorithm;
  private final Tuning tuning;
  private final boolean countOnly;
  private final boolean hashed;
  private final List<Frame> frames = new ArrayList<>();
  private volatile BroadPhase running;
  private Algorithm ran;
  private String kernels;
  private String explanation;

  /**
   * @param countOnly pairs are counted and not held, however many there are
   * @param hashed whether the hash is wanted; when only counting it takes a second search
   */
  PairRun(Algorithm algorithm, Tuning tuning, boolean countOnly, boolean hashed) {
    this.algorithm = algorithm;
    this.tuning = tuning;
    this.countOnly = countOnly;
    this.hashed = hashed;
  }

  /** second is null for all pairs within the first. */
  void run(FrameSource first, FrameSource second, Progress progress, Sink sink) throws IOException {
    checkFrames(first, second);
    try (BroadPhase broadPhase =
        second == null
            ? BroadPhase.of(first.boxes(), algorithm, tuning)
            : BroadPhase.between(first.boxes(), second.boxes(), algorithm, tuning)) {
      running = broadPhase;
      int total = second == null ? first.frames() : Math.max(first.frames(), second.frames());
      for (int frame = 0; frame < total; frame++) {
        // One that has a single frame stands still while the other moves.
        boolean moveFirst = (frame == 0 || first.frames() > 1) && first.next();
        boolean moveSecond = second != null && (frame == 0 || second.frames() > 1) && second.next();
        long since = System.nanoTime();
        if (moveFirst) {
          first.update();
        }
        if (moveSecond) {
          second.update();
        }
        Frame result = countOnly ? count(broadPhase, since) : find(broadPhase, since, sink);
        frames.add(result);
        progress.at(
            frames.size(), Table.decimal(result.millis) + " ms, " + result.pairs + " pairs");
      }
      ran = broadPhase.statistics().algorithm();
      kernels = broadPhase.statistics().kernels();
      explanation = broadPhase.explain();
    }
  }

  /** Makes the run end with a CancellationException; from another thread. */
  void cancel() {
    BroadPhase now = running;
    if (now != null) {
      now.cancel();
    }
  }

  private Frame find(BroadPhase broadPhase, long since, Sink sink) throws IOException {
    broadPhase.findPairsUnordered();
    long found = System.nanoTime();
    Pairs pairs = broadPhase.findPairs();
    long ordered = System.nanoTime();
    if (sink != null) {
      sink.accept(frames.size(), pairs);
    }
    return new Frame(pairs.size(), pairs.hash(), (found - since) / 1e6, (ordered - found) / 1e6);
  }

  private Frame count(BroadPhase broadPhase, long since) {
    long count = broadPhase.countPairs();
    double millis = (System.nanoTime() - since) / 1e6;
    return new Frame(count, hashed ? streamedHash(broadPhase) : 0, millis, 0);
  }

  private static long streamedHash(BroadPhase broadPhase) {
    long[] sum = new long[1];
    broadPhase.forEachPair((a, b) -> sum[0] += Pairs.mix(a, b));
    return sum[0];
  }

  private static void checkFrames(FrameSource first, FrameSource second) {
    if (second != null
        && first.frames() != second.frames()
        && first.frames() != 1
        && second.frames() != 1) {
      throw CommandFailure.badInput(
          first.title()
              + " has "
              + first.frames()
              + " frames and "
              + second.title()
              + " has "
              + second.frames()
              + ": both must have the same number, or one of them a single frame");
    }
  }

  List<Frame> frames() {
    return frames;
  }

  long pairs() {
    return frames.stream().mapToLong(Frame::pairs).sum();
  }

  /** The wrapping sum over the frames. */
  long hash() {
    return frames.stream().mapToLong(Frame::hash).sum();
  }

  /** Which algorithm ran in the last frame; never AUTO, unless there was no frame. */
  Algorithm algorithm() {
    return ran;
  }

  String kernels() {
    return kernels;
  }

  int threads() {
    return tuning.threads();
  }

  String explanation() {
    return explanation;
  }

  static String hex(long hash) {
    return String.format("%016x", hash);
  }
}
