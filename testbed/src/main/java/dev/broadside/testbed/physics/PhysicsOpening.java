package dev.broadside.testbed.physics;

import dev.broadside.physics.SolverType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.file.WorldFile;
import dev.broadside.testbed.json.BadMessage;
import dev.broadside.testbed.json.JsonObject;
import dev.broadside.testbed.session.Parameter;
import dev.broadside.testbed.session.Show;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A physics scene as a page or a link asks for it: everything that determines the world, and how
 * far to replay.
 *
 * @param scene which
 * @param size how big
 * @param seed of scenes that draw lots
 * @param values parameters of the scene and of the world
 * @param inputs what users did
 * @param step how far to replay
 * @param hash fingerprint expected there, or null
 * @param file the world itself as JSON text, if it was imported; null otherwise
 */
public record PhysicsOpening(
    String scene,
    int size,
    long seed,
    Map<String, Double> values,
    List<Input> inputs,
    int step,
    String hash,
    String file) {
  /** Name of what was imported. */
  static final String IMPORTED = "imported";

  /** Bodies and fixtures that an imported world may have: more cannot be drawn in time. */
  static final int MOST_FIXTURES = 100_000;

  /** Steps a link may replay: five and a half minutes at the usual rate. */
  static final int MOST_STEPS = 20_000;

  /** Parameters that every scene has. */
  static final List<Parameter> WORLD =
      List.of(
          Parameter.of("gravity", "Gravity, m/s²", -30, 10, 0.5, -10),
          Parameter.of("substeps", "Sub-steps", 1, 10, 1, 4),
          Parameter.of("threads", "Threads", 1, processors(), 1, 1),
          Parameter.of("sleeping", "Sleeping", 0, 1, 1, 1),
          Parameter.of("continuous", "Continuous collision", 0, 1, 1, 1),
          Parameter.of("warm", "Warm starting", 0, 1, 1, 1),
          Parameter.of("sequential", "Sequential impulses", 0, 1, 1, 0));

  private static int processors() {
    return Math.max(2, Runtime.getRuntime().availableProcessors());
  }

  /** Checks a page's message. */
  public static PhysicsOpening of(JsonObject message) {
    String file = message.text("file", null);
    SceneChoice choice = file != null ? imported() : PhysicsCatalogue.named(message.text("scene"));
    int size =
        message.has("size")
            ? (int) choice.size().checked(message.whole("size", 0, Integer.MAX_VALUE))
            : (int) choice.size().value();
    Map<String, Double> values = new LinkedHashMap<>();
    if (message.has("values")) {
      JsonObject given = message.object("values");
      for (String name : given.names()) {
        Parameter parameter = parameter(choice, name);
        values.put(name, parameter.checked(given.number(name, -1e12, 1e12)));
      }
    }
    int step = (int) message.whole("step", 0, MOST_STEPS, 0);
    List<Input> inputs = InputCodec.decode(message.text("inputs", ""), MOST_STEPS);
    long seed = message.whole("seed", 0, 1L << 52, 1);
    String hash = message.text("hash", null);
    if (hash != null && !hash.matches("[0-9a-f]{16}")) {
      throw new BadMessage("\"hash\" must be 16 hexadecimal digits");
    }
    return new PhysicsOpening(choice.name(), size, seed, values, inputs, step, hash, file);
  }

  private static Parameter parameter(SceneChoice choice, String name) {
    for (List<Parameter> list : List.of(choice.parameters(), WORLD)) {
      for (Parameter parameter : list) {
        if (parameter.name().equals(name)) {
          return parameter;
        }
      }
    }
    throw new IllegalArgumentException(
        "scene " + choice.name() + " has no parameter '" + name + "'");
  }

  double value(String name) {
    Double given = values.get(name);
    return given != null ? given : parameter(choice(), name).value();
  }

  SceneChoice choice() {
    return file != null ? imported() : PhysicsCatalogue.named(scene);
  }

  private static SceneChoice imported() {
    return new SceneChoice(
        IMPORTED,
        "Imported",
        "a world from a file",
        Parameter.of("size", "Size", 1, 1, 1, 1),
        List.of(),
        null);
  }

  /** Makes the world and replays. */
  public Show open() {
    return new PhysicsShow(this);
  }

  Stage build() {
    if (file != null) {
      // The file says how its world is; only what the user changed on the page goes before it.
      return Stage.of(read(file));
    }
    WorldDefinition definition = new WorldDefinition();
    WORLD.forEach(parameter -> apply(definition, parameter.name()));
    Map<String, Double> all = new LinkedHashMap<>();
    for (Parameter parameter : choice().parameters()) {
      all.put(parameter.name(), value(parameter.name()));
    }
    return choice().maker().make(definition, size, all, seed);
  }

  private World read(String text) {
    World world =
        WorldFile.read(
            text, definition -> values.keySet().forEach(name -> apply(definition, name)));
    if (world.bodyCount() > MOST_FIXTURES || world.fixtureCount() > MOST_FIXTURES) {
      int bodies = world.bodyCount();
      int fixtures = world.fixtureCount();
      world.close();
      throw new IllegalArgumentException(
          "the file has "
              + bodies
              + " bodies and "
              + fixtures
              + " fixtures: at most "
              + MOST_FIXTURES
              + " can be shown");
    }
    return world;
  }

  private void apply(WorldDefinition definition, String name) {
    double value = value(name);
    switch (name) {
      case "gravity" -> definition.gravity(0, (float) value);
      case "substeps" -> definition.subSteps((int) value);
      case "threads" -> definition.threads((int) value);
      case "sleeping" -> definition.sleeping(value != 0);
      case "continuous" -> definition.continuous(value != 0);
      case "warm" -> definition.warmStarting(value != 0);
      case "sequential" ->
          definition.solver(value != 0 ? SolverType.SEQUENTIAL_IMPULSES : SolverType.SOFT_STEP);
      default -> throw new IllegalArgumentException("the world has no parameter '" + name + "'");
    }
  }
}
