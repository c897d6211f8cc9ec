package dev.broadside.physics.internal.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReachChoiceTest {
  private static final int BOXES = 1000;

  /** So many steps, with a list that lasts some of them where there is one. */
  private static int listingSteps(ReachChoice choice, int steps, int lasts, int pairs) {
    int listing = 0;
    for (int step = 0; step < steps; step++) {
      if (!choice.isListing() || step % lasts == 0) {
        choice.decide();
        if (choice.isListing()) {
          choice.listed(BOXES, pairs);
        }
      }
      listing += choice.isListing() ? 1 : 0;
      choice.stepped(BOXES, choice.isListing() ? pairs : 0, BOXES);
    }
    return listing;
  }

  @Test
  void listsThatLastAreKept() {
    assertEquals(1000, listingSteps(new ReachChoice(), 1000, 5, 4 * BOXES));
  }

  @Test
  void listsOfOneStepAreGivenUpAndTriedAgainMoreAndMoreSeldom() {
    ReachChoice choice = new ReachChoice();
    int early = listingSteps(choice, 600, 1, 4 * BOXES);
    int late = listingSteps(choice, 600, 1, 4 * BOXES);
    assertTrue(early > 2 && early < 20, early + " steps");
    assertTrue(late >= 1 && late < early, late + " steps after " + early);
  }

  @Test
  void listsOfFarTooManyPairsAreGivenUp() {
    int listing = listingSteps(new ReachChoice(), 600, 3, 60 * BOXES);
    assertTrue(listing > 0 && listing < 60, listing + " steps");
  }

  @Test
  void leavingBoxesCallForASearchOnceTheyCostAsMuch() {
    ReachChoice choice = new ReachChoice();
    choice.listed(BOXES, BOXES);
    assertFalse(choice.areTooMany(1));
    assertTrue(choice.areTooMany(BOXES));
    int left = 1;
    while (!choice.left()) {
      left++;
    }
    assertTrue(left > 10 && left < BOXES, left + " boxes");
    choice.listed(BOXES, BOXES);
    assertFalse(choice.left());
  }
}
