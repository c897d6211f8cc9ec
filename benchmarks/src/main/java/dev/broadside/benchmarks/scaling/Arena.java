package dev.broadside.benchmarks.scaling;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.List;

/** A scene at any size. */
record Arena(String scene, int dims) {
  private static final int ENDLESS = 1_000_000;

  /** Every scene in 3D, and the plainest one in 2D. */
  static List<Arena> all() {
    List<Arena> all = new ArrayList<>();
    for (String scene : Scene.names()) {
      all.add(new Arena(scene, 3));
    }
    all.add(new Arena("free", 2));
    return all;
  }

  /** As in names of experiments. */
  String hyphenedName() {
    return scene + (dims == 2 ? "-2d" : "");
  }

  String shown() {
    return scene + " in " + dims + "D";
  }

  Scene open(int n) {
    return Scene.named(scene, SceneOptions.defaults().withN(n).withDims(dims).withFrames(ENDLESS));
  }
}
