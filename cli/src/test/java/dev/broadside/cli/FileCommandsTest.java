package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Precision;
import dev.broadside.io.BoxReader;
import dev.broadside.scene.Scene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** generate, convert and stats. */
class FileCommandsTest {
  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void generatedFilesHoldTheScene() throws IOException {
    String hash =
        Run.ok("pairs", "--scene", "ball", "--n", "700", "--frames", "3", "--seed", "9", "--json");
    Run.ok("generate", "ball", "--n", "700", "--frames", "3", "--seed", "9", "-o", at("b.npy"));
    assertEquals(
        JsonText.object(hash).get("hash"),
        JsonText.object(Run.ok("pairs", at("b.npy"), "--json")).get("hash"));
    assertEquals(
        1,
        ((List<?>)
                JsonText.object(Run.ok("pairs", at("b.npy"), "--frames", "1", "--json"))
                    .get("frames"))
            .size());
    Run.ok(
        "generate", "--scene", "free", "--n", "10", "--double", "-o", at("d"), "--format", "npy");
    Files.move(folder.resolve("d"), folder.resolve("d.npy"));
    try (BoxReader reader = BoxReader.open(folder.resolve("d.npy"))) {
      assertEquals(Precision.DOUBLE, reader.precision());
      assertEquals(10, reader.boxes());
    }
  }

  @Test
  void theListNamesEveryScene() {
    String text = Run.ok("generate", "--list");
    Scene.names().forEach(name -> assertTrue(text.contains("\n" + name) || text.startsWith(name)));
    assertTrue(text.contains("density=0.15"), text);
  }

  @Test
  void whatCannotBeGeneratedIsRefusedAndLeavesNothing() {
    Run.refuses("broadside generate: where to? name a file with -o", "generate", "free");
    Run run = Run.of("generate", "-o", at("x.npy"));
    assertTrue(run.err().startsWith("broadside generate: name one scene: free"), run.err());
    Run.refuses(
        "broadside generate: boxes come and go in this scene, which no file can hold: leave out"
            + " insert and remove",
        "generate",
        "cubes",
        "--set",
        "insert=0.1",
        "-o",
        at("x.npy"));
    Run csv = Run.of("generate", "free", "--n", "5", "--frames", "2", "-o", at("x.csv"));
    assertEquals(2, csv.code());
    assertEquals(1, csv.err().lines().count(), csv.err());
    assertFalse(Files.exists(folder.resolve("x.npy")));
    assertFalse(Files.exists(folder.resolve("x.csv")));
  }

  @Test
  void convertingThereAndBackKeepsEveryBit() throws IOException {
    Run.ok("generate", "free", "--n", "50", "--frames", "2", "-o", at("a.npy"));
    Run.ok("convert", at("a.npy"), at("a.aabbs"));
    Run.ok("convert", at("a.aabbs"), at("b.npy"));
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("a.npy")), Files.readAllBytes(folder.resolve("b.npy")));
    Run.ok("convert", at("a.npy"), at("one.csv"), "--frame", "1");
    Run.ok("convert", at("one.csv"), at("one.npy"), "--precision", "float");
    try (BoxReader whole = BoxReader.open(folder.resolve("a.npy"));
        BoxReader one = BoxReader.open(folder.resolve("one.npy"))) {
      float[] expected = new float[50 * 6];
      float[] actual = new float[50 * 6];
      whole.read(1, expected);
      one.read(0, actual);
      assertArrayEquals(expected, actual);
      assertEquals(Precision.FLOAT, one.precision());
    }
  }

  @Test
  void whatCannotBeConvertedIsRefused() {
    Run.ok("generate", "free", "--n", "5", "--frames", "2", "-o", at("a.npy"));
    Run.refuses(
        "broadside convert: --frame 2: " + at("a.npy") + " has frames 0 … 1",
        "convert",
        at("a.npy"),
        at("b.npy"),
        "--frame",
        "2");
    Run.refuses(
        "broadside convert: precision 'half': allowed are float and double",
        "convert",
        at("a.npy"),
        at("b.npy"),
        "--precision",
        "half");
    Run.refuses(
        "broadside convert: format 'xml' is unknown: allowed are npy, csv, aabbs, parquet",
        "convert",
        at("a.npy"),
        at("b"),
        "--format",
        "xml");
    Run missing = Run.of("convert", at("a.npy"));
    assertEquals(2, missing.code());
    assertTrue(missing.err().contains("OUT"), missing.err());
    assertFalse(Files.exists(folder.resolve("b.npy")));
  }

  @Test
  void statsOfThreeKnownBoxes() throws IOException {
    Files.writeString(
        folder.resolve("s.csv"),
        "minx,miny,maxx,maxy\n0,0,2,1\n1,0,3,2\n9,9,10,10\n-inf,50,0,60\n");
    Map<String, Object> json = JsonText.object(Run.ok("stats", at("s.csv"), "--json"));
    assertEquals(4L, json.get("boxes"));
    assertEquals(1L, json.get("unbounded"));
    assertEquals(1L, json.get("pairs"));
    assertEquals(1L, json.get("mostOverlaps"));
    assertEquals(0.5, json.get("overlapsPerBox"));
    assertEquals(0.07, (double) json.get("density"), 1e-12);
    Map<?, ?> x = (Map<?, ?>) ((List<?>) json.get("axes")).get(0);
    assertEquals(0.0, x.get("from"));
    assertEquals(10.0, x.get("to"));
    assertEquals(1.0, x.get("smallest"));
    assertEquals(2.0, x.get("largest"));
    String text = Run.ok("stats", at("s.csv"));
    assertTrue(text.contains("density  0.07"), text);
    assertTrue(text.contains("4 boxes, 2D, double; 1 unbounded, 0 without volume"), text);
  }

  @Test
  void statsTakesAFrame() {
    Run.refuses(
        "broadside stats: --frame 9: free n=10 dims=3 density=0.15 moving=1 frames=2 seed=1 has"
            + " frames 0 … 1",
        "stats",
        "--scene",
        "free",
        "--n",
        "10",
        "--frames",
        "2",
        "--frame",
        "9");
    String first = Run.ok("stats", "--scene", "ball", "--n", "900", "--json");
    String last = Run.ok("stats", "--scene", "ball", "--n", "900", "--json", "--frame", "10");
    assertTrue(
        (double) JsonText.object(last).get("density")
            > (double) JsonText.object(first).get("density"));
  }
}
