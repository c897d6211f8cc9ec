package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/** A set of slots with constant-time change and dense iteration: S_L, S_I, S_R of section 3.2.1. */
final class SlotSet {
  /** The members, in no particular order, at 0 … count - 1. */
  int[] members = new int[16];

  int count;

  // Index of a slot in members; meaningful for members only.
  private int[] at = new int[16];

  void reserve(int slots) {
    if (at.length < slots) {
      at = Arrays.copyOf(at, Math.max(slots, at.length + (at.length >> 1)));
      members = Arrays.copyOf(members, at.length);
    }
  }

  void add(int slot) {
    at[slot] = count;
    members[count++] = slot;
  }

  void remove(int slot) {
    int hole = at[slot];
    int last = members[--count];
    members[hole] = last;
    at[last] = hole;
  }

  long stateBytes() {
    return 4L * (members.length + at.length);
  }
}
