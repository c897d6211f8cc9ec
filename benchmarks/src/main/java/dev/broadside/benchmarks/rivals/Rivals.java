package dev.broadside.benchmarks.rivals;

import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.scene.Scene;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.locationtech.jts.index.hprtree.HPRtree;
import org.locationtech.jts.index.strtree.STRtree;

/** The rivals there are, by name and dimension. */
public final class Rivals {
  private Rivals() {}

  private static Map<String, Function<Scene, Contestant>> of(int dims) {
    Map<String, Function<Scene, Contestant>> makers = new LinkedHashMap<>();
    if (dims == 2) {
      makers.put("jts-hpr", scene -> new JtsRival("jts-hpr", scene, HPRtree::new));
      makers.put("jts-str", scene -> new JtsRival("jts-str", scene, STRtree::new));
      makers.put("dyn4j-tree", DynRival::new);
      makers.put("jbox2d-tree", JboxRival::new);
    }
    makers.put("tinspin-rtree", TinspinRival::new);
    return makers;
  }

  public static List<String> names(int dims) {
    return List.copyOf(of(dims).keySet());
  }

  public static Contestant named(String name, Scene scene) {
    Function<Scene, Contestant> maker = of(scene.dims()).get(name);
    if (maker == null) {
      throw new IllegalArgumentException(
          "peer '"
              + name
              + "' is unknown in "
              + scene.dims()
              + "D: allowed are "
              + String.join(", ", names(scene.dims())));
    }
    return maker.apply(scene);
  }
}
