package dev.broadside.physics.internal.solver;

import dev.broadside.Algorithm;
import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.contact.EventStore;
import dev.broadside.physics.internal.contact.NarrowPhase;
import dev.broadside.physics.internal.contact.Proxies;
import dev.broadside.physics.internal.contact.Touch;
import dev.broadside.physics.internal.continuous.Continuous;
import dev.broadside.physics.internal.island.Islands;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.WorldState;

/**
 * The stages of a step in order, and the first file to read. Each stage is a class that owns its
 * scratch; what passes between them are the stores of {@link WorldState} and the list of active
 * contacts.
 */
public final class StepPipeline {
  /** Stage names, in the order of {@link #nanos}. */
  public static final String[] STAGES = {
    "broadPhase", "narrowPhase", "solver", "continuous", "sleep"
  };

  /** Contacts a thread takes at least: some microseconds of manifolds. */
  private static final int CONTACTS = 32;

  private final WorldState world;
  public final Proxies proxies;
  public final EventStore events;
  public final ContactUpdate contacts;
  public final Islands islands;
  public final JointKernels joints;
  private final Team team;
  private final NarrowPhase[] narrow;
  private final Team.Piece manifolds = this::manifolds;

  /** Whether this step's manifolds are found 8 at a time. */
  private boolean wide;

  /** Whether this world's kernels were made as vector ones. */
  private final boolean vectorKernels = ContactKernels.vectorWanted();

  private final Touch touch;
  private final Continuous continuous;
  private final BodyIntegrator integrator;
  private final Solver softStep;
  private final Solver sequential;
  private final ContactGraph graph;
  private final JointSet jointSet;
  private final float[] force = new float[2];
  private final StepContext context = new StepContext();

  /** Time of each stage in the last step, nanoseconds. */
  public final long[] nanos = new long[STAGES.length];

  /** Called after the solver; null when unused. */
  public Runnable postSolve;

  /** Called between narrow phase and solver when a fixture asks for it; null when unused. */
  public Runnable preSolve;

  /** 1 / sub-step of the last step: turns impulses into forces. */
  public float invH;

  public StepPipeline(WorldState world, int threads, Algorithm broadPhase) {
    this.world = world;
    team = new Team(threads);
    proxies = new Proxies(team, broadPhase);
    events = new EventStore(world.fixtures);
    contacts = new ContactUpdate(world, proxies, events, team);
    islands = new Islands(world);
    narrow = new NarrowPhase[threads];
    for (int k = 0; k < threads; k++) {
      narrow[k] = new NarrowPhase(world, ContactKernels.createHullHull());
    }
    touch = new Touch(world, contacts, islands);
    continuous = new Continuous(world, contacts, proxies, islands, team);
    joints = new JointKernels(world);
    integrator = new BodyIntegrator(world, team);
    graph = new ContactGraph(world, team);
    jointSet = new JointSet(world, team);
    softStep = new SoftStep(world, contacts, graph, jointSet, integrator, team);
    sequential = new SequentialImpulses(world, contacts, graph, jointSet, integrator, team);
  }

  /** Advances the world by {@code dt} seconds. */
  public void step(float dt) {
    long t0 = System.nanoTime();
    world.step++;
    context.set(world.settings, dt, world.settings.softStep ? world.settings.subSteps : 1);
    invH = context.invH;
    contacts.matchPairs(dt);
    long t1 = System.nanoTime();
    wide = ContactKernels.isReady();
    touch.begin();
    team.run(contacts.activeCount, CONTACTS, manifolds);
    touch.run();
    if (preSolve != null) {
      preSolve.run();
    }
    long t2 = System.nanoTime();
    int bad = 0;
    if (dt > 0) {
      (world.settings.softStep ? softStep : sequential).solve(context);
      graph.reportHits(events);
      findBroken();
      bad = integrator.finish(dt);
    }
    if (postSolve != null) {
      postSolve.run();
    }
    long t3 = System.nanoTime();
    if (world.settings.continuous && dt > 0 && bad == 0) {
      continuous.run(dt);
    }
    long t4 = System.nanoTime();
    // Boxes follow at once, so that queries between steps see the bodies where they are.
    if (bad == 0) {
      contacts.refreshBoxes();
    }
    long t5 = System.nanoTime();
    if (world.settings.sleeping && dt > 0) {
      islands.fallAsleep();
    }
    long t6 = System.nanoTime();
    nanos[0] = t1 - t0 + (t5 - t4);
    nanos[1] = t2 - t1;
    nanos[2] = t3 - t2;
    nanos[3] = t4 - t3;
    nanos[4] = t6 - t5;
    if (bad != 0) {
      throw new ArithmeticException(
          "body " + bad + " became NaN or infinite in step " + world.step + ": " + describe(bad));
    }
  }

  /** Whether the last step had the vector kernels; a world made for scalar ones never has. */
  public boolean usesVectorKernels() {
    return wide && vectorKernels;
  }

  /** Does ahead of the next step what it would do only because much is new. */
  public void prepare() {
    contacts.prepare();
  }

  /** Wakes what touches a body or is near it, before that goes away. */
  public void wakeTouching(int body) {
    islands.wakeTouching(body);
    BodyStore bodies = world.bodies;
    for (int i = 1; i < bodies.end && bodies.unmetCount > 0; i++) {
      if (i != body && (bodies.flags[i] & BodyStore.UNMET) != 0 && contacts.boxesOverlap(body, i)) {
        islands.wake(i);
      }
    }
  }

  private void manifolds(int from, int to, int worker) {
    narrow[worker].run(contacts.active, from, to, wide);
    touch.mark(from, to);
  }

  /** Joints whose reaction passed their break threshold; the world destroys them after the step. */
  private void findBroken() {
    JointStore store = world.joints;
    for (int i = 0; i < jointSet.count; i++) {
      int joint = jointSet.list[i];
      int p = joint * JointStore.PARAM;
      float most = store.param[p + JointStore.BREAK_FORCE];
      float mostTorque = store.param[p + JointStore.BREAK_TORQUE];
      if (most == Float.POSITIVE_INFINITY && mostTorque == Float.POSITIVE_INFINITY) {
        continue;
      }
      JointKernel kernel = joints.of(store.type[joint]);
      kernel.reactionForce(joint, invH, force);
      if (force[0] * force[0] + force[1] * force[1] > most * most
          || Math.abs(kernel.reactionTorque(joint, invH)) > mostTorque) {
        events.addBroken(joint);
      }
    }
  }

  private String describe(int body) {
    BodyStore b = world.bodies;
    int p = body * BodyStore.POSE;
    int v = body * BodyStore.STATE;
    return "centre ("
        + b.pose[p]
        + ", "
        + b.pose[p + 1]
        + "), velocity ("
        + b.state[v]
        + ", "
        + b.state[v + 1]
        + "), spin "
        + b.state[v + 2];
  }

  /** After the stores were replaced: boxes and pair table follow. */
  public void restored() {
    FixtureStore f = world.fixtures;
    proxies.restart(f.end);
    for (int i = 0; i < f.end; i++) {
      if ((f.flags[i] & FixtureStore.FREE) != 0) {
        proxies.remove(i);
      } else {
        proxies.setStatic(i, world.bodies.type[f.body[i]] == BodyStore.STATIC);
        contacts.refreshBox(i);
      }
    }
    contacts.rebuildTable();
  }

  public void close() {
    team.close();
    proxies.close();
  }
}
