package dev.broadside.testbed.physics;

/** What a page may draw beside the shapes; the bit is what it asks for. */
enum Layer {
  /** Anchor A, anchor B, origin of A, origin of B, kind of joint, relative load. */
  JOINTS,
  /** Point, normal, normal impulse, separation. */
  CONTACTS,
  /** Centre of mass. */
  CENTRES,
  /** Box of a fixture, whether it is static. */
  BOXES,
  /** Box of a node, its level, overlap with its sibling (empty if it has none). */
  TREE,
  /** Lines of the scene's own. */
  SKETCH,
  /** Cells of the grid of incremental sweep and prune; see {@link Structures}. */
  GRID,
  /** Slabs and columns of tiles. */
  TILES,
  /** Partitions of the sweep and the axis it sweeps. */
  SWEEP;

  int bit() {
    return 1 << ordinal();
  }

  /** Kind of its section in a frame. */
  int section() {
    return 16 + ordinal();
  }
}
