package dev.broadside.cli;

import dev.broadside.physics.scene.Soak;

/** Lets random things happen to worlds for a time. */
final class SoakReport {
  private final Terminal terminal;

  SoakReport(Terminal terminal) {
    this.terminal = terminal;
  }

  /** What an operation finds wrong is a failed check, not bad input. */
  static void checked(Runnable operation) {
    try {
      operation.run();
    } catch (IllegalStateException e) {
      throw CommandFailure.mismatch(e.getMessage());
    }
  }

  /** World after world until the time is over; the first thing wrong ends it. */
  void run(double minutes, long seed, boolean json) {
    if (!(minutes > 0 && minutes < Double.POSITIVE_INFINITY)) {
      throw CommandFailure.badInput(
          "--minutes " + minutes + " must be more than 0 and not infinite");
    }
    long end = System.nanoTime() + (long) (minutes * 60e9);
    long operations = 0;
    long steps = 0;
    long next = seed;
    while (next == seed || System.nanoTime() < end) {
      try (Soak world = new Soak(next++)) {
        while (world.operations() < Soak.OPERATIONS && System.nanoTime() < end) {
          checked(world::operate);
        }
        operations += world.operations();
        steps += world.steps();
      }
    }
    if (json) {
      Json object = new Json().beginObject().name("worlds").value(next - seed);
      object.name("firstSeed").value(seed).name("lastSeed").value(next - 1);
      object.name("operations").value(operations).name("steps").value(steps);
      terminal.line(object.endObject().toString());
      return;
    }
    terminal.line(
        "%d %s (%s), %d %s, %d %s: nothing wrong",
        next - seed,
        Words.noun(next - seed, "world"),
        next - seed == 1 ? "seed " + seed : "seeds " + seed + " to " + (next - 1),
        operations,
        Words.noun(operations, "operation"),
        steps,
        Words.noun(steps, "step"));
  }
}
