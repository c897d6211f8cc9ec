package dev.broadside.physics.internal.contact;

import dev.broadside.Algorithm;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.Pairs;
import dev.broadside.Tuning;

/** Boxes of the fixtures in the broad phase; box id and fixture index are the same number. */
public final class Proxies {
  private final Boxes2D boxes = new Boxes2D();
  private final BroadPhase broadPhase;

  public Proxies(int threads) {
    // Vectors of two widths in one JVM (the contact kernels have 8 lanes, core as many as there
    // are)
    // allocate for ever on JDK 17, and the tree's short runs gain nothing from them.
    Tuning tuning = Tuning.defaults().withThreads(threads).withKernels("scalar");
    broadPhase = BroadPhase.of(boxes, Algorithm.BVH, tuning);
  }

  /** A new box at a point; returns the id that its fixture takes too. */
  public int add(float x, float y, boolean isStatic) {
    int box = boxes.add(x, y, x, y);
    boxes.setStatic(box, isStatic);
    return box;
  }

  public void set(int fixture, float minX, float minY, float maxX, float maxY) {
    boxes.set(fixture, minX, minY, maxX, maxY);
  }

  public void setStatic(int fixture, boolean isStatic) {
    if (boxes.isStatic(fixture) != isStatic) {
      boxes.setStatic(fixture, isStatic);
    }
  }

  public void remove(int fixture) {
    boxes.remove(fixture);
  }

  /** All overlapping pairs with at least one box that is not static, in no certain order. */
  public Pairs find() {
    return broadPhase.findPairsUnordered();
  }

  /** Starts anew with as many boxes at the origin, so that ids are 0 … count - 1. */
  public void restart(int count) {
    boxes.clear();
    for (int i = 0; i < count; i++) {
      boxes.add(0, 0, 0, 0);
    }
  }

  public Boxes2D boxes() {
    return boxes;
  }

  public BroadPhase broadPhase() {
    return broadPhase;
  }

  public void close() {
    broadPhase.close();
  }
}
