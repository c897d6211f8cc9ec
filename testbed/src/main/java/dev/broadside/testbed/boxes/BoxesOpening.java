package dev.broadside.testbed.boxes;

import dev.broadside.Algorithm;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import dev.broadside.scene.SceneOptions;
import dev.broadside.testbed.json.BadMessage;
import dev.broadside.testbed.json.JsonObject;
import dev.broadside.testbed.session.Parameter;
import dev.broadside.testbed.session.Show;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A box scene as a page or a link asks for it: what determines the boxes, who finds the pairs, and
 * how far to go before it is shown.
 *
 * @param scene which
 * @param dims 2 or 3
 * @param size how many boxes
 * @param seed of the places
 * @param values options of the scene that were set
 * @param team who finds the pairs at first
 * @param step how far to replay
 * @param hash of the pairs expected there, or null
 */
public record BoxesOpening(
    String scene,
    int dims,
    int size,
    long seed,
    Map<SceneOption, Double> values,
    Team team,
    int step,
    String hash) {
  /** Frames of scenes that come to an end, as in the papers' runs. */
  private static final int FRAMES = 500;

  /** Steps a link may replay. */
  static final int MOST_STEPS = 20_000;

  /** Checks a page's message. */
  public static BoxesOpening of(JsonObject message) {
    String scene = message.text("scene");
    Map<SceneOption, Double> known = Scene.options(scene);
    int dims = (int) message.whole("dims", 2, 3, 3);
    Parameter sizes = BoxesCatalogue.size(scene);
    int size =
        (int) message.whole("size", (int) sizes.least(), (int) sizes.most(), (int) sizes.value());
    Map<SceneOption, Double> values = new LinkedHashMap<>();
    if (message.has("values")) {
      JsonObject given = message.object("values");
      for (String name : given.names()) {
        SceneOption option = SceneOption.named(name);
        if (!known.containsKey(option)) {
          throw new IllegalArgumentException("scene " + scene + " has no option '" + name + "'");
        }
        Parameter parameter = BoxesCatalogue.parameter(option, known.get(option));
        values.put(option, given.number(name, parameter.least(), parameter.most()));
      }
    }
    String hash = message.text("hash", null);
    if (hash != null && !hash.matches("[0-9a-f]{16}")) {
      throw new BadMessage("\"hash\" must be 16 hexadecimal digits");
    }
    return new BoxesOpening(
        scene,
        dims,
        size,
        message.whole("seed", 0, 1L << 52, 1),
        values,
        Team.of(message, new Team(Algorithm.AUTO, null, 1)),
        (int) message.whole("step", 0, MOST_STEPS, 0),
        hash);
  }

  Scene newScene() {
    SceneOptions options =
        SceneOptions.defaults().withDims(dims).withN(size).withSeed(seed).withFrames(FRAMES);
    for (Map.Entry<SceneOption, Double> value : values.entrySet()) {
      options = options.with(value.getKey(), value.getValue());
    }
    return Scene.named(scene, options);
  }

  /** Makes the boxes and replays. */
  public Show open() {
    return new BoxesShow(this);
  }
}
