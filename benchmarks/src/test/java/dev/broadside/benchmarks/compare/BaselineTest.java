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

  @TempDir Path folder;

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
    List<String> worse = Baseline.check(forged(1e6), QUICK, said::add);
    assertEquals(1, worse.size());
    assertTrue(worse.get(0).startsWith("free 2D n=500, jts-hpr: "), worse.get(0));
    assertTrue(worse.get(0).contains("was 1000000.00"), worse.get(0));
    assertTrue(said.stream().anyMatch(line -> line.startsWith("once more")), "second chance");
    assertTrue(said.get(0).contains("an abacus"), "another machine is told");
  }

  @Test
  void aRatioAboveTheBaselineIsFine() throws Exception {
    assertEquals(List.of(), Baseline.check(forged(1e-6), QUICK, line -> {}));
  }

  @Test
  void whatWasWrittenIsReadBackAndHalfOfItIsReached() throws Exception {
    Path file = folder.resolve("written.csv");
    Baseline.write(
        file,
        new Comparison(
            List.of("auto"), List.of("jts-hpr"), 1, new Rounds(0.5, 9, 5), null, List.of(), null),
        List.of(BoxCase.of("free", 2, 2000)));
    assertEquals(2, Files.readAllLines(file).stream().filter(l -> !l.startsWith("#")).count());
    String[] cells = Files.readAllLines(file).get(7).split(",");
    double ratio = Double.parseDouble(cells[2]);
    assertTrue(Double.parseDouble(cells[3]) <= ratio && ratio <= Double.parseDouble(cells[4]));
    // A busy machine must not fail this test: half of what was measured is reached.
    Files.writeString(
        file, cells[0] + ",jts-hpr," + ratio / 2 + "," + ratio / 3 + "," + ratio + "\n");
    assertEquals(List.of(), Baseline.check(file, QUICK, line -> {}));
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
