package dev.broadside.benchmarks;

import dev.broadside.Algorithm;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.KeptFrames;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** What an experiment works with: the scale, the harness, and a place to tell how far it is. */
public final class Laboratory {
  /** Where the progress of an experiment goes. */
  public interface Listener {
    void at(int done, int total, String what);
  }

  /**
   * A way to find pairs.
   *
   * @param name in tables and legends
   */
  public record Way(String name, Algorithm algorithm, Tuning tuning, boolean changes) {
    public static Way pairs(String name, Algorithm algorithm, Tuning tuning) {
      return new Way(name, algorithm, tuning, false);
    }

    public static Way changes(String name, Algorithm algorithm, Tuning tuning) {
      return new Way(name, algorithm, tuning, true);
    }
  }

  /** A measurement that gives a row of numbers, always as many. */
  public interface Measured {
    double[] run() throws Exception;
  }

  private final boolean quick;
  private final int threads;
  private final Path natives;
  private final Notebook notebook;
  private final String sources;
  private final Path frames;
  private final Listener listener;

  /** Native programs that were asked for, and whether they are there. */
  private final Map<String, Boolean> natively = new TreeMap<>();

  /**
   * @param natives the folder of native programs, or null
   * @param sources of the code that is measured
   * @param frames where frames of long simulations are kept
   */
  Laboratory(
      boolean quick,
      int threads,
      Path natives,
      Notebook notebook,
      String sources,
      Path frames,
      Listener listener) {
    this.quick = quick;
    this.threads = threads;
    this.natives = natives;
    this.notebook = notebook;
    this.sources = sources;
    this.frames = frames;
    this.listener = listener;
  }

  /** The numbers of this name: from the notebook, or measured now and written down. */
  public double[] kept(String what, Measured measured) throws Exception {
    String key = what + without();
    double[] numbers = notebook.find(sources, key);
    if (numbers == null) {
      numbers = measured.run();
      notebook.keep(sources, key, numbers);
    }
    return numbers;
  }

  /** The table of this name: from the notebook, or made now and written down. */
  public DataTable keptTable(String what, Callable<DataTable> make) throws Exception {
    String key = what + without();
    DataTable table = notebook.findTable(sources, key);
    if (table == null) {
      table = make.call();
      notebook.keepTable(sources, key, table);
    }
    return table;
  }

  /** What was measured without a native program is measured again once that is there. */
  private String without() {
    StringBuilder text = new StringBuilder();
    natively.forEach((name, there) -> text.append(there ? "" : " without " + name));
    return text.toString();
  }

  /** {@code PROGRAM=yes} or {@code PROGRAM=no} of each native program that was asked for. */
  String natively() {
    return natively.entrySet().stream()
        .map(program -> program.getKey() + "=" + (program.getValue() ? "yes" : "no"))
        .collect(Collectors.joining(" "));
  }

  /**
   * The folder for frames of simulations that experiments record themselves, one for each version
   * of the sources: another engine makes other frames.
   */
  public Path frames() {
    return frames.resolve(Integer.toHexString(sources.hashCode()));
  }

  /** Frames first … last of a scene whose simulation takes long: made once and kept as a file. */
  public KeptFrames frames(Scene scene, int first, int last) throws IOException {
    return KeptFrames.of(frames, scene, first, last);
  }

  /**
   * A native program to measure beside ours, if it was built: {@code bench} and {@code gen} (boxes
   * in 3D) or {@code box2d_bench}, made by benchmarks/native/build.
   */
  public Optional<Path> nativeProgram(String name) {
    Optional<Path> program = nativeProgram(natives, name);
    natively.put(name, program.isPresent());
    return program;
  }

  static Optional<Path> nativeProgram(Path natives, String name) {
    return Optional.ofNullable(natives)
        .map(folder -> folder.resolve(name))
        .filter(Files::isExecutable);
  }

  /** Small sizes and few rounds, or the paper's. */
  public boolean quick() {
    return quick;
  }

  public <T> T choose(T whenQuick, T whenFull) {
    return quick ? whenQuick : whenFull;
  }

  /** Threads of parallel runs. */
  public int threads() {
    return threads;
  }

  public Tuning oneThread() {
    return Tuning.defaults().withThreads(1);
  }

  public Tuning allThreads() {
    return Tuning.defaults().withThreads(threads);
  }

  public void progress(int done, int total, String what) {
    listener.at(done, total, what);
  }

  /** Times ways on a scene in interleaved rounds, from its first frame on. */
  public List<Measurement> measure(
      String sceneName, SceneOptions options, List<Way> ways, Rounds rounds) throws Exception {
    Scene scene = Scene.named(sceneName, options);
    List<Contestant> contestants = new ArrayList<>();
    try {
      for (Way way : ways) {
        contestants.add(
            way.changes()
                ? SceneContestant.changes(way.name(), scene, way.algorithm(), way.tuning())
                : SceneContestant.pairs(way.name(), scene, way.algorithm(), way.tuning()));
      }
      return rounds.run(() -> step(scene), contestants);
    } finally {
      contestants.forEach(Contestant::close);
    }
  }

  /** Moves a scene on and makes its rows, so that no contestant pays for them. */
  public static void step(Scene scene) {
    scene.step();
    if (!scene.changesSize()) {
      scene.rows();
    }
  }

  /** The slope of a line through the logarithms: the exponent of growth. */
  public static double exponent(double[] x, double[] y) {
    double n = 0;
    double sx = 0;
    double sy = 0;
    double sxx = 0;
    double sxy = 0;
    for (int k = 0; k < x.length; k++) {
      if (x[k] > 0 && y[k] > 0) {
        double a = Math.log(x[k]);
        double b = Math.log(y[k]);
        n++;
        sx += a;
        sy += b;
        sxx += a * a;
        sxy += a * b;
      }
    }
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
  }
}
