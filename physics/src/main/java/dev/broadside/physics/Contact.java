package dev.broadside.physics;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;

/**
 * A pair of fixtures whose boxes overlap: those the solver acts on are shown to pre-solve and
 * post-solve listeners, all of them by {@link WorldInspection#forEachContact}. A cursor that moves
 * from contact to contact: do not keep it.
 */
public final class Contact {
  private static final int NOWHERE = -1;

  private final World world;
  private int index = NOWHERE;
  private boolean open;

  Contact(World world) {
    this.world = world;
  }

  /** Shows a contact; changes are allowed before the solver only, which would not see them. */
  void show(int contact, boolean beforeSolver) {
    index = contact;
    open = beforeSolver;
  }

  /** After the last contact: whoever has kept the cursor gets an error, not another contact. */
  void hide() {
    show(NOWHERE, false);
  }

  private ContactStore store() {
    if (index == NOWHERE) {
      throw new IllegalStateException(
          "this contact is a cursor that has moved on; read it in the listener and do not keep it");
    }
    return world.state.contacts;
  }

  private float[] material(boolean change) {
    ContactStore contacts = store();
    if (change && !open) {
      throw new IllegalStateException(
          "a contact can be changed in ContactListener.preSolve only; elsewhere change its"
              + " fixtures");
    }
    return contacts.material;
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

  /**
   * Friction impulse over the whole step, N s, along the normal turned right by 90 degrees: as much
   * of the normal impulse as it was in the last sub-step. An estimate where that says little: too
   * small after a bounce, 0 where bodies of masses that differ tenfold hit each other in the last
   * sub-step.
   */
  public float tangentImpulse(int point) {
    float normal = point(point, ContactStore.NORMAL_IMPULSE);
    float share = normal > 0 ? point(point, ContactStore.TANGENT_IMPULSE) / normal : 0;
    return share * normalImpulse(point);
  }

  public float friction() {
    return material(false)[index * ContactStore.MATERIAL];
  }

  public float restitution() {
    return material(false)[index * ContactStore.MATERIAL + 1];
  }

  /** Surface speed, m/s. */
  public float tangentSpeed() {
    return material(false)[index * ContactStore.MATERIAL + 3];
  }

  /** Friction of this contact from now on; pre-solve only. */
  public void setFriction(float friction) {
    material(true)[index * ContactStore.MATERIAL] = Check.notNegative("friction", friction);
  }

  /** Restitution of this contact from now on; pre-solve only. */
  public void setRestitution(float restitution) {
    material(true)[index * ContactStore.MATERIAL + 1] = Check.share("restitution", restitution);
    store().special = true;
  }

  /** Surface speed of this contact from now on; pre-solve only. */
  public void setTangentSpeed(float speed) {
    material(true)[index * ContactStore.MATERIAL + 3] = Check.finite("tangent speed", speed);
  }
}
