package dev.broadside.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Boxes;
import dev.broadside.Precision;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoxFileTest {
  @TempDir Path folder;

  private static Scene scene(int dims, int n, int frames) {
    return Scene.named(
        "free", SceneOptions.defaults().withN(n).withDims(dims).withFrames(frames).withSeed(9));
  }

  @ParameterizedTest
  @EnumSource(value = FileFormat.class, names = "PARQUET", mode = EnumSource.Mode.EXCLUDE)
  void givesBackWhatWasWritten(FileFormat format) throws IOException {
    for (int dims = format == FileFormat.AABBS ? 3 : 2; dims <= 3; dims++) {
      for (Precision precision : Precision.values()) {
        for (int n : new int[] {0, 1, 7, 70_000}) {
          int frames = format == FileFormat.CSV || n > 1000 ? 1 : 3;
          if (format == FileFormat.AABBS && precision == Precision.DOUBLE) {
            continue;
          }
          roundTrip(folder.resolve("boxes." + format.hyphenedName()), dims, precision, n, frames);
        }
      }
    }
    assertEquals(1, files());
  }

  private void roundTrip(Path file, int dims, Precision precision, int n, int frames)
      throws IOException {
    Scene scene = scene(dims, n, frames);
    try (BoxWriter out = BoxWriter.create(file, dims, precision, frames, n)) {
      for (int frame = 0; frame < frames; frame++) {
        if (precision == Precision.FLOAT) {
          out.write(scene.rows());
        } else {
          out.write(scene.exactRows());
        }
        scene.step();
      }
      out.commit();
    }
    try (BoxReader in = BoxReader.open(file)) {
      assertEquals(dims, in.dims());
      assertEquals(frames, in.frames());
      assertEquals(n, in.boxes());
      Scene again = scene(dims, n, frames);
      Boxes boxes = again.newBoxes(precision);
      Boxes read = in.readBoxes(0, precision);
      for (int frame = 0; frame < frames; frame++) {
        if (frame > 0) {
          again.advance(boxes);
          in.readInto(frame, read);
        }
        if (precision == Precision.FLOAT) {
          float[] rows = new float[n * 2 * dims];
          in.read(frame, rows);
          assertArrayEquals(again.rows(), rows);
        } else {
          double[] rows = new double[n * 2 * dims];
          in.read(frame, rows);
          assertArrayEquals(again.exactRows(), rows);
        }
        assertEquals(n, read.size());
        for (int box = 0; box < n; box++) {
          for (int axis = 0; axis < dims; axis++) {
            assertEquals(boxes.min(axis, box), read.min(axis, box));
            assertEquals(boxes.max(axis, box), read.max(axis, box));
          }
        }
      }
    }
  }

  private long files() throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.count();
    }
  }

  @Test
  void framesAreReadInAnyOrder() throws IOException {
    Path file = folder.resolve("boxes.npy");
    Scene scene = scene(2, 50, 4);
    float[][] kept = new float[4][];
    try (BoxWriter out = BoxWriter.create(file, 2, Precision.FLOAT, 4, 50)) {
      for (int frame = 0; frame < 4; frame++) {
        kept[frame] = scene.rows().clone();
        out.write(kept[frame]);
        scene.step();
      }
      out.commit();
    }
    try (BoxReader in = BoxReader.open(file)) {
      float[] rows = new float[200];
      for (int frame : new int[] {3, 0, 2, 1}) {
        in.read(frame, rows);
        assertArrayEquals(kept[frame], rows);
      }
      assertMessage("frame 4: ", () -> in.read(4, rows));
      assertMessage("an array of 3 values", () -> in.read(0, new float[3]));
    }
  }

  @Test
  void doublesAreRoundedOrWidenedAsTheCallerAsks() throws IOException {
    Path file = folder.resolve("boxes.npy");
    double[] rows = {0.1, 0.2, 0.3, 0.4};
    write(file, 2, rows);
    float[] rounded = new float[4];
    try (BoxReader in = BoxReader.open(file)) {
      assertEquals(Precision.DOUBLE, in.precision());
      in.read(0, rounded);
    }
    assertArrayEquals(new float[] {0.1f, 0.2f, 0.3f, 0.4f}, rounded);
    write(file, 2, new double[] {0, 0, 1e300, 1});
    try (BoxReader in = BoxReader.open(file)) {
      IOException e = assertThrows(BoxFileException.class, () -> in.read(0, rounded));
      assertTrue(
          e.getMessage()
              .endsWith("row 0: 1.0E300 is beyond the range of float: read it as doubles"));
    }
  }

  @Test
  void parquetWithoutItsLibrariesIsRefusedWithWhatMendsIt() throws IOException {
    Path file = folder.resolve("boxes.parquet");
    assertFile(
        "Parquet needs broadside-spark",
        () -> BoxWriter.create(file, 3, Precision.FLOAT, 1, 1).close());
    assertFile("Parquet needs broadside-spark", () -> PairWriter.create(file).close());
    Files.writeString(file, "PAR1");
    assertFile("Parquet needs broadside-spark", () -> BoxReader.open(file));
    assertFile("Parquet needs broadside-spark", () -> PairReader.forEach(file, (a, b) -> {}));
  }

  @Test
  void infiniteBoundsSurviveInEveryFormat() throws IOException {
    float[] rows = {Float.NEGATIVE_INFINITY, -1, 0, 5, Float.POSITIVE_INFINITY, 0};
    for (FileFormat format : FileFormat.values()) {
      if (format == FileFormat.PARQUET) {
        continue; // its libraries are not core's; tested where they are
      }
      Path file = folder.resolve("wide." + format.hyphenedName());
      try (BoxWriter out = BoxWriter.create(file, 3, Precision.FLOAT, 1, 1)) {
        out.write(rows);
        out.commit();
      }
      try (BoxReader in = BoxReader.open(file)) {
        float[] read = new float[6];
        in.read(0, read);
        assertArrayEquals(rows, read);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"boxes.npy", "boxes.csv", "boxes.aabbs"})
  void nothingIsLeftWhenWritingFails(String name) throws IOException {
    Path file = folder.resolve(name);
    float[] bad = {0, 0, 0, 1, 1, 1, 0, 2, 0, 1, 1, 1};
    assertMessage(
        "frame 0, row 1: miny 2.0 must not exceed maxy 1.0",
        () -> {
          try (BoxWriter out = BoxWriter.create(file, 3, Precision.FLOAT, 1, 2)) {
            out.write(bad);
            out.commit();
          }
        });
    assertEquals(0, files());
    Files.writeString(file, "earlier");
    try (BoxWriter out = BoxWriter.create(file, 3, Precision.FLOAT, 1, 0)) {
      out.write(new float[0]);
    }
    assertEquals("earlier", Files.readString(file));
    assertEquals(1, files());
  }

  @Test
  void anIncompleteFileIsNotCommitted() throws IOException {
    Path file = folder.resolve("boxes.npy");
    try (BoxWriter out = BoxWriter.create(file, 2, Precision.FLOAT, 2, 1)) {
      out.write(new float[] {0, 0, 1, 1});
      assertThrows(IllegalStateException.class, out::commit);
    }
    assertFalse(Files.exists(file));
  }

  @Test
  void refusesPlacesAndFormatsThatCannotHold() {
    assertFile("its name does not tell the format", () -> BoxReader.open(folder.resolve("boxes")));
    assertFile("no such file", () -> BoxReader.open(folder.resolve("none.npy")));
    assertFile("no such directory", () -> create("none/boxes.npy", 3, Precision.FLOAT, 1));
    assertFile("3 frames: CSV holds one", () -> create("boxes.csv", 3, Precision.FLOAT, 3));
    assertFile("2D FLOAT boxes: .aabbs holds", () -> create("b.aabbs", 2, Precision.FLOAT, 1));
    assertFile("3D DOUBLE boxes: .aabbs holds", () -> create("b.aabbs", 3, Precision.DOUBLE, 1));
  }

  private void create(String name, int dims, Precision precision, int frames) throws IOException {
    BoxWriter.create(folder.resolve(name), dims, precision, frames, 1).close();
  }

  @Test
  void linksAreKeptAndTheirTargetsReplaced() throws IOException {
    Path target = folder.resolve("target.npy");
    Files.writeString(target, "earlier");
    Path link = Files.createSymbolicLink(folder.resolve("link.npy"), target);
    write(link, 2, new double[] {0, 0, 1, 1});
    assertTrue(Files.isSymbolicLink(link));
    try (BoxReader in = BoxReader.open(target)) {
      assertEquals(1, in.boxes());
    }
  }

  @Test
  void boxesWithFreeIdsAreNotWritten() {
    Boxes boxes = scene(2, 5, 1).newBoxes(Precision.FLOAT);
    boxes.remove(2);
    assertMessage(
        "4 boxes with ids below 5", () -> BoxWriter.write(folder.resolve("boxes.npy"), boxes));
  }

  private static void write(Path file, int dims, double[] rows) throws IOException {
    int n = rows.length / (2 * dims);
    try (BoxWriter out = BoxWriter.create(file, dims, Precision.DOUBLE, 1, n)) {
      out.write(rows);
      out.commit();
    }
  }

  private static void assertMessage(String start, org.junit.jupiter.api.function.Executable call) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(message.startsWith(start), message);
  }

  private static void assertFile(String part, org.junit.jupiter.api.function.Executable call) {
    String message = assertThrows(BoxFileException.class, call).getMessage();
    assertTrue(message.contains(": " + part), message);
    assertFalse(message.contains("\n"), message);
  }
}
