package dev.broadside.benchmarks.engines;

import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The engines by name, and a race of them: same scene, step by step in turns. */
public final class Engines {
  /**
   * How one engine did.
   *
   * @param millis time per step
   * @param total sum over the steps
   * @param steps steps that all engines made
   * @param height mean height of the moving bodies at the end: engines that agree on the physics
   *     end about there
   * @param lost bodies that left the scene
   */
  public record Standing(
      String name,
      Sample millis,
      double total,
      int steps,
      double height,
      int lost,
      double otherCpus) {
    public String marks() {
      return (otherCpus > MachineLoad.BUSY ? "†" : "") + (lost > 0 ? "!" : "");
    }
  }

  /** Every scene lies within this many metres. */
  private static final double FAR = 1e4;

  private Engines() {}

  private static Map<String, Supplier<Engine>> makers(int threads) {
    Map<String, Supplier<Engine>> makers = new LinkedHashMap<>();
    makers.put("broadside", () -> new BroadsideEngine(1));
    if (threads > 1) {
      makers.put("broadside-" + threads + "-threads", () -> new BroadsideEngine(threads));
    }
    makers.put("gdx-box2d", GdxEngine::new);
    makers.put("jbox2d", JboxEngine::new);
    makers.put("dyn4j", DynEngine::new);
    return makers;
  }

  public static List<String> names(int threads) {
    return List.copyOf(makers(threads).keySet());
  }

  static Engine named(String name, int threads) {
    check(name, threads);
    return makers(threads).get(name).get();
  }

  /** An unknown name is an error that lists the known ones. */
  public static void check(String name, int threads) {
    if (!makers(threads).containsKey(name)) {
      throw new IllegalArgumentException(
          "engine '"
              + name
              + "' is unknown: allowed are "
              + String.join(", ", makers(threads).keySet()));
    }
  }

  /**
   * Runs the scene twice: to warm up, in new worlds again to be measured. Stops early, for all at
   * the same step, when the seconds are over.
   */
  public static List<Standing> race(
      EngineScene scene, int size, int steps, List<String> names, int threads, double seconds)
      throws Exception {
    run(scene, size, steps, names, threads, seconds / 2);
    return run(scene, size, steps, names, threads, seconds / 2);
  }

  private static List<Standing> run(
      EngineScene scene, int size, int steps, List<String> names, int threads, double seconds)
      throws Exception {
    List<Engine> engines = new ArrayList<>();
    try {
      List<List<Integer>> moving = new ArrayList<>();
      List<double[]> times = new ArrayList<>();
      for (String name : names) {
        Engine engine = named(name, threads);
        engines.add(engine);
        moving.add(scene.build(engine, size));
        times.add(new double[steps]);
      }
      MachineLoad load = new MachineLoad();
      long start = System.nanoTime();
      int done = 0;
      while (done < steps && (done < 10 || (System.nanoTime() - start) / 1e9 < seconds)) {
        for (int k = 0; k < engines.size(); k++) {
          int turn = (k + done) % engines.size();
          long begin = System.nanoTime();
          engines.get(turn).step();
          times.get(turn)[done] = (System.nanoTime() - begin) / 1e6;
        }
        done++;
      }
      double others = load.otherCpus();
      List<Standing> standings = new ArrayList<>();
      for (int k = 0; k < engines.size(); k++) {
        standings.add(standing(engines.get(k), times.get(k), done, moving.get(k), others));
      }
      return standings;
    } finally {
      engines.forEach(Engine::close);
    }
  }

  private static Standing standing(
      Engine engine, double[] times, int done, List<Integer> moving, double others) {
    double total = 0;
    double[] counted = java.util.Arrays.copyOf(times, done);
    for (double time : counted) {
      total += time;
    }
    double height = 0;
    int lost = 0;
    for (int body : moving) {
      double y = engine.y(body);
      boolean inside = Math.abs(y) < FAR && Math.abs(engine.x(body)) < FAR && y > -1000;
      height += inside ? y : 0;
      lost += inside ? 0 : 1;
    }
    return new Standing(
        engine.name(),
        new Sample(counted),
        total,
        done,
        height / Math.max(1, moving.size() - lost),
        lost,
        others);
  }
}
