package dev.broadside.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.Precision;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenes have the densities, sizes and motions that their definitions promise. */
class SceneStatisticsTest {
  private static final int N = 4000;

  private static SceneOptions options(int dims) {
    return SceneOptions.defaults().withN(N).withDims(dims).withFrames(9).withSeed(2);
  }

  private static double edge(double[] rows, int dims, int box, int axis) {
    int at = box * 2 * dims + axis;
    return rows[at + dims] - rows[at];
  }

  private static double volume(double[] rows, int dims, int axes) {
    double sum = 0;
    for (int box = 0; box < rows.length / (2 * dims); box++) {
      double product = 1;
      for (int axis = 0; axis < axes; axis++) {
        product *= edge(rows, dims, box, axis);
      }
      sum += product;
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({"free,0.15", "free,0.35", "cubes,0.05", "sizes,0.2", "line,0.2"})
  void volumesSumToTheDensity(String name, double density) {
    for (int dims = 2; dims <= 3; dims++) {
      Scene scene = Scene.named(name, options(dims).withDensity(density));
      int axes = name.equals("line") ? dims - 1 : dims;
      assertEquals(density, volume(scene.exactRows(), dims, axes), 1e-9);
    }
  }

  @Test
  void theDensityOfTheBallCountsItsOwnVolume() {
    double space = 4.0 / 3 * Math.PI / 8;
    double[] solid = Scene.named("ball", options(3).withDensity(0.1)).exactRows();
    assertEquals(0.1, volume(solid, 3, 3) / space, 1e-9);
    double[] flat = Scene.named("ball", options(2).withDensity(0.1)).exactRows();
    assertEquals(0.1, volume(flat, 2, 2) / (Math.PI / 4), 1e-9);
  }

  @Test
  void theDensityOfSpheresCountsSpheresNotTheirBoxes() {
    double[] rows = Scene.named("spheres", options(3)).exactRows();
    assertEquals(0.1 * 6 / Math.PI, volume(rows, 3, 3), 1e-9);
    double[] discs = Scene.named("spheres", options(2)).exactRows();
    assertEquals(0.1 * 4 / Math.PI, volume(discs, 2, 2), 1e-9);
  }

  @Test
  void edgesVaryByAFactorOfThreeAndCubesNotAtAll() {
    for (int dims = 2; dims <= 3; dims++) {
      double[] rows = Scene.named("free", options(dims)).exactRows();
      double least = Double.POSITIVE_INFINITY;
      double most = 0;
      for (int box = 0; box < N; box++) {
        for (int axis = 0; axis < dims; axis++) {
          least = Math.min(least, edge(rows, dims, box, axis));
          most = Math.max(most, edge(rows, dims, box, axis));
        }
      }
      assertTrue(most / least > 2.9 && most / least <= 3, most + " / " + least);
      double[] cubes = Scene.named("cubes", options(dims)).exactRows();
      for (int box = 0; box < N; box++) {
        assertEquals(edge(cubes, dims, 0, 0), edge(cubes, dims, box, dims - 1), 1e-12);
      }
    }
  }

  @Test
  void sizesSpanTheirDecades() {
    double[] rows = Scene.named("sizes", options(3).with(SceneOption.DECADES, 2)).exactRows();
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int box = 0; box < N; box++) {
      double size =
          Math.cbrt(edge(rows, 3, box, 0) * edge(rows, 3, box, 1) * edge(rows, 3, box, 2));
      least = Math.min(least, size);
      most = Math.max(most, size);
    }
    assertTrue(most / least > 80 && most / least < 300, most + " / " + least);
  }

  @ParameterizedTest
  @CsvSource({"free,1", "free,0.3", "cubes,0.1", "cubes,0.75", "sizes,0.5", "line,0.25", "cubes,0"})
  void theGivenShareMovesByATenthOfItsEdge(String name, double share) {
    for (int dims = 2; dims <= 3; dims++) {
      Scene scene = Scene.named(name, options(dims).withMoving(share));
      double[] before = scene.exactRows().clone();
      BitSet movers = null;
      for (int frame = 1; frame < 5; frame++) {
        scene.step();
        double[] after = scene.exactRows();
        BitSet moved = new BitSet();
        for (int box = 0; box < N; box++) {
          double square = 0;
          for (int axis = 0; axis < dims; axis++) {
            double way = after[box * 2 * dims + axis] - before[box * 2 * dims + axis];
            square += way * way;
          }
          moved.set(box, square > 0);
          if (name.equals("cubes")) {
            assertTrue(Math.sqrt(square) <= 0.1 * edge(after, dims, box, 0) + 1e-12);
          }
        }
        assertEquals((int) (share * N + 0.5), moved.cardinality());
        assertTrue(movers == null || movers.equals(moved));
        movers = moved;
        before = after.clone();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"free", "cubes", "sizes", "line"})
  void bouncingBoxesStayInTheWorld(String name) {
    for (int dims = 2; dims <= 3; dims++) {
      Scene scene = Scene.named(name, options(dims).withMoving(1));
      for (int frame = 0; frame < 300; frame++) {
        scene.step();
      }
      for (double x : scene.exactRows()) {
        assertTrue(x >= 0 && x <= 1 + 1e-12, "coordinate " + x);
      }
    }
  }

  @Test
  void thePlaneNeverHasAPairAndGathersInTheMiddle() {
    for (int dims = 2; dims <= 3; dims++) {
      for (int axis = 0; axis < dims; axis++) {
        for (Precision precision : Precision.values()) {
          Scene scene =
              Scene.named("plane", options(dims).withN(1000).with(SceneOption.AXIS, axis));
          Boxes boxes = scene.newBoxes(precision);
          try (BroadPhase broadPhase = BroadPhase.of(boxes)) {
            assertEquals(0, broadPhase.countPairs());
            for (int frame = 1; frame < scene.frames(); frame++) {
              scene.advance(boxes);
              assertEquals(0, broadPhase.countPairs());
              if (frame == 4) {
                for (int box = 0; box < 1000; box++) {
                  assertEquals(0, boxes.min(axis, box), 0.0);
                }
              }
            }
          }
        }
      }
    }
  }

  @Test
  void theBallFallsToItsShrunkenSize() {
    for (int dims = 2; dims <= 3; dims++) {
      Scene scene = Scene.named("ball", options(dims).with(SceneOption.SHRINK, 0.25));
      for (int frame = 1; frame < scene.frames(); frame++) {
        scene.step();
      }
      double[] rows = scene.exactRows();
      double farthest = 0;
      for (int box = 0; box < N; box++) {
        farthest = Math.max(farthest, distance(rows, dims, box));
      }
      assertEquals(0.125, farthest, 0.005);
    }
  }

  private static double distance(double[] rows, int dims, int box) {
    double square = 0;
    for (int axis = 0; axis < dims; axis++) {
      int at = box * 2 * dims + axis;
      double offset = 0.5 * (rows[at] + rows[at + dims]) - 0.5;
      square += offset * offset;
    }
    return Math.sqrt(square);
  }

  @Test
  void theBouncingBallContractsThenBursts() {
    for (int dims = 2; dims <= 3; dims++) {
      Scene scene = Scene.named("ball", options(dims).withFrames(80).with(SceneOption.RESPONSE, 1));
      List<Double> radius = new ArrayList<>();
      double worst = 0;
      for (int frame = 1; frame < scene.frames(); frame++) {
        scene.step();
        double[] rows = scene.exactRows();
        double sum = 0;
        for (int box = 0; box < N; box++) {
          sum += distance(rows, dims, box);
        }
        radius.add(sum / N);
        if (frame % 8 == 0) {
          worst = Math.max(worst, meanPenetration(rows, dims));
        }
      }
      double least = radius.stream().min(Double::compare).orElseThrow();
      assertTrue(least < 0.8 * radius.get(0), "contracts to " + least);
      assertTrue(least > 0.3 * radius.get(0), "keeps apart at " + least);
      assertTrue(radius.get(radius.size() - 1) > 1.5 * least, "bursts");
      assertTrue(worst < 0.35, "mean penetration " + worst);
    }
  }

  /** How deep overlapping boxes are in each other, as a share of their edge, on average. */
  private static double meanPenetration(double[] rows, int dims) {
    double sum = 0;
    int pairs = 0;
    int n = rows.length / (2 * dims);
    for (int a = 0; a < n; a += 7) {
      for (int b = 0; b < n; b++) {
        double depth = Double.POSITIVE_INFINITY;
        for (int axis = 0; axis < dims && a != b; axis++) {
          int p = a * 2 * dims + axis;
          int q = b * 2 * dims + axis;
          double overlap = Math.min(rows[p + dims], rows[q + dims]) - Math.max(rows[p], rows[q]);
          double mean = 0.5 * (edge(rows, dims, a, axis) + edge(rows, dims, b, axis));
          depth = Math.min(depth, overlap / mean);
        }
        if (depth > 1e-9 && a != b) {
          sum += depth;
          pairs++;
        }
      }
    }
    return pairs == 0 ? 0 : sum / pairs;
  }

  @Test
  void spheresFallRestOnTheFloorAndPack() {
    for (int dims = 2; dims <= 3; dims++) {
      Scene scene = Scene.named("spheres", options(dims));
      Boxes boxes = scene.newBoxes(Precision.DOUBLE);
      try (BroadPhase broadPhase = BroadPhase.of(boxes)) {
        long first = broadPhase.countPairs();
        double height = height(boxes);
        for (int frame = 1; frame <= 60; frame++) {
          scene.advance(boxes);
        }
        assertTrue(height(boxes) < 0.8 * height);
        assertTrue(broadPhase.countPairs() > 2 * first);
        for (int sphere = 0; sphere < N; sphere++) {
          assertTrue(boxes.min(dims - 1, sphere) >= -1e-12);
        }
        // Pair by pair and once a frame, discs under load sink into each other; spheres find room.
        for (int frame = 61; frame <= 250 && dims == 3; frame++) {
          scene.advance(boxes);
        }
        double depth = dims == 3 ? meanSpherePenetration(scene.exactRows(), dims) : 0;
        assertTrue(depth < 0.05, "mean penetration " + depth);
      }
    }
  }

  private static double height(Boxes boxes) {
    double sum = 0;
    for (int box = 0; box < boxes.size(); box++) {
      sum += boxes.max(boxes.dims() - 1, box);
    }
    return sum / boxes.size();
  }

  /** Over pairs that touch: depth as a share of the diameter. */
  private static double meanSpherePenetration(double[] rows, int dims) {
    double diameter = edge(rows, dims, 0, 0);
    double sum = 0;
    int pairs = 0;
    for (int a = 0; a < N; a++) {
      for (int b = a + 1; b < N; b++) {
        double square = 0;
        for (int axis = 0; axis < dims; axis++) {
          double gap = rows[a * 2 * dims + axis] - rows[b * 2 * dims + axis];
          square += gap * gap;
        }
        if (square < diameter * diameter) {
          sum += 1 - Math.sqrt(square) / diameter;
          pairs++;
        }
      }
    }
    return sum / Math.max(1, pairs);
  }

  @Test
  void giantsMeetEverybody() {
    for (int dims = 2; dims <= 3; dims++) {
      Scene with = Scene.named("giants", options(dims).with(SceneOption.GIANTS, 3));
      Scene without = Scene.named("giants", options(dims).with(SceneOption.GIANTS, 0));
      try (BroadPhase a = BroadPhase.of(with.newBoxes(Precision.FLOAT));
          BroadPhase b = BroadPhase.of(without.newBoxes(Precision.FLOAT))) {
        long others = 3L * (N - 3) + 3;
        long gained = a.countPairs() - b.countPairs();
        assertTrue(gained <= others && gained > others - 20, gained + " of " + others);
      }
    }
  }

  @Test
  void boxesComeAndGoAtTheirRates() {
    SceneOptions rates =
        options(3).with(SceneOption.INSERT, 0.02).with(SceneOption.REMOVE, 0.01).withMoving(0.3);
    Scene scene = Scene.named("cubes", rates);
    Boxes boxes = scene.newBoxes(Precision.FLOAT);
    for (int frame = 1; frame <= 50; frame++) {
      scene.advance(boxes);
      assertEquals(N + 40 * frame, scene.size());
      assertEquals(scene.size(), boxes.size());
      assertEquals(scene.size(), boxes.idLimit());
    }
    Scene shrinking = Scene.named("cubes", options(3).with(SceneOption.REMOVE, 0.1));
    Boxes fewer = shrinking.newBoxes(Precision.FLOAT);
    for (int frame = 1; frame <= 12; frame++) {
      shrinking.advance(fewer);
      assertEquals(Math.max(0, N - 400 * frame), fewer.size());
    }
  }
}
