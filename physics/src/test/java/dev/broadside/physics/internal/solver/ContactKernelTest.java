package dev.broadside.physics.internal.solver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ContactKernelTest {
  private static final int BLOCKS = 5;

  @Test
  void vectorKernelsGiveTheSameBitsAsScalarOnes() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      int blocks = BLOCKS;
      float[] data = new float[blocks * Blocks.SIZE];
      for (int i = 0; i < data.length; i++) {
        data[i] = random.nextFloat() * 2 - (random.nextBoolean() ? 1 : 0);
      }
      int[] rows = new int[blocks * Blocks.ROWS];
      float[] state = new float[8 * (rows.length + 1)];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = random.nextInt(4) == 0 ? 0 : 8 * (i + 1);
        if (rows[i] == 0) {
          rest(data, i);
        }
      }
      for (int i = 8; i < state.length; i++) {
        state[i] = random.nextFloat() - 0.5f;
      }
      state[6] = 1;
      float[] data2 = data.clone();
      float[] state2 = state.clone();
      run(new ScalarContactKernel(), data, rows, state, blocks);
      run(new VectorContactKernel(), data2, rows, state2, blocks);
      assertArrayEquals(state, state2, 0, "state, seed " + seed);
      clearUnused(data, rows);
      clearUnused(data2, rows);
      assertArrayEquals(data, data2, 0, "data, seed " + seed);
    }
  }

  private static void run(ContactKernel k, float[] data, int[] rows, float[] state, int blocks) {
    k.prepare(data, 0, blocks);
    for (int i = 0; i < 3; i++) {
      k.warmStart(data, rows, state, 0, blocks);
      k.solve(data, rows, state, 0, blocks, 240);
      k.relax(data, rows, state, 0, blocks, 240);
      k.separate(data, rows, state, depth(), 1, 0, blocks, 1 / 240f);
      k.separate(data, rows, state, depth(), 0, 0, blocks, 0);
    }
  }

  /** The resting row has no masses. */
  private static void rest(float[] data, int i) {
    boolean first = i % Blocks.ROWS < Blocks.LANES;
    int at = i / Blocks.ROWS * Blocks.SIZE + i % Blocks.LANES;
    data[at + (first ? Blocks.INV_MASS_A : Blocks.INV_MASS_B)] = 0;
    data[at + (first ? Blocks.INV_INERTIA_A : Blocks.INV_INERTIA_B)] = 0;
  }

  private static float[] depth() {
    float[] depth = new float[BLOCKS * Blocks.LANES];
    for (int i = 0; i < depth.length; i++) {
      // A whole block without, and others with some.
      depth[i] = i / Blocks.LANES == 2 || i % 3 == 0 ? 0 : 1;
    }
    return depth;
  }

  /** Lanes on the resting row alone are skipped by the scalar kernel. */
  private static void clearUnused(float[] data, int[] rows) {
    for (int slot = 0; slot < rows.length / 2; slot++) {
      int at = slot / 8 * Blocks.ROWS + slot % 8;
      if ((rows[at] | rows[at + 8]) == 0) {
        for (int k = 0; k < Blocks.SIZE; k += 8) {
          data[slot / 8 * Blocks.SIZE + slot % 8 + k] = 0;
        }
      }
    }
  }
}
