package dev.broadside.scene;

/**
 * The ball of {@link Ball} with collision response: Capannini &amp; Larsson 2016, section 7, figure
 * 5. Every box heads for the centre so that all would arrive together after a quarter of the
 * frames; boxes that overlap are moved apart along the axis on which they overlap least, and if
 * they approach on it both turn back, so a dense cluster forms and bursts. The paper does not say
 * what its response does beyond keeping objects from passing through each other; exchanging
 * velocities, as equal elastic masses would, lets the cluster collapse when pairs are handled once
 * a frame.
 */
final class BouncingBall extends SceneModel {
  /** Frames until arrival over frames in all: the paper's cluster peaks near frame 118 of 500. */
  private static final double ARRIVAL = 0.25;

  private final int n;

  /** Centres relative to the ball's, edges and velocities, [box * dims + axis]. */
  private final double[] centre;

  private final double[] edge;
  private final double[] velocity;
  private final double longestEdge;
  private final NeighbourGrid grid;
  private final PairList touching = new PairList();
  private final NeighbourGrid.Visitor collect = this::collect;

  BouncingBall(Ball ball, int frames) {
    super(ball.dims);
    n = ball.limit();
    centre = ball.start.clone();
    edge = ball.edge;
    velocity = new double[centre.length];
    double arrival = Math.max(1, Math.rint(ARRIVAL * frames));
    double longest = 0;
    for (int k = 0; k < centre.length; k++) {
      velocity[k] = -centre[k] / arrival;
      longest = Math.max(longest, edge[k]);
    }
    longestEdge = longest;
    grid = new NeighbourGrid(dims);
  }

  private void collect(int a, int b) {
    for (int axis = 0; axis < dims; axis++) {
      int p = a * dims + axis;
      int q = b * dims + axis;
      if (Math.abs(centre[p] - centre[q]) >= 0.5 * (edge[p] + edge[q])) {
        return;
      }
    }
    touching.add(a, b);
  }

  @Override
  void step() {
    for (int k = 0; k < centre.length; k++) {
      centre[k] += velocity[k];
    }
    touching.clear();
    grid.forEachNear(centre, n, longestEdge, collect);
    for (int k = 0; k < touching.count; k++) {
      separate(touching.first[k], touching.second[k]);
    }
  }

  private void separate(int a, int b) {
    int least = -1;
    double depth = Double.POSITIVE_INFINITY;
    for (int axis = 0; axis < dims; axis++) {
      int p = a * dims + axis;
      int q = b * dims + axis;
      double overlap = 0.5 * (edge[p] + edge[q]) - Math.abs(centre[p] - centre[q]);
      if (overlap < depth) {
        depth = overlap;
        least = axis;
      }
    }
    if (depth <= 0) {
      return; // an earlier pair of this frame has already moved them apart
    }
    int p = a * dims + least;
    int q = b * dims + least;
    double side = centre[p] < centre[q] ? -1 : 1;
    centre[p] += 0.5 * side * depth;
    centre[q] -= 0.5 * side * depth;
    if ((velocity[p] - velocity[q]) * side < 0) {
      velocity[p] = side * Math.abs(velocity[p]);
      velocity[q] = -side * Math.abs(velocity[q]);
    }
  }

  @Override
  int limit() {
    return n;
  }

  @Override
  double min(int axis, int box) {
    int at = box * dims + axis;
    return 0.5 + centre[at] - 0.5 * edge[at];
  }

  @Override
  double max(int axis, int box) {
    return min(axis, box) + edge[box * dims + axis];
  }
}
