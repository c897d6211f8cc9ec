package dev.broadside.physics.scene;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SoakTest {
  /** Half a minute on the JDK everything is built with; the others run the same code. */
  private static final long NANOS =
      Runtime.version().feature() == 17 ? 30_000_000_000L : 3_000_000_000L;

  @Test
  void whateverHappensToAWorldItStaysWhole() {
    long since = System.nanoTime();
    long seed = Long.getLong("soak.seed", 1);
    long steps = 0;
    while (System.nanoTime() - since < NANOS) {
      try (Soak soak = new Soak(seed++)) {
        while (soak.operations() < Soak.OPERATIONS && System.nanoTime() - since < NANOS) {
          soak.operate();
        }
        steps += soak.steps();
      }
    }
    assertTrue(steps > 0);
  }

  @Test
  void theSameSeedDoesTheSame() {
    try (Soak first = new Soak(7);
        Soak second = new Soak(7)) {
      for (int k = 0; k < 300; k++) {
        first.operate();
        second.operate();
      }
      assertTrue(first.steps() > 0 && first.steps() == second.steps());
      assertTrue(first.hash() == second.hash());
    }
  }
}
