package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
