package dev.broadside.benchmarks.compare;

import dev.broadside.benchmarks.engines.EngineScene;
import dev.broadside.physics.scene.PhysicsScene;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a comparison is made on: boxes, or bodies. Its text names it whole and can be read back. */
public sealed interface Case permits BoxCase, PhysicsCase, SceneCase {
  Pattern BOXES = Pattern.compile("(\\S+) ([23])D n=(\\d+)(?: density=(\\S+))?");
  Pattern SCENE = Pattern.compile("scene (\\S+) size=(\\d+) steps=(\\d+)");
  Pattern PHYSICS = Pattern.compile("physics (\\S+) size=(\\d+) steps=(\\d+)");

  String text();

  static Case parse(String text) {
    Matcher physics = PHYSICS.matcher(text);
    if (physics.matches()) {
      return new PhysicsCase(
          EngineScene.named(physics.group(1)),
          Integer.parseInt(physics.group(2)),
          Integer.parseInt(physics.group(3)));
    }
    Matcher scene = SCENE.matcher(text);
    if (scene.matches()) {
      return new SceneCase(
          PhysicsScene.named(scene.group(1)),
          Integer.parseInt(scene.group(2)),
          Integer.parseInt(scene.group(3)));
    }
    Matcher boxes = BOXES.matcher(text);
    if (boxes.matches()) {
      return new BoxCase(
          boxes.group(1),
          Integer.parseInt(boxes.group(2)),
          Integer.parseInt(boxes.group(3)),
          boxes.group(4) == null ? Double.NaN : Double.parseDouble(boxes.group(4)));
    }
    throw new IllegalArgumentException(
        "case '"
            + text
            + "': expected 'SCENE 2D n=N', 'SCENE 3D n=N density=D', 'physics SCENE size=N"
            + " steps=K' or 'scene SCENE size=N steps=K'");
  }
}
