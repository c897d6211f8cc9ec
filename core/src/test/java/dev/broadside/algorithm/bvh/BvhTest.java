package dev.broadside.algorithm.bvh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.internal.BoxStore;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.HitBuffer;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Trees are sound after every build and refit, and shallow whatever the boxes are like. */
class BvhTest {
  interface Shape {
    /** Fills lo and hi of box k. */
    void box(int k, double[] lo, double[] hi);
  }

  private static final SplittableRandom RANDOM = new SplittableRandom(1);

  private static final Map<String, Shape> SHAPES =
      Map.of(
          "random",
          (k, lo, hi) -> {
            for (int a = 0; a < 3; a++) {
              lo[a] = RANDOM.nextDouble();
              hi[a] = lo[a] + RANDOM.nextDouble() * 0.01;
            }
          },
          "equal",
          (k, lo, hi) -> set(lo, hi, 3, 4),
          "sorted line",
          (k, lo, hi) -> {
            set(lo, hi, 0, 1);
            lo[0] = k;
            hi[0] = k + 1.5;
          },
          "growing",
          (k, lo, hi) -> set(lo, hi, Math.pow(2, k % 250 - 125), Math.pow(2, k % 250 - 124)),
          "around one point",
          (k, lo, hi) -> set(lo, hi, -Math.pow(1.01, k % 8000), Math.pow(1.01, k % 8000)),
          "crowding",
          (k, lo, hi) -> set(lo, hi, 1 / (1.0 + k), 1 / (0.5 + k)),
          "infinite",
          (k, lo, hi) -> {
            set(lo, hi, k, k + 0.5);
            lo[k % 3] = k % 2 == 0 ? Double.NEGATIVE_INFINITY : lo[k % 3];
            hi[k % 3] = k % 5 < 3 ? Double.POSITIVE_INFINITY : hi[k % 3];
          });

  private static void set(double[] lo, double[] hi, double from, double to) {
    for (int a = 0; a < 3; a++) {
      lo[a] = from;
      hi[a] = to;
    }
  }

  @Test
  void noInputMakesADeepOrBrokenTree() {
    for (int dims = 2; dims <= 3; dims++) {
      for (Map.Entry<String, Shape> shape : SHAPES.entrySet()) {
        for (int n : new int[] {33, 1000, 100_000}) {
          for (double area = 0; area <= 1; area++) {
            BoxStore store = store(dims, n, shape.getValue());
            Map<String, Double> knobs =
                Map.of("SURFACE_AREA", area, "LEAF_SIZE", n == 1000 ? 1.0 : 8.0);
            BvhIndex index = index(store, 2, knobs);
            index.refresh();
            index.validate();
            int limit = 3 * (32 - Integer.numberOfLeadingZeros(n)) + 9;
            String what = shape.getKey() + " " + dims + "D n=" + n + " depth " + index.depth();
            assertTrue(index.depth() <= limit, what);
          }
        }
      }
    }
  }

  @Test
  void theTreeIsTheSameForEveryNumberOfThreads() {
    BoxStore store = store(3, 20_000, SHAPES.get("random"));
    long expected = 0;
    for (int threads : new int[] {1, 2, 3, 8}) {
      BvhIndex index = index(store, threads, Map.of());
      index.refresh();
      index.validate();
      if (threads == 1) {
        expected = index.structureHash();
      }
      assertEquals(expected, index.structureHash(), threads + " threads");
    }
  }

  @Test
  void refitsKeepEveryBoundTight() {
    for (int dims = 2; dims <= 3; dims++) {
      for (boolean doubles : new boolean[] {false, true}) {
        BoxStore store = new BoxStore(dims, doubles);
        SplittableRandom random = new SplittableRandom(dims);
        for (int k = 0; k < 700; k++) {
          move(store, store.allocate(), random, 50);
          store.setFixed(k, k % 3 == 0);
        }
        BvhIndex index = index(store, 1, Map.of());
        index.refresh();
        index.validate();
        HitBuffer hits = new HitBuffer();
        for (int round = 0; round < 500; round++) {
          int box = random.nextInt(700);
          move(store, box, random, round % 50 == 0 ? 5000 : 50);
          assertTrue(index.refit(box), "all changes are known");
          index.validate();
          double[] at = {store.min(0, box), store.min(1, box), dims == 2 ? 0 : store.min(2, box)};
          hits.clear();
          index.containing(at, false, null, hits);
          boolean found = false;
          for (int k = 0; k < hits.count; k++) {
            found |= hits.boxes[k] == box;
          }
          assertTrue(found, "box " + box + " where it moved");
        }
        index.refresh();
        index.validate();
      }
    }
  }

  private static void move(BoxStore store, int box, SplittableRandom random, double span) {
    for (int axis = 0; axis < store.dims(); axis++) {
      double lo = random.nextDouble() * span;
      store.set(axis, box, lo, lo + random.nextDouble());
    }
    store.touched(box);
  }

  private static BoxStore store(int dims, int n, Shape shape) {
    BoxStore store = new BoxStore(dims, false);
    store.reset(n);
    double[] lo = new double[3];
    double[] hi = new double[3];
    for (int k = 0; k < n; k++) {
      shape.box(k, lo, hi);
      for (int axis = 0; axis < dims; axis++) {
        store.set(axis, k, lo[axis], hi[axis]);
      }
    }
    store.touchedAll();
    return store;
  }

  private static BvhIndex index(BoxStore store, int threads, Map<String, Double> knobs) {
    Workers workers = new Workers(threads);
    return new BvhIndex(
        store, new FinderOptions(store.dims(), workers, Kernels.chosen(), "", knobs));
  }
}
