package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** physics with files. */
class PhysicsFileTest {
  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void anExportedSceneRunsLikeTheScene() {
    Run.ok("physics", "big-pyramid", "--size", "5", "--export", at("p.json"));
    assertEquals(
        JsonText.object(Run.ok("physics", "big-pyramid", "--size", "5", "--steps", "30", "--json"))
            .get("hash"),
        JsonText.object(Run.ok("physics", at("p.json"), "--steps", "30", "--json")).get("hash"));
  }

  @Test
  void exportAfterStepsKeepsTheStateOfThen() {
    String end =
        Run.ok(
            "physics", "n2", "--size", "40", "--steps", "50", "--json", "--export", at("n.json"));
    String again = Run.ok("physics", at("n.json"), "--steps", "1", "--json");
    double before = ((Number) JsonText.object(end).get("meanY")).doubleValue();
    double after = ((Number) JsonText.object(again).get("meanY")).doubleValue();
    assertEquals(before, after, 0.2);
  }

  @Test
  void anExportWithoutStepsSaysInJsonWhatWasWritten() {
    Map<String, Object> said =
        JsonText.object(
            Run.ok("physics", "joint-grid", "--size", "8", "--export", at("g.json"), "--json"));
    assertEquals(64L, ((Number) said.get("bodies")).longValue());
    assertEquals(112L, ((Number) said.get("joints")).longValue());
    assertEquals(0L, ((Number) said.get("steps")).longValue());
  }

  @ParameterizedTest
  @CsvSource({"--threads, 2", "--broad-phase, bvh", "--repeat, 2"})
  void anExportWithoutStepsRefusesWhatItWouldPassOver(String option, String value) {
    Run.refuses(
        "broadside physics: "
            + option
            + " does not go with --export without --steps, which writes the world as built",
        "physics",
        "n2",
        "--export",
        at("n.json"),
        option,
        value);
    assertFalse(Files.exists(folder.resolve("n.json")));
  }

  @Test
  void whereAnExportCannotGoIsSaid() throws IOException {
    String nowhere = at("none/n.json");
    Run.refuses(
        "broadside physics: --export "
            + nowhere
            + ": cannot be written: no such directory: "
            + at("none"),
        "physics",
        "n2",
        "--size",
        "4",
        "--export",
        nowhere);
    Run.refuses(
        "broadside physics: --export " + folder + ": cannot be written: is a directory",
        "physics",
        "n2",
        "--size",
        "4",
        "--export",
        folder.toString());
  }

  @Test
  void anExportReplacesItsFileAndLeavesNothingBesideIt() throws IOException {
    Files.writeString(folder.resolve("n.json"), "old");
    Run.ok("physics", "n2", "--size", "4", "--export", at("n.json"));
    assertTrue(Files.readString(folder.resolve("n.json")).startsWith("{"));
    try (Stream<Path> all = Files.list(folder)) {
      assertEquals(1, all.count());
    }
  }

  @Test
  void whyAFileCannotBeReadIsSaid() throws IOException {
    Run.refuses(
        "broadside physics: " + at("none.json") + ": there is no such file",
        "physics",
        at("none.json"));
    Files.write(folder.resolve("bytes.json"), new byte[] {(byte) 0xFF, (byte) 0xFE});
    Run.refuses(
        "broadside physics: " + at("bytes.json") + ": is not text in UTF-8",
        "physics",
        at("bytes.json"));
  }

  @ParameterizedTest
  @CsvSource({
    "X, '--size ''X'': allowed are S, M, L or a number'",
    "2000000000, 'size 2000000000: scene big-pyramid takes at most 1000000'"
  })
  void aSizeThatASceneCannotHaveIsRefused(String size, String message) {
    Run.refuses("broadside physics: " + message, "physics", "big-pyramid", "--size", size);
  }

  @Test
  void aBadFileIsRefusedInOneLine() throws IOException {
    Files.writeString(
        folder.resolve("bad.json"),
        "{\"format\": \"broadside-world\", \"version\": 1, \"bodies\": [{\"angle\": \"up\"}]}");
    Run run = Run.of("physics", at("bad.json"));
    assertEquals(2, run.code());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("bodies[0].angle: expected a number, found \"up\""), run.err());
    assertEquals(2, Run.of("physics", at("none.json")).code());
  }
}
