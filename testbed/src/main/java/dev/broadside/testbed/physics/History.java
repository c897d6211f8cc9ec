package dev.broadside.testbed.physics;

import dev.broadside.physics.World;
import dev.broadside.physics.WorldSnapshot;
import dev.broadside.physics.joint.MouseJoint;
import dev.broadside.testbed.session.Allocation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Snapshots of the way so far. The first is kept for ever, later ones as densely as a share of the
 * step's time and a bound on memory allow; what lies between two is stepped again.
 */
final class History {
  /** Share of the time of the steps that snapshots may take. */
  private static final double TIME_SHARE = 0.02;

  private static final long MOST_BYTES = 192L << 20;
  private static final int MOST_SNAPSHOTS = 128;

  /** A moment to go back to. */
  record Moment(int step, WorldSnapshot world, Map<Integer, MouseJoint> grip) {}

  private final List<Moment> moments = new ArrayList<>();

  /** Memory of forgotten snapshots: new memory costs more than the copy, and later a collection. */
  private final Deque<WorldSnapshot> spare = new ArrayDeque<>();

  private long bytesEach;
  private double stepNanos;
  private double snapshotNanos;

  void clear() {
    moments.clear();
    stepNanos = 0;
    snapshotNanos = 0;
  }

  /** Says how long a step took, and keeps a snapshot if it is time for one. */
  void stepped(World world, Hands hands, long nanos) {
    stepNanos += nanos;
    if (moments.isEmpty() || stepNanos * TIME_SHARE >= snapshotNanos) {
      keep(world, hands);
    }
  }

  void keep(World world, Hands hands) {
    long bytes = Allocation.ofThisThread();
    long from = System.nanoTime();
    WorldSnapshot snapshot = spare.isEmpty() ? world.snapshot() : world.snapshot(spare.pop());
    moments.add(new Moment(world.stepCount(), snapshot, hands.grip()));
    snapshotNanos += System.nanoTime() - from;
    // What is used again allocates nothing.
    bytesEach = Math.max(bytesEach, Allocation.ofThisThread() - bytes);
    if (moments.size() > MOST_SNAPSHOTS || moments.size() * bytesEach > MOST_BYTES) {
      thinOut();
    }
  }

  /** Forgets every second of the older half, never the first and the newest. */
  private void thinOut() {
    for (int k = moments.size() / 2; k >= 1; k -= 2) {
      if (k < moments.size() - 1) {
        forget(k);
      }
    }
  }

  /** The newest moment not after a step; younger ones are forgotten. */
  Moment backTo(int step) {
    while (moments.get(moments.size() - 1).step() > step) {
      forget(moments.size() - 1);
    }
    return moments.get(moments.size() - 1);
  }

  private void forget(int moment) {
    spare.push(moments.remove(moment).world());
  }

  int size() {
    return moments.size();
  }
}
