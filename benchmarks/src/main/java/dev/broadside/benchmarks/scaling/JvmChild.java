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
    Scene scene =
        Scene.named(arguments[0], SceneOptions.defaults().withN(Integer.parseInt(arguments[1])));
    Tuning tuning = Tuning.defaults().withThreads(Integer.parseInt(arguments[2]));
    double seconds = Double.parseDouble(arguments[3]);
    List<Contestant> contestants = new ArrayList<>();
    for (int k = 4; k < arguments.length; k++) {
      contestants.add(
          SceneContestant.pairs(arguments[k], scene, Algorithm.named(arguments[k]), tuning));
    }
    for (Measurement m :
        new Rounds(seconds, 15, 3 * seconds).run(() -> Laboratory.step(scene), contestants)) {
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
              + contestants.stream()
                  .filter(c -> c.name().equals(m.name()))
                  .findFirst()
                  .orElseThrow()
                  .hash()
              + " "
              + (m.marks().isEmpty() ? "-" : m.marks()));
    }
    contestants.forEach(Contestant::close);
  }
}
