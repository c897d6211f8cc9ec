package dev.broadside.testbed.boxes;

import dev.broadside.Algorithm;
import dev.broadside.cli.Json;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import dev.broadside.testbed.session.Parameter;
import java.util.List;

/** The box scenes and algorithms a page can choose. */
public final class BoxesCatalogue {
  /** What a page can draw at a bearable rate, with room above the 100,000 it is built for. */
  static final int MOST_BOXES = 200_000;

  /** Boxes of the scene in which every pair overlaps: four and a half million pairs. */
  private static final int MOST_COINCIDENT = 3_000;

  private static final int DEFAULT_BOXES = 5_000;

  private BoxesCatalogue() {}

  /** How many boxes a scene may have. */
  static Parameter size(String scene) {
    boolean coincident = scene.equals("same");
    int most = coincident ? MOST_COINCIDENT : MOST_BOXES;
    return Parameter.of("size", "Boxes", 2, most, 1, coincident ? 200 : DEFAULT_BOXES);
  }

  /** The slider of an option: narrower than what the library allows. */
  static Parameter parameter(SceneOption option, double value) {
    double least = option == SceneOption.DENSITY ? 0.01 : 0;
    double most =
        switch (option) {
          case DECADES -> 4;
          case GIANTS -> 16;
          case INSERT, REMOVE -> 0.1;
          case GRAVITY -> 0.02;
          default -> 1;
        };
    double step =
        switch (option) {
          case AXIS, RESPONSE, GIANTS -> 1;
          case DECADES -> 0.5;
          case GRAVITY -> 0.00005;
          case INSERT, REMOVE -> 0.001;
          default -> 0.01;
        };
    return Parameter.of(option.hyphenedName(), label(option), least, most, step, value);
  }

  /** All names, in the order of the list. */
  public static List<String> names() {
    return Scene.names();
  }

  /** Writes the list of scenes for a page. */
  public static void describe(Json json) {
    json.beginArray();
    for (String name : Scene.names()) {
      describe(json, name);
    }
    json.endArray();
  }

  /** Writes one scene of the list. */
  static void describe(Json json, String name) {
    json.beginObject().name("name").value(name).name("group").value("Boxes, 2D and 3D");
    json.name("summary").value(Scene.summary(name));
    json.name("size");
    size(name).describe(json);
    json.name("parameters").beginArray();
    Scene.options(name).forEach((option, value) -> parameter(option, value).describe(json));
    json.endArray().endObject();
  }

  /** Writes the list of algorithms for a page. */
  public static void describeAlgorithms(Json json) {
    json.beginArray();
    for (Algorithm algorithm : Algorithm.values()) {
      json.beginObject().name("name").value(algorithm.hyphenedName());
      json.name("summary").value(algorithm.summary()).endObject();
    }
    json.endArray();
  }

  private static String label(SceneOption option) {
    String help = option.help();
    return Character.toUpperCase(help.charAt(0)) + help.substring(1);
  }
}
