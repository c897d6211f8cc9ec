package dev.broadside.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OriginsTest {
  private static Kept kept(String scale, Map<String, String> facts) {
    Map<String, String> environment = new HashMap<>();
    for (String fact : List.of("processor", "cores", "system", "jdk", "kernels", "commit")) {
      environment.put(fact, "some");
    }
    environment.putAll(facts);
    Outcome outcome = new Outcome(List.of(), List.of(), Verdict.MEASURED, "So it is.");
    return new Kept("a", "Somebody", "figure", "Why?", "", scale, 2, 1, environment, outcome);
  }

  private static Kept of(String sources, String date) {
    return kept("full", Map.of("sources", sources, "date", date));
  }

  @Test
  void resultsOfOneVersionAreSaidToBe() {
    assertEquals(
        "3 results in this folder, measured from 2026-01-30 to 2026-02-01: all from the same"
            + " sources, machine, JDK and settings.",
        Origins.line(
            List.of(
                of("benchmarks/bvh=11 core=22", "2026-01-31T10:00:00Z"),
                of("benchmarks/papers=33 core=22", "2026-01-30T10:00:00Z"),
                of("core=22 physics=44", "2026-02-01T10:00:00Z"))));
    assertEquals(
        "1 result in this folder, measured on 2026-02-01: all from the same sources, machine, JDK"
            + " and settings.",
        Origins.line(List.of(of("core=22", "2026-02-01T10:00:00Z"))));
  }

  @Test
  void versionsAreCountedWithTheirFirstDays() {
    assertEquals(
        "4 results in this folder, measured from 2026-01-01 to 2026-01-04: not known to be all from"
            + " the same sources, machine, JDK and settings (2 versions of core, since 2026-01-01,"
            + " 2026-01-03).",
        Origins.line(
            List.of(
                of("benchmarks/bvh=11 core=99", "2026-01-04T10:00:00Z"),
                of("benchmarks/bvh=11 core=99", "2026-01-03T10:00:00Z"),
                of("core=22", "2026-01-02T10:00:00Z"),
                of("core=22", "2026-01-01T10:00:00Z"))));
  }

  @Test
  void olderResultsMachinesAndSettingsAreCounted() {
    Kept known = of("core=22", "2026-01-01T10:00:00Z");
    Kept older = kept("full", Map.of("date", "2026-01-01T10:00:00Z"));
    Kept other = kept("quick", Map.of("sources", "core=22", "processor", "p", "jdk", "99"));
    assertEquals(
        "2 results in this folder, measured on 2026-01-01: not known to be all from the same"
            + " sources, machine, JDK and settings (1 result of 1 commit without a note of"
            + " sources).",
        Origins.line(List.of(known, older)));
    assertEquals(
        "2 results in this folder, measured from 2026-01-01 to unknown: not known to be all from"
            + " the same sources, machine, JDK and settings (2 machines; 2 JDKs; 2 scales).",
        Origins.line(List.of(known, other)));
    assertEquals("some; p", Origins.machine(List.of(known, older, other)).get("processor"));
    assertEquals("some", Origins.machine(List.of(known, older, other)).get("cores"));
  }
}
