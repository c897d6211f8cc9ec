package dev.broadside.benchmarks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.benchmarks.Reproduction.Reuse;
import dev.broadside.benchmarks.measure.KeptFrames;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Picture;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionTest {
  @TempDir Path folder;

  private static final class Log implements Reproduction.Talk {
    final List<String> lines = new ArrayList<>();

    @Override
    public void line(String text) {
      lines.add(text);
    }

    @Override
    public void progress(String text) {
      assertTrue(text.contains("left"), text);
    }
  }

  private static Experiment experiment(int[] runs) {
    return new Described(
        "sweep-figure-1",
        "Somebody 2000",
        "figure 1",
        "Is 1 < 2?",
        "yes",
        1,
        1,
        laboratory -> {
          runs[0]++;
          laboratory.progress(0, 1, "thinking");
          return new Outcome(
              List.of(new DataTable("numbers", "n", "ms").row(1, 2.5)),
              List.of(),
              Verdict.REPRODUCED,
              "It is.");
        });
  }

  @Test
  void aResultIsKeptAndUsedAgain() throws Exception {
    int[] runs = new int[1];
    Log log = new Log();
    for (int round = 0; round < 2; round++) {
      Path page =
          new Reproduction(folder, true, 2, Reuse.SAME_COMMIT, null, log)
              .run(List.of(experiment(runs)));
      String text = Files.readString(page);
      assertTrue(text.contains("Somebody 2000, figure 1"));
      assertTrue(text.contains("Is 1 &lt; 2?"));
      assertTrue(text.contains("prefers-color-scheme"));
    }
    assertEquals(1, runs[0]);
    assertTrue(log.lines.get(1).endsWith("kept from an earlier run"), log.lines.get(1));
    assertEquals("n,ms\n1,2.5\n", Files.readString(folder.resolve("sweep-figure-1.csv")));
    assertTrue(
        Files.readString(folder.resolve("sweep-figure-1.json"))
            .contains("\"verdict\":\"Reproduced\""));
    new Reproduction(folder, false, 2, Reuse.SAME_COMMIT, null, log).run(List.of(experiment(runs)));
    assertEquals(2, runs[0], "another scale is another result");
    new Reproduction(folder, false, 2, Reuse.NONE, null, log).run(List.of(experiment(runs)));
    assertEquals(3, runs[0], "again means again");
  }

  @Test
  void aKeptResultIsReadBackWhole() throws Exception {
    Outcome outcome =
        new Outcome(
            List.of(
                new DataTable("a \"title\"", "n", "ms", "marks")
                    .row(1, 2.5, "†")
                    .row(2, Double.NaN, "")),
            List.of(
                Plot.logarithmic("growth", "n", "ms")
                    .line("ours", new double[] {1, 2}, new double[] {3, Double.NaN}),
                new Picture("still", "<svg viewBox=\"0 0 1 1\"></svg>")),
            Verdict.MEASURED,
            "Because\nof it.");
    Kept kept = Kept.of(experiment(new int[1]), "full", 2, 1.5, Map.of("commit", "abc"), outcome);
    kept.write(folder);
    Kept back = Kept.readAll(folder).get(0);
    assertEquals(kept.json(), back.json());
    assertEquals("n,ms,marks\n1,2.5,†\n2,NaN,\n", back.table("a \"title\"").csv());
    assertTrue(
        Files.readString(folder.resolve("sweep-figure-1.md"))
            .contains("![still](sweep-figure-1-1.svg)"));
    assertTrue(
        Files.readString(folder.resolve("sweep-figure-1-1.svg"))
            .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox="));
  }

  @Test
  void numbersWrittenDownAreNotMeasuredAgain() throws Exception {
    Path file = folder.resolve("measured.txt");
    Map<String, String> here = Map.of("jdk", "17", "kernels", "scalar", "commit", "abc");
    Map<String, String> later = Map.of("jdk", "17", "kernels", "scalar", "commit", "def");
    new Notebook(file, "full", 2, here, Reuse.NONE).keep("a b=1", 1.5, Double.NaN, 3);
    // As a run leaves it that was stopped while it wrote.
    Files.writeString(file, "c\t4.0 5", StandardOpenOption.APPEND);
    Notebook same = new Notebook(file, "full", 2, here, Reuse.SAME_COMMIT);
    assertArrayEquals(new double[] {1.5, Double.NaN, 3}, same.find("a b=1"));
    assertNull(same.find("c"));
    assertNotNull(new Notebook(file, "full", 2, later, Reuse.ANY_COMMIT).find("a b=1"));
    assertNull(new Notebook(file, "full", 2, later, Reuse.SAME_COMMIT).find("a b=1"));
  }

  @Test
  void framesReadBackAreTheScenes() throws Exception {
    SceneOptions options = SceneOptions.defaults().withN(100);
    for (int round = 0; round < 2; round++) {
      Scene scene = Scene.named("spheres", options);
      try (KeptFrames frames = KeptFrames.of(folder, scene, 2, 4)) {
        assertEquals(round == 0 ? 4 : 0, scene.frame(), "simulated once only");
        Scene again = Scene.named("spheres", options);
        float[] rows = frames.newRows();
        for (int frame = 0; frame < 3; frame++) {
          while (again.frame() < frame + 2) {
            again.step();
          }
          frames.read(frame, rows);
          assertArrayEquals(again.rows(), rows);
        }
      }
    }
  }

  @Test
  void namesAreUniqueAndUnknownOnesTold() {
    Set<String> names = new HashSet<>();
    for (Experiment experiment : Experiments.all()) {
      assertTrue(names.add(experiment.name()));
      assertTrue(experiment.name().matches("[a-z0-9-]+"));
    }
    assertEquals(Experiments.all().size(), Experiments.named(List.of("all")).size());
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Experiments.named(List.of("figure-99")))
            .getMessage()
            .startsWith(
                "experiment 'figure-99' is unknown: allowed are all, list, sweep-figure-1"));
  }

  @Test
  void aQuickRunOfAllFitsInTenMinutes() {
    double seconds = 0;
    for (Experiment experiment : Experiments.all()) {
      seconds += experiment.expectedSeconds(true);
    }
    assertTrue(seconds <= 660, seconds + " s");
  }

  @Test
  void powersAreFitted() {
    double[] x = {10, 100, 1000};
    double[] y = {7 * Math.pow(10, 1.7), 7 * Math.pow(100, 1.7), 7 * Math.pow(1000, 1.7)};
    assertEquals(1.7, Laboratory.exponent(x, y), 1e-9);
  }
}
