package dev.broadside.benchmarks.tiles;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.tiles.RowFrames.Question;
import dev.broadside.benchmarks.tiles.RowFrames.Walk;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Tiles beside native code on the same frames: a native process and passes of ours in turns. The
 * time of a frame goes from its array to the complete unordered list of pairs; the first frame of
 * every pass is left out on both sides.
 */
final class BesideNatives {
  private static final String WITHOUT_NATIVES =
      "Nothing to compare with: run benchmarks/native/build";

  private static final double[] DENSITIES = {0.05, 0.15, 0.35};

  private BesideNatives() {}

  static List<Experiment> all() {
    return List.of(
        new Described(
            "tiles-free",
            "Broadside",
            "tiles beside native code",
            "Scene free by size and density, one and two threads, beside cells (hand-written AVX2"
                + " C++) and FCL: the native program bench of benchmarks/native/build.",
            "the goal: at most 0.9 of cells and 0.2 of FCL; two threads at least 1.7 times as fast"
                + " as one at 2^20 and density 0.35; time per box grows at most 1.5 times from 2^15"
                + " to 2^21",
            7,
            400,
            BesideNatives::free),
        new Described(
            "tiles-libraries",
            "Broadside",
            "tiles beside every native library",
            "Scene free with 2^20 boxes beside FCL, CGAL (two cutoffs), Boost and Bullet, one"
                + " thread.",
            "the goal: at most 0.2 of the fastest",
            3,
            200,
            BesideNatives::libraries),
        new Described(
            "tiles-scenes",
            "Broadside",
            "tiles on hard scenes beside native code",
            "Scenes that are flat, clustered, of all sizes, crowded or mostly at rest; the last"
                + " columns compare with free of as many boxes and pairs.",
            "the goal: at most 1.0 of cells and ahead of every library; slowest frame at most 2"
                + " medians; two threads at least 1.5 times as fast as one; at most 1.5 times free",
            9,
            300,
            BesideNatives::scenes));
  }

  /** Ours with one thread and with all, and the natives, in turns on the same frames. */
  private static final class Contest implements AutoCloseable {
    final RowFrames frames;
    final Walk one;
    final Walk two;
    final NativeMedians natives;
    final double others;

    Contest(
        Laboratory laboratory,
        String scene,
        SceneOptions options,
        int frameCount,
        NativeMedians natives,
        String... libraries)
        throws Exception {
      this.natives = natives;
      natives.clear();
      frames = new RowFrames(scene, options, frameCount);
      one = frames.new Walk(Algorithm.TILES, laboratory.oneThread(), Question.UNORDERED);
      two = frames.new Walk(Algorithm.TILES, laboratory.allThreads(), Question.UNORDERED);
      List<Walk> walks = List.of(one, two);
      long start = System.nanoTime();
      double warm = laboratory.choose(0.3, 2.0);
      do {
        frames.pass(walks, false);
      } while ((System.nanoTime() - start) / 1e9 < warm);
      MachineLoad load = null;
      double busiest = 0;
      for (int round = 0; round < laboratory.choose(2, 3); round++) {
        natives.run(frames.file(), 60, "cells", "cells:t=" + laboratory.threads());
        load = new MachineLoad();
        // As many passes as make a median of a small scene steady.
        int passes = Math.max(2, Math.min(20, (1 << 20) / frames.n));
        for (int pass = 0; pass < passes; pass++) {
          frames.pass(walks, true);
        }
        busiest = Math.max(busiest, load.otherCpus());
      }
      others = busiest;
      if (libraries.length > 0) {
        String[] list = new String[libraries.length + 1];
        list[0] = "cells";
        System.arraycopy(libraries, 0, list, 1, libraries.length);
        natives.run(frames.file(), 20, list);
      }
    }

    double cells(int threads) {
      return natives.millis(threads == 1 ? "cells" : "cells:t=" + threads);
    }

    String marks() {
      boolean same =
          one.hashes == two.hashes && (!natives.isPresent() || natives.checksum() == one.hashes);
      return (others > MachineLoad.BUSY ? "†" : "") + (same && natives.agrees() ? "" : "!");
    }

    @Override
    public void close() throws IOException {
      one.close();
      two.close();
      frames.close();
    }
  }

  private static Outcome free(Laboratory laboratory) throws Exception {
    int[] sizes =
        laboratory.choose(
            new int[] {1 << 13, 1 << 15}, new int[] {1 << 15, 1 << 17, 1 << 19, 1 << 20, 1 << 21});
    int judged = laboratory.choose(1 << 15, 1 << 20);
    int many = laboratory.threads();
    NativeMedians natives = new NativeMedians(laboratory);
    DataTable table =
        new DataTable(
            "Median milliseconds a frame, update of the boxes included",
            "n",
            "density",
            "pairs",
            "tiles",
            "cells",
            "tiles / cells",
            "tiles, " + many + " threads",
            "cells, " + many + " threads",
            "tiles / cells, " + many + " threads",
            "fcl",
            "tiles / fcl",
            "speed-up",
            "slowest frame / median",
            "ns a box",
            "marks");
    double worstCells = 0;
    double worstFcl = 0;
    double speedup = Double.NaN;
    double growth = 0;
    int done = 0;
    for (double density : DENSITIES) {
      double smallest = Double.NaN;
      for (int n : sizes) {
        laboratory.progress(done++, sizes.length * DENSITIES.length, "n=" + n + " d=" + density);
        SceneOptions options = SceneOptions.defaults().withN(n).withDensity(density);
        int frames = n <= 1 << 17 ? 9 : n <= 1 << 20 ? 6 : 4;
        try (Contest contest = new Contest(laboratory, "free", options, frames, natives, "fcl")) {
          double one = contest.one.median();
          double two = contest.two.median();
          double fcl = natives.millis("fcl");
          double perBox = one / n * 1e6;
          smallest = n == sizes[0] ? perBox : smallest;
          growth = Math.max(growth, perBox / smallest);
          worstCells = most(worstCells, one / contest.cells(1), two / contest.cells(many));
          worstFcl = most(worstFcl, one / fcl);
          if (n == judged) {
            speedup = one / two;
          }
          table.row(
              n,
              density,
              contest.one.pairs,
              one,
              contest.cells(1),
              one / contest.cells(1),
              two,
              contest.cells(many),
              two / contest.cells(many),
              fcl,
              one / fcl,
              one / two,
              contest.one.slowest(),
              perBox,
              contest.marks());
        }
      }
    }
    boolean met = worstCells <= 0.9 && worstFcl <= 0.2 && growth <= 1.5 && speedup >= 1.7;
    return new Outcome(
        List.of(table),
        List.of(),
        !natives.isPresent() ? Verdict.NOT_RUN : Verdict.goal(met),
        String.format(
            Locale.ROOT,
            "%s; time per box grows %.2f times from n = %,d to %,d; %d threads are %.2f times as"
                + " fast as one at n = %,d and density %.2f.",
            natives.isPresent()
                ? String.format(
                    Locale.ROOT, "At most %.2f of cells and %.2f of FCL", worstCells, worstFcl)
                : WITHOUT_NATIVES,
            growth,
            sizes[0],
            sizes[sizes.length - 1],
            many,
            speedup,
            judged,
            DENSITIES[DENSITIES.length - 1]));
  }

  private static double most(double so, double... values) {
    for (double value : values) {
      so = value > so ? value : so;
    }
    return so;
  }

  private static final String[] LIBRARIES = {
    "fcl", "cgal:cutoff=3000", "cgal", "rtree", "dbvt:deferred=1"
  };

  private static Outcome libraries(Laboratory laboratory) throws Exception {
    int n = laboratory.choose(1 << 13, 1 << 20);
    NativeMedians natives = new NativeMedians(laboratory);
    DataTable table =
        new DataTable(
            "Median milliseconds a frame of " + n + " boxes, one thread",
            "density",
            "pairs",
            "tiles",
            "fcl",
            "cgal, cutoff 3000",
            "cgal",
            "boost rtree",
            "bullet dbvt",
            "tiles / fastest",
            "marks");
    double worst = 0;
    for (int k = 0; k < DENSITIES.length; k++) {
      laboratory.progress(k, DENSITIES.length, "d=" + DENSITIES[k]);
      SceneOptions options = SceneOptions.defaults().withN(n).withDensity(DENSITIES[k]);
      try (Contest contest = new Contest(laboratory, "free", options, 4, natives, LIBRARIES)) {
        double ratio = contest.one.median() / fastest(natives);
        worst = most(worst, ratio);
        table.row(
            DENSITIES[k],
            contest.one.pairs,
            contest.one.median(),
            natives.millis(LIBRARIES[0]),
            natives.millis(LIBRARIES[1]),
            natives.millis(LIBRARIES[2]),
            natives.millis(LIBRARIES[3]),
            natives.millis(LIBRARIES[4]),
            ratio,
            contest.marks());
      }
    }
    return new Outcome(
        List.of(table),
        List.of(),
        !natives.isPresent() ? Verdict.NOT_RUN : Verdict.goal(worst <= 0.2),
        natives.isPresent()
            ? String.format(Locale.ROOT, "At most %.2f of the fastest library.", worst)
            : WITHOUT_NATIVES + ".");
  }

  private static double fastest(NativeMedians natives) {
    double least = Double.NaN;
    for (String library : LIBRARIES) {
      double millis = natives.millis(library);
      least = Double.isNaN(least) || millis < least ? millis : least;
    }
    return least;
  }

  private record Named(String scene, int n, SceneOptions options) {}

  private static List<Named> hardScenes(boolean quick) {
    SceneOptions plain = SceneOptions.defaults();
    return List.of(
        new Named("plane", quick ? 90 * 90 : 750 * 750, plain),
        new Named("ball", quick ? 1 << 13 : 1 << 17, plain),
        new Named("sizes", quick ? 1 << 13 : 1 << 17, plain),
        new Named("line", quick ? 1 << 13 : 1 << 17, plain),
        new Named("same", quick ? 500 : 3000, plain),
        new Named("cubes", quick ? 1 << 13 : 200_000, plain));
  }

  private static Outcome scenes(Laboratory laboratory) throws Exception {
    int many = laboratory.threads();
    NativeMedians natives = new NativeMedians(laboratory);
    DataTable table =
        new DataTable(
            "Median milliseconds a frame, update of the boxes included",
            "scene",
            "n",
            "pairs",
            "tiles",
            "cells",
            "tiles / cells",
            "tiles, " + many + " threads",
            "cells, " + many + " threads",
            "tiles / cells, " + many + " threads",
            "fcl",
            "cgal, cutoff 3000",
            "boost rtree",
            "bullet dbvt",
            "tiles / fastest library",
            "speed-up",
            "slowest frame / median",
            "marks");
    DataTable beside =
        new DataTable(
            "The last two frames beside free of equal n and pairs, one thread",
            "scene",
            "n",
            "pairs",
            "tiles",
            "density of free",
            "pairs of free",
            "tiles on free",
            "ratio",
            "marks");
    double worstCells = 0;
    double worstLibrary = 0;
    double worstSlowest = 0;
    double worstFree = 0;
    double leastSpeedup = Double.POSITIVE_INFINITY;
    int done = 0;
    List<Named> scenes = hardScenes(laboratory.quick());
    for (Named named : scenes) {
      laboratory.progress(done++, scenes.size(), named.scene());
      SceneOptions options = named.options().withN(named.n());
      try (Contest contest =
          new Contest(
              laboratory,
              named.scene(),
              options,
              9,
              natives,
              "fcl",
              "cgal:cutoff=3000",
              "rtree",
              "dbvt:deferred=1")) {
        double one = contest.one.median();
        double two = contest.two.median();
        double slowest = contest.one.slowest();
        worstCells = most(worstCells, one / contest.cells(1), two / contest.cells(many));
        worstLibrary = most(worstLibrary, one / fastest(natives));
        worstSlowest = most(worstSlowest, slowest);
        leastSpeedup = Math.min(leastSpeedup, one / two);
        table.row(
            named.scene(),
            contest.frames.n,
            contest.one.pairs,
            one,
            contest.cells(1),
            one / contest.cells(1),
            two,
            contest.cells(many),
            two / contest.cells(many),
            natives.millis("fcl"),
            natives.millis("cgal:cutoff=3000"),
            natives.millis("rtree"),
            natives.millis("dbvt:deferred=1"),
            one / fastest(natives),
            one / two,
            slowest,
            contest.marks());
      }
      worstFree = Math.max(worstFree, besideFree(laboratory, named, beside));
    }
    boolean met =
        worstCells <= 1
            && worstLibrary < 1
            && worstSlowest <= 2
            && leastSpeedup >= 1.5
            && worstFree <= 1.5;
    return new Outcome(
        List.of(table, beside),
        List.of(),
        !natives.isPresent() ? Verdict.NOT_RUN : Verdict.goal(met),
        String.format(
            Locale.ROOT,
            "%s; slowest frame %.2f medians; speed-up at least %.2f; at most %.2f times free of"
                + " equal n and pairs.",
            natives.isPresent()
                ? String.format(
                    Locale.ROOT,
                    "At most %.2f of cells and %.2f of the fastest library",
                    worstCells,
                    worstLibrary)
                : WITHOUT_NATIVES,
            worstSlowest,
            leastSpeedup,
            worstFree));
  }

  /** Returns the ratio of the last frame's time to that of free; 0 where there is no such free. */
  private static double besideFree(Laboratory laboratory, Named named, DataTable table)
      throws Exception {
    int frameCount = 9;
    try (RowFrames frames =
        new RowFrames(named.scene(), named.options().withN(named.n()), frameCount)) {
      float[] densest = frames.rows.get(frames.rows.size() - 1);
      // Two frames far enough apart that nothing is kept from one to the other.
      float[] before = frames.rows.get(frames.rows.size() - 2);
      frames.rows.clear();
      frames.rows.add(densest);
      frames.rows.add(before);
      try (Walk walk =
          frames.new Walk(Algorithm.TILES, laboratory.oneThread(), Question.UNORDERED)) {
        walk.frame(0, false);
        // Two edges of mean s each: n / 2 x n x (2 s)^3 pairs, and the density is n s^3.
        double density = Math.max(0.001, walk.pairs / (4.0 * frames.n));
        if (density > 8) {
          table.row(
              named.scene(),
              frames.n,
              walk.pairs,
              Double.NaN,
              density,
              0,
              Double.NaN,
              Double.NaN,
              "no such free");
          return 0;
        }
        SceneOptions options = SceneOptions.defaults().withN(frames.n).withDensity(density);
        try (RowFrames free = new RowFrames("free", options, 2);
            Walk other =
                free.new Walk(Algorithm.TILES, laboratory.oneThread(), Question.UNORDERED)) {
          MachineLoad load = new MachineLoad();
          for (int pass = 0; pass < laboratory.choose(10, 40); pass++) {
            for (int frame = 0; frame < 2; frame++) {
              walk.frame(frame, pass > 4);
              other.frame(frame, pass > 4);
            }
          }
          double ratio = walk.median() / other.median();
          table.row(
              named.scene(),
              frames.n,
              walk.pairs,
              walk.median(),
              density,
              other.pairs,
              other.median(),
              ratio,
              load.otherCpus() > MachineLoad.BUSY ? "†" : "");
          return ratio;
        }
      }
    }
  }
}
