package dev.broadside;

/** What coordinates are kept as, fixed when a set of boxes is made. */
public enum Precision {
  /** 32 bits: half the memory and the fastest. Doubles given to it are rounded to the nearest. */
  FLOAT,

  /** 64 bits: the answer is exact in doubles, however far from the origin. */
  DOUBLE
}
