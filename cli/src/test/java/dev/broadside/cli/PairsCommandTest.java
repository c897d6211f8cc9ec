package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import dev.broadside.Pairs;
import dev.broadside.io.PairReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairsCommandTest {
  @TempDir Path folder;

  /** Three in a row: 0 overlaps 1, and 1 only touches 2. */
  private Path row() throws IOException {
    return write("row.csv", "minx,miny,maxx,maxy\n0,0,2,1\n1,0,3,1\n3,0,4,1\n");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Map<String, Object> json(String... args) {
    return JsonText.object(Run.ok(args));
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> frames(Map<String, Object> json) {
    return (List<Map<String, Object>>) json.get("frames");
  }

  @Test
  void jsonHasTheNamedFieldsInOrder() throws IOException {
    Map<String, Object> json = json("pairs", row().toString(), "--json", "--threads", "3");
    assertEquals(
        List.of("pairs", "hash", "frames", "algorithm", "kernels", "threads", "jdk"),
        List.copyOf(json.keySet()));
    assertEquals(2L, json.get("pairs"));
    assertEquals(String.format("%016x", Pairs.mix(0, 1) + Pairs.mix(1, 2)), json.get("hash"));
    assertEquals("brute-force", json.get("algorithm"));
    assertEquals(3L, json.get("threads"));
    assertEquals(Runtime.version().toString(), json.get("jdk"));
    assertEquals(1, frames(json).size());
    Map<String, Object> frame = frames(json).get(0);
    assertEquals(List.of("pairs", "hash", "ms", "orderMs"), List.copyOf(frame.keySet()));
    assertEquals(json.get("hash"), frame.get("hash"));
    assertTrue((double) frame.get("ms") > 0);
  }

  @Test
  void theTopLevelIsTheWrappingSumOverTheFrames() {
    Map<String, Object> json =
        json("pairs", "--scene", "free", "--n", "2000", "--frames", "4", "--json");
    long pairs = 0;
    long hash = 0;
    for (Map<String, Object> frame : frames(json)) {
      pairs += (long) frame.get("pairs");
      hash += Long.parseUnsignedLong((String) frame.get("hash"), 16);
    }
    assertEquals(4, frames(json).size());
    assertEquals(pairs, json.get("pairs"));
    assertEquals(String.format("%016x", hash), json.get("hash"));
  }

  @Test
  void everyAlgorithmKernelAndThreadCountGivesOneAnswer() {
    String[] scene = {"pairs", "--scene", "sizes", "--n", "1500", "--frames", "3", "--json"};
    Object hash = json(scene).get("hash");
    for (Algorithm algorithm : Algorithm.values()) {
      assertEquals(hash, json(with(scene, "-a", algorithm.hyphenedName())).get("hash"));
    }
    for (String kernels : List.of("scalar", "vector")) {
      Map<String, Object> json = json(with(scene, "--kernels", kernels, "--threads", "1"));
      assertEquals(hash, json.get("hash"));
      assertTrue(json.get("kernels").toString().startsWith(kernels), json.toString());
      assertEquals(1L, json.get("threads"));
    }
    assertEquals(hash, json(with(scene, "--repeat", "2")).get("hash"));
  }

  private static String[] with(String[] args, String... more) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @Test
  void sceneOptionsChangeTheScene() {
    String[] scene = {"pairs", "--scene", "free", "--n", "1000", "--frames", "2", "--json"};
    Object hash = json(scene).get("hash");
    assertEquals(hash, json(with(scene, "--seed", "1")).get("hash"));
    assertNotEquals(hash, json(with(scene, "--seed", "2")).get("hash"));
    assertNotEquals(hash, json(with(scene, "--density", "0.3")).get("hash"));
    assertNotEquals(hash, json(with(scene, "--dims", "2")).get("hash"));
    assertNotEquals(hash, json(with(scene, "--moving", "0")).get("hash"));
    Map<String, Object> still = json(with(scene, "--moving", "0"));
    assertEquals(frames(still).get(0).get("hash"), frames(still).get(1).get("hash"));
    String[] giants = {"pairs", "--scene", "giants", "--n", "1000", "--frames", "1", "--json"};
    assertNotEquals(
        json(giants).get("pairs"), json(with(giants, "--set", "giants=9")).get("pairs"));
    assertTrue((long) json(with(scene, "--double")).get("pairs") > 0);
  }

  @Test
  void boxesThatComeAndGoAreFollowed() {
    Map<String, Object> json =
        json(
            "pairs",
            "--scene",
            "cubes",
            "--n",
            "3000",
            "--frames",
            "3",
            "--set",
            "insert=0.1",
            "--set",
            "remove=0.1",
            "--json");
    assertEquals(3, frames(json).size());
    assertNotEquals(frames(json).get(0).get("hash"), frames(json).get(2).get("hash"));
  }

  @Test
  void touchAndClearanceChangeWhatIsFound() throws IOException {
    String file = row().toString();
    assertEquals(2L, json("pairs", file, "--json", "--touch", "closed").get("pairs"));
    assertEquals(1L, json("pairs", file, "--json", "--touch", "half-open").get("pairs"));
    assertEquals(3L, json("pairs", file, "--json", "--clearance", "1").get("pairs"));
  }

  @Test
  void pairsAreWrittenInOrderAsNpyAndCsv() throws IOException {
    String file = row().toString();
    Path npy = folder.resolve("out.npy");
    Run.ok("pairs", file, "-o", npy.toString());
    List<String> read = new ArrayList<>();
    assertEquals(2, PairReader.forEach(npy, (a, b) -> read.add(a + "," + b)));
    assertEquals(List.of("0,1", "1,2"), read);
    Path plain = folder.resolve("out");
    Run.ok("pairs", file, "-o", plain.toString(), "--format", "csv");
    assertEquals("first,second\n0,1\n1,2\n", Files.readString(plain));
    assertEquals(
        List.of("first,second", "0,1", "1,2"), Run.ok("pairs", file, "-o", "-").lines().toList());
  }

  @Test
  void severalFramesGoToNumberedFiles() {
    Path out = folder.resolve("p.csv");
    Run.ok("pairs", "--scene", "free", "--n", "500", "--frames", "2", "-o", out.toString());
    assertFalse(Files.exists(out));
    assertTrue(Files.exists(folder.resolve("p-0.csv")));
    assertTrue(Files.exists(folder.resolve("p-1.csv")));
  }

  @Test
  void countingHoldsNoPairsAndAgrees() {
    String[] scene = {"pairs", "--scene", "ball", "--n", "2000", "--frames", "3", "--json"};
    Map<String, Object> held = json(scene);
    Map<String, Object> counted = json(with(scene, "--count"));
    assertEquals(held.get("pairs"), counted.get("pairs"));
    assertEquals(held.get("hash"), counted.get("hash"));
    String text = Run.ok("pairs", "--scene", "same", "--n", "100", "--frames", "1", "--count");
    assertTrue(text.contains("4,950"), text);
  }

  @Test
  void twoFilesAreJoined() throws IOException {
    Path other = write("other.csv", "minx,miny,maxx,maxy\n10,10,11,11\n0.5,0,3.5,1\n");
    String joined = Run.ok("pairs", row().toString(), other.toString(), "-o", "-");
    assertEquals(List.of("first,second", "0,1", "1,1", "2,1"), joined.lines().toList());
  }

  @Test
  void aSingleFrameStandsStillWhileTheOtherFileMoves() throws IOException {
    Path moving = folder.resolve("moving.npy");
    Run.ok(
        "generate", "free", "--dims", "2", "--n", "300", "--frames", "3", "-o", moving.toString());
    Map<String, Object> json = json("pairs", row().toString(), moving.toString(), "--json");
    assertEquals(3, frames(json).size());
    Path longer = folder.resolve("longer.npy");
    Run.ok(
        "generate", "free", "--dims", "2", "--n", "300", "--frames", "4", "-o", longer.toString());
    Run.refuses(
        "broadside pairs: "
            + moving
            + " has 3 frames and "
            + longer
            + " has 4: both must have the same number, or one of them a single frame",
        "pairs",
        moving.toString(),
        longer.toString());
  }

  @Test
  void explainNamesTheAlgorithm() throws IOException {
    String text = Run.ok("pairs", row().toString(), "--explain");
    assertTrue(text.contains("chosen by auto"), text);
  }

  @Test
  void wrongOptionsAreRefusedInOneLine() throws IOException {
    String file = row().toString();
    Run.refuses("broadside pairs: nothing to read: name a FILE or a --scene", "pairs");
    Run.refuses(
        "broadside pairs: both --scene free and the file " + file + ": name one of them",
        "pairs",
        file,
        "--scene",
        "free");
    Run.refuses("broadside pairs: 3 files: at most 2", "pairs", file, file, file);
    Run.refuses("broadside pairs: --n is for --scene, not for a file", "pairs", file, "--n", "5");
    Run.refuses(
        "broadside pairs: --seed is for --scene, not for a file", "pairs", file, "--seed", "5");
    Run.refuses(
        "broadside pairs: threads 0: allowed are 1 … 1024", "pairs", file, "--threads", "0");
    Run.refuses("broadside pairs: --repeat 0: at least 1", "pairs", file, "--repeat", "0");
    Run.refuses("broadside pairs: --frames 0: at least 1", "pairs", file, "--frames", "0");
    Run.refuses(
        "broadside pairs: kernels 'gpu': allowed are auto, scalar and vector",
        "pairs",
        file,
        "--kernels",
        "gpu");
    Run.refuses(
        "broadside pairs: touch 'softly': allowed are closed and half-open",
        "pairs",
        file,
        "--touch",
        "softly");
    Run.refuses(
        "broadside pairs: clearance -1.0: allowed are finite distances from 0",
        "pairs",
        file,
        "--clearance",
        "-1");
    Run.refuses(
        "broadside pairs: --count holds no pairs: leave out one of them",
        "pairs",
        file,
        "--count",
        "-o",
        "x.npy");
    Run.refuses("broadside pairs: --format is for --output", "pairs", file, "--format", "npy");
    Run.refuses(
        "broadside pairs: standard output takes csv; npy and parquet need a file",
        "pairs",
        file,
        "-o",
        "-",
        "--format",
        "npy");
    Run.refuses(
        "broadside pairs: x.aabbs: pairs are written as npy, csv or parquet",
        "pairs",
        file,
        "-o",
        "x.aabbs");
    Run.refuses(
        "broadside pairs: brute-force has no variant 'fast': it has no variants",
        "pairs",
        file,
        "-a",
        "brute-force",
        "--variant",
        "fast");
    Run.refuses(
        "broadside pairs: Invalid value for option '--n': 'many' is not a whole number such as"
            + " 100000, 1e6, 100k or 1M (see ./broadside pairs --help)",
        "pairs",
        "--scene",
        "free",
        "--n",
        "many");
    Run.refuses(
        "broadside pairs: Invalid value for option '--n': '1e12' is too large: at most 2147483647"
            + " (see ./broadside pairs --help)",
        "pairs",
        "--scene",
        "free",
        "--n",
        "1e12");
    Run.refuses(
        "broadside pairs: Value for option '--knob' (NAME=VALUE) should be in KEY=VALUE format but"
            + " was chunk-size (see ./broadside pairs --help)",
        "pairs",
        file,
        "--knob",
        "chunk-size");
    Run.refuses(
        "broadside pairs: " + folder.resolve("no.npy") + ": no such file",
        "pairs",
        folder.resolve("no.npy").toString());
  }

  @Test
  void unknownNamesListTheKnownOnes() {
    Run algorithm = Run.of("pairs", "--scene", "free", "-a", "magic");
    assertEquals(2, algorithm.code());
    assertTrue(
        algorithm
            .err()
            .startsWith("broadside pairs: algorithm 'magic' is unknown: allowed are auto"),
        algorithm.err());
    Run scene = Run.of("pairs", "--scene", "void");
    assertTrue(
        scene.err().startsWith("broadside pairs: scene 'void' is unknown: allowed are free"),
        scene.err());
    Run knob = Run.of("pairs", "--scene", "free", "--knob", "volume=11");
    assertTrue(knob.err().startsWith("broadside pairs: knob 'volume' is unknown: "), knob.err());
    Run option = Run.of("pairs", "--scene", "free", "--set", "gravity=1");
    assertTrue(
        option.err().startsWith("broadside pairs: scene free does not read gravity"), option.err());
  }

  @Test
  void badFilesAreRefusedInOneLineAndLeaveNothing() throws IOException {
    for (String text :
        List.of(
            "minx,miny,maxx,maxy\n0,0,2\n",
            "minx,miny,maxx,maxy\n0,0,nan,1\n",
            "minx,miny,maxx,maxy\n0,5,1,1\n",
            "a,b\n1,2\n",
            "")) {
      Path bad = write("bad.csv", text);
      Path out = folder.resolve("never.npy");
      Run run = Run.of("pairs", bad.toString(), "-o", out.toString());
      assertEquals(2, run.code(), text);
      assertEquals(1, run.err().lines().count(), run.err());
      assertTrue(run.err().startsWith("broadside pairs: " + bad + ": "), run.err());
      assertFalse(Files.exists(out));
    }
    Path npy = write("bad.npy", "this is not numpy");
    Run run = Run.of("pairs", npy.toString());
    assertEquals(2, run.code());
    assertEquals(1, run.err().lines().count(), run.err());
  }
}
