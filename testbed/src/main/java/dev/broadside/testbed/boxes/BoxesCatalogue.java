package dev.broadside.testbed.boxes;

import dev.broadside.Algorithm;
import dev.broadside.cli.Json;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import java.util.List;
import java.util.Map;

/** The box scenes and algorithms a page can choose. */
public final class BoxesCatalogue {
  /** What a page can draw at a bearable rate, with room above the 100,000 it is built for. */
  static final int MOST_BOXES = 200_000;

  /** Boxes of the scene in which every pair overlaps: four and a half million pairs. */
  private static final int MOST_COINCIDENT = 3_000;

  private static final int DEFAULT_BOXES = 5_000;

  private BoxesCatalogue() {}

  static int mostBoxes(String scene) {
    return scene.equals("same") ? MOST_COINCIDENT : MOST_BOXES;
  }

  static int defaultBoxes(String scene) {
    return scene.equals("same") ? 200 : DEFAULT_BOXES;
  }

  /** Range of the slider of an option: narrower than what the library allows. */
  static double most(SceneOption option) {
    return switch (option) {
      case DENSITY -> 1;
      case AXIS -> 1;
      case DECADES -> 4;
      case GIANTS -> 16;
      case INSERT, REMOVE -> 0.1;
      case GRAVITY -> 0.02;
      default -> 1;
    };
  }

  static double least(SceneOption option) {
    return option == SceneOption.DENSITY ? 0.01 : 0;
  }

  private static double step(SceneOption option) {
    return switch (option) {
      case AXIS, RESPONSE, GIANTS -> 1;
      case DECADES -> 0.5;
      case GRAVITY -> 0.00005;
      case INSERT, REMOVE -> 0.001;
      default -> 0.01;
    };
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
    describe(json, "size", "Boxes", 2, mostBoxes(name), 1, defaultBoxes(name));
    json.name("parameters").beginArray();
    for (Map.Entry<SceneOption, Double> option : Scene.options(name).entrySet()) {
      SceneOption key = option.getKey();
      describe(
          json,
          key.hyphenedName(),
          label(key),
          least(key),
          most(key),
          step(key),
          option.getValue());
    }
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

  private static void describe(
      Json json, String name, String label, double least, double most, double step, double value) {
    json.beginObject().name("name").value(name).name("label").value(label);
    json.name("least").precise(least).name("most").precise(most).name("step").precise(step);
    json.name("value").precise(value).name("live").value(false).endObject();
  }
}
