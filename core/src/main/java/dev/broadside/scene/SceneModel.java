package dev.broadside.scene;

/** The state of one scene at one frame: what a kind of scene implements. Not thread-safe. */
abstract class SceneModel {
  final int dims;

  SceneModel(int dims) {
    this.dims = dims;
  }

  /** Ids are below this. */
  abstract int limit();

  /** Moves on to the next frame. */
  abstract void step();

  abstract double min(int axis, int box);

  abstract double max(int axis, int box);

  /** How many boxes the last step moved, or -1 if (nearly) all; then {@link #moved} tells which. */
  int movedCount() {
    return -1;
  }

  int moved(int index) {
    throw new AssertionError("all boxes moved");
  }

  /** The boxes that the last step took out and put in, or null for a scene that never does. */
  Churn churn() {
    return null;
  }

  void write(RowWriter rows) {
    int limit = limit();
    for (int box = 0; box < limit; box++) {
      for (int axis = 0; axis < dims; axis++) {
        rows.put(box, axis, min(axis, box), max(axis, box));
      }
    }
  }
}
