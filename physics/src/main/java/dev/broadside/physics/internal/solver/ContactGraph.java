package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.solver.Blocks.LANES;
import static dev.broadside.physics.internal.store.BodyStore.POSE;
import static dev.broadside.physics.internal.store.BodyStore.STATE;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.contact.EventStore;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.WorldState;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Contacts of a step, coloured and laid out in blocks. Coloured greedily from scratch in each step
 * in which they change at all: a mask of 64 colours a body makes that cheaper than keeping colours
 * up to date. Contacts between moving bodies take the lowest free colour, those with static or
 * kinematic bodies the highest, so that the immovable has the last word in a pass. What finds no
 * colour is solved in order after all colours.
 */
final class ContactGraph {
  static final int COLOURS = 64;

  /** What a body is to a contact: it moves, or is kinematic; else it rests. */
  private static final int MOVES = 1;

  private static final int DRIVES = 2;

  /** And it touches with a rounding, in one point. */
  private static final int ROLLS = 4;

  /** How far the flags of round shapes are above {@link #ROLLS}. */
  private static final int ROUND_A_AT = Integer.numberOfTrailingZeros(ContactStore.ROUND_A / ROLLS);

  private static final int ROUND_B_AT = Integer.numberOfTrailingZeros(ContactStore.ROUND_B / ROLLS);

  /** And, in the first link of a contact, the position pass moves the two apart. */
  private static final int DEEP = 8;

  private static final int DEEP_AT = Integer.numberOfTrailingZeros(DEEP);

  /** Bits of a link below the body. */
  private static final int LINK = 4;

  /** Contacts a thread gathers at least: some microseconds. */
  private static final int CONTACTS = 512;

  private final WorldState world;
  private final Team team;
  private final BodyStore bodies;
  private final ContactStore contacts;
  private long[] mask = new long[16];
  private int[] active;

  /** By place among the active contacts: {@code link(A) << 32 | link(B)}, 0 if it does not act. */
  private long[] links = new long[64];

  /** The contacts the links are of. */
  private int[] linked = new int[64];

  private int linkedCount = -1;

  /** End of the bodies whose {@link #mask} is known. */
  private int maskEnd;

  private volatile boolean changed;

  /** Places of the contacts that act among the active ones, and their colours. */
  private int[] acting = new int[64];

  private byte[] colourOf = new byte[64];
  private final Team.Piece gather = this::gather;
  private final int[] colourCount = new int[COLOURS + 1];
  private final int[] next = new int[COLOURS + 1];
  private final int[] deepCountOf = new int[COLOURS + 1];
  private final int[] nextDeep = new int[COLOURS + 1];

  /** First block of each colour, and at {@link #COLOURS} of the contacts without; and ends. */
  final int[] start = new int[COLOURS + 1];

  final int[] end = new int[COLOURS + 1];

  /** Of each colour's blocks the end of those the position pass looks at: deep contacts lead. */
  final int[] deepEnd = new int[COLOURS + 1];

  float[] data = new float[0];
  int[] rows = new int[0];

  /**
   * Where the poses of the bodies are, in the order of {@link #rows}; those at rest have one too.
   */
  int[] places = new int[0];

  /** Contact of each slot, -1 for padding; slot = block × 8 + lane. */
  int[] contactOf = new int[0];

  /** The links of a slot's contact. */
  private long[] linksOf = new long[0];

  /** Constraints in this step. */
  int count;

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  /** What the plain kernels do not do for a slot's contact: the following bits. */
  private byte[] wants = new byte[0];

  /** Where contacts are special: what {@link ContactKernel#measureSpeeds} finds. */
  float[] speed = new float[0];

  private static final int HITS = 1;
  private static final int BOUNCE = 2;
  private static final int ROLLING = 4;

  /** Sum of the normal impulses of a slot's contact in the sub-step before. */
  float[] before = new float[0];

  /** Share of its impulses that a slot's contact does not give again in the next sub-step. */
  float[] forgotten = new float[0];

  /** When in this step a contact of the colour was last found struck. */
  final int[] struckIn = new int[COLOURS + 1];

  /** 1 in the slots of contacts deeper than the soft contacts treat, else 0. */
  float[] depth = new float[0];

  int deepCount;

  /** Slots of contacts that may bounce. */
  int[] bouncing = new int[16];

  /** Normal speed and separation of both points when the step began, 4 floats a bouncing slot. */
  float[] approach = new float[64];

  int bouncingCount;

  /** Slots of contacts with rolling resistance. */
  int[] rolling = new int[16];

  int rollingCount;

  /** Slots of contacts that report hits, and their speed of approach. */
  int[] hitting = new int[16];

  float[] hitSpeed = new float[16];
  int hittingCount;

  ContactGraph(WorldState world, Team team) {
    this.world = world;
    this.team = team;
    this.bodies = world.bodies;
    this.contacts = world.contacts;
  }

  void begin() {
    bouncingCount = 0;
    rollingCount = 0;
    hittingCount = 0;
    Arrays.fill(struckIn, 0);
  }

  /** Whether a joint holds the body in this step. */
  boolean isJointed(int body) {
    return (jointed[body >> 6] & 1L << body) != 0;
  }

  /** Marks a body as held by a joint, so that it does not take the path of free bodies. */
  void constrain(int body) {
    jointed[body >> 6] |= 1L << body;
  }

  private long[] jointed = new long[1];

  void beginJoints() {
    int words = (bodies.end >> 6) + 1;
    if (jointed.length < words) {
      jointed = new long[2 * words];
    }
    Arrays.fill(jointed, 0, words, 0);
  }

  /** Whether a contact or joint acts on the body in this step. */
  boolean isConstrained(int body) {
    return mask[body] != 0 || isJointed(body);
  }

  /** Gathers what colouring needs of the active contacts, so that it passes one array in order. */
  private void gather(int from, int to, int worker) {
    int[] points = contacts.points;
    int[] flags = contacts.flags;
    // Sequential impulses measure separations in the position pass only, after a whole step's way
    // along the old normals; there the turning of the arms makes up for circles that move around
    // each other, and without it mixed-static-dynamic loses a hundredth of its energy.
    int rolls = world.settings.softStep ? ROLLS : 0;
    boolean someDeep = bodies.lastDeepStep == world.step;
    long differs = 0;
    for (int i = from; i < to; i++) {
      int c = active[i];
      int flag = flags[c];
      int count = points[c];
      int off = flag & (ContactStore.SENSOR | ContactStore.DISABLED);
      long link = 0;
      if (count != 0 && off == 0) {
        int round = count == 1 ? rolls : 0;
        long a = link(contacts.bodyA[c]) | flag >> ROUND_A_AT & round;
        a |= someDeep && isDeep(c) ? DEEP : 0;
        link = a << 32 | link(contacts.bodyB[c]) | flag >> ROUND_B_AT & round;
      }
      differs |= link ^ links[i] | c ^ linked[i];
      links[i] = link;
      linked[i] = c;
    }
    if (differs != 0) {
      changed = true;
    }
  }

  /** A body with what it is to the solver in the lowest bits. */
  private long link(int body) {
    byte type = bodies.type[body];
    int role = type == BodyStore.DYNAMIC ? MOVES : type == BodyStore.KINEMATIC ? DRIVES : 0;
    return (long) body << LINK | (bodies.isAwake(body) ? role : 0);
  }

  private static int linkA(long links) {
    return (int) (links >>> 32);
  }

  void colour(int[] contactsOfStep, int activeCount) {
    active = contactsOfStep;
    if (colourOf.length < activeCount) {
      colourOf = new byte[active.length];
      acting = new int[active.length];
      links = new long[active.length];
      linked = new int[active.length];
    }
    changed = activeCount != linkedCount || bodies.end != maskEnd;
    team.run(activeCount, CONTACTS, gather);
    if (!changed) {
      return;
    }
    linkedCount = activeCount;
    maskEnd = bodies.end;
    if (mask.length < bodies.end) {
      mask = new long[bodies.flags.length];
    }
    Arrays.fill(mask, 0, bodies.end, 0);
    Arrays.fill(colourCount, 0);
    Arrays.fill(deepCountOf, 0);
    deepCount = 0;
    // Which contacts act, and on what, follows no pattern a processor could guess: no branches.
    count = 0;
    for (int i = 0; i < activeCount; i++) {
      long link = links[i];
      acting[count] = i;
      count += (int) (link >>> 32 | link) & MOVES;
    }
    for (int k = 0; k < count; k++) {
      long link = links[acting[k]];
      int a = linkA(link);
      int b = (int) link;
      long maskA = mask[a >> LINK];
      long maskB = mask[b >> LINK];
      long free = ~(maskA & -(long) (a & MOVES) | maskB & -(long) (b & MOVES));
      long bit = (a & b & MOVES) != 0 ? free & -free : Long.highestOneBit(free);
      // None free: 64, which is COLOURS.
      int colour = Long.numberOfTrailingZeros(bit);
      bit |= bit - 1 & ~bit & 1L << 63;
      mask[a >> LINK] = maskA | bit & -(long) ((a | a >> 1) & 1);
      mask[b >> LINK] = maskB | bit & -(long) ((b | b >> 1) & 1);
      colourOf[k] = (byte) colour;
      colourCount[colour]++;
      int deep = a >> DEEP_AT & 1;
      deepCountOf[colour] += deep;
      deepCount += deep;
    }
    int block = 0;
    for (int k = 0; k <= COLOURS; k++) {
      start[k] = block;
      nextDeep[k] = block * LANES;
      // Contacts without a colour keep their order.
      next[k] = block * LANES + (k < COLOURS ? deepCountOf[k] : 0);
      deepEnd[k] = block + (deepCountOf[k] + LANES - 1) / LANES;
      block += (colourCount[k] + LANES - 1) / LANES;
      end[k] = block;
    }
    if (deepCountOf[COLOURS] > 0) {
      deepEnd[COLOURS] = end[COLOURS];
    }
    if (contactOf.length < block * LANES) {
      int capacity = block + block / 2;
      data = new float[capacity * Blocks.SIZE];
      rows = new int[capacity * Blocks.ROWS];
      places = new int[capacity * Blocks.ROWS];
      contactOf = new int[capacity * LANES];
      linksOf = new long[capacity * LANES];
      depth = new float[capacity * LANES];
      before = new float[capacity * LANES];
      forgotten = new float[capacity * LANES];
      wants = new byte[capacity * LANES];
      speed = new float[capacity * LANES * 2];
    }
    for (int k = 0; k < count; k++) {
      int i = acting[k];
      int colour = colourOf[k];
      boolean first = (linkA(links[i]) & DEEP) != 0 && colour < COLOURS;
      int slot = first ? nextDeep[colour]++ : next[colour]++;
      contactOf[slot] = active[i];
      linksOf[slot] = links[i];
    }
    for (int k = 0; k <= COLOURS; k++) {
      for (int slot = next[k]; slot < end[k] * LANES; slot++) {
        contactOf[slot] = -1;
      }
    }
  }

  /** Whether any contact may need more than the plain kernels. */
  boolean isSpecial() {
    return contacts.special;
  }

  /** Lists of the slots that need more than the plain kernels, once these are filled. */
  void sortOut() {
    for (int block = 0; block < end[COLOURS]; block++) {
      if ((long) EIGHT_BYTES.get(wants, block * LANES) != 0) {
        sortOut(block);
      }
    }
  }

  private void sortOut(int block) {
    for (int slot = block * LANES; slot < (block + 1) * LANES; slot++) {
      if ((wants[slot] & HITS) != 0) {
        addHitting(slot);
      }
      if ((wants[slot] & BOUNCE) != 0) {
        addBouncing(slot);
      }
      if ((wants[slot] & ROLLING) != 0) {
        if (rollingCount == rolling.length) {
          rolling = Arrays.copyOf(rolling, 2 * rollingCount);
        }
        rolling[rollingCount++] = slot;
      }
    }
  }

  /**
   * Notes what the contacts of filled blocks need more than the plain kernels, apart from depth.
   */
  void note(int from, int to) {
    float bounceFrom = -world.settings.restitutionThreshold;
    float hitFrom = -world.settings.hitThreshold;
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      int c = contactOf[slot];
      if (c < 0) {
        continue;
      }
      int m = c * ContactStore.MATERIAL;
      float approach = approach(slot);
      if ((contacts.flags[c] & ContactStore.HITS) != 0 && approach < hitFrom) {
        wants[slot] |= HITS;
      }
      if (contacts.material[m + 1] > 0 && approach < bounceFrom) {
        wants[slot] |= BOUNCE;
      }
      if (contacts.material[m + 2] > 0) {
        wants[slot] |= ROLLING;
      }
    }
  }

  /** Normal speed of the point that approaches faster: the smaller one. */
  private float approach(int slot) {
    int at = (slot >> 3) * 2 * LANES + (slot & 7);
    float first = speed[at];
    float second = speed[at + LANES];
    return second < first ? second : first;
  }

  /**
   * Whether the position pass moves the bodies apart. A body it moves is pushed into others during
   * the step, so all contacts of such a body belong to it: soft ones would turn that into speed.
   */
  private boolean isDeep(int c) {
    return (contacts.flags[c] & ContactStore.DEEP) != 0
        || bodies.deepStep[contacts.bodyA[c]] == world.step
        || bodies.deepStep[contacts.bodyB[c]] == world.step;
  }

  private void addHitting(int slot) {
    if (hittingCount == hitting.length) {
      hitting = Arrays.copyOf(hitting, 2 * hittingCount);
      hitSpeed = Arrays.copyOf(hitSpeed, 2 * hittingCount);
    }
    hitting[hittingCount] = slot;
    hitSpeed[hittingCount++] = -approach(slot);
  }

  /** Reports the contacts that were hit, after the solver. */
  void reportHits(EventStore events) {
    for (int i = 0; i < hittingCount; i++) {
      int c = contactOf[hitting[i]];
      int r = c * ContactStore.ROW;
      int p = r + ContactStore.P1;
      float[] row = contacts.manifold;
      if (contacts.hasImpulse(c)) {
        int at = contacts.bodyA[c] * POSE;
        events.addHit(
            contacts.fixtureA[c],
            contacts.fixtureB[c],
            bodies.pose[at] + row[p + ContactStore.AX],
            bodies.pose[at + 1] + row[p + ContactStore.AY],
            row[r],
            row[r + 1],
            hitSpeed[i]);
      }
    }
  }

  private void addBouncing(int slot) {
    if (bouncingCount == bouncing.length) {
      bouncing = Arrays.copyOf(bouncing, 2 * bouncingCount);
      approach = Arrays.copyOf(approach, 8 * bouncingCount);
    }
    int p = contactOf[slot] * ContactStore.ROW + ContactStore.P1 + ContactStore.SEPARATION;
    int at = (slot >> 3) * 2 * LANES + (slot & 7);
    approach[4 * bouncingCount] = speed[at];
    approach[4 * bouncingCount + 1] = speed[at + LANES];
    approach[4 * bouncingCount + 2] = contacts.manifold[p];
    approach[4 * bouncingCount + 3] = contacts.manifold[p + ContactStore.POINT];
    bouncing[bouncingCount++] = slot;
  }

  /**
   * Fills blocks with what {@link ContactKernel#load} has not brought from the manifolds and {@link
   * ContactKernel#loadBodies} will not bring; {@link ContactKernel#prepare} completes them. Here is
   * what has to be fetched from many places, and no branch that depends on it: the fetching of one
   * contact then overlaps that of the next ones.
   */
  void fill(StepContext step, int from, int to) {
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      int block = slot >> 3;
      int lane = slot & 7;
      int o = block * Blocks.SIZE + lane;
      int rowAt = block * Blocks.ROWS + lane;
      int c = contactOf[slot];
      if (c < 0) {
        for (int k = 0; k < Blocks.SIZE; k += LANES) {
          data[o + k] = 0;
        }
        rows[rowAt] = 0;
        rows[rowAt + LANES] = 0;
        places[rowAt] = 0;
        places[rowAt + LANES] = 0;
        depth[slot] = 0;
        wants[slot] = 0;
      } else {
        boolean isDeep = (linkA(linksOf[slot]) & DEEP) != 0;
        depth[slot] = isDeep ? 1 : 0;
        wants[slot] = 0;
        fill(step, slot, isDeep, o, rowAt);
      }
    }
  }

  private void fill(StepContext step, int slot, boolean isDeep, int o, int rowAt) {
    float[] d = data;
    int c = contactOf[slot];
    int a = linkA(linksOf[slot]);
    int b = (int) linksOf[slot];
    // Static and sleeping bodies share one resting row, which stays in cache and is never written:
    // they have no colour, so two contacts of a colour may share them.
    rows[rowAt] = (a & (MOVES | DRIVES)) == 0 ? 0 : (a >> LINK) * STATE;
    rows[rowAt + LANES] = (b & (MOVES | DRIVES)) == 0 ? 0 : (b >> LINK) * STATE;
    places[rowAt] = (a >> LINK) * POSE;
    places[rowAt + LANES] = (b >> LINK) * POSE;
    int m = c * ContactStore.MATERIAL;
    d[o + Blocks.FRICTION] = contacts.material[m];
    d[o + Blocks.TANGENT_SPEED] = contacts.material[m + 3];
    float[] radius = world.fixtures.radius;
    d[o + Blocks.ROUND_A] = (a & ROLLS) != 0 ? radius[contacts.fixtureA[c]] : 0;
    d[o + Blocks.ROUND_B] = (b & ROLLS) != 0 ? radius[contacts.fixtureB[c]] : 0;
    if (!world.settings.warmStarting) {
      for (int p = o + Blocks.P1; p <= o + Blocks.P2; p += Blocks.POINT) {
        d[p + Blocks.NORMAL_IMPULSE] = 0;
        d[p + Blocks.TANGENT_IMPULSE] = 0;
      }
    }
    d[o + Blocks.COUPLING] = contacts.points[c];
    Softness soft = (a & b & MOVES) != 0 ? step.contact : step.staticContact;
    // Deep overlap is moved apart by the position pass, which adds no speed.
    d[o + Blocks.BIAS_RATE] = isDeep ? 0 : soft.biasRate;
  }

  /** Makes the totals equal to the impulses, where a step has no sub-steps to sum over. */
  void totalsAreImpulses(int worker) {
    int from = team.share(0, end[COLOURS], worker);
    int to = team.share(0, end[COLOURS], worker + 1);
    for (int block = from; block < to; block++) {
      for (int lane = 0; lane < LANES; lane++) {
        int o = block * Blocks.SIZE + lane;
        data[o + Blocks.P1 + Blocks.TOTAL] = data[o + Blocks.P1 + Blocks.NORMAL_IMPULSE];
        data[o + Blocks.P2 + Blocks.TOTAL] = data[o + Blocks.P2 + Blocks.NORMAL_IMPULSE];
      }
    }
  }
}
