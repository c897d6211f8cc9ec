package dev.broadside.testbed.server;

import dev.broadside.cli.Json;
import dev.broadside.testbed.boxes.BoxesCatalogue;
import dev.broadside.testbed.physics.PhysicsCatalogue;

/** The first message to a page: all there is to choose from. */
final class Hello {
  private Hello() {}

  static String text() {
    Json json = new Json().beginObject();
    json.name("type").value("hello");
    json.name("processors").value(Runtime.getRuntime().availableProcessors());
    json.name("physics");
    PhysicsCatalogue.describe(json);
    json.name("boxes");
    BoxesCatalogue.describe(json);
    json.name("algorithms");
    BoxesCatalogue.describeAlgorithms(json);
    return json.endObject().toString();
  }
}
