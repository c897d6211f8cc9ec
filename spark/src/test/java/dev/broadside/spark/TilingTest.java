package dev.broadside.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TilingTest {
  private static Tiling tiling(TestBoxes boxes, int target) {
    double[] rows = boxes.rows.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
    return new TilingBuilder(boxes.dims, rows, target, 1000).build();
  }

  @Test
  void everyPointHasOneOwnerAndABoxTouchesTheTilesOfItsPoints() {
    double inf = Double.POSITIVE_INFINITY;
    SplittableRandom random = new SplittableRandom(4);
    for (int dims = 2; dims <= 3; dims++) {
      Tiling tiling = tiling(TestBoxes.random(dims, 3000, 1, 30, 2), 40);
      assertTrue(tiling.tiles() > 30, tiling.tiles() + " tiles");
      double[] special = {-inf, inf, 0, -0.0, 1e300, 7.25, 7.5};
      for (int trial = 0; trial < 3000; trial++) {
        double[] point = new double[dims];
        double[] box = new double[2 * dims];
        for (int a = 0; a < dims; a++) {
          point[a] =
              random.nextInt(4) == 0
                  ? special[random.nextInt(special.length)]
                  : Math.floor(random.nextDouble() * 120) / 4;
          box[a] =
              random.nextInt(9) == 0 ? -inf : point[a] - Math.floor(random.nextDouble() * 9) / 4;
          box[dims + a] =
              random.nextInt(9) == 0 ? inf : point[a] + Math.floor(random.nextDouble() * 9) / 4;
        }
        int owner = tiling.owner(point);
        TreeSet<Integer> touched = new TreeSet<>();
        tiling.forEachTile(box, tile -> assertTrue(touched.add(tile), "a tile twice"));
        assertTrue(touched.contains(owner));
        for (int tile = 0; tile < tiling.tiles(); tile++) {
          boolean owns = true;
          for (int a = 0; a < dims; a++) {
            owns &= tiling.owns(tile, a, point[a]);
          }
          assertEquals(tile == owner, owns);
          assertEquals(touched.contains(tile), tiling.touches(tile, box));
        }
      }
    }
  }

  @Test
  void cutsCrowdedPlacesDeeperAndCoincidentBoxesNotAtAll() {
    TestBoxes same = new TestBoxes(2);
    for (int k = 0; k < 500; k++) {
      same.add(1, 1, 2, 2);
    }
    assertEquals(1, tiling(same, 10).tiles());

    TestBoxes crowd = TestBoxes.random(2, 2000, 3, 1000, 1);
    for (double[] row : TestBoxes.random(2, 6000, 4, 40, 0.3).rows) {
      crowd.add(row);
    }
    Tiling tiling = tiling(crowd, 100);
    long[] counts = new long[tiling.tiles()];
    for (double[] row : crowd.rows) {
      tiling.forEachTile(row, tile -> counts[tile]++);
    }
    for (long count : counts) {
      assertTrue(count <= 250, "a tile of " + count);
    }
  }
}
