package dev.broadside.physics.internal.contact;

import dev.broadside.Algorithm;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.Pairs;
import dev.broadside.Statistics;
import dev.broadside.Tuning;
import dev.broadside.internal.parallel.Team;
import java.util.Arrays;

/**
 * Boxes of the fixtures and the broad phase; box id and fixture index are the same number. The
 * broad phase has a fixture's reach, a box around its own one: while no box leaves its reach, what
 * the broad phase found stays all that can overlap, and its trees stay as they are.
 */
public final class Proxies {
  /** Stride of {@link #rows}: min x, min y, max x, max y of the box, then of the reach. */
  static final int ROW = 8;

  static final int REACH = 4;

  // Of all boxes the share that is static, or asleep, from which on the trees that keep those are
  // faster than tiles, and the one below which tiles are again: apart, so as not to go to and fro.
  private static final int MANY = 4;
  private static final int FEW = 8;

  private final Boxes2D boxes = new Boxes2D();
  private final Tuning tuning;

  /** Finds pairs where many boxes are static; answers queries in any case. */
  private final BroadPhase trees;

  /** Finds pairs elsewhere. Made when it is first needed. */
  private BroadPhase others;

  private BroadPhase ofBodies;
  private final Algorithm algorithm;
  private BroadPhase last;

  float[] rows = new float[16 * ROW];

  /** Fixtures whose boxes are not static, in no certain order, and the place of each in it. */
  int[] movable = new int[16];

  int movableCount;
  private int[] placeOf = new int[16];

  /** Whether boxes are their own reaches: then overlapping reaches are overlapping boxes. */
  private boolean exact;

  /** Whether pairs of reaches found earlier may no longer be all. */
  private boolean stale = true;

  private long searches;

  /** {@link Algorithm#AUTO} goes by the share of static boxes. */
  public Proxies(Team team, Algorithm algorithm) {
    // Vectors of two widths in one JVM (the contact kernels have 8 lanes, core as many as there
    // are) allocate for ever on JDK 17.
    Tuning plain = Tuning.defaults().withThreads(team.threads()).withKernels("scalar");
    tuning = plain.withExecutor(team::lend);
    this.algorithm = algorithm;
    trees = BroadPhase.of(boxes, Algorithm.BVH, tuning);
    last = trees;
  }

  /** A new box at a point; returns the id that its fixture takes too. */
  public int add(float x, float y, boolean isStatic) {
    int box = boxes.add(x, y, x, y);
    if (placeOf.length <= box) {
      int capacity = Math.max(2 * placeOf.length, box + 1);
      rows = Arrays.copyOf(rows, capacity * ROW);
      movable = Arrays.copyOf(movable, capacity);
      placeOf = Arrays.copyOf(placeOf, capacity);
    }
    write(box * ROW, x, y, x, y);
    write(box * ROW + REACH, x, y, x, y);
    enter(box);
    setStatic(box, isStatic);
    stale = true;
    return box;
  }

  private void enter(int fixture) {
    placeOf[fixture] = movableCount;
    movable[movableCount++] = fixture;
  }

  private void leave(int fixture) {
    int moved = movable[--movableCount];
    movable[placeOf[fixture]] = moved;
    placeOf[moved] = placeOf[fixture];
  }

  private void write(int at, float minX, float minY, float maxX, float maxY) {
    rows[at] = minX;
    rows[at + 1] = minY;
    rows[at + 2] = maxX;
    rows[at + 3] = maxY;
  }

  /**
   * Moves a box; different ones may be moved by different threads at once. Returns whether it is in
   * its reach: if not, the reach must be set before anything is asked.
   */
  boolean put(int fixture, float minX, float minY, float maxX, float maxY) {
    write(fixture * ROW, minX, minY, maxX, maxY);
    return isInReach(fixture, minX, minY, maxX, maxY);
  }

  /** Whether a box is in its reach, or is it where no box reaches further. */
  boolean isInReach(int fixture) {
    int at = fixture * ROW;
    return isInReach(fixture, rows[at], rows[at + 1], rows[at + 2], rows[at + 3]);
  }

  private boolean isInReach(int fixture, float minX, float minY, float maxX, float maxY) {
    int reach = fixture * ROW + REACH;
    if (exact) {
      return minX == rows[reach]
          && minY == rows[reach + 1]
          && maxX == rows[reach + 2]
          && maxY == rows[reach + 3];
    }
    return minX >= rows[reach]
        && minY >= rows[reach + 1]
        && maxX <= rows[reach + 2]
        && maxY <= rows[reach + 3];
  }

  /** Sets the reach, which must hold the box. */
  void reach(int fixture, float minX, float minY, float maxX, float maxY) {
    boxes.set(fixture, minX, minY, maxX, maxY);
    write(fixture * ROW + REACH, minX, minY, maxX, maxY);
  }

  boolean isExact() {
    return exact;
  }

  /** Has boxes be their own reaches, or lets them reach further. */
  void setExact(boolean exact) {
    if (exact && !this.exact) {
      for (int i = 0; i < movableCount; i++) {
        reachNoFurther(movable[i]);
      }
    }
    this.exact = exact;
  }

  /** Makes the box its own reach: what was found for another one no longer counts. */
  void reachNoFurther(int fixture) {
    int at = fixture * ROW;
    reach(fixture, rows[at], rows[at + 1], rows[at + 2], rows[at + 3]);
    stale = true;
  }

  public void setStatic(int fixture, boolean isStatic) {
    if (boxes.isStatic(fixture) != isStatic) {
      boxes.setStatic(fixture, isStatic);
      if (isStatic) {
        reachNoFurther(fixture);
        leave(fixture);
      } else {
        enter(fixture);
      }
      stale = true;
    }
  }

  public void remove(int fixture) {
    if (!boxes.isStatic(fixture)) {
      leave(fixture);
    }
    boxes.remove(fixture);
    stale = true;
  }

  /** Whether the box of a fixture, not its reach, overlaps another one. */
  public boolean overlaps(int fixture, float minX, float minY, float maxX, float maxY) {
    return overlaps(rows, fixture * ROW, minX, minY, maxX, maxY);
  }

  static boolean overlaps(float[] boxes, int at, float minX, float minY, float maxX, float maxY) {
    return boxes[at] <= maxX
        && boxes[at + 1] <= maxY
        && boxes[at + 2] >= minX
        && boxes[at + 3] >= minY;
  }

  /** Min x, min y, max x, max y of the box of a fixture. */
  public void box(int fixture, float[] into, int at) {
    System.arraycopy(rows, fixture * ROW, into, at, 4);
  }

  boolean isStale() {
    return stale;
  }

  /** Has the next step search for pairs. */
  void expire() {
    stale = true;
  }

  /** Whether a search every step is asked for, by an algorithm's name. */
  boolean searchesEveryStep() {
    return algorithm != Algorithm.AUTO;
  }

  /** Pairs of overlapping reaches, at least one of them not static, in no certain order. */
  Pairs find() {
    int still = boxes.size() - movableCount;
    boolean byTrees =
        algorithm == Algorithm.AUTO
            ? still >= boxes.size() / (last == trees ? FEW : MANY)
            : algorithm == Algorithm.BVH;
    searchedBy(byTrees ? trees : others());
    return last.findPairsUnordered();
  }

  /** What was found by other ways than {@link #find} is all that overlaps now. */
  void searchedBy(BroadPhase phase) {
    last = phase;
    stale = false;
    searches++;
  }

  /** Finds pairs among the boxes of bodies; made once, with the threads of the others. */
  BroadPhase ofBodies(Boxes2D bodyBoxes) {
    if (ofBodies == null) {
      ofBodies = BroadPhase.of(bodyBoxes, Algorithm.TILES, tuning);
    }
    return ofBodies;
  }

  private BroadPhase others() {
    if (others == null) {
      Algorithm other = algorithm == Algorithm.AUTO ? Algorithm.TILES : algorithm;
      others = BroadPhase.of(boxes, other, tuning);
    }
    return others;
  }

  /** Starts anew with as many boxes at the origin, so that ids are 0 … count - 1. */
  public void restart(int count) {
    boxes.clear();
    movableCount = 0;
    for (int i = 0; i < count; i++) {
      add(0, 0, false);
    }
  }

  /** What the broad phase has. */
  public Boxes2D reaches() {
    return boxes;
  }

  /** For queries: what it has are the reaches. */
  public BroadPhase broadPhase() {
    return trees;
  }

  /** Figures of the last search for pairs. */
  public Statistics statistics() {
    return last.statistics();
  }

  /** Searches for pairs so far. */
  public long searches() {
    return searches;
  }

  public void close() {
    trees.close();
    if (others != null) {
      others.close();
    }
    if (ofBodies != null) {
      ofBodies.close();
    }
  }
}
