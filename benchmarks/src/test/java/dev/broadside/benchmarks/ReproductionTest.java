package dev.broadside.benchmarks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.benchmarks.Reproduction.Reuse;
import dev.broadside.benchmarks.measure.KeptFrames;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Picture;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.cli.CommandFailure;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionTest {
  @TempDir Path folder;
  @TempDir Path home;

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

  private Path reproduce(boolean quick, Reuse reuse, Log log, Experiment experiment)
      throws Exception {
    return new Reproduction(folder, quick, 2, reuse, null, new Sources(home), log)
        .run(List.of(experiment));
  }

  private void reproduce(Reuse reuse, int[] runs) throws Exception {
    reproduce(true, reuse, new Log(), experiment(runs));
  }

  @Test
  void aResultIsKeptAndUsedAgain() throws Exception {
    SourcesTest.plant(home);
    int[] runs = new int[1];
    Log log = new Log();
    for (int round = 0; round < 2; round++) {
      Path page = reproduce(true, Reuse.SAME_SOURCES, log, experiment(runs));
      String text = Files.readString(page);
      assertTrue(text.contains("Somebody 2000, figure 1"));
      assertTrue(text.contains("Is 1 &lt; 2?"));
      assertTrue(text.contains("prefers-color-scheme"));
      assertTrue(text.contains("<p>1 result in this folder, measured on 2"), text);
    }
    assertEquals(1, runs[0]);
    assertTrue(log.lines.get(1).endsWith("kept from an earlier run"), log.lines.get(1));
    assertEquals("n,ms\n1,2.5\n", Files.readString(folder.resolve("sweep-figure-1.csv")));
    assertTrue(
        Files.readString(folder.resolve("sweep-figure-1.json"))
            .contains("\"verdict\":\"Reproduced\""));
    reproduce(false, Reuse.SAME_SOURCES, log, experiment(runs));
    assertEquals(2, runs[0], "another scale is another result");
    reproduce(false, Reuse.NONE, log, experiment(runs));
    assertEquals(3, runs[0], "again means again");
  }

  @Test
  void aResultOfOtherSourcesIsMeasuredAgain() throws Exception {
    SourcesTest.plant(home);
    int[] runs = new int[1];
    reproduce(Reuse.SAME_SOURCES, runs);
    SourcesTest.write(home, "docs/performance.md", "edited");
    reproduce(Reuse.SAME_SOURCES, runs);
    assertEquals(1, runs[0], "documents are not what is measured");
    SourcesTest.write(home, "core/src/main/java/Boxes.java", "edited");
    reproduce(Reuse.ANY_SOURCES, runs);
    assertEquals(1, runs[0], "any sources were asked for");
    reproduce(Reuse.SAME_SOURCES, runs);
    assertEquals(2, runs[0], "core was edited");
  }

  @Test
  void aResultOfAnotherMachineIsNeverUsed() throws Exception {
    SourcesTest.plant(home);
    int[] runs = new int[1];
    for (String fact : List.of("processor", "cores", "jdk", "kernels")) {
      reproduce(Reuse.NONE, runs);
      Path file = folder.resolve("sweep-figure-1.json");
      String text = Files.readString(file);
      String other = text.replaceFirst('"' + fact + "\":\"[^\"]*\"", '"' + fact + "\":\"other\"");
      assertNotEquals(text, other);
      Files.writeString(file, other);
      int before = runs[0];
      reproduce(Reuse.ANY_SOURCES, runs);
      assertEquals(before + 1, runs[0], fact);
    }
  }

  @Test
  void aResultThatDoesNotSayItsSourcesIsShownButNotUsed() throws Exception {
    int[] runs = new int[1];
    reproduce(Reuse.SAME_SOURCES, runs);
    reproduce(Reuse.SAME_SOURCES, runs);
    assertEquals(2, runs[0], "without source files nothing is known to be the same");
    SourcesTest.plant(home);
    Path file = folder.resolve("sweep-figure-1.json");
    // As results were written before they said their sources.
    Files.writeString(file, Files.readString(file).replace(",\"sources\":\"unknown\"", ""));
    assertNull(Kept.read(folder, "sweep-figure-1").environment().get("sources"));
    assertTrue(
        Files.readString(Reproduction.report(folder))
            .contains("(1 result of 1 commit without a note of sources)"));
    reproduce(Reuse.ANY_SOURCES, runs);
    assertEquals(2, runs[0]);
    reproduce(Reuse.SAME_SOURCES, runs);
    assertEquals(3, runs[0]);
  }

  @Test
  void recordedFramesAreThoseOfTheSources() throws Exception {
    SourcesTest.plant(home);
    Set<Path> folders = new HashSet<>();
    Experiment experiment =
        new Described(
            "records",
            "Somebody 2000",
            "",
            "",
            "",
            1,
            1,
            laboratory -> {
              folders.add(laboratory.frames());
              return new Outcome(List.of(), List.of(), Verdict.MEASURED, "");
            });
    reproduce(true, Reuse.NONE, new Log(), experiment);
    reproduce(true, Reuse.NONE, new Log(), experiment);
    assertEquals(1, folders.size());
    SourcesTest.write(home, "core/src/main/java/Boxes.java", "edited");
    reproduce(true, Reuse.NONE, new Log(), experiment);
    assertEquals(2, folders.size());
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
    Map<String, String> here =
        Map.of("processor", "p", "cores", "2", "jdk", "17", "kernels", "scalar");
    Notebook first = new Notebook(file, "full", 2, here, Reuse.NONE);
    first.keep("core=1", "a b=1", 1.5, Double.NaN, 3);
    first.keepTable("core=1", "table", new DataTable("numbers", "n").row(7));
    first.keep(Sources.UNKNOWN, "d", 6);
    // As a run leaves it that was stopped while it wrote.
    Files.writeString(file, "core=1\tc\t4.0 5", StandardOpenOption.APPEND);
    Notebook same = new Notebook(file, "full", 2, here, Reuse.SAME_SOURCES);
    assertArrayEquals(new double[] {1.5, Double.NaN, 3}, same.find("core=1", "a b=1"));
    assertEquals("n\n7\n", same.findTable("core=1", "table").csv());
    assertNull(same.find("core=1", "c"));
    assertNull(same.find("core=2", "a b=1"), "other code");
    assertNull(same.findTable("core=2", "table"), "other code");
    assertNull(same.find(Sources.UNKNOWN, "d"), "nothing says that it is the same code");
    assertNull(
        new Notebook(file, "full", 2, here, Reuse.ANY_SOURCES).find("core=2", "a b=1"),
        "no result is put together from several versions");
    Map<String, String> elsewhere = new HashMap<>(here);
    elsewhere.put("processor", "q");
    assertNull(
        new Notebook(file, "full", 2, elsewhere, Reuse.ANY_SOURCES).find("core=1", "a b=1"),
        "another machine");
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

  private static Experiment failing(String name) {
    return new Described(
        name,
        "Somebody 2000",
        "figure 2",
        "Does it fail?",
        "yes",
        1,
        1,
        laboratory -> {
          throw new IllegalStateException("out of luck");
        });
  }

  @Test
  void anExperimentThatFailsDoesNotStopTheOthers() throws Exception {
    SourcesTest.plant(home);
    int[] runs = new int[1];
    Log log = new Log();
    List<Experiment> two = List.of(failing("sweep-figure-2"), experiment(runs));
    Reproduction reproduction =
        new Reproduction(folder, true, 2, Reuse.SAME_SOURCES, null, new Sources(home), log);
    CommandFailure failure = assertThrows(CommandFailure.class, () -> reproduction.run(two));
    assertTrue(failure.getMessage().contains("sweep-figure-2: "), failure.getMessage());
    assertTrue(failure.getMessage().contains("out of luck"), failure.getMessage());
    assertEquals(1, runs[0]);
    assertTrue(Files.exists(folder.resolve("report.html")));
  }

  private static Experiment beside(String program, int[] runs) {
    return new Described(
        "sweep-figure-1",
        "Somebody 2000",
        "figure 1",
        "Is it there?",
        "yes",
        1,
        1,
        laboratory -> {
          boolean there = laboratory.nativeProgram(program).isPresent();
          double[] kept = laboratory.kept("number", () -> new double[] {++runs[0]});
          return new Outcome(
              List.of(new DataTable("numbers", "n").row(kept[0])),
              List.of(),
              there ? Verdict.MEASURED : Verdict.NOT_RUN,
              "");
        });
  }

  @Test
  void whatWasMeasuredWithoutANativeProgramIsMeasuredAgainWithIt() throws Exception {
    SourcesTest.plant(home);
    int[] runs = new int[1];
    Path natives = Files.createDirectory(home.resolve("natives"));
    for (int round = 0; round < 4; round++) {
      if (round == 2) {
        Path program = Files.createFile(natives.resolve("bench"));
        assertTrue(program.toFile().setExecutable(true));
      }
      new Reproduction(folder, true, 2, Reuse.SAME_SOURCES, natives, new Sources(home), new Log())
          .run(List.of(beside("bench", runs)));
      assertEquals(round < 2 ? 1 : 2, runs[0]);
    }
    assertEquals("bench=yes", Kept.read(folder, "sweep-figure-1").environment().get("natives"));
  }

  @Test
  void whatIsWrittenAfterACutLineIsNotLost() throws Exception {
    Map<String, String> machine =
        Map.of("processor", "p", "cores", "2", "jdk", "25", "kernels", "scalar");
    Path file = folder.resolve("measured.txt");
    new Notebook(file, "quick", 2, machine, Reuse.SAME_SOURCES).keep("core=1", "a", 1);
    Files.writeString(file, "core=1\tb\t2.", StandardOpenOption.APPEND);
    new Notebook(file, "quick", 2, machine, Reuse.SAME_SOURCES).keep("core=1", "c", 3);
    Notebook last = new Notebook(file, "quick", 2, machine, Reuse.SAME_SOURCES);
    assertArrayEquals(new double[] {1}, last.find("core=1", "a"));
    assertNull(last.find("core=1", "b"));
    assertArrayEquals(new double[] {3}, last.find("core=1", "c"));
  }

  @Test
  void partsThatWereKeptDoNotTellHowLongTheOthersTake() {
    Pace pace = new Pace(100);
    long start = System.nanoTime();
    long second = 1_000_000_000;
    for (int kept = 1; kept <= 5; kept++) {
      pace.remaining(kept, 10, start);
    }
    assertEquals(8, pace.remaining(6, 10, start + 2 * second), 0.1);
  }
}
