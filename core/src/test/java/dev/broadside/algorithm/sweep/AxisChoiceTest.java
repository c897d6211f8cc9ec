package dev.broadside.algorithm.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.parallel.Workers;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AxisChoiceTest {
  private static final int BOXES = 3_000;
  private static final int FRAMES = 100;

  private final SplittableRandom random = new SplittableRandom(5);
  private final float[][] centre = new float[3][BOXES];
  private final BoxFrame frame = new BoxFrame();

  private AxisChoice run(boolean paper, double threshold, int dims, double[] shrinkTo) {
    AxisChoice choice = new AxisChoice(dims, paper, threshold);
    try (Workers workers = new Workers(2)) {
      SortStage primary = new SortStage(workers, 16, false);
      SortStage secondary = new SortStage(workers, 16, false);
      for (int axis = 0; axis < 3; axis++) {
        for (int k = 0; k < BOXES; k++) {
          centre[axis][k] = (float) random.nextDouble(-1, 1);
        }
      }
      frame.dims = dims;
      frame.count = BOXES;
      frame.min = new float[3][BOXES];
      frame.max = new float[3][BOXES];
      for (int k = 0; k < FRAMES; k++) {
        for (int axis = 0; axis < 3; axis++) {
          double scale = 1 + (shrinkTo[axis] - 1) * k / (FRAMES - 1);
          for (int box = 0; box < BOXES; box++) {
            frame.min[axis][box] = (float) (centre[axis][box] * scale - 0.01);
            frame.max[axis][box] = (float) (centre[axis][box] * scale + 0.01);
          }
        }
        choice.choose(frame, primary, secondary);
        int p = choice.primary();
        int s = choice.secondary();
        primary.sort(frame.min[p], frame.max[p], BOXES);
        secondary.sort(frame.min[s], frame.max[s], BOXES);
      }
    }
    return choice;
  }

  @Test
  void anAxisAlongWhichAllGatherIsExchangedOnce() {
    for (boolean paper : new boolean[] {true, false}) {
      AxisChoice onX = run(paper, 0.05, 3, new double[] {0, 1, 1});
      assertEquals(0, onX.unused(), "paper " + paper);
      assertTrue(onX.swaps() <= 1, onX.swaps() + " swaps");
      AxisChoice onY = run(paper, 0.05, 3, new double[] {1, 0, 1});
      assertEquals(1, onY.unused(), "paper " + paper);
      assertTrue(onY.swaps() <= 1, onY.swaps() + " swaps");
    }
    assertEquals(1, run(true, 0.05, 3, new double[] {0, 1, 1}).swaps());
  }

  @Test
  void axesAlongWhichAllGatherAlikeAreLeftAlone() {
    for (boolean paper : new boolean[] {true, false}) {
      assertEquals(0, run(paper, 0.05, 3, new double[] {0.1, 0.1, 0.1}).swaps());
    }
  }

  @Test
  void theLargestThresholdForbidsExchanges() {
    AxisChoice choice = run(true, 2, 3, new double[] {0, 1, 1});
    assertEquals(0, choice.swaps());
    assertEquals(0, choice.primary());
    assertEquals(1, choice.secondary());
  }

  @Test
  void inTwoDimensionsThereIsNothingToExchange() {
    AxisChoice choice = run(false, 0.05, 2, new double[] {0, 1, 1});
    assertEquals(0, choice.swaps());
    assertEquals(1, choice.primary() + choice.secondary());
  }

  @Test
  void theFirstFrameStartsWithoutTheMostCrowdedAxis() {
    frame.dims = 3;
    frame.count = 500;
    frame.min = new float[3][500];
    frame.max = new float[3][500];
    for (int crowded = 0; crowded < 3; crowded++) {
      for (int axis = 0; axis < 3; axis++) {
        for (int k = 0; k < 500; k++) {
          frame.min[axis][k] = axis == crowded ? 0 : (float) random.nextDouble();
          frame.max[axis][k] = frame.min[axis][k] + 0.01f;
        }
      }
      try (Workers workers = new Workers(1)) {
        AxisChoice choice = new AxisChoice(3, false, 0.05);
        SortStage stage = new SortStage(workers, 16, true);
        choice.choose(frame, stage, stage);
        assertEquals(crowded, choice.unused());
        assertEquals(3, choice.primary() + choice.secondary() + choice.unused());
        assertEquals(0, choice.swaps());
      }
    }
  }
}
