package dev.broadside.benchmarks.rivals;

import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.scene.Scene;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.locationtech.jts.index.hprtree.HPRtree;
import org.locationtech.jts.index.strtree.STRtree;
import org.ode4j.ode.DSapSpace;
import org.ode4j.ode.OdeHelper;

/** The rivals there are, by name and dimension. */
public final class Rivals {
  /**
   * How a rival is made, and up to how many boxes it runs when nobody names it.
   *
   * @param mostBoxes above this a frame takes many seconds
   */
  private record Maker(int mostBoxes, Function<Scene, Contestant> make) {}

  // Frames of these took 1 to 27 s at ten times the boxes: they would be most of a comparison.
  private static final int QUADRATIC = 3_000;
  private static final int STEEP = 20_000;
  private static final int SLOW = 200_000;

  private Rivals() {}

  private static Map<String, Maker> of(int dims) {
    Map<String, Maker> makers = new LinkedHashMap<>();
    if (dims == 2) {
      put(makers, "jts-hpr", scene -> new JtsRival("jts-hpr", scene, HPRtree::new));
      put(makers, "jts-str", scene -> new JtsRival("jts-str", scene, STRtree::new));
      makers.put("dyn4j-tree", new Maker(SLOW, scene -> new DynRival("dyn4j-tree", scene, false)));
      makers.put(
          "dyn4j-sap", new Maker(QUADRATIC, scene -> new DynRival("dyn4j-sap", scene, true)));
      makers.put("jbox2d-tree", new Maker(SLOW, JboxRival::new));
    } else {
      if (JoltRival.isAvailable()) {
        put(makers, "jolt", JoltRival::of);
      }
      makers.put("bullet-dbvt", new Maker(SLOW, BulletRival::new));
      makers.put(
          "ode-sap",
          new Maker(
              STEEP,
              scene ->
                  new OdeRival(
                      "ode-sap", scene, () -> OdeHelper.createSapSpace(DSapSpace.AXES.XYZ))));
      makers.put(
          "ode-hash",
          new Maker(
              STEEP,
              scene ->
                  new OdeRival(
                      "ode-hash",
                      scene,
                      () -> {
                        var space = OdeHelper.createHashSpace();
                        // Edges are about 1 after scaling: cells of 1/2 to 4.
                        space.setLevels(-1, 2);
                        return space;
                      })));
    }
    makers.put("tinspin-rtree", new Maker(SLOW, TinspinRival::new));
    return makers;
  }

  private static void put(
      Map<String, Maker> makers, String name, Function<Scene, Contestant> make) {
    makers.put(name, new Maker(Integer.MAX_VALUE, make));
  }

  public static List<String> names(int dims) {
    return List.copyOf(of(dims).keySet());
  }

  /** Those that can keep up at this number of boxes. */
  public static List<String> names(int dims, int boxes) {
    return of(dims).entrySet().stream()
        .filter(entry -> boxes <= entry.getValue().mostBoxes())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The others, each with the reason: a table without them would look as if they were fast. */
  public static Map<String, String> leftOut(int dims, int boxes) {
    Map<String, String> reasons = new LinkedHashMap<>();
    of(dims)
        .forEach(
            (name, maker) -> {
              if (boxes > maker.mostBoxes()) {
                reasons.put(
                    name,
                    String.format(
                        Locale.ROOT,
                        "above %,d boxes its frames would take seconds",
                        maker.mostBoxes()));
              }
            });
    return reasons;
  }

  public static Contestant named(String name, Scene scene) {
    Maker maker = of(scene.dims()).get(name);
    if (maker == null) {
      throw new IllegalArgumentException(
          "peer '"
              + name
              + "' is unknown in "
              + scene.dims()
              + "D: allowed are "
              + String.join(", ", names(scene.dims())));
    }
    return maker.make().apply(scene);
  }
}
