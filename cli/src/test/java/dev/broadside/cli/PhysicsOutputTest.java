package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.scene.Accuracy;
import dev.broadside.physics.scene.AccuracyGoal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the physics commands print, key by key, and the options they refuse. */
class PhysicsOutputTest {
  @Test
  void aSceneHasAllItsKeys() {
    Map<String, Object> printed =
        JsonText.object(Run.ok("physics", "n2", "--size", "40", "--steps", "5", "--json"));
    assertEquals(
        List.of(
            "scene",
            "size",
            "steps",
            "bodies",
            "shapes",
            "buildMs",
            "totalMs",
            "meanMs",
            "p50Ms",
            "p99Ms",
            "maxMs",
            "maxStep",
            "stages",
            "pairs",
            "touching",
            "awake",
            "meanY",
            "kineticEnergy",
            "momentum",
            "bounds",
            "hash",
            "ccd",
            "solver",
            "threads",
            "jdk",
            "kernels",
            "deviations"),
        List.copyOf(printed.keySet()));
    assertEquals(
        Set.of("broadPhase", "narrowPhase", "solver", "continuous", "sleep"),
        ((Map<?, ?>) printed.get("stages")).keySet());
    assertEquals(2, ((List<?>) printed.get("momentum")).size());
    assertEquals(4, ((List<?>) printed.get("bounds")).size());
    assertEquals(List.of("continuous collision off", "speed cap 120"), printed.get("deviations"));
    assertTrue(Set.of("scalar", "vector").contains(printed.get("kernels")));
  }

  @Test
  void whatIsNotTheDefaultIsPrinted() {
    String text = Run.ok("physics", "n2", "--size", "40", "--steps", "5");
    assertTrue(text.contains("not the default: continuous collision off, speed cap 120"), text);
    text = Run.ok("physics", "n2", "--size", "40", "--steps", "5", "--ccd");
    assertTrue(text.contains("not the default: speed cap 120"), text);
  }

  @Test
  void anAccuracyTestHasAllItsKeys() {
    List<AccuracyGoal> quick =
        Accuracy.goals().stream()
            .filter(
                goal ->
                    Set.of("tunnel-1000-wall-0.1m", "slide-distance-error").contains(goal.name()))
            .toList();
    StringWriter out = new StringWriter();
    Terminal terminal =
        new Terminal(new PrintWriter(out), new PrintWriter(new StringWriter()), false);
    assertEquals(0, new AccuracyReport(terminal, quick).run(true));
    List<?> tests = (List<?>) JsonText.object(out.toString()).get("tests");
    Map<?, ?> bullets = (Map<?, ?>) tests.get(0);
    Map<?, ?> slide = (Map<?, ?>) tests.get(1);
    List<String> keys = List.of("name", "value", "unit", "box2d24", "box2dv3", "goal", "pass");
    assertEquals(keys, List.copyOf(slide.keySet()).subList(0, 7));
    assertEquals(keys, List.copyOf(bullets.keySet()).subList(0, 7));
    assertEquals(List.of(), slide.get("deviations"), "the default configuration");
    assertEquals(
        List.of("gravity (0.0, 0.0)", "sleeping off", "speed cap 2000"), bullets.get("deviations"));
    assertEquals(1000, ((Number) bullets.get("impactSpeed")).doubleValue(), 1e-3);
  }

  @Test
  void aShortSoakFindsNothing() {
    String text = Run.ok("physics", "soak", "--minutes", "0.02", "--seed", "5");
    assertTrue(
        text.contains("(seed 5), ") | text.contains("(seeds 5 to ")
            && text.contains("nothing wrong"),
        text);
    Map<String, Object> printed =
        JsonText.object(Run.ok("physics", "soak", "--minutes", "0.01", "--json"));
    assertEquals(
        List.of("worlds", "firstSeed", "lastSeed", "operations", "steps"),
        List.copyOf(printed.keySet()));
  }

  @Test
  void moreStepsThanHaveRoomAreRefused() {
    Run.refuses(
        "broadside physics: --steps 2147483647 must be at most 10000000",
        "physics",
        "rain",
        "--steps",
        "2147483647");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0", "-1.0", "NaN", "Infinity"})
  void aSoakOfNoTimeIsRefused(String minutes) {
    Run.refuses(
        "broadside physics: --minutes " + minutes + " must be more than 0 and not infinite",
        "physics",
        "soak",
        "--minutes",
        minutes);
  }

  @Test
  void whatASoakFindsWrongIsAFailedCheckAndNotBadInput() {
    Runnable operation =
        () -> {
          throw new IllegalStateException("soak with seed 3, operation 7");
        };
    CommandFailure failure =
        assertThrows(CommandFailure.class, () -> SoakReport.checked(operation));
    assertEquals(1, failure.exitCode());
    assertEquals("soak with seed 3, operation 7", failure.getMessage());
  }

  @Test
  void theListIsJsonToo() {
    List<?> scenes = (List<?>) JsonText.object(Run.ok("physics", "list", "--json")).get("scenes");
    assertTrue(scenes.size() >= 13);
    assertEquals(
        List.of("name", "summary", "sizes", "steps"),
        List.copyOf(((Map<?, ?>) scenes.get(0)).keySet()));
  }

  @ParameterizedTest
  @CsvSource({
    "accuracy, --threads, 2, --json",
    "accuracy, --solver, soft-step, --json",
    "list, --steps, 2, --json",
    "soak, --size, S, '--minutes, --seed, --json'"
  })
  void anOptionThatWouldBePassedOverIsRefused(
      String word, String option, String value, String allowed) {
    Run.refuses(
        "broadside physics: " + option + " does not go with '" + word + "': allowed are " + allowed,
        "physics",
        word,
        option,
        value);
  }

  @Test
  void subStepsAndIterationsReachTheSolver() {
    String[] scene = {"physics", "n2", "--size", "40", "--steps", "5", "--json"};
    Map<String, Object> usual = JsonText.object(Run.ok(scene));
    Map<String, Object> finer = JsonText.object(Run.ok(with(scene, "--sub-steps", "8")));
    assertEquals(
        List.of("sub-steps 8", "continuous collision off", "speed cap 120"),
        finer.get("deviations"));
    assertNotEquals(usual.get("hash"), finer.get("hash"));
    String[] impulses = with(scene, "--solver", "sequential-impulses");
    Map<String, Object> more = JsonText.object(Run.ok(with(impulses, "--iterations", "20,10")));
    assertTrue(
        ((List<?>) more.get("deviations"))
            .containsAll(List.of("velocity iterations 20", "position iterations 10")),
        more.toString());
    assertNotEquals(JsonText.object(Run.ok(impulses)).get("hash"), more.get("hash"));
  }

  private static String[] with(String[] words, String option, String value) {
    String[] all = Arrays.copyOf(words, words.length + 2);
    all[words.length] = option;
    all[words.length + 1] = value;
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "--iterations, '8,3', '--iterations goes with --solver sequential-impulses, not soft-step'",
    "--iterations, 8, '--iterations 8: it takes two numbers of at least 1,'",
    "--iterations, '8,0', '--iterations 8,0: it takes two numbers of at least 1,'",
    "--sub-steps, 0, --sub-steps 0 must be at least 1",
    "--steps, 0, --steps 0 must be at least 1",
    "--repeat, -1, --repeat -1 must be at least 1"
  })
  void aNumberTheRunCannotUseIsRefused(String option, String value, String message) {
    Run run = Run.of("physics", "n2", option, value);
    assertEquals(2, run.code());
    assertTrue(run.err().contains("broadside physics: " + message), run.err());
  }

  @Test
  void subStepsDoNotGoWithIterations() {
    Run.refuses(
        "broadside physics: --sub-steps goes with --solver soft-step, not sequential-impulses",
        "physics",
        "n2",
        "--solver",
        "sequential-impulses",
        "--sub-steps",
        "2");
  }

  @Test
  void noThreadsIsNotTheFilesFault(@TempDir Path folder) throws IOException {
    String file = folder.resolve("world.json").toString();
    Run.ok("physics", "n2", "--size", "4", "--export", file);
    Run.refuses(
        "broadside physics: --threads 0 must be at least 1", "physics", file, "--threads", "0");
    Run run = Run.of("physics", file, "--size", "M");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("--size does not go with"), run.err());
  }

  @Test
  void aWorldWithoutMovingBodiesHasNoBounds(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("empty.json");
    Files.writeString(file, "{\"format\": \"broadside-world\", \"version\": 1}");
    String text = Run.ok("physics", file.toString(), "--steps", "1");
    assertFalse(text.contains("Infinity"), text);
    assertTrue(text.contains("hash cbf29ce484222325"), text);
  }

  @Test
  void theHelpNamesBothIterationsOnce() {
    String help = Run.ok("physics", "--help");
    assertTrue(help.contains("--iterations=V,P "), help);
    assertFalse(help.contains("V,P["), help);
  }
}
