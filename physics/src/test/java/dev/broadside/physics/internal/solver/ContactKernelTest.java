package dev.broadside.physics.internal.solver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.Settings;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContactKernelTest {
  private static final int BLOCKS = 5;

  @Test
  void vectorKernelsGiveTheSameBitsAsScalarOnes() {
    boolean struck = false;
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
      struck |=
          run(new ScalarContactKernel(), data, contactOf, manifold, rows, state, speed, blocks);
      run(new VectorContactKernel(), data2, contactOf, manifold2, rows, state2, speed2, blocks);
      assertArrayEquals(state, state2, 0, "state, seed " + seed);
      assertArrayEquals(manifold, manifold2, 0, "manifolds, seed " + seed);
      assertArrayEquals(speed, speed2, 0, "speeds, seed " + seed);
      clearUnused(data, rows);
      clearUnused(data2, rows);
      assertArrayEquals(data, data2, 0, "data, seed " + seed);
    }
    assertTrue(struck, "nothing was struck");
  }

  /** Returns whether any contact was struck. */
  private static boolean run(
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
    float[] before = new float[blocks * Blocks.LANES];
    float[] share = before.clone();
    k.prepare(data, before, 0, blocks);
    k.measureSpeeds(data, rows, state, speed, 0, blocks);
    boolean struck = false;
    for (int i = 0; i < 3; i++) {
      k.warmStart(data, rows, state, 0, blocks);
      k.takeBack(data, rows, state, share, 0, blocks);
      k.solve(data, rows, state, 0, blocks, step);
      k.measure(data, rows, state, 0, blocks);
      k.relax(data, rows, state, 0, blocks, 240);
      k.separate(data, rows, state, depth(), 1, 0, blocks, 1 / 240f);
      k.separate(data, rows, state, depth(), 0, 0, blocks, 0);
      struck |= k.weigh(data, before, share, 0, blocks);
    }
    k.forget(data, share, 0, blocks);
    for (int i = 0; i < share.length; i++) {
      // Unused lanes are skipped by the scalar kernel.
      speed[i] += contactOf[i] < 0 ? 0 : share[i] + before[i];
    }
    k.save(data, contactOf, manifold, 0, blocks);
    return struck;
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

  @Test
  void whatIsTakenBackWholeWasNeverGiven() {
    Random random = new Random(5);
    int[] rows = rows(random);
    float[] data = new float[BLOCKS * Blocks.SIZE];
    for (int i = 0; i < data.length; i++) {
      data[i] = random.nextFloat();
    }
    float[] state = new float[8 * (rows.length + 1)];
    float[] all = new float[BLOCKS * Blocks.LANES];
    Arrays.fill(all, 1);
    ContactKernel kernel = new VectorContactKernel();
    kernel.warmStart(data, rows, state, 0, BLOCKS);
    assertTrue(norm(state) > 1);
    kernel.takeBack(data, rows, state, all, 0, BLOCKS);
    assertEquals(0, norm(state), 1e-5);
    for (int o = 0; o < data.length; o += Blocks.SIZE) {
      for (int lane = 0; lane < Blocks.LANES; lane++) {
        assertEquals(0, data[o + Blocks.P1 + Blocks.NORMAL_IMPULSE + lane]);
        assertEquals(0, data[o + Blocks.P2 + Blocks.TANGENT_IMPULSE + lane]);
      }
    }
  }

  /** An impulse of 0 has a sign, which depends on the way of the solver. */
  @Test
  void takingBackLeavesImpulsesOfMinusZeroTheSameInBothKernels() {
    float[] share = new float[2 * Blocks.LANES];
    share[3] = 0.7f;
    int[] rows = new int[2 * Blocks.ROWS];
    Arrays.setAll(rows, i -> 8 * (i + 1));
    float[][] data = new float[2][2 * Blocks.SIZE];
    float[][] forgotten = new float[2][];
    ContactKernel[] kernels = {new ScalarContactKernel(), new VectorContactKernel()};
    for (int k = 0; k < 2; k++) {
      Arrays.fill(data[k], -0f);
      forgotten[k] = data[k].clone();
      float[] state = new float[8 * (rows.length + 1)];
      kernels[k].takeBack(data[k], rows, state, share, 0, 2);
      kernels[k].forget(forgotten[k], share, 0, 2);
    }
    assertArrayEquals(data[0], data[1]);
    assertArrayEquals(forgotten[0], forgotten[1]);
  }

  @Test
  void blocksGetMassesOfMovingBodiesAndWaysBetweenAllCentres() {
    Random random = new Random(9);
    int[] rows = rows(random);
    int[] places = rows(random);
    float[] mass = new float[8 * (rows.length + 1)];
    float[] pose = new float[mass.length];
    for (int i = 8; i < mass.length; i++) {
      mass[i] = random.nextFloat();
      pose[i] = random.nextFloat();
    }
    for (ContactKernel kernel :
        new ContactKernel[] {new ScalarContactKernel(), new VectorContactKernel()}) {
      float[] data = new float[BLOCKS * Blocks.SIZE];
      kernel.loadBodies(data, rows, places, mass, pose, 0, BLOCKS);
      for (int slot = 0; slot < BLOCKS * Blocks.LANES; slot++) {
        int o = slot / 8 * Blocks.SIZE + slot % 8;
        int at = slot / 8 * Blocks.ROWS + slot % 8;
        String where = kernel.name() + ", slot " + slot;
        assertEquals(mass[rows[at]], data[o + Blocks.INV_MASS_A], where);
        assertEquals(mass[rows[at] + 1], data[o + Blocks.INV_INERTIA_A], where);
        assertEquals(mass[rows[at + 8]], data[o + Blocks.INV_MASS_B], where);
        assertEquals(mass[rows[at + 8] + 1], data[o + Blocks.INV_INERTIA_B], where);
        assertEquals(pose[places[at]] - pose[places[at + 8]], data[o + Blocks.WAY_X], where);
        assertEquals(
            pose[places[at] + 1] - pose[places[at + 8] + 1], data[o + Blocks.WAY_Y], where);
      }
    }
  }

  private static float norm(float[] state) {
    double sum = 0;
    for (float x : state) {
      sum += x * x;
    }
    return (float) Math.sqrt(sum);
  }

  /** Rows of bodies that no two sides share; every fifth rests. */
  private static int[] rows(Random random) {
    int[] rows = new int[BLOCKS * Blocks.ROWS];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = random.nextInt(5) == 0 ? 0 : 8 * (i + 1);
    }
    return rows;
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
