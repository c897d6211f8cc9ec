package dev.broadside.physics.internal.solver;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SharingTest {
  private final Sharing sharing = new Sharing();

  /** Steps of 100 contacts; how many of them were shared. */
  private int steps(int count, long alone, long shared) {
    int together = 0;
    for (int i = 0; i < count; i++) {
      boolean both = sharing.next();
      sharing.took(both ? shared : alone, 100);
      together += both ? 1 : 0;
    }
    return together;
  }

  @Test
  void whatGainsByBeingSharedIsSharedButForAFewTrials() {
    assertTrue(sharing.next());
    assertTrue(steps(1000, 15_000, 10_000) >= 990);
  }

  @Test
  void whatLosesByBeingSharedIsDoneAloneAfterTheFirstTrial() {
    assertTrue(steps(1000, 10_000, 12_000) <= 25);
  }

  @Test
  void theChoiceFollowsWhatElseTheProcessorsDo() {
    steps(1000, 15_000, 10_000);
    assertTrue(steps(300, 15_000, 100_000) <= 40, "shared on a busy machine");
    assertTrue(steps(2000, 15_000, 10_000) >= 1400, "alone on a quiet one");
  }

  @Test
  void anInterruptedStepChangesNothing() {
    steps(100, 15_000, 10_000);
    boolean both = sharing.next();
    sharing.took(10_000_000, 100);
    assertTrue(both);
    assertTrue(steps(50, 15_000, 10_000) >= 49);
  }

  @Test
  void timesCountByTheWorkDone() {
    int together = 0;
    for (int work = 1000; work > 0; work--) {
      boolean both = sharing.next();
      sharing.took(work * (both ? 10L : 15L), work);
      together += both ? 1 : 0;
    }
    assertTrue(together >= 990, together + " of 1000 shared");
  }
}
