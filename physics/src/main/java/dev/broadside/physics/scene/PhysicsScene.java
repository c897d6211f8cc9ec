package dev.broadside.physics.scene;

import dev.broadside.physics.WorldDefinition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A scene that can be built at any size; {@link #open} makes a fresh world of it. */
public final class PhysicsScene {
  /** Far beyond what a machine holds, but not so far that a number in a scene overflows. */
  private static final int MOST = 1_000_000;

  /** Fills a world. */
  interface Recipe {
    /** Builds the scene at a size; what is returned acts around each step. */
    StepAction build(Parts parts, int size);
  }

  /** What a scene does beside stepping, such as adding bodies. */
  interface StepAction {
    StepAction NONE = new StepAction() {};

    default void before(int step) {}

    default void after(int step) {}
  }

  /** Settings a scene needs, whatever else the user chooses. */
  interface Settings {
    void apply(WorldDefinition definition);
  }

  private static final Map<String, PhysicsScene> ALL = all();

  private final String name;
  private final String summary;
  private final int steps;
  private final int[] sizes;
  private final int least;
  private final float friction;
  private final Settings settings;
  private final Recipe recipe;

  private PhysicsScene(
      String name,
      String summary,
      int steps,
      int[] sizes,
      int least,
      float friction,
      Settings settings,
      Recipe recipe) {
    this.name = name;
    this.summary = summary;
    this.steps = steps;
    this.sizes = sizes;
    this.least = least;
    this.friction = friction;
    this.settings = settings;
    this.recipe = recipe;
  }

  private static Map<String, PhysicsScene> all() {
    Map<String, PhysicsScene> scenes = new LinkedHashMap<>();
    TsamisScenes.addTo(scenes);
    SoftStepScenes.addTo(scenes);
    return Collections.unmodifiableMap(scenes);
  }

  /** Adds a scene; friction is what its fixtures have unless they say otherwise. */
  static void add(
      Map<String, PhysicsScene> scenes,
      String name,
      String summary,
      int steps,
      int[] sizes,
      int least,
      float friction,
      Settings settings,
      Recipe recipe) {
    scenes.put(
        name, new PhysicsScene(name, summary, steps, sizes, least, friction, settings, recipe));
  }

  /** All names, in the order of their sources. */
  public static List<String> names() {
    return new ArrayList<>(ALL.keySet());
  }

  /** The scene of a name; an error that lists the allowed ones otherwise. */
  public static PhysicsScene named(String name) {
    PhysicsScene scene = ALL.get(name);
    if (scene == null) {
      throw new IllegalArgumentException(
          "scene '" + name + "' is unknown: there are " + String.join(", ", ALL.keySet()));
    }
    return scene;
  }

  public String name() {
    return name;
  }

  /** What it shows, in a sentence. */
  public String summary() {
    return summary;
  }

  /** How many steps of 1/60 s a run has. */
  public int steps() {
    return steps;
  }

  /** The sizes called S, M and L. */
  public int size(char letter) {
    return switch (letter) {
      case 'S', 's' -> sizes[0];
      case 'M', 'm' -> sizes[1];
      case 'L', 'l' -> sizes[2];
      default ->
          throw new IllegalArgumentException(
              "size '" + letter + "': allowed are S, M, L or a number");
    };
  }

  /** The smallest size that makes sense. */
  public int leastSize() {
    return least;
  }

  /**
   * Builds the scene in a new world. The definition says what the user chose (threads, solver,
   * continuous collision); the scene adds what belongs to it (gravity, speed cap, sleeping).
   */
  public RunningScene open(int size, WorldDefinition definition) {
    if (size < least) {
      throw new IllegalArgumentException(
          "size " + size + ": scene " + name + " needs at least " + least);
    }
    if (size > MOST) {
      throw new IllegalArgumentException(
          "size " + size + ": scene " + name + " takes at most " + MOST);
    }
    settings.apply(definition);
    return new RunningScene(this, size, definition, friction, recipe);
  }

  @Override
  public String toString() {
    return name;
  }
}
