package dev.broadside.testbed.server;

import dev.broadside.testbed.boxes.BoxesOpening;
import dev.broadside.testbed.json.BadMessage;
import dev.broadside.testbed.json.JsonObject;
import dev.broadside.testbed.physics.PhysicsOpening;
import dev.broadside.testbed.session.Show;

/** Makes the show that a message asks for: the one place that knows all kinds. */
final class Shows {
  /** Makes a show; takes as long as the scene is big. */
  interface Maker {
    Show make();
  }

  private Shows() {}

  /** Checks a message; what it returns makes the show. */
  static Maker prepare(JsonObject message) {
    String kind = message.text("kind");
    return switch (kind) {
      case "physics" -> {
        PhysicsOpening opening = PhysicsOpening.of(message);
        yield opening::open;
      }
      case "boxes" -> {
        BoxesOpening opening = BoxesOpening.of(message);
        yield opening::open;
      }
      default -> throw new BadMessage("\"kind\": \"" + kind + "\" must be physics or boxes");
    };
  }
}
