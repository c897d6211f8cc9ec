package dev.broadside.physics.internal.solver;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * The awake joints of a step, sorted by colour and within a colour by type. Two joints of a colour
 * share no moving body, so a colour may be split over threads and gives the same bits. Joints that
 * find no colour and those of crowded bodies come last and run one after the other.
 */
final class JointSet {
  private static final int COLOURS = 32;

  /** Joints of crowded bodies. */
  private static final int CROWDED = COLOURS + 1;

  /**
   * So many joints may pull at a light body with full stiffness, see {@link #crowd}. Hubs between
   * loads on levers fly apart from 4.2 to 4.9 on with sub-steps, with iterations from 2.4 times
   * their root on; the grid of joints, ragdolls and mobiles stay below 3.
   */
  private static final float BEARABLE = 3.5f;

  private static final float BEARABLE_BY_ITERATIONS = 1.8f;

  /** A body with fewer joints does not count as crowded: four at most are as good as bearable. */
  private static final int MANY = 5;

  /** A group with fewer joints is not shared: half of it would take less than a barrier. */
  static final int SHARED_FROM = 32;

  /** A step with fewer joints has one thread, unless contacts ask for more. */
  private static final int STEP_SHARED_FROM = 1000;

  private static final int PREPARE = 0;
  private static final int WARM = 1;
  private static final int BIASED = 2;
  private static final int PLAIN = 3;

  private final WorldState world;

  /** One set a thread: kernels have scratch. */
  private final JointKernels[] kernels;

  private final Team team;
  private final int types;
  private int[] colourOf = new int[8];
  private int[] bodyMask = new int[16];

  /** How many joints pull at a body, weighed; filled only where a body has many. */
  private float[] load = new float[0];

  private float bearable;

  /** The most that pull at one. */
  private float greatestLoad;

  /** The step as joints of crowded bodies see it. */
  private final StepContext gentle = new StepContext();

  /** Joints by group; group = colour × types + type. */
  int[] list = new int[8];

  private final int[] groupStart;
  int count;

  /** Groups that are not empty, as (first joint in list, end, type) triples. */
  final int[] groups;

  int groupCount;

  /** From this group on joints share bodies and must run in order. */
  int serialFrom;

  /** From this group on they are joints of crowded bodies. */
  private int crowdedFrom;

  JointSet(WorldState world, Team team) {
    this.world = world;
    this.team = team;
    kernels = new JointKernels[team.threads()];
    for (int k = 0; k < kernels.length; k++) {
      kernels[k] = new JointKernels(world);
    }
    this.types = kernels[0].count();
    groupStart = new int[(CROWDED + 1) * types + 1];
    groups = new int[3 * groupStart.length];
  }

  /** Collects joints with an awake body and colours them; marks their bodies as constrained. */
  void collect(ContactGraph graph) {
    JointStore joints = world.joints;
    BodyStore bodies = world.bodies;
    count = 0;
    groupCount = 0;
    serialFrom = 0;
    if (joints.alive == 0) {
      return;
    }
    if (colourOf.length < joints.end) {
      colourOf = new int[joints.flags.length];
      list = new int[joints.flags.length];
    }
    if (bodyMask.length < bodies.end) {
      bodyMask = new int[bodies.flags.length];
    }
    Arrays.fill(bodyMask, 0, bodies.end, 0);
    Arrays.fill(groupStart, 0);
    int greatest = 0;
    for (int j = 0; j < joints.end; j++) {
      colourOf[j] = -1;
      if ((joints.flags[j] & JointStore.FREE) != 0) {
        continue;
      }
      int a = joints.bodyA[j];
      int b = joints.bodyB[j];
      if (joints.coupled[2 * j] >= 0 ? !gearActs(j) : !acts(a, b)) {
        leaveOut(j, a, b);
        continue;
      }
      if (!world.settings.warmStarting) {
        forgetImpulses(j);
      }
      colourOf[j] = colour(j, a, b, graph);
      greatest = Math.max(greatest, colourOf[j]);
      count++;
    }
    greatestLoad = 0;
    bearable =
        world.settings.softStep
            ? BEARABLE
            : BEARABLE_BY_ITERATIONS * (float) Math.sqrt(world.settings.velocityIterations);
    // The joints of a body have different colours, so most worlds need not look.
    if (greatest >= MANY - 1) {
      crowd();
    }
    for (int j = 0; j < joints.end; j++) {
      if (colourOf[j] >= 0) {
        groupStart[colourOf[j] * types + joints.type[j] + 1]++;
      }
    }
    for (int g = 1; g < groupStart.length; g++) {
      groupStart[g] += groupStart[g - 1];
    }
    for (int j = 0; j < joints.end; j++) {
      if (colourOf[j] >= 0) {
        list[groupStart[colourOf[j] * types + joints.type[j]]++] = j;
      }
    }
    int from = 0;
    serialFrom = -1;
    crowdedFrom = Integer.MAX_VALUE;
    for (int g = 0; g < groupStart.length - 1; g++) {
      int to = groupStart[g];
      if (g >= COLOURS * types && serialFrom < 0) {
        serialFrom = groupCount;
      }
      if (g == CROWDED * types) {
        crowdedFrom = groupCount;
      }
      if (to > from) {
        groups[3 * groupCount] = from;
        groups[3 * groupCount + 1] = to;
        groups[3 * groupCount++ + 2] = g % types;
      }
      from = to;
    }
  }

  /**
   * Finds crowded bodies, at which many heavier ones pull through levers. Their joints take their
   * turn alone and push less stiffly: each undoes what the others did, and the bodies would fly
   * apart. What a joint counts is the body's share in what gives way when the joint pushes: nearly
   * 1 where it is much lighter than its partner, 0 where it is much heavier.
   */
  private void crowd() {
    JointStore joints = world.joints;
    if (load.length < bodyMask.length) {
      load = new float[bodyMask.length];
    }
    Arrays.fill(load, 0, world.bodies.end, 0);
    for (int j = 0; j < joints.end; j++) {
      if (isSingle(j)) {
        int a = joints.bodyA[j];
        int b = joints.bodyB[j];
        float giveA = give(a, j * JointStore.PARAM + JointStore.AX);
        float giveB = give(b, j * JointStore.PARAM + JointStore.BX);
        load[a] += giveA > 0 ? giveA / (giveA + giveB) : 0;
        load[b] += giveB > 0 ? giveB / (giveA + giveB) : 0;
      }
    }
    for (int j = 0; j < joints.end; j++) {
      if (isSingle(j)) {
        float pull = Math.max(load[joints.bodyA[j]], load[joints.bodyB[j]]);
        if (pull > bearable) {
          greatestLoad = Math.max(greatestLoad, pull);
          colourOf[j] = CROWDED;
        }
      }
    }
  }

  /** Whether a joint takes part and is no gear. */
  private boolean isSingle(int joint) {
    return colourOf[joint] >= 0 && world.joints.coupled[2 * joint] < 0;
  }

  /** Speed an impulse of 1 at a body's anchor gives at most: its mass and its lever give way. */
  private float give(int body, int anchor) {
    BodyStore bodies = world.bodies;
    float[] p = world.joints.param;
    float x = p[anchor] - bodies.pose[body * BodyStore.POSE + BodyStore.LX];
    float y = p[anchor + 1] - bodies.pose[body * BodyStore.POSE + BodyStore.LY];
    int m = body * BodyStore.MASS;
    return bodies.mass[m] + bodies.mass[m + BodyStore.INV_INERTIA] * (x * x + y * y);
  }

  private void leaveOut(int joint, int a, int b) {
    JointStore joints = world.joints;
    BodyStore bodies = world.bodies;
    // Kinematic bodies, or one whose partner is disabled, turn all the same.
    if (joints.type[joint] == JointKernels.REVOLUTE && (bodies.isAwake(a) || bodies.isAwake(b))) {
      RevoluteKernel.follow(bodies, joints, joint);
    }
    int first = joints.coupled[2 * joint];
    int second = joints.coupled[2 * joint + 1];
    boolean holdsSleepers =
        first < 0
            ? takePart(a, b) && (sleeps(a) || sleeps(b))
            : takePart(joints.bodyA[first], joints.bodyB[first])
                && takePart(joints.bodyA[second], joints.bodyB[second])
                && (moves(first) || moves(second));
    if (!holdsSleepers) {
      forgetImpulses(joint);
    }
  }

  private void forgetImpulses(int joint) {
    int from = joint * JointStore.IMPULSE;
    Arrays.fill(world.joints.impulse, from, from + JointStore.IMPULSE, 0);
  }

  private boolean takePart(int a, int b) {
    return (world.bodies.flags[a] & world.bodies.flags[b] & BodyStore.ENABLED) != 0;
  }

  /** Whether a joint moves anything: both bodies take part, one is dynamic and awake. */
  private boolean acts(int a, int b) {
    BodyStore bodies = world.bodies;
    return takePart(a, b)
        && (bodies.type[a] == BodyStore.DYNAMIC && bodies.isAwake(a)
            || bodies.type[b] == BodyStore.DYNAMIC && bodies.isAwake(b));
  }

  /** A gear moves the four bodies of the joints it couples, which themselves may have no part. */
  private boolean gearActs(int gear) {
    int[] coupled = world.joints.coupled;
    return isReady(coupled[2 * gear])
        && isReady(coupled[2 * gear + 1])
        && (moves(coupled[2 * gear]) || moves(coupled[2 * gear + 1]));
  }

  /** Whether both bodies take part and no dynamic one sleeps. */
  private boolean isReady(int joint) {
    int a = world.joints.bodyA[joint];
    int b = world.joints.bodyB[joint];
    return takePart(a, b) && !sleeps(a) && !sleeps(b);
  }

  private boolean sleeps(int body) {
    return world.bodies.type[body] == BodyStore.DYNAMIC && !world.bodies.isAwake(body);
  }

  private boolean moves(int joint) {
    return world.bodies.type[world.joints.bodyA[joint]] == BodyStore.DYNAMIC
        || world.bodies.type[world.joints.bodyB[joint]] == BodyStore.DYNAMIC;
  }

  private int colour(int joint, int a, int b, ContactGraph graph) {
    BodyStore bodies = world.bodies;
    boolean moveA = bodies.type[a] == BodyStore.DYNAMIC;
    boolean moveB = bodies.type[b] == BodyStore.DYNAMIC;
    graph.constrain(a);
    graph.constrain(b);
    // A gear reaches bodies beyond its own two; it takes its turn alone.
    if (world.joints.coupled[2 * joint] >= 0) {
      graph.constrain(world.joints.bodyA[world.joints.coupled[2 * joint]]);
      graph.constrain(world.joints.bodyA[world.joints.coupled[2 * joint + 1]]);
      return COLOURS;
    }
    int taken = (moveA ? bodyMask[a] : 0) | (moveB ? bodyMask[b] : 0);
    int colour = Integer.numberOfTrailingZeros(~taken);
    if (colour < COLOURS) {
      int bit = 1 << colour;
      if (moveA) {
        bodyMask[a] |= bit;
      }
      if (moveB) {
        bodyMask[b] |= bit;
      }
    }
    return colour;
  }

  private JointKernel kernel(int group, int worker) {
    return kernels[worker].of((byte) groups[3 * group + 2]);
  }

  /** Whether the joints are so few that threads would wait for each other more than work. */
  boolean isShort() {
    return count < STEP_SHARED_FROM;
  }

  /** As the next two: called by every thread of the team; ends with a barrier. */
  void prepare(StepContext step, int worker) {
    if (worker == 0 && greatestLoad > 0) {
      float share = bearable / greatestLoad;
      // Iterations go on where one left off; a sub-step has but one.
      gentle.easeJoints(step, world.settings.softStep ? share : (float) Math.sqrt(share));
    }
    pass(step, PREPARE, worker);
  }

  void warmStart(StepContext step, int worker) {
    pass(step, WARM, worker);
  }

  void solve(StepContext step, boolean useBias, int worker) {
    pass(step, useBias ? BIASED : PLAIN, worker);
  }

  private void pass(StepContext step, int kind, int worker) {
    boolean waiting = false;
    for (int group = 0; group < groupCount; group++) {
      int from = groups[3 * group];
      int to = groups[3 * group + 1];
      boolean serial = serialFrom >= 0 && group >= serialFrom || to - from < SHARED_FROM;
      if (!serial && team.sharing() > 1) {
        if (waiting) {
          team.barrier();
          waiting = false;
        }
        run(
            step,
            kind,
            group,
            team.share(from, to, worker),
            team.share(from, to, worker + 1),
            worker);
        team.barrier();
      } else {
        if (worker == 0) {
          run(step, kind, group, from, to, 0);
        }
        waiting = true;
      }
    }
    if (waiting) {
      team.barrier();
    }
  }

  private void run(StepContext step, int kind, int group, int from, int to, int worker) {
    JointKernel kernel = kernel(group, worker);
    StepContext own = group < crowdedFrom ? step : gentle;
    switch (kind) {
      case PREPARE -> kernel.prepare(own, list, from, to);
      case WARM -> kernel.warmStart(own, list, from, to);
      default -> kernel.solve(own, list, from, to, kind == BIASED);
    }
  }
}
