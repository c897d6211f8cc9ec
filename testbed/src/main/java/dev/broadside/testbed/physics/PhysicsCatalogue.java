package dev.broadside.testbed.physics;

import dev.broadside.cli.Json;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.testbed.session.Parameter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All physics scenes a page can choose: the library's own and the testbed's feature scenes. */
public final class PhysicsCatalogue {
  private static final Map<String, SceneChoice> ALL = all();

  private PhysicsCatalogue() {}

  private static Map<String, SceneChoice> all() {
    Map<String, SceneChoice> choices = new LinkedHashMap<>();
    FeatureScenes.addTo(choices);
    // The library lists the dissertation's scenes first; the tiles of its section 3.8 end them.
    String group = "Tsamis 2020";
    for (String name : PhysicsScene.names()) {
      choices.put(name, of(PhysicsScene.named(name), group));
      if (name.equals("tiles")) {
        group = "Soft-step benchmarks";
      }
    }
    return Collections.unmodifiableMap(choices);
  }

  private static SceneChoice of(PhysicsScene scene, String group) {
    Parameter size =
        Parameter.of("size", "Size", scene.leastSize(), scene.size('L'), 1, scene.size('M'));
    return new SceneChoice(
        scene.name(),
        group,
        scene.summary(),
        size,
        List.of(),
        (definition, count, values, seed) -> Stage.of(scene.open(count, definition)));
  }

  static SceneChoice named(String name) {
    SceneChoice choice = ALL.get(name);
    if (choice == null) {
      throw new IllegalArgumentException("there is no physics scene '" + name + "'");
    }
    return choice;
  }

  /** All names, in the order of the list. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** Writes the list for a page. */
  public static void describe(Json json) {
    json.beginArray();
    ALL.values().forEach(choice -> choice.describe(json));
    json.endArray();
  }
}
