package dev.broadside.physics.internal.solver;

/**
 * Layout of the solver's contacts: blocks of 8 lanes, each field 8 floats in a row, so that a
 * vector load takes a field of 8 contacts. Unused lanes have zero masses and point at row 0.
 */
final class Blocks {
  static final int LANES = 8;
  static final int NX = 0;
  static final int NY = 8;
  static final int FRICTION = 16;
  static final int TANGENT_SPEED = 24;
  static final int INV_MASS_A = 32;
  static final int INV_INERTIA_A = 40;
  static final int INV_MASS_B = 48;
  static final int INV_INERTIA_B = 56;
  static final int BIAS_RATE = 64;
  static final int MASS_SCALE = 72;
  static final int IMPULSE_SCALE = 80;

  /** Inverse of the 2 × 2 matrix that couples the normal impulses of the two points. */
  static final int INVERSE_11 = 88;

  static final int INVERSE_12 = 96;
  static final int INVERSE_22 = 104;

  /** What a unit impulse at one point adds to the normal speed at the other. */
  static final int COUPLING = 112;

  /** First point; the second follows after {@link #POINT}. */
  static final int P1 = 120;

  static final int POINT = 80;
  static final int P2 = P1 + POINT;
  static final int AX = 0;
  static final int AY = 8;
  static final int BX = 16;
  static final int BY = 24;

  /** Separation less what the arms contribute, so that delta poses give the present one. */
  static final int BASE = 32;

  static final int NORMAL_MASS = 40;
  static final int TANGENT_MASS = 48;
  static final int NORMAL_IMPULSE = 56;
  static final int TANGENT_IMPULSE = 64;
  static final int TOTAL = 72;

  /** Floats a block. */
  static final int SIZE = P2 + POINT;

  /** Ints a block: state rows of A (8), then of B (8), premultiplied. */
  static final int ROWS = 16;

  /** Fastest speed a soft contact pushes out with, m/s: Box2D v3's 3 m/s. */
  static final float MAX_PUSH = 3;

  /** Share of an overlap the position pass takes away at a time (Box2D 2.4's Baumgarte factor). */
  static final float CORRECTION_RATE = 0.2f;

  /** Most a contact moves bodies at a time, metres (Box2D 2.4's value). */
  static final float MAX_CORRECTION = 0.2f;

  /** Beyond this condition number (Box2D 2.4's) two points act as one: half the impulse each. */
  static final float WORST_CONDITION = 1000;

  private Blocks() {}
}
