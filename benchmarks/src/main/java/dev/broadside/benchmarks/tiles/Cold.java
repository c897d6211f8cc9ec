package dev.broadside.benchmarks.tiles;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.report.DataTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The first answer of a new JVM, by number of boxes, with vector kernels and with scalar ones. */
final class Cold {
  private static final int VALUES = 5;

  private Cold() {}

  static List<Experiment> all() {
    return List.of(
        new Described(
            "tiles-cold",
            "Broadside",
            "the first answer of a new JVM",
            "Milliseconds from the array of boxes to the first list of pairs in a JVM that has done"
                + " nothing else, and frames until they take less than 1.5 times the fastest."
                + " Median of several starts, auto, scene free, all threads.",
            "",
            3,
            150,
            Cold::run));
  }

  private static Outcome run(Laboratory laboratory) throws Exception {
    int[] sizes =
        laboratory.choose(
            new int[] {10, 1000}, new int[] {10, 100, 1000, 10_000, 100_000, 1 << 20});
    DataTable table =
        new DataTable(
            "New JVM, " + laboratory.threads() + " threads",
            "n",
            "kernels",
            "first frame ms",
            "second frame ms",
            "later frame ms",
            "frames until warm");
    double small = Double.NaN;
    double large = Double.NaN;
    int done = 0;
    for (int n : sizes) {
      for (String kernels : List.of("vector", "scalar")) {
        laboratory.progress(done++, 2 * sizes.length, "n=" + n + " " + kernels);
        int starts = laboratory.choose(1, 3);
        double[][] values = new double[VALUES][starts];
        for (int k = 0; k < starts; k++) {
          double[] start = start(n, kernels, laboratory.threads());
          for (int v = 0; v < VALUES; v++) {
            values[v][k] = start[v];
          }
        }
        double first = new Sample(values[0]).median();
        small = n == sizes[0] && kernels.equals("vector") ? first : small;
        large = kernels.equals("vector") ? first : large;
        table.row(
            n,
            kernels,
            first,
            new Sample(values[1]).median(),
            new Sample(values[2]).median(),
            (int) new Sample(values[3]).median());
      }
    }
    return new Outcome(
        List.of(table),
        List.of(),
        Verdict.MEASURED,
        String.format(
            Locale.ROOT,
            "The first answer takes %.0f ms for %d boxes and %.0f ms for %d.",
            small,
            sizes[0],
            large,
            sizes[sizes.length - 1]));
  }

  private static double[] start(int n, String kernels, int threads)
      throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-XX:+UseParallelGC",
                "-Xmx4g",
                "-Dbroadside.kernels=" + kernels,
                "-cp",
                System.getProperty("java.class.path"),
                ColdStart.class.getName(),
                Integer.toString(n),
                "auto",
                Integer.toString(threads))
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes());
    if (child.waitFor() != 0) {
      throw new IOException("a new JVM failed: " + said);
    }
    for (String line : said.split("\n")) {
      if (line.startsWith("result ")) {
        String[] words = line.split(" ");
        double[] values = new double[VALUES];
        for (int v = 0; v < VALUES; v++) {
          values[v] = Double.parseDouble(words[v + 1]);
        }
        return values;
      }
    }
    throw new IOException("a new JVM told no result: " + said);
  }
}
