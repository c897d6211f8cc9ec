package dev.broadside.physics;

import java.util.Objects;

/** Material and filter of a fixture. Plain data to fill in; may be used for many fixtures. */
public final class FixtureDefinition {
  /** Coulomb friction of a fixture that says nothing else (Box2D v3's value). */
  public static final float DEFAULT_FRICTION = 0.6f;

  float density = 1;
  float friction = DEFAULT_FRICTION;
  float restitution;
  float rollingResistance;
  float tangentSpeed;
  boolean sensor;
  boolean contactEvents;
  boolean sensorEvents = true;
  boolean hitEvents;
  boolean preSolve;
  Filter filter = Filter.DEFAULT;
  Object userData;

  /** Mass per area, kg/m². */
  public FixtureDefinition density(float kgPerSquareMetre) {
    density = Check.notNegative("density", kgPerSquareMetre);
    return this;
  }

  /** Coulomb friction, 0.6 by default; two fixtures use the geometric mean. */
  public FixtureDefinition friction(float coefficient) {
    friction = Check.notNegative("friction", coefficient);
    return this;
  }

  /** Bounciness 0 … 1; two fixtures use the larger. */
  public FixtureDefinition restitution(float coefficient) {
    restitution = Check.share("restitution", coefficient);
    return this;
  }

  /**
   * Resistance to rolling, as a share of the radius of what rolls: its own or its ground's. Two
   * fixtures use the larger share and the larger radius; where none is round nothing rolls.
   */
  public FixtureDefinition rollingResistance(float coefficient) {
    rollingResistance = Check.notNegative("rolling resistance", coefficient);
    return this;
  }

  /** Surface speed of a conveyor belt, m/s. */
  public FixtureDefinition tangentSpeed(float speed) {
    tangentSpeed = Check.finite("tangent speed", speed);
    return this;
  }

  /** Detects overlap and pushes nothing. */
  public FixtureDefinition sensor() {
    sensor = true;
    return this;
  }

  /** Reports begin and end of touch. */
  public FixtureDefinition contactEvents() {
    contactEvents = true;
    return this;
  }

  /** Whether a sensor's begin and end are reported; on by default. */
  public FixtureDefinition sensorEvents(boolean report) {
    sensorEvents = report;
    return this;
  }

  /** Reports fast impacts. */
  public FixtureDefinition hitEvents() {
    hitEvents = true;
    return this;
  }

  /** Asks the world's pre-solve listener about this fixture's contacts. */
  public FixtureDefinition preSolve() {
    preSolve = true;
    return this;
  }

  /** Who collides with it. */
  public FixtureDefinition filter(Filter collisionFilter) {
    filter = Objects.requireNonNull(collisionFilter, "filter");
    return this;
  }

  /** Anything of yours. */
  public FixtureDefinition userData(Object data) {
    userData = data;
    return this;
  }
}
