package dev.broadside.physics;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;

/**
 * A pair of fixtures whose boxes overlap: those that touch are shown to pre-solve and post-solve
 * listeners, all of them by {@link WorldInspection#forEachContact}. A cursor that moves from
 * contact to contact: do not keep it.
 */
public final class Contact {
  private final World world;
  int index;

  Contact(World world) {
    this.world = world;
  }

  private ContactStore store() {
    return world.state.contacts;
  }

  public Fixture fixtureA() {
    return world.fixture(store().fixtureA[index]);
  }

  public Fixture fixtureB() {
    return world.fixture(store().fixtureB[index]);
  }

  /** Whether the surfaces meet, not only the boxes. */
  public boolean isTouching() {
    return (store().flags[index] & ContactStore.TOUCHING) != 0;
  }

  /** Whether one of the fixtures is a sensor, so that nothing is pushed. */
  public boolean isSensor() {
    return (store().flags[index] & ContactStore.SENSOR) != 0;
  }

  /** Whether a pre-solve listener switched it off in the last step. */
  public boolean isDisabled() {
    return (store().flags[index] & ContactStore.DISABLED) != 0;
  }

  /** x of the unit normal from A to B. */
  public float normalX() {
    return store().manifold[index * ContactStore.ROW];
  }

  /** y of the unit normal from A to B. */
  public float normalY() {
    return store().manifold[index * ContactStore.ROW + 1];
  }

  /** 1 or 2. */
  public int pointCount() {
    return store().points[index];
  }

  private float point(int point, int column) {
    if (point < 0 || point >= pointCount()) {
      throw new IndexOutOfBoundsException("contact point " + point + " of " + pointCount());
    }
    return store()
        .manifold[index * ContactStore.ROW + ContactStore.P1 + point * ContactStore.POINT + column];
  }

  /** World x of a point. */
  public float pointX(int point) {
    int body = store().bodyA[index];
    return world.state.bodies.pose[body * BodyStore.POSE] + point(point, ContactStore.AX);
  }

  /** World y of a point. */
  public float pointY(int point) {
    int body = store().bodyA[index];
    return world.state.bodies.pose[body * BodyStore.POSE + 1] + point(point, ContactStore.AY);
  }

  /** Gap between the surfaces, negative when they overlap, metres. */
  public float separation(int point) {
    return point(point, ContactStore.SEPARATION);
  }

  /** Normal impulse over the whole step, N s. */
  public float normalImpulse(int point) {
    return point(point, ContactStore.TOTAL_IMPULSE);
  }

  public float friction() {
    return store().material[index * ContactStore.MATERIAL];
  }

  /** Friction of this contact from now on; pre-solve only. */
  public void setFriction(float friction) {
    store().material[index * ContactStore.MATERIAL] = Check.notNegative("friction", friction);
  }

  /** Restitution of this contact from now on; pre-solve only. */
  public void setRestitution(float restitution) {
    store().special = true;
    store().material[index * ContactStore.MATERIAL + 1] =
        Check.notNegative("restitution", restitution);
  }

  /** Surface speed of this contact from now on; pre-solve only. */
  public void setTangentSpeed(float speed) {
    store().material[index * ContactStore.MATERIAL + 3] = Check.finite("tangent speed", speed);
  }
}
