package dev.broadside.benchmarks.compare;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.engines.EngineScene;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.report.DataTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Several cases of {@code compare} as experiments, so that the report has them. */
public final class RivalExperiments {
  /** Columns of {@link Standing}'s table. */
  private static final int CASE = 0;

  private static final int NAME = 1;
  private static final int RATIO = 7;
  private static final int MARKS = 10;

  private RivalExperiments() {}

  public static List<Experiment> all() {
    return List.of(
        new Described(
            "rivals-boxes-2d",
            "Broadside",
            "rivals, boxes in 2D",
            "All pairs of moving boxes in 2D beside JTS, dyn4j, JBox2D and tinspin: from new"
                + " coordinates to the complete list. Rivals have one thread.",
            "",
            22,
            260,
            laboratory ->
                boxes(
                    laboratory,
                    laboratory.choose(
                        List.of(BoxCase.of("free", 2, 1000), BoxCase.of("free", 2, 10_000)),
                        List.of(
                            // The most boxes that every rival can keep up with.
                            new BoxCase("free", 2, 3_000, 0.05),
                            new BoxCase("free", 2, 10_000, 0.05),
                            new BoxCase("free", 2, 100_000, 0.05),
                            new BoxCase("free", 2, 100_000, 0.35),
                            BoxCase.of("sizes", 2, 100_000),
                            new BoxCase("free", 2, 1_000_000, 0.05))))),
        new Described(
            "rivals-boxes-3d",
            "Broadside",
            "rivals, boxes in 3D",
            "All pairs of moving boxes in 3D beside Jolt, Bullet, ode4j and tinspin in the same"
                + " JVM, and native code (CGAL, Bullet, FCL, Boost and two own) where"
                + " benchmarks/native/build was run. Rivals have one thread but for names with"
                + " t=.",
            "",
            26,
            420,
            laboratory ->
                boxes(
                    laboratory,
                    laboratory.choose(
                        List.of(BoxCase.of("free", 3, 1000), BoxCase.of("free", 3, 10_000)),
                        List.of(
                            new BoxCase("free", 3, 10_000, 0.15),
                            new BoxCase("free", 3, 100_000, 0.05),
                            new BoxCase("free", 3, 100_000, 0.35),
                            BoxCase.of("sizes", 3, 100_000),
                            BoxCase.of("cubes", 3, 100_000),
                            new BoxCase("free", 3, 1_000_000, 0.15))))),
        new Described(
                "rivals-physics-2d",
                "Broadside",
                "rivals, physics in 2D",
                "Mean time of a step, median over whole runs, beside Box2D through libGDX, JBox2D"
                    + " and dyn4j: step 1/60 s, 8 and 3 iterations (ours: 4 sub-steps), no"
                    + " sleeping. Engines do not end in the same state, so their work is only"
                    + " roughly the same; the mean height tells.",
                "",
                20,
                300,
                laboratory ->
                    run(
                        laboratory,
                        laboratory.choose(new Rounds(1, 3, 4), new Rounds(5, 9, 30)),
                        laboratory.choose(
                            List.of(
                                new PhysicsCase(EngineScene.PYRAMID, 12, 100),
                                new PhysicsCase(EngineScene.SQUARES, 200, 100)),
                            List.of(
                                new PhysicsCase(EngineScene.PYRAMID, 40, 300),
                                new PhysicsCase(EngineScene.DRUM, 800, 300),
                                new PhysicsCase(EngineScene.GRID, 30, 300),
                                new PhysicsCase(EngineScene.SQUARES, 1000, 300),
                                new PhysicsCase(EngineScene.SQUARES, 4000, 300),
                                new PhysicsCase(EngineScene.CIRCLES, 4000, 300)))))
            .withPhysics());
  }

  private static Outcome boxes(Laboratory laboratory, List<BoxCase> cases) throws Exception {
    return run(laboratory, laboratory.choose(new Rounds(2, 5, 5), new Rounds(10, 15, 30)), cases);
  }

  private static Outcome run(Laboratory laboratory, Rounds rounds, List<? extends Case> cases)
      throws Exception {
    Comparison comparison =
        new Comparison(
            List.of("auto"),
            null,
            laboratory.threads(),
            rounds,
            laboratory.nativeProgram("bench").orElse(null),
            laboratory.choose(
                List.of("cells", "sap", "cgal", "fcl"), Comparison.natives(laboratory.threads())),
            null);
    DataTable table = Standing.table("Milliseconds a frame or step");
    int done = 0;
    for (Case of : cases) {
      laboratory.progress(done, cases.size(), of.text());
      DataTable part =
          laboratory.keptTable(
              "rivals " + of.text(),
              () -> {
                DataTable one = Standing.table(of.text());
                Standing.rows(one, of, comparison.run(of));
                return one;
              });
      part.rows().forEach(row -> table.row(row.toArray()));
      done++;
    }
    return new Outcome(List.of(table), List.of(), Verdict.MEASURED, because(table));
  }

  /** The strongest rival of each case, and answers that differ. */
  private static String because(DataTable table) {
    List<String> sentences = new ArrayList<>();
    String current = null;
    String best = "";
    double least = Double.POSITIVE_INFINITY;
    int wrong = 0;
    for (List<Object> row : table.rows()) {
      if (!row.get(CASE).equals(current)) {
        sentence(sentences, current, best, least);
        current = (String) row.get(CASE);
        least = Double.POSITIVE_INFINITY;
      }
      String name = (String) row.get(NAME);
      double ratio = ((Number) row.get(RATIO)).doubleValue();
      if (!name.equals("auto") && !name.startsWith("broadside") && ratio < least) {
        least = ratio;
        best = name;
      }
      wrong += ((String) row.get(MARKS)).contains("!") ? 1 : 0;
    }
    sentence(sentences, current, best, least);
    return "Strongest rival: "
        + String.join("; ", sentences)
        + (wrong == 0 ? ". All answers agree." : ". " + wrong + " answers are marked with !.");
  }

  private static void sentence(List<String> sentences, String of, String best, double least) {
    if (of != null && least < Double.POSITIVE_INFINITY) {
      sentences.add(String.format(Locale.ROOT, "%s: %s, %.2f times ours", of, best, least));
    }
  }
}
