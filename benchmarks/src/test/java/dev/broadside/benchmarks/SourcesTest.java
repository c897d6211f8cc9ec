package dev.broadside.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesTest {
  private static final String CODE = "benchmarks/src/main/java/dev/broadside/benchmarks/";

  @TempDir Path home;

  /**
   * A small working tree without git, of which bvh uses rivals, and both use what shows results.
   */
  static void plant(Path home) throws IOException {
    write(home, "core/pom.xml", "<project/>");
    write(home, "core/src/main/java/Boxes.java", "class Boxes {}");
    write(home, "physics/pom.xml", "<project/>");
    write(home, "physics/src/main/java/World.java", "class World {}");
    write(home, "benchmarks/pom.xml", "<project/>");
    write(home, "benchmarks/jvm.options", "-Xmx1g");
    write(home, "benchmarks/native/bench.cpp", "int main() {}");
    write(home, CODE + "Laboratory.java", "class Laboratory {}");
    write(home, CODE + "measure/Rounds.java", "class Rounds {}");
    write(home, CODE + "bvh/Race.java", "import dev.broadside.benchmarks.rivals.Rival;");
    write(home, CODE + "rivals/Rival.java", "import dev.broadside.benchmarks.report.DataTable;");
    write(home, CODE + "report/DataTable.java", "class DataTable {}");
    write(home, CODE + "tiles/Cold.java", "class Cold {}");
  }

  static void write(Path home, String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private String sources(String experiment) throws IOException {
    return new Sources(home).of(Experiments.named(List.of(experiment)).get(0));
  }

  @Test
  void everyEditOfWhatIsMeasuredMakesOtherSources() throws Exception {
    plant(home);
    Set<String> seen = new HashSet<>(Set.of(sources("bvh-figure-8")));
    for (String file :
        List.of(
            "core/src/main/java/Boxes.java",
            "core/src/main/java/sub/New.java",
            "core/pom.xml",
            "physics/src/main/java/World.java",
            "benchmarks/pom.xml",
            "benchmarks/jvm.options",
            "benchmarks/native/bench.cpp",
            CODE + "Laboratory.java",
            CODE + "measure/Rounds.java",
            CODE + "bvh/Race.java",
            CODE + "rivals/Rival.java",
            "benchmarks/src/main/resources/dev/broadside/benchmarks/bvh/values.csv")) {
      write(home, file, Files.exists(home.resolve(file)) ? readAnd(file, "// edited") : "new");
      assertTrue(seen.add(sources("bvh-figure-8")), file);
    }
    Files.move(
        home.resolve("core/src/main/java/Boxes.java"), home.resolve("core/src/main/java/B.java"));
    assertTrue(seen.add(sources("bvh-figure-8")), "another name");
  }

  private String readAnd(String file, String more) throws IOException {
    return Files.readString(home.resolve(file)) + more;
  }

  @Test
  void whatIsNotMeasuredDoesNotCount() throws Exception {
    plant(home);
    String before = sources("bvh-scaling");
    for (String file :
        List.of(
            "docs/performance.md",
            "benchmarks/results/here/bvh-scaling.json",
            "benchmarks/native/target/bench",
            "benchmarks/src/test/java/RaceTest.java",
            "core/src/test/java/BoxesTest.java",
            "core/src/main/java/.Boxes.java.swp",
            "physics/src/main/java/World.java",
            CODE + "PerformancePage.java",
            CODE + "report/DataTable.java",
            CODE + "tiles/Cold.java")) {
      write(home, file, "edited");
      assertEquals(before, sources("bvh-scaling"), file);
    }
  }

  @Test
  void sourcesAreReadOnceInARun() throws Exception {
    plant(home);
    Sources sources = new Sources(home);
    Experiment experiment = Experiments.named(List.of("tiles-cold")).get(0);
    String before = sources.of(experiment);
    write(home, "core/src/main/java/Boxes.java", "edited");
    assertEquals(before, sources.of(experiment));
    assertNotEquals(before, new Sources(home).of(experiment));
  }

  @Test
  void withoutSourceFilesTheyAreUnknown() throws Exception {
    assertEquals(Sources.UNKNOWN, sources("bvh-scaling"));
    assertTrue(Sources.parts(Sources.UNKNOWN).isEmpty());
    assertTrue(Sources.parts(null).isEmpty());
  }

  @Test
  void everyExperimentKnowsItsSourcesHere() throws Exception {
    Sources sources = new Sources(Path.of("").toAbsolutePath().getParent());
    for (Experiment experiment : Experiments.all()) {
      String name = experiment.name();
      Set<String> parts = Sources.parts(sources.of(experiment)).keySet();
      assertTrue(parts.containsAll(Set.of("core", "benchmarks")), name + ": " + parts);
      assertEquals(
          name.matches("physics-.*|rivals-physics-2d|bvh-figure-.*"),
          parts.contains("physics"),
          name);
      assertTrue(parts.size() > 2, name + " has a package of its own: " + parts);
      assertFalse(parts.contains("benchmarks/report"), name);
    }
    Experiment rivals = Experiments.named(List.of("rivals-physics-2d")).get(0);
    assertTrue(
        Sources.parts(sources.of(rivals))
            .keySet()
            .containsAll(Set.of("benchmarks/compare", "benchmarks/engines", "benchmarks/rivals")));
  }
}
