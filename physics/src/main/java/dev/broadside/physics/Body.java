package dev.broadside.physics;

import dev.broadside.physics.internal.solver.Angles;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.shape.MassData;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A rigid body: a thin handle on its world's arrays. After {@link World#destroy(Body)} every call
 * on it is an error.
 */
public final class Body {
  final World world;
  final int index;
  boolean destroyed;
  private Object userData;

  Body(World world, int index, Object userData) {
    this.world = world;
    this.index = index;
    this.userData = userData;
  }

  private BodyStore read() {
    if (destroyed) {
      throw new IllegalStateException("body " + index + " was destroyed");
    }
    return world.state.bodies;
  }

  private BodyStore write() {
    BodyStore bodies = read();
    world.checkUnlocked("body " + index);
    return bodies;
  }

  /** Attaches a shape with the given material. */
  public Fixture attach(Shape shape, FixtureDefinition definition) {
    write();
    return world.attach(
        this,
        Objects.requireNonNull(shape, "shape"),
        Objects.requireNonNull(definition, "fixture definition"));
  }

  /**
   * Attaches a chain of one-sided segments through points x0, y0, x1, y1, … (Tsamis 2020, 7.1: one
   * fixture a segment). They collide on the right side of the way from point to point. An open
   * chain uses its first and last point as ghosts only, so it needs at least 4 points; a loop at
   * least 3.
   */
  public List<Fixture> attachChain(boolean loop, FixtureDefinition definition, float... points) {
    write();
    Objects.requireNonNull(definition, "fixture definition");
    int n = Objects.requireNonNull(points, "points").length / 2;
    if (points.length % 2 != 0 || n < (loop ? 3 : 4)) {
      throw new IllegalArgumentException(
          (loop ? "a loop needs x and y of at least 3" : "a chain needs x and y of at least 4")
              + " points, got "
              + points.length
              + " numbers");
    }
    List<Segment> links = new ArrayList<>();
    for (int i = loop ? 0 : 1; i < (loop ? n : n - 2); i++) {
      int a = (i + n - 1) % n;
      int b = (i + 1) % n;
      int c = (i + 2) % n;
      links.add(
          new Segment(
              points[2 * i],
              points[2 * i + 1],
              points[2 * b],
              points[2 * b + 1],
              true,
              points[2 * a],
              points[2 * a + 1],
              points[2 * c],
              points[2 * c + 1]));
    }
    List<Fixture> fixtures = new ArrayList<>();
    for (Segment link : links) {
      fixtures.add(attach(link, definition));
    }
    return fixtures;
  }

  /** Number of the body in its world; reused after it is destroyed. */
  public int id() {
    return index;
  }

  public World world() {
    return world;
  }

  public boolean isDestroyed() {
    return destroyed;
  }

  public BodyType type() {
    return BodyType.values()[read().type[index]];
  }

  /** x of the origin, metres. */
  public float x() {
    return read().pose[index * BodyStore.POSE + BodyStore.PX];
  }

  /** y of the origin, metres. */
  public float y() {
    return read().pose[index * BodyStore.POSE + BodyStore.PY];
  }

  /** Angle in (-π, π]. */
  public float angle() {
    return Angles.of(cosine(), sine());
  }

  /** Cosine of the angle. */
  public float cosine() {
    return read().pose[index * BodyStore.POSE + BodyStore.QC];
  }

  /** Sine of the angle. */
  public float sine() {
    return read().pose[index * BodyStore.POSE + BodyStore.QS];
  }

  /** x of the centre of mass in the world. */
  public float centerX() {
    return read().pose[index * BodyStore.POSE + BodyStore.CX];
  }

  /** y of the centre of mass in the world. */
  public float centerY() {
    return read().pose[index * BodyStore.POSE + BodyStore.CY];
  }

  /** x in the world of a local point. */
  public float worldX(float localX, float localY) {
    return x() + cosine() * localX - sine() * localY;
  }

  /** y in the world of a local point. */
  public float worldY(float localX, float localY) {
    return y() + sine() * localX + cosine() * localY;
  }

  public float velocityX() {
    return read().state[index * BodyStore.STATE + BodyStore.VX];
  }

  public float velocityY() {
    return read().state[index * BodyStore.STATE + BodyStore.VY];
  }

  public float angularVelocity() {
    return read().state[index * BodyStore.STATE + BodyStore.W];
  }

  /** Mass in kg; 0 unless dynamic. */
  public float mass() {
    float[] mass = read().mass;
    int m = index * BodyStore.MASS;
    return mass[m + BodyStore.INV_MASS] > 0 ? mass[m + BodyStore.KG] : 0;
  }

  /** Rotational inertia about the centre of mass, kg m²; 0 unless the body can turn. */
  public float inertia() {
    float[] mass = read().mass;
    int m = index * BodyStore.MASS;
    return mass[m + BodyStore.INV_INERTIA] > 0 ? mass[m + BodyStore.INERTIA] : 0;
  }

  /**
   * Mass, centre of mass in the local frame, and inertia about it. A mass of its own is told as it
   * was given, also while the body does not move or turn.
   */
  public MassData massData() {
    float[] pose = read().pose;
    int p = index * BodyStore.POSE;
    int m = index * BodyStore.MASS;
    boolean own = hasOwnMass();
    return new MassData(
        own ? read().mass[m + BodyStore.KG] : mass(),
        pose[p + BodyStore.LX],
        pose[p + BodyStore.LY],
        own ? read().mass[m + BodyStore.INERTIA] : inertia());
  }

  /** Whether the mass was given by {@link #setMassData} instead of the fixtures. */
  public boolean hasOwnMass() {
    return (read().flags[index] & BodyStore.OWN_MASS) != 0;
  }

  public boolean isAwake() {
    return read().isAwake(index);
  }

  public boolean isBullet() {
    return (read().flags[index] & BodyStore.BULLET) != 0;
  }

  public boolean isEnabled() {
    return (read().flags[index] & BodyStore.ENABLED) != 0;
  }

  public boolean isFixedRotation() {
    return (read().flags[index] & BodyStore.FIXED_ROTATION) != 0;
  }

  public boolean isSleepAllowed() {
    return (read().flags[index] & BodyStore.SLEEP_ALLOWED) != 0;
  }

  /** Damping of the velocity, 1/s. */
  public float linearDamping() {
    return read().mass[index * BodyStore.MASS + BodyStore.LINEAR_DAMPING];
  }

  /** Damping of the spin, 1/s. */
  public float angularDamping() {
    return read().mass[index * BodyStore.MASS + BodyStore.ANGULAR_DAMPING];
  }

  /** Speed below which the body may fall asleep, m/s. */
  public float sleepSpeed() {
    return read().mass[index * BodyStore.MASS + BodyStore.SLEEP_SPEED];
  }

  public void setSleepSpeed(float speed) {
    write().mass[index * BodyStore.MASS + BodyStore.SLEEP_SPEED] =
        Check.notNegative("sleep speed", speed);
  }

  /** Moves the body to a place and angle at once; speeds stay. */
  public void setTransform(float x, float y, float angle) {
    BodyStore b = write();
    Check.finite("body " + index + " x", x);
    Check.finite("body " + index + " y", y);
    Check.finite("body " + index + " angle", angle);
    int p = index * BodyStore.POSE;
    float c = angle == 0 ? 1 : (float) StrictMath.cos(angle);
    float s = angle == 0 ? 0 : (float) StrictMath.sin(angle);
    boolean there =
        b.pose[p + BodyStore.PX] == x
            && b.pose[p + BodyStore.PY] == y
            && b.pose[p + BodyStore.QC] == c
            && b.pose[p + BodyStore.QS] == s;
    if (there && b.type[index] == BodyStore.STATIC) {
      return;
    }
    b.pose[p + BodyStore.PX] = x;
    b.pose[p + BodyStore.PY] = y;
    b.pose[p + BodyStore.QC] = c;
    b.pose[p + BodyStore.QS] = s;
    b.centerFromOrigin(index);
    b.settle(index);
    world.moved(this);
  }

  /**
   * Velocity of the centre of mass, m/s; wakes the body. Nothing happens to a static one, also not
   * when it becomes another type later.
   */
  public void setVelocity(float vx, float vy) {
    BodyStore b = write();
    Check.finite("body " + index + " velocity x", vx);
    Check.finite("body " + index + " velocity y", vy);
    if (b.type[index] == BodyStore.STATIC) {
      return;
    }
    world.driven(index);
    b.state[index * BodyStore.STATE + BodyStore.VX] = vx;
    b.state[index * BodyStore.STATE + BodyStore.VY] = vy;
  }

  /** Spin in rad/s; wakes the body. Static bodies and those of fixed rotation have none. */
  public void setAngularVelocity(float w) {
    BodyStore b = write();
    Check.finite("body " + index + " angular velocity", w);
    if (b.type[index] == BodyStore.STATIC || isFixedRotation()) {
      return;
    }
    world.driven(index);
    b.state[index * BodyStore.STATE + BodyStore.W] = w;
  }

  /** Adds a force in N at the centre of mass for the next step. */
  public void applyForce(float fx, float fy) {
    applyForce(fx, fy, read().pose[index * BodyStore.POSE], centerY());
  }

  /** Adds a force in N at a world point for the next step; a disabled body feels none. */
  public void applyForce(float fx, float fy, float pointX, float pointY) {
    BodyStore b = write();
    Check.finite("force x", fx);
    Check.finite("force y", fy);
    Check.finite("force point x", pointX);
    Check.finite("force point y", pointY);
    if (!forcesAct(b)) {
      return;
    }
    world.wake(index);
    int d = index * BodyStore.DRIVE;
    b.drive[d + BodyStore.FX] += fx;
    b.drive[d + BodyStore.FY] += fy;
    b.drive[d + BodyStore.TORQUE] += (pointX - centerX()) * fy - (pointY - centerY()) * fx;
  }

  /** Adds a torque in N m for the next step; a disabled body feels none. */
  public void applyTorque(float torque) {
    BodyStore b = write();
    Check.finite("torque", torque);
    if (forcesAct(b)) {
      world.wake(index);
      b.drive[index * BodyStore.DRIVE + BodyStore.TORQUE] += torque;
    }
  }

  /** Whether the next step would move the body by a force; it must not be kept for a later one. */
  private boolean forcesAct(BodyStore b) {
    return b.type[index] == BodyStore.DYNAMIC && isEnabled();
  }

  /** Changes the momentum at a world point at once, N s. */
  public void applyImpulse(float px, float py, float pointX, float pointY) {
    BodyStore b = write();
    Check.finite("impulse x", px);
    Check.finite("impulse y", py);
    Check.finite("impulse point x", pointX);
    Check.finite("impulse point y", pointY);
    if (b.type[index] != BodyStore.DYNAMIC) {
      return;
    }
    world.wake(index);
    int v = index * BodyStore.STATE;
    int m = index * BodyStore.MASS;
    b.state[v] += b.mass[m] * px;
    b.state[v + 1] += b.mass[m] * py;
    b.state[v + 2] += b.mass[m + 1] * ((pointX - centerX()) * py - (pointY - centerY()) * px);
  }

  /** Changes the spin at once, N m s. */
  public void applyAngularImpulse(float impulse) {
    BodyStore b = write();
    Check.finite("angular impulse", impulse);
    if (b.type[index] == BodyStore.DYNAMIC) {
      world.wake(index);
      b.state[index * BodyStore.STATE + 2] += b.mass[index * BodyStore.MASS + 1] * impulse;
    }
  }

  /**
   * Wakes the body and what sleeps with it, or puts this body alone to sleep. What an awake body
   * touches or is joined to does not stay asleep.
   */
  public void setAwake(boolean awake) {
    write();
    if (awake) {
      world.wake(index);
    } else {
      world.putToSleep(List.of(this));
    }
  }

  /** Takes part in collision and movement, or not. */
  public void setEnabled(boolean enabled) {
    write();
    world.setEnabled(this, enabled);
  }

  /**
   * Mass given by hand instead of computed from the fixtures, until {@link #resetMassData}; other
   * types and fixed rotation leave it as it is.
   */
  public void setMassData(MassData data) {
    write();
    world.masses.set(index, Objects.requireNonNull(data, "mass data"));
  }

  /** Mass from the fixtures again. */
  public void resetMassData() {
    write();
    world.masses.reset(index);
  }

  /** Changes between static, kinematic and dynamic. */
  public void setType(BodyType type) {
    write();
    world.setType(this, Objects.requireNonNull(type, "type"));
  }

  /** Factor on the world's gravity; a change wakes the body. */
  public void setGravityScale(float scale) {
    float[] mass = write().mass;
    int at = index * BodyStore.MASS + BodyStore.GRAVITY_SCALE;
    boolean same = mass[at] == scale;
    mass[at] = Check.finite("gravity scale", scale);
    if (!same) {
      world.wake(index);
    }
  }

  public float gravityScale() {
    return read().mass[index * BodyStore.MASS + BodyStore.GRAVITY_SCALE];
  }

  public void setDamping(float linear, float angular) {
    BodyStore b = write();
    Check.notNegative("linear damping", linear);
    Check.notNegative("angular damping", angular);
    b.mass[index * BodyStore.MASS + BodyStore.LINEAR_DAMPING] = linear;
    b.mass[index * BodyStore.MASS + BodyStore.ANGULAR_DAMPING] = angular;
  }

  public void setBullet(boolean bullet) {
    world.use(Feature.BULLETS, bullet);
    flag(BodyStore.BULLET, bullet);
  }

  public void setSleepAllowed(boolean allowed) {
    flag(BodyStore.SLEEP_ALLOWED, allowed);
    if (!allowed) {
      world.wake(index);
    }
  }

  public void setFixedRotation(boolean fixed) {
    flag(BodyStore.FIXED_ROTATION, fixed);
    if (fixed) {
      read().state[index * BodyStore.STATE + BodyStore.W] = 0;
    }
    world.masses.renew(index);
  }

  private void flag(int bit, boolean on) {
    BodyStore b = write();
    b.flags[index] = on ? b.flags[index] | bit : b.flags[index] & ~bit;
  }

  /** The body's fixtures, newest first. */
  public List<Fixture> fixtures() {
    List<Fixture> list = new ArrayList<>();
    for (int f = read().firstFixture[index]; f >= 0; f = world.state.fixtures.nextOnBody[f]) {
      list.add(world.fixture(f));
    }
    return list;
  }

  /** Anything of yours; a destroyed body still tells. */
  public Object userData() {
    return userData;
  }

  public void setUserData(Object data) {
    read();
    userData = data;
  }

  @Override
  public String toString() {
    return "body " + index + (destroyed ? " (destroyed)" : "");
  }
}
