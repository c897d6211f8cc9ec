package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.internal.HitBuffer;
import dev.broadside.internal.LinearIndex;
import dev.broadside.internal.PairBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every query equals asking every box, after whatever edits and refits, also from many threads. */
class QueryTest {
  private static final IntPredicate ODD = box -> (box & 1) == 1;

  @ParameterizedTest
  @CsvSource({"2,FLOAT", "2,DOUBLE", "3,FLOAT", "3,DOUBLE"})
  void answersAsIfEveryBoxWereAsked(int dims, Precision precision) {
    for (int n : new int[] {0, 1, 31, 33, 200, 1500}) {
      for (boolean lattice : new boolean[] {false, true}) {
        for (Touch touch : Touch.values()) {
          double span = Math.max(1, Math.pow(n, 1.0 / dims) * 1.5);
          Boxes boxes = RandomBoxes.make(dims, precision, n, 11 * n + dims, lattice, span, 2);
          for (int box = 0; box < n; box += 3) {
            boxes.setStatic(box, true);
          }
          try (BroadPhase asked =
              BroadPhase.of(boxes, Algorithm.AUTO, Tuning.defaults().withTouch(touch))) {
            SplittableRandom random = new SplittableRandom(n);
            for (int k = 0; k < 12; k++) {
              ask(boxes, asked, random, span, touch == Touch.HALF_OPEN);
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2,FLOAT", "2,DOUBLE", "3,FLOAT", "3,DOUBLE"})
  void seesEveryEditAndRefit(int dims, Precision precision) {
    double span = 30;
    SplittableRandom random = new SplittableRandom(dims);
    Boxes boxes = RandomBoxes.make(dims, precision, 500, 1, false, span, 2);
    RandomBoxes maker = new RandomBoxes(random, false, span, 2);
    try (BroadPhase asked = BroadPhase.of(boxes)) {
      for (int round = 0; round < 250; round++) {
        int edits = random.nextInt(4);
        List<Integer> moved = new ArrayList<>();
        for (int k = 0; k < edits; k++) {
          int box = random.nextInt(boxes.idLimit());
          if (!boxes.contains(box)) {
            maker.add(boxes);
            continue;
          }
          switch (random.nextInt(8)) {
            case 0 -> boxes.remove(box);
            case 1 -> boxes.setStatic(box, random.nextBoolean());
            default -> {
              maker.move(boxes, box);
              moved.add(box);
            }
          }
        }
        for (int box : moved) {
          if (boxes.contains(box) && random.nextInt(5) != 0) {
            asked.refit(box);
          }
        }
        ask(boxes, asked, random, span, false);
      }
    }
  }

  @Test
  void findsBoxesFarFromTheOriginAndBoxesWithoutBounds() {
    for (double far : new double[] {0, 1e7, 4e12, 1e300}) {
      Boxes2D boxes = new Boxes2D(Precision.DOUBLE);
      SplittableRandom random = new SplittableRandom(1);
      for (int k = 0; k < 300; k++) {
        double x = far + random.nextDouble() * 10;
        double y = random.nextDouble() * 10 - far;
        boxes.add(x, y, x + random.nextDouble() * 1e-3, y + random.nextDouble());
      }
      double inf = Double.POSITIVE_INFINITY;
      boxes.add(-inf, -inf, inf, 5 - far);
      boxes.add(-inf, -inf, inf, inf);
      boxes.add(inf, inf, inf, inf);
      boxes.add(far, -inf, far, inf);
      boxes.add(-1e-10, -1e-10, 1e-10, 1e-10);
      try (BroadPhase asked = BroadPhase.of(boxes)) {
        for (int k = 0; k < 300; k++) {
          int box = random.nextInt(300);
          double x = boxes.min(0, box);
          double y = boxes.max(1, box);
          compareAll(boxes, asked, new double[] {x, y, 0}, new double[] {x, y, 0}, random, false);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2,0", "2,1", "3,0", "3,1"})
  void findsBoxesNearTheLargestFloat(int dims, double surfaceArea) {
    Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, 60, 1, false, 14, 3);
    for (int k = 0; k < 30; k++) {
      double lo = 2.9e38 + k * 1e36;
      if (boxes instanceof Boxes2D flat) {
        flat.add(lo, 0, lo + 1e36, 14);
      } else {
        ((Boxes3D) boxes).add(lo, 0, 0, lo + 1e36, 14, 14);
      }
    }
    Tuning tuning = Tuning.defaults().with(Knob.SURFACE_AREA, surfaceArea);
    try (BroadPhase asked = BroadPhase.of(boxes, Algorithm.BVH, tuning)) {
      assertArrayEquals(Oracle.pairs(boxes), asked.findPairs().toArray());
      SplittableRandom random = new SplittableRandom(1);
      double[] lo = {-1, -1, -1};
      double[] hi = {Float.MAX_VALUE, 15, 15};
      compareAll(boxes, asked, lo, hi, random, false);
    }
  }

  @Test
  void answersManyThreadsAtOnceFromOneRebuild() throws Exception {
    Boxes boxes = RandomBoxes.make(2, Precision.FLOAT, 5000, 3, false, 100, 2);
    try (BroadPhase asked = BroadPhase.of(boxes)) {
      ExecutorService threads = Executors.newFixedThreadPool(4);
      for (int round = 0; round < 10; round++) {
        RandomBoxes maker = new RandomBoxes(new SplittableRandom(round), false, 100, 2);
        maker.move(boxes, round);
        List<Callable<Void>> jobs = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
          int seed = 100 * round + k;
          jobs.add(
              () -> {
                SplittableRandom random = new SplittableRandom(seed);
                for (int q = 0; q < 10; q++) {
                  ask(boxes, asked, random, 100, false);
                }
                return null;
              });
        }
        for (Future<Void> job : threads.invokeAll(jobs)) {
          job.get();
        }
      }
      threads.shutdown();
    }
  }

  @Test
  void batchRefusesAnotherDimension() {
    try (BroadPhase asked = BroadPhase.of(new Boxes2D())) {
      assertThrows(IllegalArgumentException.class, () -> asked.queryAll(new Boxes3D()));
    }
  }

  @Test
  void batchOfDoublesToFloatBoxesIsExact() {
    Boxes2D boxes = new Boxes2D();
    for (int k = 0; k < 100; k++) {
      boxes.add(k, 0, k + 0.5, 1);
    }
    Boxes2D queries = new Boxes2D(Precision.DOUBLE);
    queries.add(0.5 + 1e-12, 0, 0.9, 1);
    queries.add(0.5, 0, 0.9, 1);
    queries.add(98.7, 1, 99, 2);
    try (BroadPhase asked = BroadPhase.of(boxes)) {
      assertArrayEquals(new long[] {1L << 32, 2L << 32 | 99}, asked.queryAll(queries).toArray());
    }
  }

  private static void ask(
      Boxes boxes, BroadPhase asked, SplittableRandom random, double span, boolean halfOpen) {
    double[] lo = new double[3];
    double[] hi = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      double a = random.nextDouble(-1, span + 1);
      double b = random.nextInt(4) == 0 ? a : a + random.nextDouble(4);
      boolean whole = random.nextInt(2) == 0;
      lo[axis] = whole ? Math.rint(a) : a;
      hi[axis] = whole ? Math.rint(b) : b;
      if (hi[axis] < lo[axis]) {
        hi[axis] = lo[axis];
      }
    }
    compareAll(boxes, asked, lo, hi, random, halfOpen);
  }

  private static void compareAll(
      Boxes boxes,
      BroadPhase asked,
      double[] lo,
      double[] hi,
      SplittableRandom random,
      boolean halfOpen) {
    boolean flat = boxes.dims() == 2;
    LinearIndex oracle = new LinearIndex(boxes.store);
    HitBuffer expected = new HitBuffer();
    Hits hits = new Hits();
    oracle.overlaps(lo, hi, halfOpen, null, expected);
    assertHits(
        expected,
        flat
            ? asked.query(lo[0], lo[1], hi[0], hi[1], hits)
            : asked.query(lo[0], lo[1], lo[2], hi[0], hi[1], hi[2], hits));
    expected.clear();
    oracle.overlaps(lo, hi, halfOpen, boxes::isStatic, expected);
    assertHits(
        expected,
        flat
            ? asked.queryStatic(lo[0], lo[1], hi[0], hi[1], hits)
            : asked.queryStatic(lo[0], lo[1], lo[2], hi[0], hi[1], hi[2], hits));
    expected.clear();
    oracle.containing(lo, halfOpen, null, expected);
    assertHits(
        expected,
        flat ? asked.queryPoint(lo[0], lo[1], hits) : asked.queryPoint(lo[0], lo[1], lo[2], hits));
    double[] way = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      way[axis] = random.nextInt(3) == 0 ? 0 : random.nextDouble(-1, 1);
    }
    double limit = random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : random.nextDouble(30);
    IntPredicate filter = random.nextBoolean() ? ODD : null;
    for (Reach reach : Reach.values()) {
      boolean first = reach == Reach.FIRST;
      expected.clear();
      oracle.cast(lo, lo, way, limit, halfOpen, first, filter, expected);
      assertHits(
          expected,
          flat
              ? asked.castRay(lo[0], lo[1], way[0], way[1], limit, reach, filter, hits)
              : asked.castRay(
                  lo[0], lo[1], lo[2], way[0], way[1], way[2], limit, reach, filter, hits));
      expected.clear();
      oracle.cast(lo, hi, way, limit, halfOpen, first, filter, expected);
      assertHits(
          expected,
          flat
              ? asked.castBox(
                  lo[0], lo[1], hi[0], hi[1], way[0], way[1], limit, reach, filter, hits)
              : asked.castBox(
                  lo[0], lo[1], lo[2], hi[0], hi[1], hi[2], way[0], way[1], way[2], limit, reach,
                  filter, hits));
    }
    int k = random.nextInt(12);
    expected.clear();
    oracle.nearest(lo, k, filter, expected);
    assertHits(
        expected,
        flat
            ? asked.nearest(lo[0], lo[1], k, filter, hits)
            : asked.nearest(lo[0], lo[1], lo[2], k, filter, hits));
    compareBatch(boxes, asked, lo, hi, random, halfOpen, oracle);
  }

  private static void compareBatch(
      Boxes boxes,
      BroadPhase asked,
      double[] lo,
      double[] hi,
      SplittableRandom random,
      boolean halfOpen,
      LinearIndex oracle) {
    Precision precision =
        random.nextBoolean() && Math.abs(lo[0]) < 1e30 ? Precision.FLOAT : Precision.DOUBLE;
    Boxes queries = RandomBoxes.empty(boxes.dims(), precision);
    RandomBoxes maker = new RandomBoxes(random, false, 20, 3);
    for (int k = random.nextInt(5); k > 0; k--) {
      maker.add(queries);
    }
    if (queries instanceof Boxes2D flat) {
      flat.add(lo[0], lo[1], hi[0], hi[1]);
    } else {
      ((Boxes3D) queries).add(lo[0], lo[1], lo[2], hi[0], hi[1], hi[2]);
    }
    if (queries.size() > 1) {
      queries.remove(0);
    }
    PairBuffer expected = new PairBuffer();
    oracle.overlapsAll(queries.store, halfOpen, expected);
    assertArrayEquals(
        Arrays.copyOf(expected.pairs, expected.count), asked.queryAll(queries).toArray());
  }

  private static void assertHits(HitBuffer expected, Hits hits) {
    assertEquals(expected.count, hits.size());
    for (int k = 0; k < hits.size(); k++) {
      assertEquals(expected.boxes[k], hits.box(k));
      assertEquals(expected.distances[k], hits.distance(k));
    }
  }

  /** At the start a cast asks what a query asks there, whichever way it would go. */
  @ParameterizedTest
  @CsvSource({"2,FLOAT", "2,DOUBLE", "3,FLOAT", "3,DOUBLE"})
  void castsThatGoNowhereFindWhatIsAtTheirStart(int dims, Precision precision) {
    for (Touch touch : Touch.values()) {
      Boxes boxes = RandomBoxes.make(dims, precision, 200, dims, true, 6, 2);
      Tuning tuning = Tuning.defaults().withTouch(touch);
      try (BroadPhase asked = BroadPhase.of(boxes, Algorithm.AUTO, tuning)) {
        SplittableRandom random = new SplittableRandom(dims);
        for (int k = 0; k < 300; k++) {
          double[] at = new double[3];
          double[] way = new double[3];
          for (int axis = 0; axis < 3; axis++) {
            at[axis] = random.nextInt(8);
            way[axis] = random.nextInt(-1, 2);
          }
          int[] there = ids(queryPoint(asked, at));
          assertArrayEquals(there, sorted(castRay(asked, at, way, 0)), touch + " " + way[0]);
          for (int box : there) {
            assertTrue(contains(castRay(asked, at, way, 3), box), touch + " to a limit of 3");
          }
          double[] to = {at[0] + 1, at[1] + 1, at[2] + 1};
          assertArrayEquals(ids(query(asked, at, to)), sorted(castBox(asked, at, to, way, 0)));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "100"})
  void halfOpenRaysReachALowerFaceAtTheirLimitAndNoUpperFace(int count) {
    Boxes2D boxes = new Boxes2D();
    for (int k = 0; k < count; k++) {
      boxes.add(10 * k, 0, 10 * k + 1, 1);
    }
    Tuning tuning = Tuning.defaults().withTouch(Touch.HALF_OPEN);
    try (BroadPhase asked = BroadPhase.of(boxes, Algorithm.AUTO, tuning)) {
      assertEquals(1, asked.castRay(-2, 0.5, 1, 0, 2).size());
      assertEquals(2, asked.castRay(-2, 0.5, 1, 0, 2).distance(0));
      assertTrue(asked.castRay(3, 0.5, -1, 0, 2).isEmpty());
      assertEquals(1, asked.castRay(3, 0.5, -1, 0, 2.5).size());
      assertEquals(2, asked.castRay(3, 0.5, -1, 0, 2.5).distance(0));
      Hits hits = new Hits();
      assertTrue(asked.castBox(-3, 0, -2, 1, 1, 0, 2, Reach.ALL, null, hits).isEmpty());
      assertEquals(1, asked.castBox(-3, 0, -2, 1, 1, 0, 2.5, Reach.ALL, null, hits).size());
    }
  }

  @ParameterizedTest
  @CsvSource({"FLOAT,0", "DOUBLE,0", "FLOAT,100", "DOUBLE,100"})
  void endlessCastsDoNotReachBoxesAtInfinity(Precision precision, int others) {
    double inf = Double.POSITIVE_INFINITY;
    for (Touch touch : Touch.values()) {
      Boxes2D boxes = new Boxes2D(precision);
      boxes.add(inf, -1, inf, 1);
      int open = boxes.add(5, -1, inf, 1);
      boxes.add(-inf, -1, -inf, 1);
      for (int k = 0; k < others; k++) {
        boxes.add(k, 10, k + 1, 11);
      }
      Tuning tuning = Tuning.defaults().withTouch(touch);
      try (BroadPhase asked = BroadPhase.of(boxes, Algorithm.AUTO, tuning)) {
        for (Reach reach : Reach.values()) {
          Hits hits = asked.castRay(0, 0, 1, 0, inf, reach, null, new Hits());
          assertArrayEquals(new int[] {open}, ids(hits));
          assertEquals(5, hits.distance(0));
          assertTrue(asked.castRay(0, 0, -1, 0, inf, reach, null, hits).isEmpty());
          assertTrue(asked.castBox(-1, -1, 0, 0, -1, 0, inf, reach, null, hits).isEmpty());
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "FLOAT,1e36",
    "DOUBLE,1e36",
    "DOUBLE,1e153",
    "DOUBLE,1e200",
    "DOUBLE,1e305",
    "DOUBLE,1e-170",
    "DOUBLE,1e-310"
  })
  void theNearestAreInOrderHoweverFarOrClose(Precision precision, double unit) {
    for (int count : new int[] {9, 150}) {
      Boxes2D boxes = new Boxes2D(precision);
      for (int k = 0; k < count; k++) {
        double x = (1 + k * 37 % count) * unit;
        boxes.add(x, 4 * unit, x, 4 * unit);
      }
      try (BroadPhase asked = BroadPhase.of(boxes)) {
        for (int k = 1; k <= 5; k++) {
          Hits hits = asked.nearest(0, 0, k);
          for (int at = 0; at < k; at++) {
            double x = boxes.min(0, hits.box(at));
            assertEquals((at + 1) * unit, x, 1e-6 * unit, k + " of " + count);
            double distance = Math.hypot(x, boxes.min(1, hits.box(at)));
            assertEquals(distance, hits.distance(at), 1e-15 * distance + 2 * Double.MIN_VALUE);
          }
        }
      }
    }
  }

  private static Hits queryPoint(BroadPhase asked, double[] at) {
    return asked.treeShape().dims() == 2
        ? asked.queryPoint(at[0], at[1])
        : asked.queryPoint(at[0], at[1], at[2]);
  }

  private static Hits query(BroadPhase asked, double[] lo, double[] hi) {
    return asked.treeShape().dims() == 2
        ? asked.query(lo[0], lo[1], hi[0], hi[1])
        : asked.query(lo[0], lo[1], lo[2], hi[0], hi[1], hi[2]);
  }

  private static Hits castRay(BroadPhase asked, double[] at, double[] way, double limit) {
    Hits hits = new Hits();
    return asked.treeShape().dims() == 2
        ? asked.castRay(at[0], at[1], way[0], way[1], limit, Reach.ALL, null, hits)
        : asked.castRay(at[0], at[1], at[2], way[0], way[1], way[2], limit, Reach.ALL, null, hits);
  }

  private static Hits castBox(
      BroadPhase asked, double[] lo, double[] hi, double[] way, double limit) {
    Hits hits = new Hits();
    return asked.treeShape().dims() == 2
        ? asked.castBox(lo[0], lo[1], hi[0], hi[1], way[0], way[1], limit, Reach.ALL, null, hits)
        : asked.castBox(
            lo[0], lo[1], lo[2], hi[0], hi[1], hi[2], way[0], way[1], way[2], limit, Reach.ALL,
            null, hits);
  }

  private static int[] ids(Hits hits) {
    int[] ids = new int[hits.size()];
    Arrays.setAll(ids, hits::box);
    return ids;
  }

  private static int[] sorted(Hits hits) {
    int[] ids = ids(hits);
    Arrays.sort(ids);
    return ids;
  }

  private static boolean contains(Hits hits, int box) {
    return Arrays.stream(ids(hits)).anyMatch(id -> id == box);
  }

  @Test
  void fewPairsOfAJoinAreInOrderWhicheverSetIsLarger() {
    Boxes2D few = new Boxes2D();
    Boxes2D many = new Boxes2D();
    for (int k = 0; k < 1000; k++) {
      few.add(-k - 2, 0, -k - 1.5, 1);
    }
    few.set(7, 0, 0, 100_000, 1);
    for (int k = 0; k < 50_000; k++) {
      boolean met = k % 1000 == 0;
      many.add(k, met ? 0 : 5, k + 0.5, met ? 1 : 6);
    }
    try (BroadPhase join = BroadPhase.between(few, many)) {
      long[] pairs = join.findPairs().toArray();
      assertEquals(50, pairs.length);
      for (int k = 1; k < pairs.length; k++) {
        assertTrue(pairs[k - 1] < pairs[k]);
      }
    }
  }
}
