package dev.broadside.physics.internal.solver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.Settings;
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
      float[] manifold = new float[2 * blocks * Blocks.LANES * ContactStore.ROW];
      for (int i = 0; i < manifold.length; i++) {
        manifold[i] = random.nextFloat() - 0.5f;
      }
      int[] contactOf = contacts(rows, random);
      float[] data2 = data.clone();
      float[] state2 = state.clone();
      float[] manifold2 = manifold.clone();
      float[] speed = new float[2 * blocks * Blocks.LANES];
      float[] speed2 = speed.clone();
      run(new ScalarContactKernel(), data, contactOf, manifold, rows, state, speed, blocks);
      run(new VectorContactKernel(), data2, contactOf, manifold2, rows, state2, speed2, blocks);
      assertArrayEquals(state, state2, 0, "state, seed " + seed);
      assertArrayEquals(manifold, manifold2, 0, "manifolds, seed " + seed);
      assertArrayEquals(speed, speed2, 0, "speeds, seed " + seed);
      clearUnused(data, rows);
      clearUnused(data2, rows);
      assertArrayEquals(data, data2, 0, "data, seed " + seed);
    }
  }

  private static void run(
      ContactKernel k,
      float[] data,
      int[] contactOf,
      float[] manifold,
      int[] rows,
      float[] state,
      float[] speed,
      int blocks) {
    StepContext step = new StepContext();
    step.set(new Settings(), 1 / 60f, 4);
    k.load(data, contactOf, manifold, 0, blocks);
    for (int i = 0; i < blocks * Blocks.LANES; i++) {
      float[] rates = {0, step.contact.biasRate, step.staticContact.biasRate};
      data[i / 8 * Blocks.SIZE + Blocks.BIAS_RATE + i % 8] = rates[i % 3];
    }
    k.prepare(data, 0, blocks);
    k.measureSpeeds(data, rows, state, speed, 0, blocks);
    for (int i = 0; i < 3; i++) {
      k.warmStart(data, rows, state, 0, blocks);
      k.solve(data, rows, state, 0, blocks, step);
      k.measure(data, rows, state, 0, blocks);
      k.relax(data, rows, state, 0, blocks, 240);
      k.separate(data, rows, state, depth(), 1, 0, blocks, 1 / 240f);
      k.separate(data, rows, state, depth(), 0, 0, blocks, 0);
    }
    k.save(data, contactOf, manifold, 0, blocks);
  }

  /** Each slot's contact, in ascending order with gaps; none where both bodies rest. */
  private static int[] contacts(int[] rows, Random random) {
    int[] contactOf = new int[rows.length / 2];
    for (int slot = 0; slot < contactOf.length; slot++) {
      int at = slot / 8 * Blocks.ROWS + slot % 8;
      boolean rests = (rows[at] | rows[at + 8]) == 0;
      contactOf[slot] = rests ? -1 : 2 * slot + random.nextInt(2);
    }
    return contactOf;
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
