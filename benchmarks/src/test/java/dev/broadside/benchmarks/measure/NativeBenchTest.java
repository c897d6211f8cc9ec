package dev.broadside.benchmarks.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the native program prints, read from a script that prints the like. */
class NativeBenchTest {
  @TempDir Path folder;

  private Path program(String text, int code) throws IOException {
    Path script = folder.resolve("bench");
    Files.writeString(script, "#!/bin/sh\ncat <<'END'\n" + text + "END\nexit " + code + "\n");
    assertTrue(script.toFile().setExecutable(true));
    return script;
  }

  @Test
  void readsFramesAndSums() throws Exception {
    Path program =
        program(
            """
            # boxes.npy n=10 frames=2
            # algorithm frames first_ms median_ms ...
                frame 0: 5.000 ms, 7 pairs, checksum 00000000000000ff
                frame 1: 3.000 ms, 8 pairs, checksum ffffffffffffffff
              sap 2 5.000 3.000 3.000 3.000 3.000 - 15 00000000000000fe 0.25 0.00 reference
              fcl not available
                frame 0: 9.000 ms, 7 pairs, checksum 00000000000000ff
              dbvt 1 9.000 nan nan nan nan - 7 00000000000000ff 0.00 0.00 ok (out of budget) superset=12
            """,
            0);
    List<NativeBench.Run> runs =
        NativeBench.run(program, Path.of("boxes.npy"), 20, List.of("sap", "fcl", "dbvt"));
    assertEquals(2, runs.size());
    NativeBench.Run sap = runs.get(0);
    assertEquals("sap", sap.algorithm());
    assertEquals(3, sap.medianMillis());
    assertEquals(0xfe, sap.checksum());
    assertEquals(0.25, sap.otherCpus());
    assertEquals("reference", sap.status());
    assertEquals(new NativeBench.Frame(1, 3, 8, -1), sap.frames().get(1));
    NativeBench.Run dbvt = runs.get(1);
    assertTrue(Double.isNaN(dbvt.medianMillis()));
    assertEquals("ok (out of budget) superset=12", dbvt.status());
    assertEquals(1, dbvt.frames().size());
  }

  @Test
  void failingProgramIsQuoted() throws Exception {
    Path program = program("not a npy file\n", 1);
    IOException failure =
        assertThrows(
            IOException.class,
            () -> NativeBench.run(program, Path.of("boxes.txt"), 20, List.of("sap")));
    assertTrue(failure.getMessage().contains("boxes.txt sap -v -budget 20 ended with code 1"));
    assertTrue(failure.getMessage().contains("not a npy file"));
  }
}
