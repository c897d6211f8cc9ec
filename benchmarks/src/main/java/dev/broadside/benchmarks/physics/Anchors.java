package dev.broadside.benchmarks.physics;

import dev.broadside.physics.scene.PhysicsScene;
import java.util.Map;

/**
 * Box2D's totals as measured on another machine (AMD EPYC, two cores, gcc 12.2 -O3, continuous
 * collision off, least time of each step), milliseconds at S, M and L. Only ratios between them are
 * used: 2.4.1's time here, divided by its ratio there, is what the other engine would take here.
 */
final class Anchors {
  private Anchors() {}

  private static final int OLD = 0;
  private static final int OPTIMIZED = 3;
  private static final int NEW = 6;

  /** Box2D 2.4.1, box2d-optimized, Box2D v3 with one worker; three sizes each. */
  private static final Map<String, double[]> SCENES =
      Map.ofEntries(
          Map.entry("falling-squares", of(807, 5776, 21087, 716, 2670, 5314, 51.1, 2396, 5186)),
          Map.entry("falling-circles", of(649, 5012, 22006, 449, 1411, 3095, 466, 2088, 4273)),
          Map.entry("tumbler", of(742, 2357, 4328, 589, 1657, 3369, 384, 886, 1409)),
          Map.entry("add-pair", of(794, 7283, 95242, 79.8, 218, 747, 212, 442, 1029)),
          Map.entry("mild-n2", of(250, 1460, 7989, 124, 411, 1830, 484, 1529, 5640)),
          Map.entry("n2", of(162, 674, 2134, 73.6, 217, 413, 167, 387, 943)),
          Map.entry("multi-fixture", of(651, 15671, 47709, 312, 1072, 2141, 241, 1710, 2245)),
          Map.entry("mostly-static-single", of(10.2, 48.8, 120, 7.2, 68.4, 146, 5, 21.8, 54.7)),
          Map.entry("mostly-static-multi", of(17.8, 176, 586, 10, 147, 775, 7, 27.4, 68)),
          Map.entry("diagonal", of(4197, 7229, 16792, 507, 1477, 5176, 1226, 2132, 4992)),
          Map.entry("mixed-static-dynamic", of(624, 2872, 12015, 344, 1415, 4464, 335, 1408, 3161)),
          Map.entry("big-mobile", of(119, 826, 9680, 104, 575, 5795, 179, 1208, 7517)),
          Map.entry("slow-explosion", of(678, 2429, 5751, 87.7, 246, 718, 359, 1211, 2791)));

  /**
   * Box2D v3 on its own scenes at full size: AVX2 with one worker and with two, the first step left
   * out.
   */
  private static final Map<String, double[]> OWN =
      Map.ofEntries(
          Map.entry("joint-grid", of(4858, 3061)),
          Map.entry("large-pyramid", of(1855, 1002)),
          Map.entry("many-pyramids", of(3273, 1694)),
          Map.entry("rain", of(15003, 12580)),
          Map.entry("smash", of(2865, 2113)),
          Map.entry("spinner", of(8381, 5486)),
          Map.entry("full-tumbler", of(2523, 1604)),
          Map.entry("washer", of(9707, 6194)),
          Map.entry("junkyard", of(8065, 5977)),
          Map.entry("compounds", of(3744, 1850)));

  private static double[] of(double... values) {
    return values;
  }

  static boolean isKnown(String scene) {
    return SCENES.containsKey(scene);
  }

  /** How long the faster of the other two takes for one of 2.4.1's; NaN if not known. */
  static double best(PhysicsScene scene, int size) {
    return Math.min(share(scene, size, OPTIMIZED), share(scene, size, NEW));
  }

  /** How long the dissertation's engine takes for one of 2.4.1's; NaN if not known. */
  static double optimized(PhysicsScene scene, int size) {
    return share(scene, size, OPTIMIZED);
  }

  private static double share(PhysicsScene scene, int size, int engine) {
    double[] row = SCENES.get(scene.name());
    int index =
        "SML".chars().map(letter -> scene.size((char) letter)).boxed().toList().indexOf(size);
    return row == null || index < 0 ? Double.NaN : row[engine + index] / row[OLD + index];
  }

  /** Box2D 2.4.1's total there. */
  static double total(String scene, int sizeIndex) {
    double[] row = SCENES.get(scene);
    return row == null ? Double.NaN : row[OLD + sizeIndex];
  }

  /** Box2D v3's total there on one of its own scenes. */
  static double own(String scene, int workers) {
    double[] row = OWN.get(scene);
    return row == null ? Double.NaN : row[workers - 1];
  }

  static boolean isOwn(String scene) {
    return OWN.containsKey(scene);
  }
}
