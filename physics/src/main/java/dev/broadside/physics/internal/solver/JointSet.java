package dev.broadside.physics.internal.solver;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * The awake joints of a step, sorted by colour and within a colour by type. Two joints of a colour
 * share no moving body, so a colour may be split over threads and gives the same bits. Joints that
 * find no colour come last and run one after the other.
 */
final class JointSet {
  private static final int COLOURS = 32;

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

  /** Joints by group; group = colour × types + type. */
  int[] list = new int[8];

  private final int[] groupStart;
  int count;

  /** Groups that are not empty, as (first joint in list, end, type) triples. */
  final int[] groups;

  int groupCount;

  /** From this group on joints share bodies and must run in order. */
  int serialFrom;

  JointSet(WorldState world, Team team) {
    this.world = world;
    this.team = team;
    kernels = new JointKernels[team.threads()];
    for (int k = 0; k < kernels.length; k++) {
      kernels[k] = new JointKernels(world);
    }
    this.types = kernels[0].count();
    groupStart = new int[(COLOURS + 1) * types + 1];
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
      groupStart[colourOf[j] * types + joints.type[j] + 1]++;
      count++;
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
    for (int g = 0; g < groupStart.length - 1; g++) {
      int to = groupStart[g];
      if (g >= COLOURS * types && serialFrom < 0) {
        serialFrom = groupCount;
      }
      if (to > from) {
        groups[3 * groupCount] = from;
        groups[3 * groupCount + 1] = to;
        groups[3 * groupCount++ + 2] = g % types;
      }
      from = to;
    }
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
    switch (kind) {
      case PREPARE -> kernel.prepare(step, list, from, to);
      case WARM -> kernel.warmStart(step, list, from, to);
      default -> kernel.solve(step, list, from, to, kind == BIASED);
    }
  }
}
