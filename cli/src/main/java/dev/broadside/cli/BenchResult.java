package dev.broadside.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** One cell of a comparison: an algorithm on a scene of a size. */
final class BenchResult {
  /** How results are written to a file. */
  enum Format {
    CSV,
    JSON;

    static Format of(Path file) {
      String name = file.toString().toLowerCase(Locale.ROOT);
      if (name.endsWith(".csv")) {
        return CSV;
      }
      if (name.endsWith(".json")) {
        return JSON;
      }
      throw CommandFailure.badInput(file + ": results are written to .csv or .json");
    }

    void write(Path file, List<BenchResult> results) throws IOException {
      String text = this == CSV ? csv(results) : json(results) + "\n";
      Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private final String scene;
  private final int n;
  private final String algorithm;
  private final String ran;
  private final String kernels;
  private final int threads;
  private final int frames;
  private final double firstMillis;
  private final double medianMillis;
  private final long pairs;
  private final long hash;
  private double ratio = Double.NaN;

  private BenchResult(String scene, int n, AlgorithmChoice choice, PairRun run) {
    this.scene = scene;
    this.n = n;
    algorithm = choice.toString();
    ran = run == null ? "" : run.algorithm().hyphenedName();
    kernels = run == null ? "" : run.kernels();
    threads = run == null ? 0 : run.threads();
    frames = run == null ? 0 : run.frames().size();
    firstMillis = run == null ? Double.NaN : run.frames().get(0).millis();
    medianMillis = run == null ? Double.NaN : Medians.ofLaterFrames(run.frames());
    pairs = run == null ? 0 : run.pairs();
    hash = run == null ? 0 : run.hash();
  }

  static BenchResult of(String scene, int n, AlgorithmChoice choice, PairRun run) {
    return new BenchResult(scene, n, choice, run);
  }

  /** It would have taken longer than the budget. */
  static BenchResult skipped(String scene, int n, AlgorithmChoice choice) {
    return new BenchResult(scene, n, choice, null);
  }

  private boolean wasSkipped() {
    return frames == 0;
  }

  private boolean sameInput(BenchResult other) {
    return scene.equals(other.scene) && n == other.n;
  }

  /** Fills in the ratios: time over that of the fastest on the same input. */
  static void compareWithFastest(List<BenchResult> results) {
    for (BenchResult result : results) {
      double fastest =
          results.stream()
              .filter(other -> other.sameInput(result) && !other.wasSkipped())
              .mapToDouble(other -> other.medianMillis)
              .min()
              .orElse(Double.NaN);
      result.ratio = result.medianMillis / fastest;
    }
  }

  static void requireEqualAnswers(List<BenchResult> results) {
    for (BenchResult one : results) {
      for (BenchResult other : results) {
        if (one.sameInput(other)
            && !one.wasSkipped()
            && !other.wasSkipped()
            && (one.pairs != other.pairs || one.hash != other.hash)) {
          throw CommandFailure.mismatch(
              one.algorithm
                  + " and "
                  + other.algorithm
                  + " differ on "
                  + one.scene
                  + " with "
                  + one.n
                  + " boxes: "
                  + one.pairs
                  + " and "
                  + other.pairs
                  + " pairs; ./broadside verify finds the smallest case");
        }
      }
    }
  }

  static Table table(List<BenchResult> results) {
    Table table =
        new Table("scene", "n", "algorithm", "median ms", "first ms", "ratio", "pairs a frame");
    for (BenchResult r : results) {
      if (r.wasSkipped()) {
        table.row(r.scene, r.n, r.algorithm, "skipped", "-", "-", "-");
      } else {
        table.row(
            r.scene,
            r.n,
            r.label(),
            r.medianMillis,
            r.firstMillis,
            String.format(Locale.ROOT, "%.2f ×", r.ratio),
            r.pairs / r.frames);
      }
    }
    return table;
  }

  private String label() {
    return algorithm.equals("auto") ? "auto (" + ran + ")" : algorithm;
  }

  static String csv(List<BenchResult> results) {
    StringBuilder text =
        new StringBuilder(
            "scene,n,algorithm,ran,kernels,threads,jdk,frames,medianMs,firstMs,ratio,pairs,hash\n");
    for (BenchResult r : results) {
      if (!r.wasSkipped()) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s,%d,%s,%s,%s,%d,%s,%d,%.4f,%.4f,%.4f,%d,%s%n",
                r.scene,
                r.n,
                r.algorithm,
                r.ran,
                r.kernels,
                r.threads,
                Runtime.version(),
                r.frames,
                r.medianMillis,
                r.firstMillis,
                r.ratio,
                r.pairs,
                PairRun.hex(r.hash)));
      }
    }
    return text.toString();
  }

  static String json(List<BenchResult> results) {
    Json json = new Json().beginArray();
    for (BenchResult r : results) {
      json.beginObject().name("scene").value(r.scene).name("n").value(r.n);
      json.name("algorithm").value(r.algorithm).name("skipped").value(r.wasSkipped());
      if (!r.wasSkipped()) {
        json.name("ran").value(r.ran).name("kernels").value(r.kernels);
        json.name("threads").value(r.threads).name("jdk").value(Runtime.version().toString());
        json.name("frames").value(r.frames).name("medianMs").value(r.medianMillis);
        json.name("firstMs").value(r.firstMillis).name("ratio").value(r.ratio);
        json.name("pairs").value(r.pairs).name("hash").value(PairRun.hex(r.hash));
      }
      json.endObject();
    }
    return json.endArray().toString();
  }
}
