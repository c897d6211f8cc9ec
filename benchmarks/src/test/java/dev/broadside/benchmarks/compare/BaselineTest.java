package dev.broadside.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.benchmarks.engines.EngineScene;
import dev.broadside.benchmarks.measure.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTest {
  private static final Comparison QUICK =
      new Comparison(List.of("auto"), null, 1, new Rounds(0.2, 5, 5), null, List.of(), null);

  private static final String SCENE = "scene n2 size=9 steps=5";

  /** Answers with prepared standings, run by run; has no program for scenes of the dissertation. */
  private static final class Fake implements Baseline.Runner {
    private final List<List<Standing>> runs = new ArrayList<>();
    private final List<List<String>> asked = new ArrayList<>();

    Fake run(Standing... rivals) {
      List<Standing> found = new ArrayList<>(List.of(standing("auto", false, 1, "")));
      found.addAll(List.of(rivals));
      runs.add(found);
      return this;
    }

    @Override
    public boolean canRun(Case of, String rival) {
      return !(of instanceof SceneCase);
    }

    @Override
    public List<Standing> run(Case of) {
      return runs.remove(0);
    }

    @Override
    public List<Standing> run(Case of, List<String> rivals) {
      asked.add(rivals);
      return runs.remove(0);
    }
  }

  private static Standing standing(String name, boolean rival, double millis, String marks) {
    return new Standing(
        name, rival, 1, millis, millis * 0.99, millis * 1.01, millis, millis, 7, "", marks);
  }

  private static Standing rival(String name, double ratio) {
    return standing(name, true, ratio, "");
  }

  @TempDir Path folder;

  private Path lines(String... lines) throws Exception {
    Path file = folder.resolve("lines.csv");
    Files.writeString(file, String.join("\n", lines) + "\n");
    return file;
  }

  @Test
  void onlyARivalThatIsWorseInBothRunsIsReported() throws Exception {
    Fake fake =
        new Fake()
            .run(rival("a", 2), rival("b", 5), rival("native c", 5))
            .run(rival("a", 5), rival("b", 2), rival("native c", 5));
    Path file =
        lines(
            "free 3D n=9,a,5,4.9,5.1", "free 3D n=9,b,5,4.9,5.1", "free 3D n=9,native c,5,4.9,5.1");
    assertEquals(
        new Baseline.Check(3, 0, List.of(), List.of()), Baseline.check(file, fake, line -> {}));
    assertEquals(List.of("a", "b", "native c"), fake.asked.get(1));

    fake.run(rival("a", 2), rival("b", 5), rival("native c", 2));
    fake.run(rival("a", 5), rival("b", 5), rival("native c", 2.5));
    List<String> worse = Baseline.check(file, fake, line -> {}).worse();
    assertEquals(1, worse.size());
    assertTrue(worse.get(0).startsWith("free 3D n=9, native c: 2.50 times ours"), worse.get(0));
  }

  @Test
  void whatCannotBeComparedIsBroken() throws Exception {
    Fake fake =
        new Fake()
            .run(
                standing("wrong", true, 5, "!"),
                rival("none", Double.NaN),
                standing("busy", true, 5, "†"));
    List<String> said = new ArrayList<>();
    Baseline.Check check =
        Baseline.check(
            lines(
                "free 2D n=9,wrong,5,4.9,5.1",
                "free 2D n=9,none,5,4.9,5.1",
                "free 2D n=9,gone,5,4.9,5.1",
                "free 2D n=9,busy,5,4.9,5.1"),
            fake,
            said::add);
    assertEquals(
        List.of(
            "free 2D n=9, wrong: another answer than ours (mark !)",
            "free 2D n=9, none: no ratio, it was stopped too early",
            "free 2D n=9, gone: the run has no such rival"),
        check.broken());
    assertTrue(said.get(3).endsWith("other processes used the machine"), said.get(3));
  }

  @Test
  void linesOfProgramsThatAreNotThereAreSkippedAndTold() throws Exception {
    List<String> said = new ArrayList<>();
    assertEquals(
        new Baseline.Check(0, 1, List.of(), List.of()),
        Baseline.check(lines(SCENE + ",native box2d-2.4.1,5,4.9,5.1"), new Fake(), said::add));
    assertEquals(
        List.of("skipped " + SCENE + ", native box2d-2.4.1: its native program is not there"),
        said);
  }

  @Test
  void noBaselineIsWrittenFromAnotherAnswerAndNoLineOfWhatWasLeftOut() throws Exception {
    Path file = folder.resolve("new.csv");
    List<Case> cases = List.of(BoxCase.of("free", 2, 9));
    Fake wrong = new Fake().run(standing("wrong", true, 5, "!"));
    assertTrue(
        assertThrows(
                IllegalStateException.class, () -> Baseline.write(file, wrong, cases, line -> {}))
            .getMessage()
            .startsWith("free 2D n=9, wrong: another answer"));
    assertTrue(Files.notExists(file));
    Fake right = new Fake().run(rival("a", 5), Standing.leftOut("slow", "above 3 boxes"));
    Baseline.write(file, right, cases, line -> {});
    String text = Files.readString(file);
    assertTrue(text.contains("free 2D n=9,a,5.0000,"), text);
    assertTrue(!text.contains("slow"), text);
  }

  @Test
  void theGuardHasBoxesInBothDimensionsAndAPyramid() {
    List<String> cases = Baseline.CASES.stream().map(Case::text).toList();
    for (String kind : List.of("free 2D ", "free 3D ", "physics pyramid ")) {
      assertTrue(cases.stream().anyMatch(text -> text.startsWith(kind)), kind + cases);
    }
  }

  private Path forged(double ratio) throws Exception {
    Path file = folder.resolve("forged.csv");
    Files.writeString(
        file,
        "# processor: an abacus\ncase,rival,times ours,least,most\n"
            + "free 2D n=500,jts-hpr,"
            + ratio
            + ","
            + ratio * 0.9
            + ","
            + ratio * 1.1
            + "\n");
    return file;
  }

  @Test
  void aRatioFarBelowTheBaselineIsWorse() throws Exception {
    List<String> said = new ArrayList<>();
    List<String> worse = Baseline.check(forged(1e6), QUICK, said::add).worse();
    assertEquals(1, worse.size());
    assertTrue(worse.get(0).startsWith("free 2D n=500, jts-hpr: "), worse.get(0));
    assertTrue(worse.get(0).contains("was 1000000.00"), worse.get(0));
    assertTrue(said.stream().anyMatch(line -> line.startsWith("once more")), "second chance");
    assertTrue(said.get(0).contains("an abacus"), "another machine is told");
  }

  @Test
  void aRatioAboveTheBaselineIsFine() throws Exception {
    assertEquals(
        new Baseline.Check(1, 0, List.of(), List.of()),
        Baseline.check(forged(1e-6), QUICK, line -> {}));
  }

  @Test
  void whatWasWrittenIsReadBackAndHalfOfItIsReached() throws Exception {
    Path file = folder.resolve("written.csv");
    Baseline.write(
        file,
        new Comparison(
            List.of("auto"), List.of("jts-hpr"), 1, new Rounds(0.5, 9, 5), null, List.of(), null),
        List.of(BoxCase.of("free", 2, 2000)),
        line -> {});
    assertEquals(2, Files.readAllLines(file).stream().filter(l -> !l.startsWith("#")).count());
    String[] cells = Files.readAllLines(file).get(7).split(",");
    double ratio = Double.parseDouble(cells[2]);
    assertTrue(Double.parseDouble(cells[3]) <= ratio && ratio <= Double.parseDouble(cells[4]));
    // A busy machine must not fail this test: half of what was measured is reached.
    Files.writeString(
        file, cells[0] + ",jts-hpr," + ratio / 2 + "," + ratio / 3 + "," + ratio + "\n");
    assertEquals(List.of(), Baseline.check(file, QUICK, line -> {}).worse());
  }

  @Test
  void brokenLinesAreTold() throws Exception {
    Path file = folder.resolve("broken.csv");
    Files.writeString(file, "free 2D n=500,jts-hpr,much\n");
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Baseline.check(file, QUICK, line -> {}))
            .getMessage()
            .contains("line 1"));
  }

  @Test
  void casesAreReadBack() {
    List<Case> cases = new ArrayList<>(Baseline.CASES);
    cases.add(new PhysicsCase(EngineScene.GRID, 7, 9));
    for (Case of : cases) {
      assertEquals(of, Case.parse(of.text()));
    }
    assertThrows(IllegalArgumentException.class, () -> Case.parse("free"));
  }
}
