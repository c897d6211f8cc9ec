package dev.broadside.physics.internal.store;

/** Numbers of one world, read by every stage. Plain fields; checked where the user sets them. */
public final class Settings implements Cloneable {
  /** Allowed overlap of resting shapes, metres (Box2D's value: visually nothing, hides jitter). */
  public static final float LINEAR_SLOP = 0.005f;

  /** Contacts are created this far ahead, metres: 4 slops, as far as a body creeps in a step. */
  public static final float SPECULATIVE = 4 * LINEAR_SLOP;

  /** Half of {@link #SPECULATIVE}: what each box grows by so that both together cover it. */
  public static final float BOX_MARGIN = 0.5f * SPECULATIVE;

  /** Seconds an island must be slow before it sleeps (Box2D's value). */
  public static final float TIME_TO_SLEEP = 0.5f;

  /** A quarter turn a step, so that a turn is never ambiguous (Box2D's bound), radians. */
  public static final float MAX_TURN = (float) (0.5 * Math.PI);

  public float gravityX;
  public float gravityY = -10;
  public int subSteps = 4;
  public int velocityIterations = 8;
  public int positionIterations = 3;
  public boolean sleeping = true;
  public boolean continuous = true;
  public boolean warmStarting = true;
  public boolean softStep = true;
  public float maxSpeed = 400;
  public float restitutionThreshold = 1;
  public float hitThreshold = 1;
  public float contactHertz = 45;
  public float contactDamping = 5;
  public float jointHertz = 62;
  public float jointDamping = 1.9f;

  /** Overlap from which on a new contact is left to the position pass, until it is gone, metres. */
  public float deepOverlap = 4 * LINEAR_SLOP;

  @Override
  public Settings clone() {
    try {
      return (Settings) super.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
