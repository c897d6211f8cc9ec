package dev.broadside.cli;

import dev.broadside.Precision;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import dev.broadside.scene.SceneOptions;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options that say how a scene differs from its defaults. */
final class SceneArguments {
  /** For help and completion. */
  static final class SceneNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Scene.names().iterator();
    }
  }

  @Option(names = "--dims", paramLabel = "2|3", description = "Dimensions. Default: 3.")
  private Integer dims;

  @Option(
      names = "--density",
      paramLabel = "D",
      description = "Summed volume of the boxes over the world's.")
  private Double density;

  @Option(names = "--moving", paramLabel = "SHARE", description = "Share of the boxes that moves.")
  private Double moving;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Another seed, another scene. Default: 1.")
  private Long seed;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Another option of the scene; see ./broadside generate --list.")
  private Map<String, Double> others = new LinkedHashMap<>();

  @Option(
      names = "--double",
      description = "Coordinates of the scene in double precision instead of float.")
  private boolean inDouble;

  Precision precision() {
    return inDouble ? Precision.DOUBLE : Precision.FLOAT;
  }

  /** n and frames are null where the scene's own numbers hold. */
  Scene scene(String name, Integer n, Integer frames) {
    SceneOptions options = SceneOptions.defaults();
    if (n != null) {
      options = options.withN(n);
    }
    if (frames != null) {
      options = options.withFrames(frames);
    }
    if (dims != null) {
      options = options.withDims(dims);
    }
    if (seed != null) {
      options = options.withSeed(seed);
    }
    if (density != null) {
      options = options.withDensity(density);
    }
    if (moving != null) {
      options = options.withMoving(moving);
    }
    for (Map.Entry<String, Double> other : others.entrySet()) {
      options = options.with(SceneOption.named(other.getKey()), other.getValue());
    }
    return Scene.named(name, options);
  }

  /** The first option that was given, for the error that it needs --scene; null if none was. */
  String firstGiven() {
    if (dims != null) {
      return "--dims";
    }
    if (density != null) {
      return "--density";
    }
    if (moving != null) {
      return "--moving";
    }
    if (seed != null) {
      return "--seed";
    }
    if (inDouble) {
      return "--double";
    }
    return others.isEmpty() ? null : "--set";
  }
}
