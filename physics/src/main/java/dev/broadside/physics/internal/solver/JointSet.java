package dev.broadside.physics.internal.solver;

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

  private final WorldState world;
  private final JointKernels kernels;
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

  JointSet(WorldState world, JointKernels kernels) {
    this.world = world;
    this.kernels = kernels;
    this.types = kernels.count();
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
      if (!bodies.isAwake(a) && !bodies.isAwake(b)) {
        continue;
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

  private int colour(int joint, int a, int b, ContactGraph graph) {
    BodyStore bodies = world.bodies;
    boolean moveA = bodies.type[a] == BodyStore.DYNAMIC;
    boolean moveB = bodies.type[b] == BodyStore.DYNAMIC;
    graph.constrain(a);
    graph.constrain(b);
    // A gear reaches bodies beyond its own two; it takes its turn alone.
    if (world.joints.coupled[2 * joint] >= 0) {
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

  JointKernel kernel(int group) {
    return kernels.of((byte) groups[3 * group + 2]);
  }

  void prepare(StepContext step) {
    for (int g = 0; g < groupCount; g++) {
      kernel(g).prepare(step, list, groups[3 * g], groups[3 * g + 1]);
    }
  }

  void warmStart(StepContext step) {
    for (int g = 0; g < groupCount; g++) {
      kernel(g).warmStart(step, list, groups[3 * g], groups[3 * g + 1]);
    }
  }

  void solve(StepContext step, boolean useBias) {
    for (int g = 0; g < groupCount; g++) {
      kernel(g).solve(step, list, groups[3 * g], groups[3 * g + 1], useBias);
    }
  }
}
