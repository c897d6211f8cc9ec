package dev.broadside.testbed.physics;

import dev.broadside.cli.Json;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.testbed.session.Parameter;
import java.util.List;
import java.util.Map;

/**
 * A scene on the list of the page.
 *
 * @param name as on the command line
 * @param group headline it stands under
 * @param summary what it shows, in a sentence
 * @param size its size, as a slider
 * @param parameters further sliders of its own
 * @param maker builds it
 */
record SceneChoice(
    String name,
    String group,
    String summary,
    Parameter size,
    List<Parameter> parameters,
    Maker maker) {
  /** Builds a scene's world. */
  interface Maker {
    Stage make(WorldDefinition definition, int size, Map<String, Double> values, long seed);
  }

  void describe(Json json) {
    json.beginObject();
    json.name("name").value(name).name("group").value(group).name("summary").value(summary);
    json.name("size");
    size.describe(json);
    json.name("parameters").beginArray();
    parameters.forEach(parameter -> parameter.describe(json));
    json.endArray().endObject();
  }
}
