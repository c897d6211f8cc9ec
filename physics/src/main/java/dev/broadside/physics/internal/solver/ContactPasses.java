package dev.broadside.physics.internal.solver;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.store.WorldState;

/**
 * The kernels' passes over the blocks of a step: colour after colour, the blocks of a colour shared
 * out over the threads, since no two of its contacts share a moving body; last the contacts without
 * a colour, one after the other. The bits do not depend on the threads. Called by every thread of
 * the team; a pass ends with a barrier.
 */
final class ContactPasses {
  /** A colour with fewer blocks is not shared: half of it would take less than a barrier. */
  private static final int SHARED_FROM = 12;

  /**
   * A step with fewer blocks to share, some 1300 contacts, has one thread: a body's row goes from
   * one processor to the other with almost every colour, which takes longer than it saves.
   */
  private static final int STEP_SHARED_FROM = 160;

  /** Blocks filled and completed at a time, some kilobytes. */
  private static final int AT_ONCE = 8;

  private static final int WARM = 0;
  private static final int SOLVE = 1;
  private static final int RELAX = 2;
  private static final int SEPARATE = 3;
  private static final int TAKE_BACK = 4;

  private final WorldState world;
  private final ContactGraph graph;
  private final Team team;
  private final ContactKernel scalar = new ScalarContactKernel();
  private final ContactKernel[] vector;
  private boolean wide;
  private StepContext step;

  /** For the position pass: depth a contact must have, and the time in which bodies may part. */
  private float least;

  private float partingTime;

  ContactPasses(WorldState world, ContactGraph graph, Team team) {
    this.world = world;
    this.graph = graph;
    this.team = team;
    vector = new ContactKernel[team.threads()];
    for (int k = 0; k < vector.length; k++) {
      vector[k] = ContactKernels.create();
    }
  }

  /**
   * Chooses the kernels for a step, by the caller before the others join. The position pass takes
   * the deep contacts only, unless they part, or all.
   */
  void begin(StepContext step, boolean deepOnly) {
    wide = ContactKernels.isReady();
    this.step = step;
    least = deepOnly ? 1 : 0;
    partingTime = deepOnly ? step.h : 0;
  }

  /** Whether the blocks are so few that threads would wait for each other more than work. */
  boolean isShort() {
    int shared = 0;
    for (int colour = 0; colour < ContactGraph.COLOURS; colour++) {
      shared += isShared(colour) ? graph.end[colour] - graph.start[colour] : 0;
    }
    return shared < STEP_SHARED_FROM;
  }

  /**
   * Lays out the blocks the worker will solve, so that they are in its processor's cache; a few at
   * a time, so that they stay in the nearest one.
   */
  void prepare(StepContext step, int worker) {
    ContactKernel kernel = wide ? vector[worker] : scalar;
    for (int colour = 0; colour <= ContactGraph.COLOURS; colour++) {
      int to = ownEnd(colour, worker);
      for (int from = ownStart(colour, worker); from < to; from += AT_ONCE) {
        int until = Math.min(to, from + AT_ONCE);
        kernel.load(graph.data, graph.contactOf, world.contacts.manifold, from, until);
        graph.fill(step, from, until);
        kernel.loadBodies(
            graph.data,
            graph.rows,
            graph.places,
            world.bodies.mass,
            world.bodies.pose,
            from,
            until);
        kernel.prepare(graph.data, graph.before, from, until);
        if (world.contacts.special) {
          float[] state = world.bodies.state;
          kernel.measureSpeeds(graph.data, graph.rows, state, graph.speed, from, until);
          graph.note(from, until);
        }
      }
    }
  }

  /** Separations of the blocks the worker will solve, after bodies moved; needs no barrier. */
  void measure(int worker) {
    ContactKernel kernel = wide ? vector[worker] : scalar;
    if (team.sharing() == 1) {
      kernel.measure(
          graph.data, graph.rows, world.bodies.state, 0, graph.end[ContactGraph.COLOURS]);
      return;
    }
    for (int colour = 0; colour <= ContactGraph.COLOURS; colour++) {
      int from = ownStart(colour, worker);
      int to = ownEnd(colour, worker);
      if (to > from) {
        kernel.measure(graph.data, graph.rows, world.bodies.state, from, to);
      }
    }
  }

  /**
   * Finds what of the impulses the next warm start leaves out, in the blocks of the worker; needs
   * no barrier before. {@code time} is not 0, and another one in each call of a step.
   */
  void weigh(int time, int worker) {
    ContactKernel kernel = wide ? vector[worker] : scalar;
    for (int colour = 0; colour <= ContactGraph.COLOURS; colour++) {
      int from = ownStart(colour, worker);
      int to = ownEnd(colour, worker);
      if (to > from && kernel.weigh(graph.data, graph.before, graph.forgotten, from, to)) {
        // Written by several threads at a time, all the same.
        graph.struckIn[colour] = time;
      }
    }
  }

  /** Has the contacts of the worker's blocks leave it out; bodies are to be treated otherwise. */
  void forget(int worker) {
    ContactKernel kernel = wide ? vector[worker] : scalar;
    for (int colour = 0; colour <= ContactGraph.COLOURS; colour++) {
      kernel.forget(graph.data, graph.forgotten, ownStart(colour, worker), ownEnd(colour, worker));
    }
  }

  /** Impulses back to the contacts, for the next step's warm start and for post-solve. */
  void storeImpulses(int worker) {
    ContactKernel kernel = wide ? vector[worker] : scalar;
    float[] manifold = world.contacts.manifold;
    for (int colour = 0; colour <= ContactGraph.COLOURS; colour++) {
      kernel.save(
          graph.data, graph.contactOf, manifold, ownStart(colour, worker), ownEnd(colour, worker));
    }
  }

  /** Of a colour's blocks the first one of a worker's share. */
  private int ownStart(int colour, int worker) {
    int first = graph.start[colour];
    int end = graph.end[colour];
    if (isShared(colour)) {
      return team.share(first, end, worker);
    }
    return worker == 0 ? first : end;
  }

  private int ownEnd(int colour, int worker) {
    int end = graph.end[colour];
    return isShared(colour) ? team.share(graph.start[colour], end, worker + 1) : end;
  }

  private boolean isShared(int colour) {
    return colour < ContactGraph.COLOURS && graph.end[colour] - graph.start[colour] >= SHARED_FROM;
  }

  void warmStart(int worker) {
    pass(WARM, worker);
  }

  void solve(int worker) {
    pass(SOLVE, worker);
  }

  void relax(int worker) {
    pass(RELAX, worker);
  }

  /** Whether the position pass has anything to do. */
  boolean separates() {
    return least == 0 || graph.deepCount > 0;
  }

  /** Position pass. */
  void separate(int worker) {
    if (separates()) {
      pass(SEPARATE, worker);
    }
  }

  /** Impacts' impulses of the time, which the warm start by bodies gave again with all others. */
  void takeBack(int time, int worker) {
    pass(TAKE_BACK, time, worker);
  }

  /** End of the blocks of a colour with which a pass has something to do. */
  private int end(int kind, int time, int colour) {
    if (kind == TAKE_BACK && graph.struckIn[colour] != time) {
      return graph.start[colour];
    }
    return kind == SEPARATE && least > 0 ? graph.deepEnd[colour] : graph.end[colour];
  }

  private void pass(int kind, int worker) {
    pass(kind, 0, worker);
  }

  private void pass(int kind, int time, int worker) {
    int[] start = graph.start;
    ContactKernel kernel = wide ? vector[worker] : scalar;
    boolean alone = false;
    for (int colour = 0; colour < ContactGraph.COLOURS; colour++) {
      int first = start[colour];
      int end = end(kind, time, colour);
      if (team.sharing() > 1 && end - first >= SHARED_FROM) {
        if (alone) {
          team.barrier();
          alone = false;
        }
        run(kernel, kind, team.share(first, end, worker), team.share(first, end, worker + 1));
        team.barrier();
      } else if (end > first) {
        if (worker == 0) {
          run(kernel, kind, first, end);
        }
        alone = true;
      }
    }
    int overflow = start[ContactGraph.COLOURS];
    int end = end(kind, time, ContactGraph.COLOURS);
    if (end > overflow) {
      if (worker == 0) {
        run(scalar, kind, overflow, end);
      }
      alone = true;
    }
    if (alone) {
      team.barrier();
    }
  }

  private void run(ContactKernel kernel, int kind, int from, int to) {
    float[] data = graph.data;
    int[] rows = graph.rows;
    float[] state = world.bodies.state;
    switch (kind) {
      case WARM -> kernel.warmStart(data, rows, state, from, to);
      case TAKE_BACK -> kernel.takeBack(data, rows, state, graph.forgotten, from, to);
      case SOLVE -> kernel.solve(data, rows, state, from, to, step);
      case RELAX -> kernel.relax(data, rows, state, from, to, step.invH);
      default -> kernel.separate(data, rows, state, graph.depth, least, from, to, partingTime);
    }
  }
}
