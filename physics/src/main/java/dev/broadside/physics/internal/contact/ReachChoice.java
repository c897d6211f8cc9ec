package dev.broadside.physics.internal.contact;

/**
 * How far boxes reach, by what the steps cost: the work of neighbour lists is counted, and so is
 * what searches would have been in their place. Where lists cost more there are none for a while,
 * longer each time. What a step finds does not depend on it, and it does not depend on the clock.
 */
final class ReachChoice {
  // Nanoseconds: estimates from profiles of the dissertation's scenes with one thread, set so that
  // lists are given up where they took longer. Only their ratios matter, and only to speed. New
  // reaches and a search cost per box and per pair found; a step with a list per listed pair and
  // per overlapping one; a step with a search of its own per box and per overlapping pair.
  private static final int BOX = 100;
  private static final int PAIR = 25;
  private static final int LISTED = 5;
  private static final int OVERLAPPING = 10;
  private static final int LEAVE = 1800;
  private static final int OWN_BOX = 85;
  private static final int OWN_PAIR = 24;

  /** Steps at the present velocity that a reach is made for. */
  static final float AHEAD = 4;

  /** What a reach has beyond that, for velocities that change: a share of the box's edges. */
  static final float SLACK = 0.15f;

  /** Steps after which lists are judged, or tried again; at least and at most. */
  private static final int SHORT = 32;

  private static final int LONG = 512;

  private boolean isListing = true;
  private int pause = SHORT;

  /** Since the last decision: steps, what they cost, and would have cost with searches. */
  private int steps;

  private long work;
  private long searches;

  /** What the list in use cost, and what has been spent since on boxes that left. */
  private long worth;

  private long spent;

  /** Whether boxes reach beyond themselves. */
  boolean isListing() {
    return isListing;
  }

  /** A list was made. */
  void listed(int boxes, int pairs) {
    worth = (long) BOX * boxes + (long) PAIR * pairs;
    spent = 0;
    work += worth;
  }

  /** Whether so many boxes that leave their reaches in a step had better be found by a search. */
  boolean areTooMany(int boxes) {
    return 4L * LEAVE * boxes > worth;
  }

  /** A box left its reach. Returns whether a search would have been cheaper than all that did. */
  boolean left() {
    work += LEAVE;
    spent += LEAVE;
    return spent > worth;
  }

  /** A step has compared the listed pairs, or has searched. */
  void stepped(int boxes, int pairs, int overlapping) {
    steps++;
    work += (long) LISTED * pairs + (long) OVERLAPPING * overlapping;
    searches += (long) OWN_BOX * boxes + (long) OWN_PAIR * overlapping;
  }

  /** Before the next list is made or search done. */
  void decide() {
    if (!isListing) {
      if (steps >= pause) {
        isListing = true;
        pause = Math.min(2 * pause, LONG);
        begin();
      }
    } else if (steps > 0 && work > searches) {
      isListing = false;
      begin();
    } else if (steps >= SHORT) {
      pause = SHORT;
      begin();
    }
  }

  private void begin() {
    steps = 0;
    work = 0;
    searches = 0;
  }
}
