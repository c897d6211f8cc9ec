package dev.broadside.physics.internal.contact;

import dev.broadside.Algorithm;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.Pairs;
import dev.broadside.Statistics;
import dev.broadside.Tuning;

/** Boxes of the fixtures in the broad phase; box id and fixture index are the same number. */
public final class Proxies {
  // Of all boxes the share that is static, or asleep, from which on the trees that keep those are
  // faster than tiles, and the one below which tiles are again: apart, so as not to go to and fro.
  private static final int MANY = 4;
  private static final int FEW = 8;

  private final Boxes2D boxes = new Boxes2D();
  private final Tuning tuning;

  /** Finds pairs where many boxes are static; answers queries in any case. */
  private final BroadPhase trees;

  /** Finds pairs elsewhere. Made when it is first needed. */
  private BroadPhase others;

  private final Algorithm algorithm;
  private BroadPhase last;
  private int staticCount;

  /** {@link Algorithm#AUTO} goes by the share of static boxes. */
  public Proxies(int threads, Algorithm algorithm) {
    // Vectors of two widths in one JVM (the contact kernels have 8 lanes, core as many as there
    // are) allocate for ever on JDK 17.
    tuning = Tuning.defaults().withThreads(threads).withKernels("scalar");
    this.algorithm = algorithm;
    trees = BroadPhase.of(boxes, Algorithm.BVH, tuning);
    last = trees;
  }

  /** A new box at a point; returns the id that its fixture takes too. */
  public int add(float x, float y, boolean isStatic) {
    int box = boxes.add(x, y, x, y);
    setStatic(box, isStatic);
    return box;
  }

  public void set(int fixture, float minX, float minY, float maxX, float maxY) {
    boxes.set(fixture, minX, minY, maxX, maxY);
  }

  public void setStatic(int fixture, boolean isStatic) {
    if (boxes.isStatic(fixture) != isStatic) {
      boxes.setStatic(fixture, isStatic);
      staticCount += isStatic ? 1 : -1;
    }
  }

  public void remove(int fixture) {
    setStatic(fixture, false);
    boxes.remove(fixture);
  }

  /** All overlapping pairs with at least one box that is not static, in no certain order. */
  public Pairs find() {
    boolean byTrees =
        algorithm == Algorithm.AUTO
            ? staticCount >= boxes.size() / (last == trees ? FEW : MANY)
            : algorithm == Algorithm.BVH;
    last = byTrees ? trees : others();
    return last.findPairsUnordered();
  }

  private BroadPhase others() {
    if (others == null) {
      Algorithm other = algorithm == Algorithm.AUTO ? Algorithm.TILES : algorithm;
      others = BroadPhase.of(boxes, other, tuning);
    }
    return others;
  }

  /** Starts anew with as many boxes at the origin, so that ids are 0 … count - 1. */
  public void restart(int count) {
    boxes.clear();
    staticCount = 0;
    for (int i = 0; i < count; i++) {
      boxes.add(0, 0, 0, 0);
    }
  }

  public Boxes2D boxes() {
    return boxes;
  }

  /** For queries. */
  public BroadPhase broadPhase() {
    return trees;
  }

  /** Figures of the last search for pairs. */
  public Statistics statistics() {
    return last.statistics();
  }

  public void close() {
    trees.close();
    if (others != null) {
      others.close();
    }
  }
}
