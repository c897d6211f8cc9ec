package dev.broadside.physics.internal.solver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ContactKernelTest {
  @Test
  void vectorKernelsGiveTheSameBitsAsScalarOnes() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      int blocks = 5;
      float[] data = new float[blocks * Blocks.SIZE];
      for (int i = 0; i < data.length; i++) {
        data[i] = random.nextFloat() * 2 - (random.nextBoolean() ? 1 : 0);
      }
      int[] rows = new int[blocks * Blocks.ROWS];
      float[] state = new float[8 * (rows.length + 1)];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = random.nextInt(4) == 0 ? 0 : 8 * (i + 1);
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
    for (int i = 0; i < 3; i++) {
      k.warmStart(data, rows, state, 0, blocks);
      k.solve(data, rows, state, 0, blocks, 240);
      k.relax(data, rows, state, 0, blocks, 240);
    }
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
