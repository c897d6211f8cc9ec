package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Scenes made to hurt {@link Algorithm#TILES}: ties, extremes, crowds, giants, plans gone stale.
 */
class TilesTest {
  /** Rows of boxes, as {@link Boxes#replaceAll(float[])} takes them. */
  record Crowd(String name, int dims, float[] rows) {
    @Override
    public String toString() {
      return name + " " + dims + "D";
    }
  }

  private interface Maker {
    void fill(SplittableRandom random, int box, int dims, float[] lo, float[] hi);
  }

  private static Crowd crowd(String name, int dims, int count, Maker maker) {
    SplittableRandom random = new SplittableRandom(name.hashCode() + dims);
    float[] rows = new float[count * 2 * dims];
    float[] lo = new float[dims];
    float[] hi = new float[dims];
    for (int box = 0; box < count; box++) {
      maker.fill(random, box, dims, lo, hi);
      System.arraycopy(lo, 0, rows, box * 2 * dims, dims);
      System.arraycopy(hi, 0, rows, box * 2 * dims + dims, dims);
    }
    return new Crowd(name, dims, rows);
  }

  private static float random(SplittableRandom random, double from, double to) {
    return (float) (from + (to - from) * random.nextDouble());
  }

  private static void small(SplittableRandom random, int dims, float[] lo, float[] hi, double s) {
    for (int axis = 0; axis < dims; axis++) {
      lo[axis] = random(random, 0, 1);
      hi[axis] = lo[axis] + random(random, 0, s);
    }
  }

  static List<Crowd> crowds() {
    List<Crowd> crowds = new ArrayList<>();
    for (int dims = 2; dims <= 3; dims++) {
      double edge = dims == 2 ? 0.02 : 0.1;
      crowds.add(crowd("free", dims, 4000, (r, k, d, lo, hi) -> small(r, d, lo, hi, edge)));
      crowds.add(
          crowd(
              "neighbouring floats",
              dims,
              2000,
              (r, k, d, lo, hi) -> {
                // All bounds within a few units in the last place: every comparison is a tie.
                for (int axis = 0; axis < d; axis++) {
                  lo[axis] = Math.nextUp(1f) + r.nextInt(20) * Math.ulp(1f);
                  hi[axis] = lo[axis] + r.nextInt(6) * Math.ulp(1f);
                }
              }));
      crowds.add(
          crowd(
              "signed zeros",
              dims,
              600,
              (r, k, d, lo, hi) -> {
                for (int axis = 0; axis < d; axis++) {
                  lo[axis] = r.nextInt(4) == 0 ? -1f : r.nextBoolean() ? 0f : -0f;
                  hi[axis] = r.nextInt(4) == 0 ? 1f : r.nextBoolean() ? 0f : -0f;
                }
              }));
      crowds.add(
          crowd(
              "infinities",
              dims,
              1500,
              (r, k, d, lo, hi) -> {
                small(r, d, lo, hi, edge);
                int axis = r.nextInt(d);
                if (k % 7 == 0) {
                  lo[axis] = Float.NEGATIVE_INFINITY;
                }
                if (k % 11 == 0) {
                  hi[axis] = Float.POSITIVE_INFINITY;
                }
                if (k % 97 == 0) {
                  lo[axis] = Float.POSITIVE_INFINITY;
                  hi[axis] = Float.POSITIVE_INFINITY;
                }
                if (k % 101 == 0) {
                  lo[axis] = Float.NEGATIVE_INFINITY;
                  hi[axis] = Float.NEGATIVE_INFINITY;
                }
              }));
      crowds.add(
          crowd(
              "denormals",
              dims,
              1200,
              (r, k, d, lo, hi) -> {
                for (int axis = 0; axis < d; axis++) {
                  lo[axis] = Float.MIN_VALUE * r.nextInt(40);
                  hi[axis] = lo[axis] + Float.MIN_VALUE * r.nextInt(4);
                }
              }));
      crowds.add(
          crowd(
              "largest floats",
              dims,
              1200,
              (r, k, d, lo, hi) -> {
                for (int axis = 0; axis < d; axis++) {
                  lo[axis] = random(r, -Float.MAX_VALUE, Float.MAX_VALUE / 2);
                  hi[axis] = lo[axis] / 2 + Float.MAX_VALUE / 2 * (float) r.nextDouble();
                  hi[axis] = Math.max(lo[axis], hi[axis]);
                }
              }));
      crowds.add(
          crowd(
              "outliers",
              dims,
              3000,
              (r, k, d, lo, hi) -> {
                small(r, d, lo, hi, edge);
                if (k % 500 < 2) {
                  lo[r.nextInt(d)] -= 1e30f;
                }
                if (k % 500 == 3) {
                  int axis = r.nextInt(d);
                  lo[axis] += 1e30f;
                  hi[axis] = lo[axis];
                }
              }));
      crowds.add(
          crowd(
              "coincident",
              dims,
              700,
              (r, k, d, lo, hi) -> {
                for (int axis = 0; axis < d; axis++) {
                  lo[axis] = 3;
                  hi[axis] = 4;
                }
              }));
      crowds.add(
          crowd(
              "coincident among others",
              dims,
              4000,
              (r, k, d, lo, hi) -> {
                small(r, d, lo, hi, edge / 2);
                if (k % 8 == 0) {
                  for (int axis = 0; axis < d; axis++) {
                    lo[axis] = 0.4f;
                    hi[axis] = 0.41f;
                  }
                }
              }));
      crowds.add(
          crowd(
              "giants",
              dims,
              4000,
              (r, k, d, lo, hi) -> {
                small(r, d, lo, hi, edge / 4);
                if (k % 400 == 0) {
                  for (int axis = 0; axis < d; axis++) {
                    lo[axis] = -5;
                    hi[axis] = 5;
                  }
                }
              }));
      crowds.add(
          crowd(
              "needles",
              dims,
              2500,
              (r, k, d, lo, hi) -> {
                small(r, d, lo, hi, edge / 10);
                int axis = k % d;
                hi[axis] = lo[axis] + random(r, 0, 0.8);
              }));
      crowds.add(
          crowd(
              "flat world",
              dims,
              3000,
              (r, k, d, lo, hi) -> {
                small(r, d, lo, hi, edge / 2);
                lo[d - 1] = 7;
                hi[d - 1] = 7;
              }));
      crowds.add(
          crowd(
              "points on a lattice",
              dims,
              3000,
              (r, k, d, lo, hi) -> {
                for (int axis = 0; axis < d; axis++) {
                  lo[axis] = r.nextInt(d == 2 ? 40 : 12);
                  hi[axis] = lo[axis];
                }
              }));
      crowds.add(
          crowd(
              "tight cluster in a wide world",
              dims,
              6000,
              (r, k, d, lo, hi) -> {
                double wide = k % 3 == 0 ? 1 : 1e-4;
                for (int axis = 0; axis < d; axis++) {
                  lo[axis] = (float) (0.5 + (r.nextDouble() - 0.5) * wide);
                  hi[axis] = lo[axis] + (float) (wide * 0.03 * r.nextDouble());
                }
              }));
      crowds.add(
          crowd(
              "sizes over six decades",
              dims,
              4000,
              (r, k, d, lo, hi) -> {
                double size = 0.3 * Math.pow(10, -6 * r.nextDouble());
                for (int axis = 0; axis < d; axis++) {
                  lo[axis] = random(r, 0, 1);
                  hi[axis] = lo[axis] + (float) (size * (0.5 + r.nextDouble()));
                }
              }));
    }
    return crowds;
  }

  private static Boxes boxes(Crowd crowd) {
    Boxes boxes = RandomBoxes.empty(crowd.dims(), Precision.FLOAT);
    boxes.replaceAll(crowd.rows());
    return boxes;
  }

  @ParameterizedTest
  @MethodSource("crowds")
  void findsWhatTheDefinitionFinds(Crowd crowd) {
    Boxes boxes = boxes(crowd);
    long[] expected = Oracle.pairs(boxes);
    for (int threads : new int[] {1, 2, 3, 8}) {
      for (String kernels : new String[] {"scalar", "auto"}) {
        Tuning tuning = Tuning.defaults().withThreads(threads).withKernels(kernels);
        try (BroadPhase tiles = BroadPhase.of(boxes, Algorithm.TILES, tuning)) {
          assertArrayEquals(expected, tiles.findPairs().toArray(), crowd + " " + threads);
          assertEquals(expected.length, tiles.countPairs());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("crowds")
  void leavesOutPairsOfStaticBoxes(Crowd crowd) {
    Boxes boxes = boxes(crowd);
    for (int box = 0; box < boxes.size(); box++) {
      boxes.setStatic(box, box % 3 != 0);
    }
    try (BroadPhase tiles = BroadPhase.of(boxes, Algorithm.TILES)) {
      assertArrayEquals(Oracle.pairs(boxes), tiles.findPairs().toArray());
    }
  }

  @Test
  void followsBoxesThatLeaveThePlanBehind() {
    for (int dims = 2; dims <= 3; dims++) {
      List<Crowd> all = new ArrayList<>();
      for (Crowd crowd : crowds()) {
        if (crowd.dims() == dims) {
          all.add(crowd);
        }
      }
      Boxes boxes = boxes(all.get(0));
      Map<Crowd, Long> expected = new HashMap<>();
      try (BroadPhase tiles = BroadPhase.of(boxes, Algorithm.TILES)) {
        for (int turn = 0; turn < 3; turn++) {
          for (Crowd crowd : all) {
            boxes.replaceAll(crowd.rows());
            tiles.findPairsUnordered();
            boxes.setAll(crowd.rows());
            long hash = expected.computeIfAbsent(crowd, same -> Oracle.hash(Oracle.pairs(boxes)));
            assertEquals(hash, tiles.findPairsUnordered().hash(), crowd.toString());
          }
        }
      }
    }
  }

  @Test
  void agreesWithSortAndSweepOnManyBoxes() {
    for (int dims = 2; dims <= 3; dims++) {
      for (int count : new int[] {20_000, 60_000, 200_000}) {
        double edge = 1.4 * Math.pow(0.4 / count, 1.0 / dims);
        Crowd crowd =
            crowd("many" + count, dims, count, (r, k, d, lo, hi) -> small(r, d, lo, hi, edge));
        Boxes boxes = boxes(crowd);
        try (BroadPhase sweep = BroadPhase.of(boxes, Algorithm.SORT_AND_SWEEP)) {
          long[] expected = sweep.findPairs().toArray();
          for (int threads : new int[] {1, 2, 5}) {
            try (BroadPhase tiles =
                BroadPhase.of(boxes, Algorithm.TILES, Tuning.defaults().withThreads(threads))) {
              assertArrayEquals(expected, tiles.findPairs().toArray(), crowd + " " + threads);
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("crowds")
  void boxesAtRestAreKeptAndTheAnswerStaysRight(Crowd crowd) {
    int dims = crowd.dims;
    int width = 2 * dims;
    float[] rows = crowd.rows.clone();
    int count = rows.length / width;
    SplittableRandom random = new SplittableRandom(crowd.name.hashCode());
    for (int threads : new int[] {1, 3}) {
      Boxes boxes = dims == 2 ? new Boxes2D() : new Boxes3D();
      boxes.replaceAll(rows);
      try (BroadPhase tiles =
              BroadPhase.of(boxes, Algorithm.TILES, Tuning.defaults().withThreads(threads));
          BroadPhase plain = BroadPhase.of(boxes, Algorithm.SORT_AND_SWEEP)) {
        for (int frame = 0; frame < 14; frame++) {
          // A few others each time, a few the same, sometimes many.
          int moved = frame == 9 ? count / 2 : count / 40;
          for (int k = 0; k < moved; k++) {
            int box = k % 2 == 0 ? k : random.nextInt(count);
            int like = random.nextInt(count);
            System.arraycopy(crowd.rows, like * width, rows, box * width, width);
            boxes.setRange(box, 1, rows, box);
          }
          boxes.setStatic(random.nextInt(count), frame % 3 != 0);
          if (frame == 6) {
            boxes.addAll(java.util.Arrays.copyOf(rows, 5 * width));
          }
          Pairs expected = plain.findPairs();
          assertEquals(expected.size(), tiles.countPairs(), "frame " + frame);
          assertEquals(expected.hash(), tiles.findPairs().hash(), "frame " + frame);
        }
        if (crowd.name.equals("free")) {
          assertTrue(tiles.explain().contains("boxes at rest are kept"), tiles.explain());
        }
      }
    }
  }
}
