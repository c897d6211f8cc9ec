package dev.broadside.scene;

import static dev.broadside.scene.SceneOption.AXIS;
import static dev.broadside.scene.SceneOption.DECADES;
import static dev.broadside.scene.SceneOption.DENSITY;
import static dev.broadside.scene.SceneOption.GRAVITY;
import static dev.broadside.scene.SceneOption.INSERT;
import static dev.broadside.scene.SceneOption.MOVING;
import static dev.broadside.scene.SceneOption.REMOVE;
import static dev.broadside.scene.SceneOption.RESPONSE;
import static dev.broadside.scene.SceneOption.SHRINK;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The scenes there are: adding a constant here is all it takes to enrol one. */
enum SceneKind {
  FREE(
      "boxes of varying size pass through each other and bounce at the world's faces",
      131_072,
      Map.of(DENSITY, 0.15, MOVING, 1.0),
      s ->
          Bouncers.free(s.dims, s.dims, s.n, s.get(DENSITY), 0, s.random)
              .moving(s.get(MOVING), s.random)),

  CUBES(
      "equal cubes of which a share moves; boxes may come and go",
      100_000,
      Map.of(DENSITY, 0.05, MOVING, 0.1, INSERT, 0.0, REMOVE, 0.0),
      s ->
          Bouncers.cubes(s.dims, s.n, s.get(DENSITY), s.get(MOVING), s.random)
              .withChurn(s.get(INSERT), s.get(REMOVE), s.random)),

  PLANE(
      "a grid of cubes gathers in a plane and parts again, without a pair",
      562_500,
      Map.of(AXIS, 0.0),
      s -> new Plane(s.dims, s.n, s.axis(), s.frames, s.random)),

  BALL(
      "boxes of a ball fall to its centre, through each other or bouncing",
      131_072,
      Map.of(DENSITY, 0.05, SHRINK, 0.25, RESPONSE, 0.0),
      s -> {
        Ball ball = new Ball(s.dims, s.n, s.get(DENSITY), s.get(SHRINK), s.frames, s.random);
        return s.get(RESPONSE) == 1 ? new BouncingBall(ball, s.frames) : ball;
      }),

  SIZES(
      "as free, with sizes over three decades",
      131_072,
      Map.of(DENSITY, 0.2, DECADES, 3.0, MOVING, 1.0),
      s ->
          Bouncers.free(s.dims, s.dims, s.n, s.get(DENSITY), s.get(DECADES), s.random)
              .moving(s.get(MOVING), s.random)),

  LINE(
      "a flat world: the last axis has one interval for all boxes, the others as free",
      131_072,
      Map.of(DENSITY, 0.2, MOVING, 1.0),
      s ->
          Bouncers.free(s.dims, s.dims - 1, s.n, s.get(DENSITY), 0, s.random)
              .moving(s.get(MOVING), s.random)),

  SAME(
      "all boxes coincide: every pair overlaps",
      3_000,
      Map.of(),
      s -> new Same(s.dims, s.n, s.random)),

  SPHERES(
      "equal spheres fall on a floor and pack",
      50_000,
      Map.of(DENSITY, 0.1, GRAVITY, 0.00565),
      s -> new Spheres(s.dims, s.n, s.get(DENSITY), s.get(GRAVITY), s.random)),

  GIANTS(
      "as free, with a few boxes that cover everything",
      131_072,
      Map.of(DENSITY, 0.15, SceneOption.GIANTS, 4.0),
      SceneKind::giants);

  /** Everything a model is made from, decided. */
  static final class Settings {
    int n;
    int dims;
    int frames;
    SplitMix random;
    final EnumMap<SceneOption, Double> values = new EnumMap<>(SceneOption.class);

    double get(SceneOption option) {
      return values.get(option);
    }

    int axis() {
      int axis = (int) get(AXIS);
      if (axis >= dims) {
        throw new IllegalArgumentException(
            "axis " + axis + ": a " + dims + "D scene has axes 0 … " + (dims - 1));
      }
      return axis;
    }
  }

  /** How far the first giant reaches beyond the world; the next ones reach farther. */
  private static final double MARGIN = 0.01;

  /** Frames where nothing else is asked for: enough to see motion, few enough to wait for. */
  static final int FRAMES = 11;

  final String summary;
  final int defaultN;
  final Map<SceneOption, Double> defaults;
  final Function<Settings, SceneModel> maker;

  SceneKind(
      String summary,
      int defaultN,
      Map<SceneOption, Double> defaults,
      Function<Settings, SceneModel> maker) {
    this.summary = summary;
    this.defaultN = defaultN;
    this.defaults = defaults;
    this.maker = maker;
  }

  private static SceneModel giants(Settings s) {
    Bouncers world = Bouncers.free(s.dims, s.dims, s.n, s.get(DENSITY), 0, s.random);
    int giants = (int) Math.min(s.n, s.get(SceneOption.GIANTS));
    for (int k = 0; k < giants; k++) {
      // Spread over the ids, so that nothing gains from their being first.
      world.makeGiant((int) ((long) k * s.n / giants), MARGIN * (k + 1));
    }
    return world;
  }

  String sceneName() {
    return name().toLowerCase(Locale.ROOT);
  }

  static SceneKind named(String name) {
    for (SceneKind kind : values()) {
      if (kind.sceneName().equals(name.toLowerCase(Locale.ROOT))) {
        return kind;
      }
    }
    throw new IllegalArgumentException(
        "scene '"
            + name
            + "' is unknown: allowed are "
            + Arrays.stream(values()).map(SceneKind::sceneName).collect(Collectors.joining(", ")));
  }

  Settings settings(SceneOptions options) {
    Settings settings = new Settings();
    settings.dims = options.dims();
    settings.n = options.n().orElse(defaultN);
    settings.frames = options.frames().orElse(FRAMES);
    settings.random = new SplitMix(options.seed());
    settings.values.putAll(defaults);
    options
        .values()
        .forEach(
            (option, value) -> {
              if (!defaults.containsKey(option)) {
                throw new IllegalArgumentException(
                    "scene "
                        + sceneName()
                        + " does not read "
                        + option.hyphenedName()
                        + "; it reads "
                        + (defaults.isEmpty() ? "nothing but n, dims, frames and seed" : reads()));
              }
              settings.values.put(option, value);
            });
    int most = Integer.MAX_VALUE / (2 * settings.dims) - 8;
    if (settings.n > most) {
      throw new IllegalArgumentException(
          "n " + settings.n + ": a " + settings.dims + "D scene has at most " + most + " boxes");
    }
    return settings;
  }

  private String reads() {
    return new EnumMap<>(defaults)
        .keySet().stream().map(SceneOption::hyphenedName).collect(Collectors.joining(", "));
  }
}
