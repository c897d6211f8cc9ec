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

  /** Of the soft contacts' three numbers the rate, which tells the other two; 0 for a rigid one. */
  static final int BIAS_RATE = 64;

  /** Inverse of the 2 × 2 matrix that couples the normal impulses of the two points. */
  static final int INVERSE_11 = 72;

  static final int INVERSE_12 = 80;
  static final int INVERSE_22 = 88;

  /** What a unit impulse at one point adds to the normal speed at the other. */
  static final int COUPLING = 96;

  /** What the arms of B have more than those of A. */
  static final int NORMAL_WAY = 104;

  static final int TANGENT_WAY = 112;

  /**
   * Radii of round shapes that touch in one point: when such a body turns its surface does not come
   * nearer, only the centre of its rounding moves. A ball that rolls would sink else.
   */
  static final int ROUND_A = 120;

  static final int ROUND_B = 128;

  /** First point; the second follows after {@link #POINT}. */
  static final int P1 = 136;

  static final int POINT = 72;
  static final int P2 = P1 + POINT;

  /**
   * Arms of A in the contact's own frame: what a unit impulse along the normal turns it by (the
   * arm's part across the normal), and the arm's part along the normal, which is what one along the
   * tangent (ny, -nx) turns it by, with the other sign.
   */
  static final int NORMAL_ARM = 0;

  static final int TANGENT_ARM = 8;

  /** Separation when the step began, and now. */
  static final int FIRST_SEPARATION = 16;

  static final int SEPARATION = 24;
  static final int NORMAL_MASS = 32;
  static final int TANGENT_MASS = 40;
  static final int NORMAL_IMPULSE = 48;
  static final int TANGENT_IMPULSE = 56;
  static final int TOTAL = 64;

  /**
   * Until {@link ContactKernel#prepare} the arms are in the world's axes, and instead of the
   * difference between B's and A's there is the way from B's centre to A's.
   */
  static final int X_OF_A = NORMAL_ARM;

  static final int Y_OF_A = TANGENT_ARM;
  static final int WAY_X = NORMAL_WAY;
  static final int WAY_Y = TANGENT_WAY;

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

  /**
   * Speed from which on what a sub-step adds to a contact's impulses is an impact's, m/s. Impulses
   * that build up under weight, as in a pyramid, stay far below.
   */
  static final float IMPACT = 0.25f;

  /**
   * Share of an impact's impulses the next warm start does not give again. They are not needed a
   * second time, and the passes of a sub-step do not take them back: a box that falls on a box at
   * rest would hop with an eighth of its speed. With nothing given again crowds that are hit would
   * stay pressed together, as Box2D's do without warm starting.
   */
  static final float FORGOTTEN = 0.7f;

  /**
   * From this ratio of masses on nothing of an impact is given again: light bodies hit by a heavy
   * one would be thrown ahead of it.
   */
  static final float UNEQUAL = 10;

  private Blocks() {}
}
