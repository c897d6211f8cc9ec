package dev.broadside;

/** How far a cast looks. */
public enum Reach {
  /** Up to the first hit. */
  FIRST,

  /** All hits, nearest first. */
  ALL
}
