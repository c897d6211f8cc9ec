package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BulkChangeTest {
  private static float[] rows(int dims, int n, double density, int frame) {
    Scene scene =
        Scene.named("free", SceneOptions.defaults().withDims(dims).withN(n).withDensity(density));
    for (int k = 0; k < frame; k++) {
      scene.step();
    }
    return scene.rows().clone();
  }

  private static Boxes boxes(int dims, Precision precision) {
    return dims == 2 ? new Boxes2D(precision) : new Boxes3D(precision);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void manyBoxesAreMovedByManyThreadsAsByOne(int threads) {
    int n = 50_000;
    for (int dims = 2; dims <= 3; dims++) {
      Boxes moved = boxes(dims, Precision.FLOAT);
      moved.replaceAll(rows(dims, n, 0.1, 0));
      try (BroadPhase phase =
          BroadPhase.of(moved, Algorithm.TILES, Tuning.defaults().withThreads(threads))) {
        float[] next = rows(dims, n, 0.1, 1);
        moved.setAll(next);
        for (int box = 0; box < n; box++) {
          for (int axis = 0; axis < dims; axis++) {
            assertEquals(next[box * 2 * dims + axis], moved.min(axis, box));
            assertEquals(next[box * 2 * dims + dims + axis], moved.max(axis, box));
          }
        }
        next[6 * dims * 4321] = Float.NaN;
        String told =
            assertThrows(IllegalArgumentException.class, () -> moved.setAll(next)).getMessage();
        assertTrue(told.startsWith("box 12963: minX NaN must not exceed"), told);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void aBulkChangeOfFewBoxesIsAChangeOfThoseAlone(Precision precision) {
    for (int dims = 2; dims <= 3; dims++) {
      int n = 20_000;
      int width = 2 * dims;
      float[] floats = rows(dims, n, 0.1, 0);
      double[] doubles = new double[floats.length];
      for (int k = 0; k < floats.length; k++) {
        doubles[k] = floats[k];
      }
      Boxes boxes = boxes(dims, precision);
      boxes.replaceAll(floats);
      long version = boxes.store.version();
      long end = boxes.store.log().end();
      setAll(boxes, precision, floats, doubles);
      assertEquals(version, boxes.store.version(), "nothing moved");
      for (int box : new int[] {7, 64, n - 1}) {
        floats[box * width] -= 0.5f;
        doubles[box * width] = floats[box * width];
      }
      setAll(boxes, precision, floats, doubles);
      assertTrue(boxes.store.log().covers(end));
      assertEquals(end + 3, boxes.store.log().end());
      assertEquals(64, boxes.store.log().boxAt(end + 1));
      for (int box : new int[] {6, 7, 64, n - 1}) {
        assertEquals(floats[box * width], boxes.min(0, box));
      }
      floats[width * 9 + dims] = Float.NaN;
      doubles[width * 9 + dims] = Double.NaN;
      floats[0] -= 1;
      doubles[0] -= 1;
      assertThrows(IllegalArgumentException.class, () -> setAll(boxes, precision, floats, doubles));
      assertEquals(end + 3, boxes.store.log().end(), "refused as a whole");
    }
  }

  private static void setAll(Boxes boxes, Precision precision, float[] floats, double[] doubles) {
    if (precision == Precision.FLOAT) {
      boxes.setAll(floats);
    } else {
      boxes.setAll(doubles);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void changesOfManyPairsAreTheDifferenceOfTheAnswers(int threads) {
    int n = 30_000;
    Boxes3D boxes = new Boxes3D();
    boxes.replaceAll(rows(3, n, 0.8, 0));
    try (BroadPhase phase =
        BroadPhase.of(boxes, Algorithm.TILES, Tuning.defaults().withThreads(threads))) {
      Set<Long> before = new HashSet<>();
      for (int frame = 0; frame < 4; frame++) {
        boxes.setAll(rows(3, n, 0.8, frame));
        if (frame == 2) {
          boxes.remove(5);
          boxes.add(0.4, 0.4, 0.4, 0.6, 0.6, 0.6);
        }
        PairChanges changes = phase.findChanges();
        for (int k = 0; k < changes.ended().size(); k++) {
          assertTrue(before.remove(pair(changes.ended(), k)));
        }
        for (int k = 0; k < changes.began().size(); k++) {
          assertTrue(before.add(pair(changes.began(), k)));
        }
        Pairs pairs = phase.findPairs();
        assertEquals(pairs.size(), before.size());
        for (int k = 0; k < pairs.size(); k++) {
          assertTrue(before.contains(pair(pairs, k)));
        }
        assertEquals(0, phase.findChanges().began().size());
      }
    }
  }

  private static long pair(Pairs pairs, int k) {
    return (long) pairs.first(k) << 32 | pairs.second(k);
  }

  @Test
  void changesGoOnThroughAFilterThatComesAndGoes() {
    int n = 3000;
    Boxes3D boxes = new Boxes3D();
    boxes.replaceAll(rows(3, n, 0.5, 0));
    Boxes3D same = new Boxes3D();
    same.replaceAll(rows(3, n, 0.5, 0));
    try (BroadPhase tracked = BroadPhase.of(boxes, Algorithm.GRID_SAP_BATCH);
        BroadPhase compared = BroadPhase.of(same, Algorithm.BRUTE_FORCE)) {
      for (int frame = 0; frame < 8; frame++) {
        boxes.setAll(rows(3, n, 0.5, frame));
        same.setAll(rows(3, n, 0.5, frame));
        PairPredicate filter = frame % 4 >= 2 ? (a, b) -> (a + b) % 3 != 0 : null;
        tracked.setFilter(filter);
        compared.setFilter(filter);
        PairChanges a = tracked.findChanges();
        PairChanges b = compared.findChanges();
        assertEquals(b.began().hash(), a.began().hash(), "frame " + frame);
        assertEquals(b.ended().hash(), a.ended().hash(), "frame " + frame);
        assertEquals(b.ended().size(), a.ended().size(), "frame " + frame);
        assertEquals(
            filter == null, tracked.statistics().stageMillis().containsKey("changes"), "own");
      }
    }
  }
}
