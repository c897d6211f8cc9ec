package dev.broadside.benchmarks.engines;

import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.measure.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The engines by name, and a race of them: whole runs of the same scene, step by step in turns. */
public final class Engines {
  /**
   * How one engine did.
   *
   * @param millis mean time of a step, by counted run: a run's steps differ because the scene goes
   *     on, only runs tell what is noise
   * @param slowest the slowest step of all counted runs
   * @param steps steps of each run
   * @param height mean height of the moving bodies at the end: engines that agree on the physics
   *     end about there
   * @param lost bodies that left the scene
   * @param warm whether later runs were no more than 10 % faster than earlier ones
   */
  public record Standing(
      String name,
      Sample millis,
      double slowest,
      int steps,
      double height,
      int lost,
      boolean warm,
      double otherCpus) {
    public String marks() {
      return (otherCpus > MachineLoad.BUSY ? Measurement.BUSY : "")
          + (warm ? "" : "*")
          + (lost > 0 ? "!" : "");
    }
  }

  /** What one engine did in one run. */
  private record Run(double mean, double slowest, double height, int lost) {}

  /** Fewer counted runs have no quartiles. */
  private static final int FEWEST = 3;

  private static final int LEAST_STEPS = 10;
  private static final double STILL_WARMING = 0.9;

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
   * Repeats the scene in new worlds: uncounted until the warm-up's seconds are over, and once at
   * least, then counted. The first run stops early if it takes too long, and every other run makes
   * as many steps.
   *
   * @param rounds counted runs, three whatever they take, and no further one that would end after
   *     the most seconds; those are also the most that one run may take
   */
  public static List<Standing> race(
      EngineScene scene, int size, int steps, List<String> names, int threads, Rounds rounds)
      throws Exception {
    names.forEach(name -> check(name, threads));
    long start = System.nanoTime();
    List<List<Run>> counted = new ArrayList<>();
    Course course = new Course(scene, size, names, threads);
    int possible = course.run(new ArrayList<>(), steps, rounds.mostSeconds());
    while (seconds(start) < rounds.warmSeconds()) {
      course.run(new ArrayList<>(), possible, Double.POSITIVE_INFINITY);
    }
    MachineLoad load = new MachineLoad();
    double last = 0;
    while (counted.size() < rounds.rounds()
        && (counted.size() < FEWEST || seconds(start) + last <= rounds.mostSeconds())) {
      long began = System.nanoTime();
      List<Run> runs = new ArrayList<>();
      course.run(runs, possible, Double.POSITIVE_INFINITY);
      counted.add(runs);
      last = seconds(began);
    }
    double others = load.otherCpus();
    List<Standing> standings = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      int engine = k;
      standings.add(
          standing(
              names.get(k),
              counted.stream().map(runs -> runs.get(engine)).toList(),
              possible,
              others));
    }
    return standings;
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  private static Standing standing(String name, List<Run> runs, int steps, double others) {
    double[] means = runs.stream().mapToDouble(Run::mean).toArray();
    Run end = runs.get(runs.size() - 1);
    return new Standing(
        name,
        new Sample(means),
        runs.stream().mapToDouble(Run::slowest).max().orElse(Double.NaN),
        steps,
        end.height(),
        end.lost(),
        isWarm(means),
        others);
  }

  /** The later half of the runs against the earlier; with three, the last against the first. */
  static boolean isWarm(double[] means) {
    int half = means.length / 2;
    double early = new Sample(Arrays.copyOf(means, half)).median();
    double late = new Sample(Arrays.copyOfRange(means, means.length - half, means.length)).median();
    return half == 0 || late >= STILL_WARMING * early;
  }

  /** One scene for all engines, each in a world of its own. */
  private record Course(EngineScene scene, int size, List<String> names, int threads) {

    /** Adds what each engine did; returns the steps that were made in time. */
    int run(List<Run> runs, int most, double seconds) {
      List<Engine> engines = new ArrayList<>();
      try {
        List<List<Integer>> moving = new ArrayList<>();
        for (String name : names) {
          Engine engine = named(name, threads);
          engines.add(engine);
          moving.add(scene.build(engine, size));
        }
        double[] totals = new double[engines.size()];
        double[] slowest = new double[engines.size()];
        long start = System.nanoTime();
        int done = 0;
        while (done < most && (done < LEAST_STEPS || Engines.seconds(start) < seconds)) {
          for (int k = 0; k < engines.size(); k++) {
            int turn = (k + done) % engines.size();
            long begin = System.nanoTime();
            engines.get(turn).step();
            double millis = (System.nanoTime() - begin) / 1e6;
            totals[turn] += millis;
            slowest[turn] = Math.max(slowest[turn], millis);
          }
          done++;
        }
        for (int k = 0; k < engines.size(); k++) {
          runs.add(end(engines.get(k), moving.get(k), totals[k] / done, slowest[k]));
        }
        return done;
      } finally {
        engines.forEach(Engine::close);
      }
    }

    private static Run end(Engine engine, List<Integer> moving, double mean, double slowest) {
      double height = 0;
      int lost = 0;
      for (int body : moving) {
        double y = engine.y(body);
        boolean inside = Math.abs(y) < FAR && Math.abs(engine.x(body)) < FAR && y > -1000;
        height += inside ? y : 0;
        lost += inside ? 0 : 1;
      }
      return new Run(mean, slowest, height / Math.max(1, moving.size() - lost), lost);
    }
  }
}
