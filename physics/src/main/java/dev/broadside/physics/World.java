package dev.broadside.physics;

import dev.broadside.Algorithm;
import dev.broadside.physics.internal.solver.JointMath;
import dev.broadside.physics.internal.solver.StepPipeline;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.Copies;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;
import dev.broadside.physics.shape.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * A 2D world of rigid bodies (Tsamis 2020, ch. 2, 4–7). Create bodies, attach shapes, join them,
 * {@link #step}. One thread at a time, except queries between steps.
 */
public final class World implements AutoCloseable {
  final WorldState state;
  private final StepPipeline pipeline;
  private final int threads;
  private final Algorithm broadPhase;
  private final Set<Feature> without;
  private Body[] bodyOf = new Body[16];
  private Fixture[] fixtureOf = new Fixture[16];
  private Joint[] jointOf = new Joint[8];
  private final float[] reaction = new float[2];
  boolean locked;
  private boolean closed;
  final BodyMass masses;
  private final Events events;
  private final WorldQueries queries;
  private final Callbacks callbacks;

  /** A world with default settings and gravity (0, -10). */
  public World() {
    this(new WorldDefinition());
  }

  public World(WorldDefinition definition) {
    Objects.requireNonNull(definition, "world definition");
    state = new WorldState(definition.settings.clone());
    threads = definition.threads;
    broadPhase = definition.broadPhase;
    without = Set.copyOf(definition.without);
    pipeline = new StepPipeline(state, threads, broadPhase);
    masses = new BodyMass(state, pipeline.islands);
    events = new Events(this, pipeline.events);
    queries = new WorldQueries(this, pipeline.proxies);
    callbacks = new Callbacks(this, pipeline);
  }

  /** The settings of this world, as a definition of another one like it. */
  public WorldDefinition definition() {
    WorldDefinition definition = new WorldDefinition(state.settings, threads, broadPhase);
    definition.without.addAll(without);
    return definition;
  }

  /** Gravity in m/s² from the next step on; a change wakes all bodies. */
  public void setGravity(float x, float y) {
    checkUnlocked("world");
    Check.finite("gravity x", x);
    Check.finite("gravity y", y);
    Settings settings = state.settings;
    boolean same = settings.gravityX == x && settings.gravityY == y;
    settings.gravityX = x;
    settings.gravityY = y;
    if (!same) {
      wakeAll();
    }
  }

  /** Whether resting islands fall asleep; switching it off wakes all bodies. */
  public void setSleeping(boolean on) {
    checkUnlocked("world");
    state.settings.sleeping = on;
    if (!on) {
      wakeAll();
    }
  }

  /** Whether fast bodies are kept from passing through others, from the next step on. */
  public void setContinuous(boolean on) {
    checkUnlocked("world");
    state.settings.continuous = on;
  }

  /** An error if the world was made without a feature that is used now. */
  void use(Feature feature, boolean used) {
    if (used && without.contains(feature)) {
      throw new IllegalStateException(
          "this world was made without "
              + feature.name().toLowerCase(Locale.ROOT)
              + ", see WorldDefinition.without");
    }
  }

  // ---- bodies ----

  /** Makes a body. */
  public Body create(BodyDefinition d) {
    checkUnlocked("world");
    use(Feature.BULLETS, Objects.requireNonNull(d, "body definition").bullet);
    BodyStore b = state.bodies;
    int body = b.add((byte) d.type.ordinal());
    int p = body * BodyStore.POSE;
    b.pose[p + BodyStore.PX] = d.x;
    b.pose[p + BodyStore.PY] = d.y;
    b.pose[p + BodyStore.QC] = d.cosine;
    b.pose[p + BodyStore.QS] = d.sine;
    b.centerFromOrigin(body);
    b.settle(body);
    int m = body * BodyStore.MASS;
    b.mass[m + BodyStore.LINEAR_DAMPING] = d.linearDamping;
    b.mass[m + BodyStore.ANGULAR_DAMPING] = d.angularDamping;
    b.mass[m + BodyStore.GRAVITY_SCALE] = d.gravityScale;
    b.mass[m + BodyStore.SLEEP_SPEED] = d.sleepSpeed;
    b.flags[body] =
        (d.fixedRotation ? BodyStore.FIXED_ROTATION : 0)
            | (d.bullet ? BodyStore.BULLET : 0)
            | (d.sleepAllowed ? BodyStore.SLEEP_ALLOWED : 0)
            | (d.enabled ? BodyStore.ENABLED : 0);
    if (d.type != BodyType.STATIC && (d.awake || !d.enabled)) {
      int v = body * BodyStore.STATE;
      b.state[v + BodyStore.VX] = d.velocityX;
      b.state[v + BodyStore.VY] = d.velocityY;
      b.state[v + BodyStore.W] = d.fixedRotation ? 0 : d.angularVelocity;
      if (d.enabled && d.awake) {
        b.enterAwake(body);
      }
    } else if (d.type != BodyType.STATIC) {
      b.setUnmet(body, true);
    }
    if (body >= bodyOf.length) {
      bodyOf = Arrays.copyOf(bodyOf, Math.max(2 * bodyOf.length, body + 1));
    }
    bodyOf[body] = new Body(this, body, d.userData);
    masses.reset(body);
    return bodyOf[body];
  }

  /** Destroys a body with its fixtures, contacts and joints. */
  public void destroy(Body body) {
    check(body);
    BodyStore b = state.bodies;
    int i = body.index;
    while (b.firstJointEdge[i] >= 0) {
      destroy(jointOf[b.firstJointEdge[i] >> 1]);
    }
    wakeTouching(i);
    pipeline.contacts.destroyAll(i, -1);
    for (int f = b.firstFixture[i]; f >= 0; f = state.fixtures.nextOnBody[f]) {
      fixtureOf[f].destroyed = true;
      fixtureOf[f] = null;
      pipeline.proxies.remove(f);
      state.fixtures.remove(f);
    }
    pipeline.islands.leaveRing(i);
    b.remove(i);
    body.destroyed = true;
    bodyOf[i] = null;
  }

  Fixture attach(Body body, Shape shape, FixtureDefinition d) {
    use(Feature.SENSORS, d.sensor);
    use(Feature.EVENTS, d.contactEvents || d.hitEvents);
    use(Feature.LISTENERS, d.preSolve);
    masses.checkWith(body.index, shape, d.density);
    FixtureStore f = state.fixtures;
    int i = body.index;
    boolean still = state.bodies.type[i] == BodyStore.STATIC;
    int fixture = pipeline.proxies.add(body.x(), body.y(), still);
    f.add(fixture, i, shape);
    f.density[fixture] = d.density;
    f.friction[fixture] = d.friction;
    f.restitution[fixture] = d.restitution;
    f.rollingResistance[fixture] = d.rollingResistance;
    f.tangentSpeed[fixture] = d.tangentSpeed;
    f.category[fixture] = d.filter.category();
    f.mask[fixture] = d.filter.mask();
    f.group[fixture] = d.filter.group();
    f.flags[fixture] =
        (d.sensor ? FixtureStore.SENSOR : 0)
            | (d.contactEvents ? FixtureStore.CONTACT_EVENTS : 0)
            | (d.sensor && d.sensorEvents ? FixtureStore.SENSOR_EVENTS : 0)
            | (d.hitEvents ? FixtureStore.HIT_EVENTS : 0)
            | (d.preSolve ? FixtureStore.PRE_SOLVE : 0);
    f.nextOnBody[fixture] = state.bodies.firstFixture[i];
    state.bodies.firstFixture[i] = fixture;
    state.bodies.fixtureCount[i]++;
    if (fixture >= fixtureOf.length) {
      fixtureOf = Arrays.copyOf(fixtureOf, Math.max(2 * fixtureOf.length, fixture + 1));
    }
    fixtureOf[fixture] = new Fixture(this, fixture, body, d.userData);
    masses.fixturesChanged(i);
    pipeline.contacts.refreshBox(fixture);
    return fixtureOf[fixture];
  }

  /** Takes a fixture off its body. */
  public void destroy(Fixture fixture) {
    checkUnlocked("world");
    checkOwn(fixture);
    int i = fixture.body.index;
    int f = fixture.index;
    wakeTouching(i);
    pipeline.contacts.destroyAll(i, f);
    FixtureStore fixtures = state.fixtures;
    if (state.bodies.firstFixture[i] == f) {
      state.bodies.firstFixture[i] = fixtures.nextOnBody[f];
    } else {
      int at = state.bodies.firstFixture[i];
      while (fixtures.nextOnBody[at] != f) {
        at = fixtures.nextOnBody[at];
      }
      fixtures.nextOnBody[at] = fixtures.nextOnBody[f];
    }
    state.bodies.fixtureCount[i]--;
    pipeline.proxies.remove(f);
    fixtures.remove(f);
    fixture.destroyed = true;
    fixtureOf[f] = null;
    masses.fixturesChanged(i);
  }

  // ---- joints ----

  /** Makes a joint. */
  public <J extends Joint, D extends JointDefinition<J, D>> J create(JointDefinition<J, D> d) {
    use(Feature.JOINTS, true);
    check(Objects.requireNonNull(d, "joint definition").bodyA);
    check(d.bodyB);
    if (d.bodyA == d.bodyB) {
      throw new IllegalArgumentException("a joint needs two bodies, got " + d.bodyA + " twice");
    }
    int a = d.bodyA.index;
    int b = d.bodyB.index;
    JointStore joints = state.joints;
    int joint = joints.add(state.bodies, d.type(), a, b);
    joints.flags[joint] = d.collideConnected ? JointStore.COLLIDE : 0;
    int p = joint * JointStore.PARAM;
    joints.param[p + JointStore.AX] = d.anchorAx;
    joints.param[p + JointStore.AY] = d.anchorAy;
    joints.param[p + JointStore.BX] = d.anchorBx;
    joints.param[p + JointStore.BY] = d.anchorBy;
    joints.param[p + JointStore.REFERENCE_ANGLE] = d.referenceAngle;
    joints.param[p + JointStore.BREAK_FORCE] = d.breakForce;
    joints.param[p + JointStore.BREAK_TORQUE] = d.breakTorque;
    J handle = d.handle(this, joint);
    if (joint >= jointOf.length) {
      jointOf = Arrays.copyOf(jointOf, Math.max(2 * jointOf.length, joint + 1));
    }
    jointOf[joint] = handle;
    try {
      d.fill(handle);
      handle.made(d.userData);
    } catch (RuntimeException e) {
      joints.remove(state.bodies, joint);
      handle.destroyed = true;
      jointOf[joint] = null;
      throw e;
    }
    wake(a);
    wake(b);
    if (!d.collideConnected) {
      endContactsBetween(a, b);
    }
    return handle;
  }

  /** Destroys a joint; the bodies wake. */
  public void destroy(Joint joint) {
    checkUnlocked("world");
    Objects.requireNonNull(joint, "joint");
    checkWorld(joint, joint.world);
    if (joint.destroyed) {
      throw new IllegalStateException("joint " + joint.index + " was destroyed");
    }
    destroyGearsOf(joint.index);
    wake(state.joints.bodyA[joint.index]);
    wake(state.joints.bodyB[joint.index]);
    state.joints.remove(state.bodies, joint.index);
    joint.destroyed = true;
    jointOf[joint.index] = null;
  }

  /** A gear is nothing without the joints it couples. */
  private void destroyGearsOf(int joint) {
    JointStore joints = state.joints;
    for (int j = 0; j < joints.end && joints.gears > 0; j++) {
      if (j != joint
          && (joints.flags[j] & JointStore.FREE) == 0
          && (joints.coupled[2 * j] == joint || joints.coupled[2 * j + 1] == joint)) {
        destroy(jointOf[j]);
      }
    }
  }

  private void endContactsBetween(int a, int b) {
    ContactStore c = state.contacts;
    int e = state.bodies.firstContactEdge[a];
    while (e >= 0) {
      int next = c.edgeNext[e];
      int contact = e >> 1;
      if (c.bodyA[contact] == b || c.bodyB[contact] == b) {
        pipeline.contacts.destroy(contact);
      }
      e = next;
    }
  }

  float[] reaction(JointStore joints, int joint) {
    pipeline.joints.of(joints.type[joint]).reactionForce(joint, invH(), reaction);
    return reaction;
  }

  float reactionTorque(JointStore joints, int joint) {
    return pipeline.joints.of(joints.type[joint]).reactionTorque(joint, invH());
  }

  float invH() {
    return pipeline.invH;
  }

  float relativeAngle(JointStore joints, int joint) {
    return JointMath.relativeAngle(state.bodies, joints, joint);
  }

  // ---- stepping ----

  /**
   * Advances the world by a time step in seconds; 1/60 is usual. What a listener or pair filter
   * throws comes out once the step is done; the first, if there are several.
   */
  public void step(float dt) {
    checkUnlocked("world");
    Check.notNegative("time step", dt);
    locked = true;
    callbacks.begin();
    try {
      pipeline.events.clear();
      pipeline.step(dt);
    } finally {
      locked = false;
      if (pipeline.events.brokenCount > 0 || brokeBefore) {
        breakJoints();
      }
      pipeline.events.closeStep();
    }
    callbacks.end();
  }

  /**
   * Does now what the next step would have to do because much is new: builds the tree of the static
   * shapes and makes room for the contacts. Call it when a level is loaded, and the first step
   * takes no longer than others; without it everything happens in that step. Results are the same.
   */
  public void prepare() {
    checkUnlocked("world");
    pipeline.prepare();
  }

  private boolean brokeBefore;

  private void breakJoints() {
    int count = pipeline.events.brokenCount;
    Joint[] broken = new Joint[count];
    for (int i = 0; i < count; i++) {
      broken[i] = jointOf[pipeline.events.broken[i]];
    }
    for (Joint joint : broken) {
      if (!joint.destroyed) {
        destroy(joint);
      }
    }
    brokeBefore = count > 0;
    events.setBroken(broken);
  }

  /** What happened in the last step. */
  public Events events() {
    return events;
  }

  /** Questions about the world between steps. */
  public WorldQueries queries() {
    return queries;
  }

  /** A look inside, for tools that draw or explain the world. */
  public WorldInspection inspect() {
    return new WorldInspection(this, pipeline);
  }

  /** Who is asked about contacts during a step; null for nobody, which costs nothing. */
  public void setContactListener(ContactListener listener) {
    checkUnlocked("world");
    use(Feature.LISTENERS, listener != null);
    callbacks.setListener(listener);
  }

  /**
   * Decides for pairs that the filters accept; null for nobody. Asked about fixtures whose boxes
   * overlap and that have no contact yet: once if it accepts, in every step if it does not, and
   * again after {@link Fixture#setFilter}. Fast bodies ask once more about what is in their way.
   */
  public void setPairFilter(BiPredicate<Fixture, Fixture> filter) {
    checkUnlocked("world");
    use(Feature.LISTENERS, filter != null);
    callbacks.setPairFilter(filter);
  }

  // ---- save and restore ----

  /** All that determines the future of this world. */
  public WorldSnapshot snapshot() {
    return snapshot(new WorldSnapshot(this));
  }

  /** The same into the memory of a snapshot of this world that nobody needs any more. */
  public WorldSnapshot snapshot(WorldSnapshot into) {
    checkUnlocked("world");
    checkOwn(into);
    into.state.take(state);
    into.take(state.settings);
    into.ends = pipeline.events.pendingEnds();
    into.sensorEnds = pipeline.events.pendingSensorEnds();
    into.invH = pipeline.invH;
    into.bodies = Copies.copy(bodyOf, into.bodies);
    into.fixtures = Copies.copy(fixtureOf, into.fixtures);
    into.joints = Copies.copy(jointOf, into.joints);
    return into;
  }

  private void checkOwn(WorldSnapshot snapshot) {
    if (Objects.requireNonNull(snapshot, "snapshot").world != this) {
      throw new IllegalArgumentException("the snapshot is of another world");
    }
  }

  /**
   * Goes back to a snapshot of this world; it continues bit by bit as it did then. Handles of that
   * time live again, younger ones are dead. User data, listener and pair filter stay as they are.
   */
  public void restore(WorldSnapshot snapshot) {
    checkUnlocked("world");
    checkOwn(snapshot);
    markAll(true);
    bodyOf = snapshot.bodies.clone();
    fixtureOf = snapshot.fixtures.clone();
    jointOf = snapshot.joints.clone();
    markAll(false);
    snapshot.state.restore(state);
    snapshot.restore(state.settings);
    pipeline.restored();
    pipeline.events.restore(snapshot.ends, snapshot.sensorEnds);
    pipeline.invH = snapshot.invH;
    events.setBroken(new Joint[0]);
    brokeBefore = false;
  }

  private void markAll(boolean destroyed) {
    for (Body body : bodyOf) {
      if (body != null) {
        body.destroyed = destroyed;
      }
    }
    for (Fixture fixture : fixtureOf) {
      if (fixture != null) {
        fixture.destroyed = destroyed;
      }
    }
    for (Joint joint : jointOf) {
      if (joint != null) {
        joint.destroyed = destroyed;
      }
    }
  }

  /** Nanoseconds of each stage in the last step, in the order of {@link #stageNames}. */
  public long stageNanos(int stage) {
    return pipeline.nanos[Check.index("stage", stage, pipeline.nanos.length)];
  }

  /** Names of the stages of a step. */
  public static String[] stageNames() {
    return StepPipeline.STAGES.clone();
  }

  // ---- waking ----

  void wake(int body) {
    pipeline.islands.wake(body);
  }

  private void wakeAll() {
    for (int id = 0; id < state.bodies.end; id++) {
      if (bodyOf[id] != null) {
        wake(id);
      }
    }
  }

  /** A body that no force moves has been given a velocity: what hangs on it must follow. */
  void driven(int body) {
    wake(body);
    if (state.bodies.type[body] == BodyStore.KINEMATIC) {
      wakeJoined(body, true);
    }
  }

  private boolean wakeJoined(int body, boolean wake) {
    return pipeline.islands.wakeJoined(body, wake);
  }

  /**
   * Puts bodies to sleep as one island: each wakes when any of them does. Velocities become 0.
   * Static and disabled bodies are passed over; a joint to an awake body keeps all awake.
   */
  public void putToSleep(Collection<Body> island) {
    Objects.requireNonNull(island, "island");
    checkUnlocked("world");
    for (Body body : island) {
      check(body);
    }
    BodyStore b = state.bodies;
    int previous = -1;
    // A body named twice must not enter the ring twice.
    for (Body body : new LinkedHashSet<>(island)) {
      int i = body.index;
      if (b.type[i] == BodyStore.STATIC || (b.flags[i] & BodyStore.ENABLED) == 0) {
        continue;
      }
      wake(i);
      pipeline.islands.enterRing(i, previous);
      b.setUnmet(i, true);
      previous = i;
    }
    for (Body body : island) {
      if (b.type[body.index] == BodyStore.DYNAMIC && wakeJoined(body.index, false)) {
        wake(body.index);
      }
    }
  }

  /** The sleeping bodies that wake with this one, itself included; empty if it is awake. */
  public List<Body> sleepingIsland(Body body) {
    checkOwn(body);
    List<Body> island = new ArrayList<>();
    BodyStore b = state.bodies;
    if (b.type[body.index] != BodyStore.STATIC && !b.isAwake(body.index)) {
      int i = body.index;
      do {
        island.add(bodyOf[i]);
        i = b.ring[i];
      } while (i != body.index);
    }
    return island;
  }

  private void wakeTouching(int body) {
    pipeline.wakeTouching(body);
  }

  void moved(Body body) {
    wake(body.index);
    wakeTouching(body.index);
    wakeJoined(body.index, true);
    pipeline.contacts.refreshBoxes(body.index);
  }

  void setEnabled(Body body, boolean enabled) {
    BodyStore b = state.bodies;
    int i = body.index;
    if (enabled == ((b.flags[i] & BodyStore.ENABLED) != 0)) {
      return;
    }
    wakeJoined(i, true);
    if (enabled) {
      b.flags[i] |= BodyStore.ENABLED;
      if (b.type[i] != BodyStore.STATIC) {
        b.enterAwake(i);
      }
    } else {
      wakeTouching(i);
      pipeline.contacts.destroyAll(i, -1);
      pipeline.islands.leaveRing(i);
      b.leaveAwake(i);
      b.flags[i] &= ~BodyStore.ENABLED;
    }
  }

  void setType(Body body, BodyType type) {
    BodyStore b = state.bodies;
    int i = body.index;
    if (b.type[i] == type.ordinal()) {
      return;
    }
    if (type == BodyType.DYNAMIC) {
      masses.checkDynamic(i);
    }
    wake(i);
    wakeTouching(i);
    wakeJoined(i, true);
    pipeline.contacts.destroyAll(i, -1);
    b.leaveAwake(i);
    b.type[i] = (byte) type.ordinal();
    for (int f = b.firstFixture[i]; f >= 0; f = state.fixtures.nextOnBody[f]) {
      pipeline.proxies.setStatic(f, type == BodyType.STATIC);
    }
    if (type == BodyType.STATIC) {
      Arrays.fill(b.state, i * BodyStore.STATE, i * BodyStore.STATE + 3, 0);
    } else if ((b.flags[i] & BodyStore.ENABLED) != 0) {
      b.enterAwake(i);
    }
    masses.renew(i);
  }

  void remix(int fixture, boolean wake) {
    ContactStore c = state.contacts;
    int body = state.fixtures.body[fixture];
    for (int e = state.bodies.firstContactEdge[body]; e >= 0; e = c.edgeNext[e]) {
      int contact = e >> 1;
      if (c.fixtureA[contact] == fixture || c.fixtureB[contact] == fixture) {
        pipeline.contacts.mixMaterial(contact);
        if (wake) {
          wake(c.bodyA[contact]);
          wake(c.bodyB[contact]);
        }
      }
    }
  }

  void refilter(Fixture fixture) {
    wakeTouching(fixture.body.index);
    wake(fixture.body.index);
    pipeline.contacts.refilter(fixture.index);
  }

  // ---- numbers ----

  public int bodyCount() {
    return state.bodies.alive;
  }

  public int fixtureCount() {
    return state.fixtures.alive;
  }

  public int jointCount() {
    return state.joints.alive;
  }

  /** Contacts: pairs of overlapping boxes that may collide. */
  public int contactCount() {
    return state.contacts.alive;
  }

  /** Contacts whose surfaces meet. */
  public int touchingCount() {
    ContactStore c = state.contacts;
    int n = 0;
    for (int i = 0; i < c.end; i++) {
      n +=
          (c.flags[i] & (ContactStore.FREE | ContactStore.TOUCHING)) == ContactStore.TOUCHING
              ? 1
              : 0;
    }
    return n;
  }

  public int awakeCount() {
    return state.bodies.awakeCount;
  }

  /** Steps done. */
  public int stepCount() {
    return state.step;
  }

  /** The body with this number, or null. */
  public Body body(int id) {
    return id >= 0 && id < bodyOf.length ? bodyOf[id] : null;
  }

  /** The fixture with this number, or null. */
  public Fixture fixture(int id) {
    return id >= 0 && id < fixtureOf.length ? fixtureOf[id] : null;
  }

  /** The joint with this number, or null. */
  public Joint joint(int id) {
    return id >= 0 && id < jointOf.length ? jointOf[id] : null;
  }

  /** One past the highest body number in use. */
  public int bodyIdLimit() {
    return state.bodies.end;
  }

  /** One past the highest joint number in use. */
  public int jointIdLimit() {
    return state.joints.end;
  }

  /** FNV-1a over poses and velocities of all bodies: equal for equal worlds, bit by bit. */
  public long hash() {
    BodyStore b = state.bodies;
    long h = 0xcbf29ce484222325L;
    for (int i = 1; i < b.end; i++) {
      if ((b.flags[i] & BodyStore.FREE) != 0) {
        continue;
      }
      for (int k = 0; k < 4; k++) {
        h = (h ^ Float.floatToRawIntBits(b.pose[i * BodyStore.POSE + k])) * 0x100000001b3L;
      }
      for (int k = 0; k < 3; k++) {
        h = (h ^ Float.floatToRawIntBits(b.state[i * BodyStore.STATE + k])) * 0x100000001b3L;
      }
    }
    return h;
  }

  // ---- checks ----

  /**
   * Checks that bodies, fixtures, broad phase, contacts, islands and joints agree with each other;
   * an error names what does not. Slow: for tests.
   */
  public void validate() {
    checkUnlocked("world");
    new WorldValidation(this, state, pipeline).run();
  }

  void checkUnlocked(String what) {
    if (locked) {
      throw new IllegalStateException(
          what + " must not be changed during a step; do it after World.step has returned");
    }
    if (closed) {
      throw new IllegalStateException("this world is closed");
    }
  }

  private void check(Body body) {
    checkUnlocked("world");
    checkOwn(body);
  }

  private void checkOwn(Body body) {
    Objects.requireNonNull(body, "body");
    checkWorld(body, body.world);
    if (body.destroyed) {
      throw new IllegalStateException("body " + body.index + " was destroyed");
    }
  }

  void checkOwn(Fixture fixture) {
    Objects.requireNonNull(fixture, "fixture");
    checkWorld(fixture, fixture.world);
    if (fixture.destroyed) {
      throw new IllegalStateException("fixture " + fixture.index + " was destroyed");
    }
  }

  private void checkWorld(Object thing, World owner) {
    if (owner != this) {
      throw new IllegalArgumentException(thing + " belongs to another world");
    }
  }

  /** Stops the world's threads. What it holds can be read, but not changed, stepped or copied. */
  @Override
  public void close() {
    if (!closed) {
      checkUnlocked("world");
      pipeline.close();
      closed = true;
    }
  }
}
