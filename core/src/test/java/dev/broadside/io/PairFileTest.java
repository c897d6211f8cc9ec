package dev.broadside.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.broadside.BroadPhase;
import dev.broadside.Pairs;
import dev.broadside.Precision;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairFileTest {
  @TempDir Path folder;

  @Test
  void pairsComeBack() throws IOException {
    Scene scene = Scene.named("free", SceneOptions.defaults().withN(3000).withDensity(1));
    try (BroadPhase broadPhase = BroadPhase.of(scene.newBoxes(Precision.FLOAT))) {
      Pairs pairs = broadPhase.findPairs();
      for (String name : new String[] {"pairs.npy", "pairs.csv"}) {
        Path file = folder.resolve(name);
        try (PairWriter out = PairWriter.create(file)) {
          out.write(pairs);
          assertEquals(pairs.size(), out.count());
          out.commit();
        }
        long[] sum = new long[1];
        long count = PairReader.forEach(file, (a, b) -> sum[0] += Pairs.mix(a, b));
        assertEquals(pairs.size(), count);
        assertEquals(pairs.hash(), sum[0]);
      }
      assertEquals(128 + 8L * pairs.size(), Files.size(folder.resolve("pairs.npy")));
    }
  }

  @Test
  void wrongFilesAreTold() throws IOException {
    Path csv = folder.resolve("pairs.csv");
    Files.writeString(csv, "first,second\n1,2\n3,x\n");
    refuses(csv, "line 3: '3,x' must be two ids");
    Files.writeString(csv, "first,second\n1,2\n3,4000000000\n");
    refuses(csv, "line 3: 3, 4000000000: ids are 0 … 2147483647");
    Files.writeString(csv, "a,b\n");
    refuses(csv, "header 'a,b': allowed is 'first,second'");
    Path npy = folder.resolve("pairs.npy");
    try (BoxWriter out = BoxWriter.create(npy, 2, Precision.FLOAT, 1, 1)) {
      out.write(new float[4]);
      out.commit();
    }
    refuses(npy, "type '<f4': pairs are '<i4' (int32, little-endian)");
    refuses(folder.resolve("none.npy"), "no such file");
    Path recording = folder.resolve("pairs.aabbs");
    assertThrows(BoxFileException.class, () -> PairWriter.create(recording));
  }

  private static void refuses(Path file, String problem) {
    assertEquals(
        file + ": " + problem,
        assertThrows(BoxFileException.class, () -> PairReader.forEach(file, (a, b) -> {}))
            .getMessage());
  }
}
