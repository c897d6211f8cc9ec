package dev.broadside.algorithm.bvh;

/** Where a node is cut along its widest axis. */
enum SplitRule {
  /** In the middle of the centres' bounds: Tsamis 2020, section 3.2, listing 4. */
  BARYCENTRE {
    @Override
    float split(BoxList boxes, int from, int to, int axis, float least, float most) {
      return middle(least, most);
    }
  };

  /**
   * A doubled centre above least and at most most, so that boxes below it and others both exist.
   * Called from several threads at once.
   */
  abstract float split(BoxList boxes, int from, int to, int axis, float least, float most);

  static float middle(float least, float most) {
    float middle = least * 0.5f + most * 0.5f;
    // Between neighbouring floats the middle rounds to one of them.
    return middle > least ? middle : most;
  }
}
