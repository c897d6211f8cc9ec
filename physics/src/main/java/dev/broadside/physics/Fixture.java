package dev.broadside.physics;

import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.shape.Shape;
import java.util.Objects;

/** A shape on a body, with its material: a thin handle on the world's arrays. */
public final class Fixture {
  final World world;
  final int index;
  final Body body;
  boolean destroyed;
  private Object userData;

  Fixture(World world, int index, Body body, Object userData) {
    this.world = world;
    this.index = index;
    this.body = body;
    this.userData = userData;
  }

  private FixtureStore read() {
    if (destroyed) {
      throw new IllegalStateException("fixture " + index + " was destroyed");
    }
    return world.state.fixtures;
  }

  private FixtureStore write() {
    FixtureStore fixtures = read();
    world.checkUnlocked("fixture " + index);
    return fixtures;
  }

  /** Number of the fixture in its world; reused after it is destroyed. */
  public int id() {
    return index;
  }

  public Body body() {
    return body;
  }

  public boolean isDestroyed() {
    return destroyed;
  }

  public Shape shape() {
    return read().shape[index];
  }

  public boolean isSensor() {
    return (read().flags[index] & FixtureStore.SENSOR) != 0;
  }

  public float density() {
    return read().density[index];
  }

  public float friction() {
    return read().friction[index];
  }

  public float restitution() {
    return read().restitution[index];
  }

  public float rollingResistance() {
    return read().rollingResistance[index];
  }

  public float tangentSpeed() {
    return read().tangentSpeed[index];
  }

  /** Whether begin and end of touch are reported. */
  public boolean contactEvents() {
    return (read().flags[index] & FixtureStore.CONTACT_EVENTS) != 0;
  }

  /** Whether a sensor's begin and end are reported. */
  public boolean sensorEvents() {
    return (read().flags[index] & FixtureStore.SENSOR_EVENTS) != 0;
  }

  /** Whether fast impacts are reported. */
  public boolean hitEvents() {
    return (read().flags[index] & FixtureStore.HIT_EVENTS) != 0;
  }

  /** Whether the world's listener is asked about its contacts. */
  public boolean preSolve() {
    return (read().flags[index] & FixtureStore.PRE_SOLVE) != 0;
  }

  public Filter filter() {
    FixtureStore f = read();
    return new Filter(f.category[index], f.mask[index], f.group[index]);
  }

  /** Takes effect on contacts that exist too, and wakes their bodies. */
  public void setFriction(float coefficient) {
    setMaterial(write().friction, Check.notNegative("friction", coefficient));
  }

  /** Takes effect on contacts that exist too, and wakes their bodies. */
  public void setRestitution(float coefficient) {
    setMaterial(write().restitution, Check.share("restitution", coefficient));
  }

  /** Takes effect on contacts that exist too, and wakes their bodies. */
  public void setRollingResistance(float coefficient) {
    setMaterial(write().rollingResistance, Check.notNegative("rolling resistance", coefficient));
  }

  /** Takes effect on contacts that exist too, and wakes their bodies. */
  public void setTangentSpeed(float speed) {
    setMaterial(write().tangentSpeed, Check.finite("tangent speed", speed));
  }

  private void setMaterial(float[] column, float value) {
    boolean same = column[index] == value;
    column[index] = value;
    world.remix(index, !same);
  }

  /** Changes the density and the body's mass with it. */
  public void setDensity(float density) {
    FixtureStore f = write();
    float before = f.density[index];
    f.density[index] = Check.notNegative("density", density);
    try {
      world.masses.fixturesChanged(body.index);
    } catch (IllegalArgumentException e) {
      f.density[index] = before;
      throw e;
    }
  }

  /**
   * Contacts that the new filter forbids end at once. The others go on unless the world's pair
   * filter, which the next step asks again about them, refuses; so the same filter may be set again
   * when that has changed its mind.
   */
  public void setFilter(Filter filter) {
    FixtureStore f = write();
    f.category[index] = Objects.requireNonNull(filter, "filter").category();
    f.mask[index] = filter.mask();
    f.group[index] = filter.group();
    world.refilter(this);
  }

  /** Anything of yours; a destroyed fixture still tells. */
  public Object userData() {
    return userData;
  }

  public void setUserData(Object data) {
    read();
    userData = data;
  }

  @Override
  public String toString() {
    return "fixture " + index + (destroyed ? " (destroyed)" : " of " + body);
  }
}
