package dev.broadside.benchmarks.compare;

import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.scene.SceneFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Mean height of the bodies at the end of a scene, which tells whether two engines did about the
 * same work. Found in runs of their own: the timed ones of Box2D keep only times.
 */
final class SceneHeights {
  private static final Pattern END = Pattern.compile("meanY .*?@end (-?[0-9.]+)");

  private SceneHeights() {}

  static double ours(SceneCase of) {
    WorldDefinition definition = new WorldDefinition().continuous(false);
    try (RunningScene running = of.scene().open(of.size(), definition)) {
      for (int step = 0; step < of.steps(); step++) {
        running.step();
      }
      return SceneFigures.of(running.world()).meanY();
    }
  }

  /** NaN if the program does not tell. */
  static double box2d(SceneCase of, Path program) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                program.toString(),
                "run",
                of.scene().name().replace('-', '_'),
                "-size",
                Integer.toString(of.size()),
                "-steps",
                Integer.toString(of.steps()),
                "-reps",
                "1")
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0 || !text.contains("total")) {
      throw new IllegalArgumentException(
          "scene '"
              + of.scene().name()
              + "' is not one of those that Box2D's program has: "
              + program
              + " lists them");
    }
    Matcher found = END.matcher(text);
    return found.find() ? Double.parseDouble(found.group(1)) : Double.NaN;
  }

  static String note(double height) {
    return Double.isNaN(height) ? "" : String.format(Locale.ROOT, "mean height %.2f", height);
  }
}
