package dev.broadside.scene;

/**
 * Equal spheres that fall on a floor and pack: the simulation of Poirrier 2009, section 6. Centres
 * begin uniform in the unit cube (overlaps allowed), a constant acceleration pulls them down the
 * last axis, the floor holds them, and after each step the list of interpenetrating pairs is
 * handled once, pair by pair, which may leave or make others. Boxes are the spheres' bounds.
 *
 * <p>The paper gives neither time step nor response. Here a pair is moved apart to touching, each
 * half way, and loses the speed at which it approached. Gravity is in units of the geometric mean
 * of radius and world height per frame and frame: with it, and the default of 0.00565, the boxes
 * have 9.5 pairs per sphere in frames 50-60 at n = 50,000 and 9.8 at 100,000; the paper's sweep and
 * prune reports 9.4 and 9.7 (table 2). With either length alone the figure drifts with n.
 */
final class Spheres extends SceneModel {
  private final int n;
  private final double radius;

  /** World heights per frame and frame. */
  private final double gravity;

  /** Centres and velocities, [sphere * dims + axis]. */
  private final double[] centre;

  private final double[] velocity;
  private final NeighbourGrid grid;
  private final PairList touching = new PairList();
  private final NeighbourGrid.Visitor collect = this::collect;

  Spheres(int dims, int n, double density, double gravity, SplitMix random) {
    super(dims);
    this.n = n;
    double share = n == 0 ? 0 : density / n;
    radius =
        dims == 3 ? StrictMath.cbrt(share / (4.0 / 3.0 * Math.PI)) : Math.sqrt(share / Math.PI);
    this.gravity = gravity * Math.sqrt(radius);
    centre = new double[n * dims];
    velocity = new double[n * dims];
    for (int k = 0; k < centre.length; k++) {
      centre[k] = random.uniform();
    }
    grid = new NeighbourGrid(dims);
  }

  private double squareDistance(int a, int b) {
    double square = 0;
    for (int axis = 0; axis < dims; axis++) {
      double gap = centre[a * dims + axis] - centre[b * dims + axis];
      square += gap * gap;
    }
    return square;
  }

  private void collect(int a, int b) {
    if (squareDistance(a, b) < 4 * radius * radius) {
      touching.add(a, b);
    }
  }

  @Override
  void step() {
    int down = dims - 1;
    for (int sphere = 0; sphere < n; sphere++) {
      velocity[sphere * dims + down] -= gravity;
      for (int k = sphere * dims; k < sphere * dims + dims; k++) {
        centre[k] += velocity[k];
      }
      hold(sphere * dims + down);
    }
    touching.clear();
    grid.forEachNear(centre, n, 2 * radius, collect);
    for (int k = 0; k < touching.count; k++) {
      separate(touching.first[k], touching.second[k]);
    }
  }

  /** The floor is at height 0. */
  private void hold(int at) {
    if (centre[at] < radius) {
      centre[at] = radius;
      velocity[at] = Math.max(0, velocity[at]);
    }
  }

  private void separate(int a, int b) {
    double square = squareDistance(a, b);
    if (square >= 4 * radius * radius) {
      return; // an earlier pair of this frame has already moved them apart
    }
    double distance = Math.sqrt(square);
    double approach = 0;
    for (int axis = 0; axis < dims; axis++) {
      double normal = normal(a, b, axis, distance);
      approach += (velocity[a * dims + axis] - velocity[b * dims + axis]) * normal;
    }
    double push = 0.5 * (2 * radius - distance);
    double slow = 0.5 * Math.min(0, approach);
    for (int axis = 0; axis < dims; axis++) {
      int p = a * dims + axis;
      int q = b * dims + axis;
      double normal = normal(a, b, axis, distance);
      velocity[p] -= slow * normal;
      velocity[q] += slow * normal;
      centre[p] += push * normal;
      centre[q] -= push * normal;
    }
    hold(a * dims + dims - 1);
    hold(b * dims + dims - 1);
  }

  /** From b to a; two spheres at one place part along the last axis. */
  private double normal(int a, int b, int axis, double distance) {
    if (distance == 0) {
      return axis == dims - 1 ? 1 : 0;
    }
    return (centre[a * dims + axis] - centre[b * dims + axis]) / distance;
  }

  @Override
  int limit() {
    return n;
  }

  @Override
  double min(int axis, int box) {
    return centre[box * dims + axis] - radius;
  }

  @Override
  double max(int axis, int box) {
    return centre[box * dims + axis] + radius;
  }
}
