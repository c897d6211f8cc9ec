package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairOutput;

/**
 * The two trees of a partially static world (Tsamis 2020, section 3.7.1): static boxes in one that
 * is kept while they stay as they are, the rest in one that is built for every frame. With few
 * static boxes all are in the second.
 */
final class Forest {
  final Bvh fixed;
  final Bvh moving;
  private final StaticSplit split;
  private final UnifiedBuild build;
  private int[] all = new int[0];
  private final double[] origin;
  private boolean fixedBuilt;

  /** Null where the kept tree must hold all static boxes. */
  private final KeptEdits edits;

  Forest(FinderOptions options, boolean editsKept) {
    int dims = options.dims();
    fixed = new Bvh(dims);
    moving = new Bvh(dims);
    split = new StaticSplit(options.knob("STATIC_SHARE", StaticSplit.SHARE));
    build =
        new UnifiedBuild(
            dims,
            options.workers(),
            options.kernels(),
            (int) options.knob("LEAF_SIZE", UnifiedBuild.DEFAULT_LEAF),
            options.knob("SURFACE_AREA", 0) != 0);
    origin = new double[dims];
    edits = editsKept ? new KeptEdits(fixed) : null;
  }

  /** Brings both trees up to a frame with stable ids; pairs among the moving go to the output. */
  void update(BoxFrame frame, PairOutput out) {
    updateStatic(frame);
    StaticSplit.Members rest = split.moving();
    StaticSplit.Members young = edits == null ? null : edits.young;
    StaticSplit.Members more = split.apart() ? young : split.fixed();
    if (more == null || more.count == 0) {
      build.run(moving, frame, rest.positions, rest.count, out);
    } else {
      buildBoth(frame, rest, more, out);
    }
  }

  /** Brings the tree of the static boxes up to a frame; it stays empty if they are few. */
  void updateStatic(BoxFrame frame) {
    for (int axis = 0; axis < origin.length; axis++) {
      if (frame.origin[axis] != origin[axis]) {
        // Floats around another origin: the kept tree no longer speaks of the same places.
        origin[axis] = frame.origin[axis];
        fixedBuilt = false;
      }
    }
    split.update(frame);
    if (!split.apart()) {
      fixed.clear();
      fixedBuilt = false;
    } else if (!keptIsGood(frame)) {
      build.run(fixed, frame, split.fixed().positions, split.fixed().count, null);
      fixedBuilt = true;
      if (edits != null) {
        edits.clear();
      }
    }
  }

  /**
   * Pairs of two static boxes, which are found here too, nobody asks for: the sides forbid them.
   */
  private void buildBoth(
      BoxFrame frame, StaticSplit.Members rest, StaticSplit.Members more, PairOutput out) {
    int count = more.count + rest.count;
    if (all.length < count) {
      all = new int[count + (count >> 1)];
    }
    System.arraycopy(rest.positions, 0, all, 0, rest.count);
    System.arraycopy(more.positions, 0, all, rest.count, more.count);
    build.run(moving, frame, all, count, out);
  }

  private boolean keptIsGood(BoxFrame frame) {
    if (!fixedBuilt) {
      return false;
    }
    if (edits != null && !split.rescanned()) {
      return edits.apply(frame, split);
    }
    if (!split.fixedTouched()) {
      return true;
    }
    boolean good = stillAsBuilt(frame, split.fixed().count);
    if (good && edits != null) {
      edits.clear();
    }
    return good;
  }

  /** The kept tree is no longer good for anything: it will be built anew. */
  void forget() {
    fixedBuilt = false;
  }

  /** Whether the kept tree holds exactly the static boxes where they are now. */
  private boolean stillAsBuilt(BoxFrame frame, int count) {
    if (fixed.count() != count) {
      return false;
    }
    int[] ids = fixed.boxes.ids;
    for (int k = 0; k < count; k++) {
      if (!split.isFixed(ids[k])) {
        return false;
      }
    }
    for (int axis = 0; axis < fixed.dims; axis++) {
      float[] lo = fixed.boxes.lo[axis];
      float[] hi = fixed.boxes.hi[axis];
      float[] min = frame.min[axis];
      float[] max = frame.max[axis];
      for (int k = 0; k < count; k++) {
        if (lo[k] != min[ids[k]] || hi[k] != max[ids[k]]) {
          return false;
        }
      }
    }
    return true;
  }

  /** Builds a tree of its first set and one of its second; nothing is kept or detected. */
  void join(BoxFrame frame) {
    fixedBuilt = false;
    split.update(frame);
    build.run(fixed, frame, split.fixed().positions, split.fixed().count, null);
    build.run(moving, frame, split.moving().positions, split.moving().count, null);
  }

  long stateBytes() {
    return fixed.stateBytes()
        + moving.stateBytes()
        + split.stateBytes()
        + build.stateBytes()
        + (edits == null ? 0 : edits.stateBytes())
        + 4L * all.length;
  }
}
