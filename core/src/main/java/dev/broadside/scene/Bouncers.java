package dev.broadside.scene;

import java.util.Arrays;

/**
 * Boxes in the unit cube, each with its own velocity, passing through each other and reflected at
 * the world's faces: the free motion of Capannini &amp; Larsson 2016 (section 6) and of Tracy, Buss
 * &amp; Woods 2009 (section 4).
 */
final class Bouncers extends SceneModel {
  /** Above this share of moving boxes a bulk update is cheaper than one call per moved box. */
  private static final double FEW = 0.5;

  /** Lower bounds, edges and velocities, [box * dims + axis]. */
  private double[] lo;

  private double[] edge;
  private double[] velocity;

  /** Boxes whose velocity is not 0, or null if that is most of them. */
  private int[] movers;

  private int moverCount;
  private int limit;

  private Churn churn;
  private SplitMix random;
  private double moving = 1;

  Bouncers(int dims, int n) {
    super(dims);
    limit = n;
    lo = new double[n * dims];
    edge = new double[n * dims];
    velocity = new double[n * dims];
  }

  /**
   * Edges uniform in half to one and a half of a common scale, times a log-uniform factor over
   * {@code decades}; everything happens in the first {@code freeAxes} axes, the last axis beyond
   * them has one interval for all boxes. Every box moves 10 % of its mean edge per frame.
   */
  static Bouncers free(
      int dims, int freeAxes, int n, double density, double decades, SplitMix random) {
    Bouncers world = new Bouncers(dims, n);
    double[] factor = decades > 0 ? new double[n] : null;
    double volume = 0;
    for (int box = 0; box < n; box++) {
      if (factor != null) {
        factor[box] = StrictMath.pow(10.0, decades * random.uniform());
      }
      double product = 1;
      for (int axis = 0; axis < freeAxes; axis++) {
        double size = (factor == null ? 1 : factor[box]) * random.uniform(0.5, 1.5);
        world.edge[box * dims + axis] = size;
        product *= size;
      }
      volume += product;
    }
    double scale = root(density / volume, freeAxes);
    for (int k = 0; k < n * dims; k++) {
      world.edge[k] *= scale;
    }
    if (freeAxes < dims) {
      for (int box = 0; box < n; box++) {
        world.edge[box * dims + freeAxes] = 0.25;
        world.lo[box * dims + freeAxes] = 0.375;
      }
    }
    world.place(freeAxes, random);
    double[] direction = new double[dims];
    for (int box = 0; box < n; box++) {
      random.direction(direction, freeAxes);
      for (int axis = 0; axis < dims; axis++) {
        world.velocity[box * dims + axis] =
            direction[axis] * 0.1 * scale * (factor == null ? 1 : factor[box]);
      }
    }
    return world;
  }

  /** Equal cubes of which a random share moves by 10 % of their edge per frame. */
  static Bouncers cubes(int dims, int n, double density, double moving, SplitMix random) {
    Bouncers world = new Bouncers(dims, n);
    double size = root(density / n, dims);
    Arrays.fill(world.edge, size);
    world.place(dims, random);
    int[] chosen = world.choose(moving, random);
    double[] direction = new double[dims];
    for (int box : chosen) {
      world.aim(box, size, direction, random);
    }
    world.keepMovers(chosen);
    world.moving = moving;
    return world;
  }

  /** Makes only a random share of the boxes move, always the same ones. */
  Bouncers moving(double share, SplitMix random) {
    if (share < 1) {
      int[] chosen = choose(share, random);
      double[] kept = new double[velocity.length];
      for (int box : chosen) {
        System.arraycopy(velocity, box * dims, kept, box * dims, dims);
      }
      velocity = kept;
      keepMovers(chosen);
    }
    return this;
  }

  /** Lets boxes come and go; new ones look like box 0 did, and move like the others. */
  Bouncers withChurn(double insertRate, double removeRate, SplitMix draws) {
    if (insertRate > 0 || removeRate > 0) {
      churn = new Churn(limit, insertRate, removeRate);
      random = draws;
    }
    return this;
  }

  /** Turns a box into one that stands still and covers the world with a margin on all sides. */
  void makeGiant(int box, double margin) {
    for (int axis = 0; axis < dims; axis++) {
      int at = box * dims + axis;
      lo[at] = -margin;
      edge[at] = 1 + 2 * margin;
      velocity[at] = 0;
    }
  }

  private static double root(double value, int degree) {
    return degree == 3 ? StrictMath.cbrt(value) : degree == 2 ? Math.sqrt(value) : value;
  }

  private void place(int axes, SplitMix draws) {
    for (int box = 0; box < limit; box++) {
      for (int axis = 0; axis < axes; axis++) {
        int at = box * dims + axis;
        lo[at] = draws.uniform(0.0, 1.0 - edge[at]);
      }
    }
  }

  private void aim(int box, double size, double[] direction, SplitMix draws) {
    draws.direction(direction, dims);
    for (int axis = 0; axis < dims; axis++) {
      velocity[box * dims + axis] = direction[axis] * 0.1 * size;
    }
  }

  private int[] choose(double share, SplitMix draws) {
    int n = limit;
    int[] order = new int[n];
    Arrays.setAll(order, k -> k);
    int count = (int) (share * n + 0.5);
    for (int k = 0; k < count; k++) {
      int other = k + draws.below(n - k);
      int swapped = order[k];
      order[k] = order[other];
      order[other] = swapped;
    }
    return Arrays.copyOf(order, count);
  }

  private void keepMovers(int[] chosen) {
    moverCount = chosen.length;
    movers = chosen.length <= FEW * limit ? chosen : null;
  }

  @Override
  int limit() {
    return limit;
  }

  @Override
  Churn churn() {
    return churn;
  }

  @Override
  void step() {
    if (churn != null) {
      stepWithChurn();
    } else if (movers == null) {
      move(0, limit * dims);
    } else {
      for (int k = 0; k < moverCount; k++) {
        move(movers[k] * dims, movers[k] * dims + dims);
      }
    }
  }

  private void move(int from, int to) {
    for (int k = from; k < to; k++) {
      double speed = velocity[k];
      if (speed == 0) {
        continue;
      }
      double x = lo[k] + speed;
      double highest = 1.0 - edge[k];
      if (x < 0) {
        x = -x;
        speed = -speed;
      }
      if (x > highest) {
        x = 2 * highest - x;
        speed = -speed;
      }
      lo[k] = x;
      velocity[k] = speed;
    }
  }

  private void stepWithChurn() {
    move(0, limit * dims);
    double size = edge.length == 0 ? 0 : edge[0];
    churn.remove(random);
    for (int k = 0; k < churn.removedCount; k++) {
      int box = churn.removed[k];
      Arrays.fill(velocity, box * dims, box * dims + dims, 0);
    }
    churn.insert();
    double[] direction = new double[dims];
    for (int k = 0; k < churn.insertedCount; k++) {
      int box = churn.inserted[k];
      grow(box + 1);
      for (int axis = 0; axis < dims; axis++) {
        edge[box * dims + axis] = size;
        lo[box * dims + axis] = random.uniform(0.0, 1.0 - size);
      }
      if (random.uniform() < moving) {
        aim(box, size, direction, random);
      } else {
        Arrays.fill(velocity, box * dims, box * dims + dims, 0);
      }
    }
    collectMovers();
  }

  private void grow(int boxes) {
    if (boxes > limit) {
      limit = boxes;
      if (boxes * dims > lo.length) {
        int length = (boxes + (boxes >> 1)) * dims;
        lo = Arrays.copyOf(lo, length);
        edge = Arrays.copyOf(edge, length);
        velocity = Arrays.copyOf(velocity, length);
      }
    }
  }

  private void collectMovers() {
    if (movers == null || movers.length < limit) {
      movers = new int[limit + (limit >> 1)];
    }
    moverCount = 0;
    for (int box = 0; box < limit; box++) {
      boolean still = true;
      for (int k = box * dims; k < box * dims + dims; k++) {
        still &= velocity[k] == 0;
      }
      movers[moverCount] = box;
      moverCount += still ? 0 : 1;
    }
  }

  @Override
  int movedCount() {
    return movers == null ? -1 : moverCount;
  }

  @Override
  int moved(int index) {
    return movers[index];
  }

  @Override
  double min(int axis, int box) {
    return lo[box * dims + axis];
  }

  @Override
  double max(int axis, int box) {
    int at = box * dims + axis;
    return lo[at] + edge[at];
  }
}
