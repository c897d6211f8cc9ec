package dev.broadside;

/** Whether boxes that only touch count as overlapping. */
public enum Touch {
  /**
   * Boxes contain their faces: a and b overlap if {@code a.min <= b.max} and {@code b.min <= a.max}
   * on each axis.
   */
  CLOSED,

  /**
   * Boxes do not contain their upper faces: a and b overlap if {@code a.min < b.max} and {@code
   * b.min < a.max} on each axis. So boxes of size 0 overlap what they lie strictly inside of, and
   * nothing else.
   */
  HALF_OPEN
}
