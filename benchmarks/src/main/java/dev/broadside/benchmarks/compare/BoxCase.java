package dev.broadside.benchmarks.compare;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;

/**
 * Boxes to compare on; as text {@code free 3D n=10000 density=0.15}.
 *
 * @param density NaN for the scene's own
 */
public record BoxCase(String scene, int dims, int n, double density) implements Case {
  public static BoxCase of(String scene, int dims, int n) {
    return new BoxCase(scene, dims, n, Double.NaN);
  }

  Scene open(int frames) {
    SceneOptions options = SceneOptions.defaults().withN(n).withDims(dims);
    if (frames > 0) {
      options = options.withFrames(frames);
    }
    Scene opened =
        Scene.named(scene, Double.isNaN(density) ? options : options.withDensity(density));
    if (opened.changesSize()) {
      throw new IllegalArgumentException(
          "scene '" + scene + "': rivals need a scene in which no boxes come and go");
    }
    return opened;
  }

  @Override
  public String text() {
    return scene + " " + dims + "D n=" + n + (Double.isNaN(density) ? "" : " density=" + density);
  }
}
