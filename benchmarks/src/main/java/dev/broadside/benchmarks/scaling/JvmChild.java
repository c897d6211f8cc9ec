package dev.broadside.benchmarks.scaling;

import dev.broadside.Algorithm;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.List;

/** What {@link Jvms} starts in other JVMs: all algorithms on one scene, a line each. */
final class JvmChild {
  private JvmChild() {}

  /** Arguments: scene, n, threads, seconds, algorithms by name. */
  public static void main(String[] arguments) throws Exception {
    Tuning tuning = Tuning.defaults().withThreads(Integer.parseInt(arguments[2]));
    double seconds = Double.parseDouble(arguments[3]);
    Scene scene = scene(arguments);
    List<Contestant> contestants = contestants(scene, tuning, arguments);
    List<Measurement> measured =
        new Rounds(seconds, 15, 3 * seconds).run(() -> Laboratory.step(scene), contestants);
    contestants.forEach(Contestant::close);
    // How many frames there were depends on the time they took: answers of all settings are
    // compared on the first one.
    List<Contestant> again = contestants(scene(arguments), tuning, arguments);
    for (int k = 0; k < again.size(); k++) {
      Measurement m = measured.get(k);
      again.get(k).frame();
      System.out.println(
          "result "
              + m.name()
              + " "
              + m.millis().median()
              + " "
              + m.firstMillis()
              + " "
              + m.pairs()
              + " "
              + again.get(k).hash()
              + " "
              + (m.marks().isEmpty() ? "-" : m.marks()));
    }
    again.forEach(Contestant::close);
  }

  private static Scene scene(String[] arguments) {
    return Scene.named(arguments[0], SceneOptions.defaults().withN(Integer.parseInt(arguments[1])));
  }

  private static List<Contestant> contestants(Scene scene, Tuning tuning, String[] arguments) {
    List<Contestant> contestants = new ArrayList<>();
    for (int k = 4; k < arguments.length; k++) {
      contestants.add(
          SceneContestant.pairs(arguments[k], scene, Algorithm.named(arguments[k]), tuning));
    }
    return contestants;
  }
}
