package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpaceCutsTest {
  private static SpaceCuts cuts(Algorithm algorithm, int dims) {
    SceneOptions options = SceneOptions.defaults().withDims(dims).withN(20_000);
    Boxes boxes = Scene.named("free", options).newBoxes(Precision.FLOAT);
    try (BroadPhase phase = BroadPhase.of(boxes, algorithm)) {
      assertSame(SpaceCuts.NONE, phase.cuts());
      phase.findPairs();
      phase.findPairs();
      return phase.cuts();
    }
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void cutsAscendWithinTheWorld(Algorithm algorithm) {
    for (int dims = 2; dims <= 3; dims++) {
      SpaceCuts cuts = cuts(algorithm, dims);
      assertTrue(cuts.sweptAxis() >= -1 && cuts.sweptAxis() < dims, cuts.toString());
      for (int axis = 0; axis < 3; axis++) {
        double[] along = cuts.along(axis);
        assertTrue(axis < dims || along.length == 0, cuts.toString());
        for (int k = 1; k < along.length; k++) {
          assertTrue(along[k - 1] <= along[k], cuts.toString());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void tilesAreCutAcrossTwoAxesOrOneAndSweptAlongAnother(int dims) {
    SpaceCuts cuts = cuts(Algorithm.TILES, dims);
    int cut = 0;
    for (int axis = 0; axis < dims; axis++) {
      cut += cuts.along(axis).length > 0 ? 1 : 0;
    }
    assertTrue(cut >= 1 && cuts.sweptAxis() >= 0, cuts.toString());
  }

  @Test
  void gridHasCellsOfAboutThreeHundredBoxes() {
    SpaceCuts cuts = cuts(Algorithm.GRID_SAP_SEGMENTED, 2);
    int cells = (cuts.along(0).length + 1) * (cuts.along(1).length + 1);
    assertTrue(cells > 10 && cells < 400, cuts.toString());
    assertEquals(-1, cuts.sweptAxis());
  }

  @Test
  void sweepHasPartitionsOfBothSortedAxes() {
    SpaceCuts cuts = cuts(Algorithm.SWEEP, 3);
    assertEquals(15, cuts.along(cuts.sweptAxis()).length);
  }

  @Test
  void evenCutsLieBetweenCells() {
    assertArrayEquals(new double[] {3, 5}, SpaceCuts.even(1, 2, 3));
    assertArrayEquals(new double[0], SpaceCuts.even(1, Double.POSITIVE_INFINITY, 1));
  }
}
