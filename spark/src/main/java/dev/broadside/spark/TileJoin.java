package dev.broadside.spark;

import dev.broadside.Algorithm;
import dev.broadside.BroadPhase;
import dev.broadside.Touch;
import dev.broadside.Tuning;
import java.util.List;

/**
 * The reduce side: all pairs a tile has to report. A pair of two boxes of the tile counts where the
 * low corner of their intersection is owned, so it is reported by exactly one tile. A giant meets
 * each box at that box's home (where its own low corner is owned), and tile 0 joins giants with
 * giants.
 */
final class TileJoin {
  /** Takes pairs of ids. */
  interface Sink {
    void accept(long first, long second);
  }

  private final JoinPlan plan;
  private final int tile;
  private final Sink sink;
  private volatile BroadPhase running;
  private volatile boolean cancelled;

  TileJoin(JoinPlan plan, int tile, Sink sink) {
    this.plan = plan;
    this.tile = tile;
    this.sink = sink;
  }

  /** Joins the tile's chunks; returns when every pair has been handed over. */
  void run(List<byte[]> chunks) {
    int dims = plan.tiling.dims;
    TileBoxes first = TileBoxes.unpack(chunks, 0, dims, plan.doubles);
    TileBoxes second = plan.twoSets ? TileBoxes.unpack(chunks, 1, dims, plan.doubles) : first;
    chunks.clear();
    cross(first, second, true);
    if (plan.giants.count() == 0) {
      return;
    }
    // All of them: a box reaches beyond its home, so a giant may meet it without touching the tile.
    TileBoxes firstGiants = giants(0);
    TileBoxes secondGiants = plan.twoSets ? giants(1) : firstGiants;
    if (!plan.twoSets) {
      cross(firstGiants, home(first), false);
    } else {
      cross(firstGiants, home(second), false);
      cross(home(first), secondGiants, false);
    }
    if (tile == 0) {
      cross(firstGiants, secondGiants, false);
    }
  }

  private TileBoxes home(TileBoxes boxes) {
    return boxes.atHome(plan.tiling, tile, plan.doubles);
  }

  private TileBoxes giants(int set) {
    return TileBoxes.all(plan.giants, set, plan.tiling.dims, plan.doubles);
  }

  private void cross(TileBoxes a, TileBoxes b, boolean owned) {
    if (a.ids.length == 0 || b.ids.length == 0 || cancelled) {
      return;
    }
    Tuning tuning =
        Tuning.defaults().withThreads(1).withTouch(plan.halfOpen ? Touch.HALF_OPEN : Touch.CLOSED);
    try (BroadPhase broadPhase =
        a == b
            ? BroadPhase.of(a.boxes, Algorithm.AUTO, tuning)
            : BroadPhase.between(a.boxes, b.boxes, Algorithm.AUTO, tuning)) {
      running = broadPhase;
      if (cancelled) {
        return;
      }
      broadPhase.forEachPair(
          (x, y) -> {
            if (!owned || owns(a, x, b, y)) {
              report(a.ids[x], b.ids[y]);
            }
          });
    } finally {
      running = null;
    }
  }

  private void report(long a, long b) {
    if (plan.twoSets || a < b) {
      sink.accept(a, b);
    } else {
      sink.accept(b, a);
    }
  }

  private boolean owns(TileBoxes a, int x, TileBoxes b, int y) {
    for (int axis = 0; axis < plan.tiling.dims; axis++) {
      double corner = Math.max(a.lows[axis][x], b.lows[axis][y]);
      if (!plan.tiling.owns(tile, axis, corner)) {
        return false;
      }
    }
    return true;
  }

  /** Ends a running join soon; from any thread. */
  void cancel() {
    cancelled = true;
    BroadPhase broadPhase = running;
    if (broadPhase != null) {
      broadPhase.cancel();
    }
  }
}
