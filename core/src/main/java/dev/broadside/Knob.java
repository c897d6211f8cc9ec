package dev.broadside;

/**
 * A number that tunes an algorithm beyond what it chooses by itself. Results never depend on it.
 * Each algorithm names the knobs it reads ({@link Algorithm#knobs()}); setting another is an error.
 */
public enum Knob {
  /** Boxes a leaf of a tree holds at most: more mean fewer nodes and more plain tests. */
  LEAF_SIZE(1, 64, "boxes per leaf of a tree"),

  /** Above this share of static boxes they get a tree of their own that is kept. */
  STATIC_SHARE(0, 1, "share of static boxes above which they are kept apart"),

  /** The BVH cuts nodes by the surface area heuristic: better trees, slower to build. */
  SURFACE_AREA(0, 1, "1: the tree is cut by surface area instead of in the middle"),

  /** How often the kd-tree splits a box per axis: 1, or 0 for none. */
  SPLITS_PER_AXIS(0, 1, "how often the kd-tree splits a box along each axis, 0 or 1"),

  /** The kd-tree's root as a multiple of the scene; 0 fits its cells to the boxes instead. */
  ROOT_SCALE(0, 1024, "width of the kd-tree's root cube in scene widths; 0 fits cells to boxes"),

  /** Partitions of the sweep's stages; by default as many as suit the threads and the cache. */
  PARTITIONS(1, 1024, "partitions of the sweep's stages"),

  /** The sweep looks for another axis when the dispersion D along one is above; 2: never. */
  DISPERSION(0, 2, "dispersion above which the sweep exchanges an axis"),

  /**
   * Boxes a cell of a grid should hold: more mean more swaps in a cell, fewer moves between cells.
   */
  BOXES_PER_CELL(4, 1e6, "boxes a cell of a grid should hold"),

  /**
   * Extrema in a chunk of a segmented list: more mean fewer chunks and more moved per insertion.
   */
  CHUNK_SIZE(4, 1024, "extrema a chunk of a segmented interval list holds at most");

  private final double least;
  private final double most;
  private final String purpose;

  Knob(double least, double most, String purpose) {
    this.least = least;
    this.most = most;
    this.purpose = purpose;
  }

  public double least() {
    return least;
  }

  public double most() {
    return most;
  }

  /** What it does, in a sentence. */
  public String purpose() {
    return purpose;
  }

  void check(double value) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          Names.hyphened(this) + " " + value + ": allowed are " + least + " … " + most);
    }
  }
}
