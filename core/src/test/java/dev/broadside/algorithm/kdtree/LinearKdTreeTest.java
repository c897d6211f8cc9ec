package dev.broadside.algorithm.kdtree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.internal.BoxStore;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairRules;
import dev.broadside.internal.PairSearch;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tree is valid after every frame, whatever the boxes do. */
class LinearKdTreeTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void isValidForBoxesOfAllSizes(int dims) {
    for (int threads : new int[] {1, 3}) {
      for (double splits : new double[] {0, 1}) {
        try (Workers workers = new Workers(threads)) {
          KdTreeFinder finder = finder(dims, workers, splits);
          BoxStore store = new BoxStore(dims, false);
          PairSearch search = new PairSearch(store, null, new PairRules(false, 0), workers);
          search.use(finder);
          SplittableRandom random = new SplittableRandom(dims);
          for (int frame = 0; frame < 12; frame++) {
            fill(store, random, 1 << frame, Math.pow(10, frame % 4 - 2));
            search.collect(false);
            finder.tree().validate();
            assertEquals(1 << frame, finder.tree().elements);
            assertTrue(splits == 1 || finder.tree().count == finder.tree().elements);
          }
        }
      }
    }
  }

  @Test
  void boxesOnPlanesAndAtInfinityAreTiledToo() {
    try (Workers workers = new Workers(2)) {
      KdTreeFinder finder = finder(3, workers, 1);
      BoxStore store = new BoxStore(3, false);
      PairSearch search = new PairSearch(store, null, new PairRules(false, 0), workers);
      search.use(finder);
      SplittableRandom random = new SplittableRandom(6);
      double[] values = {Double.NEGATIVE_INFINITY, -1e38, 0, 1, 2, 4, 1e38, 1e39};
      for (int k = 0; k < 500; k++) {
        int box = store.allocate();
        for (int axis = 0; axis < 3; axis++) {
          int a = random.nextInt(values.length);
          int b = random.nextInt(values.length);
          store.set(axis, box, (float) values[Math.min(a, b)], (float) values[Math.max(a, b)]);
        }
        store.touched(box);
      }
      search.collect(false);
      finder.tree().validate();
    }
  }

  @Test
  void validateNoticesDamage() {
    try (Workers workers = new Workers(1)) {
      KdTreeFinder finder = finder(3, workers, 1);
      BoxStore store = new BoxStore(3, false);
      PairSearch search = new PairSearch(store, null, new PairRules(false, 0), workers);
      search.use(finder);
      fill(store, new SplittableRandom(1), 50, 0.1);
      search.collect(false);
      LinearKdTree tree = finder.tree();
      tree.validate();
      long first = tree.code[0];
      tree.code[0] = tree.code[tree.count - 1];
      assertThrows(IllegalStateException.class, tree::validate);
      tree.code[0] = first;
      tree.count--;
      assertThrows(IllegalStateException.class, tree::validate);
    }
  }

  @Test
  void aSplitThatSavesNoVolumeIsSuppressed() {
    LocationalCodes codes = new LocationalCodes(2);
    ElementSplitter splitter = new ElementSplitter(codes, true);
    int half = 1 << codes.bits - 1;
    // Fills the root: both halves would need half of it each (figure 7).
    assertEquals(1, splitter.split(0, 2 * half - 1, 0, 2 * half - 1));
    assertEquals(0, splitter.parts[ElementSplitter.FIRST_PART]);
    // Small and across the centre: four cells far smaller than the root (figure 4).
    assertEquals(4, splitter.split(half - 8, half + 7, half - 8, half + 7));
    for (int k = 0; k < 4; k++) {
      assertEquals(
          codes.depth - 6, LocationalCodes.length(splitter.parts[ElementSplitter.FIRST_PART + k]));
    }
    // Small and across one plane only: split there; the rest of it is already in a fitting cell.
    assertEquals(2, splitter.split(half - 8, half + 7, 0, 7));
    assertEquals(1, splitter.split(0, 7, 0, 7));
  }

  private static KdTreeFinder finder(int dims, Workers workers, double splits) {
    return new KdTreeFinder(
        new FinderOptions(dims, workers, Kernels.chosen(), "", Map.of("SPLITS_PER_AXIS", splits)));
  }

  private static void fill(BoxStore store, SplittableRandom random, int count, double size) {
    store.reset(0);
    for (int k = 0; k < count; k++) {
      int box = store.allocate();
      for (int axis = 0; axis < store.dims(); axis++) {
        float lo = (float) random.nextDouble();
        float hi = (float) (lo + random.nextDouble() * size * (random.nextInt(10) == 0 ? 10 : 1));
        store.set(axis, box, lo, Math.max(lo, hi));
      }
      store.touched(box);
    }
  }
}
