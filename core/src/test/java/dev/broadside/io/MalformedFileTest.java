package dev.broadside.io;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Precision;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MalformedFileTest {
  @TempDir Path folder;

  /** A NumPy file as other programs write it: any header, any version, any data. */
  private Path npy(int major, String header, byte[] data) throws IOException {
    byte[] text = (header + "\n").getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer out =
        ByteBuffer.allocate(12 + text.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
    out.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
    out.put((byte) major).put((byte) 0);
    if (major == 1) {
      out.putShort((short) text.length);
    } else {
      out.putInt(text.length);
    }
    out.put(text).put(data);
    Path file = folder.resolve("boxes.npy");
    Files.write(file, Arrays.copyOf(out.array(), out.position()));
    return file;
  }

  private Path plain(String type, String shape, int dataBytes) throws IOException {
    return npy(
        1,
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }",
        new byte[dataBytes]);
  }

  private Path csv(String... lines) throws IOException {
    Path file = folder.resolve("boxes.csv");
    Files.writeString(file, String.join("\n", lines));
    return file;
  }

  private static void refuses(String problem, Path file) {
    String message =
        assertThrows(
                BoxFileException.class,
                () -> {
                  try (BoxReader in = BoxReader.open(file)) {
                    for (int frame = 0; frame < in.frames(); frame++) {
                      in.readBoxes(frame, in.precision());
                    }
                  }
                })
            .getMessage();
    assertEquals(file + ": " + problem, message);
    assertFalse(message.contains("\n"));
  }

  private static void accepts(Path file, int boxes) throws IOException {
    try (BoxReader in = BoxReader.open(file)) {
      assertEquals(boxes, in.boxes());
      in.read(0, new double[boxes * 2 * in.dims()]);
    }
  }

  @Test
  void headersOfOtherProgramsAreRead() throws IOException {
    accepts(plain("<f4", "(2, 6)", 48), 2);
    accepts(npy(2, "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 4)}", new byte[32]), 1);
    accepts(
        npy(1, "{\"shape\":(3,1,4),\"fortran_order\":False,\"descr\":\"<f4\"}", new byte[48]), 1);
    accepts(plain("<f4", "(0, 4)", 0), 0);
  }

  @Test
  void wrongMagicVersionTypeShapeAndOrderAreTold() throws IOException {
    Path text = folder.resolve("text.npy");
    Files.writeString(text, "PK\3\4 not numpy");
    refuses("not a NumPy file: it does not begin with \\x93NUMPY", text);
    Files.write(text, new byte[0]);
    refuses("not a NumPy file: it does not begin with \\x93NUMPY", text);
    Files.write(text, new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1});
    refuses("truncated: ends in the header, at byte 7", text);
    refuses("NumPy format 9.0: allowed are 1.0 and 2.0", npy(9, "{}", new byte[9]));
    String types = "allowed are '<f4' (float32) and '<f8' (float64), little-endian";
    refuses("type '>f4' is big-endian: " + types, plain(">f4", "(1, 4)", 16));
    refuses("type '<i4': " + types, plain("<i4", "(1, 4)", 16));
    String shapes = "allowed are (n, 4), (n, 6), (frames, n, 4) and (frames, n, 6)";
    refuses("shape (4,): " + shapes, plain("<f4", "(4,)", 16));
    refuses("shape (): " + shapes, plain("<f4", "()", 4));
    refuses("shape (1, 5): " + shapes, plain("<f4", "(1, 5)", 20));
    refuses("shape (1, 1, 1, 4): " + shapes, plain("<f4", "(1, 1, 1, 4)", 16));
    refuses("shape (-1, 4): lengths are whole numbers", plain("<f4", "(-1, 4)", 16));
    refuses(
        "the array is in Fortran order: allowed is C order (numpy.ascontiguousarray)",
        npy(1, "{'descr': '<f4', 'fortran_order': True, 'shape': (1, 4), }", new byte[16]));
    String expected = "': expected a dictionary of descr (a plain type), fortran_order and shape";
    refuses("malformed header at '" + expected, npy(1, "{}", new byte[0]));
    refuses("malformed header at 'nonsense" + expected, npy(1, "nonsense", new byte[0]));
    refuses(
        "malformed header at ''descr': [('x', '<f4')]" + expected,
        npy(1, "{'descr': [('x', '<f4')]}", new byte[0]));
  }

  @Test
  void wrongLengthsAreTold() throws IOException {
    refuses("truncated: 90 bytes, shape (2, 4) of <f4 needs 102", plain("<f4", "(2, 4)", 20));
    refuses("too long: 107 bytes, shape (2, 4) of <f4 needs 102", plain("<f4", "(2, 4)", 37));
    refuses(
        "truncated: 87 bytes, shape (100000000000000000, 4) of <f4 needs 1.6E18",
        plain("<f4", "(100000000000000000, 4)", 0));
  }

  @Test
  void badNumbersAreToldWithTheirRow() throws IOException {
    ByteBuffer data = ByteBuffer.allocate(2 * 3 * 16).order(ByteOrder.LITTLE_ENDIAN);
    data.putFloat((3 + 2) * 16, Float.NaN);
    String shape = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3, 4), }";
    refuses("frame 1, row 2: minx is NaN, must be a number", npy(1, shape, data.array()));
    data.putFloat((3 + 2) * 16, 0);
    data.putFloat((3 + 1) * 16 + 12, -2);
    refuses("frame 1, row 1: miny 0.0 must not exceed maxy -2.0", npy(1, shape, data.array()));
  }

  @Test
  void csvErrorsTellTheLineOfTheFileAndTheId() throws IOException {
    String header = "minx,miny,maxx,maxy";
    refuses(
        "line 3 (box 1): 3 values, must be 4 (minx,miny,maxx,maxy)",
        csv(header, "0,0,1,1", "0,0,1"));
    refuses("line 2 (box 0): 5 values, must be 4 (minx,miny,maxx,maxy)", csv(header, "0,0,1,1,2"));
    refuses("line 2 (box 0): maxx 'one' must be a number", csv(header, "0,0,one,1"));
    refuses("line 2 (box 0): maxy '' must be a number", csv(header, "0,0,1,"));
    refuses("line 2 (box 0): minx '1f' must be a number", csv(header, "1f,0,1,1"));
    refuses("line 2 (box 0): minx '1e' must be a number", csv(header, "1e,0,1,1"));
    refuses(
        "line 4 (box 2): minx is NaN, must be a number",
        csv(header, "0,0,1,1", "0,0,1,1", "nan,0,1,1"));
    refuses("line 2 (box 0): miny 3.0 must not exceed maxy 1.0", csv(header, "0,3,1,1"));
    refuses("line 3: empty, but line 4 has a box", csv(header, "0,0,1,1", "", "0,0,1,1"));
    String headers = "allowed are 'minx,miny,maxx,maxy' and 'minx,miny,minz,maxx,maxy,maxz'";
    refuses("header 'x,y': " + headers, csv("x,y", "1,2"));
    refuses("header '': " + headers, csv(""));
  }

  @Test
  void csvNumbersBeyondTheRangeAreNotTakenForInfinity() throws IOException {
    String header = "minx,miny,maxx,maxy";
    String problem = "' is beyond the range of double: write inf for infinity";
    refuses("line 2 (box 0): maxx '1e400" + problem, csv(header, "0,0,1e400,1"));
    refuses("line 3 (box 1): miny '-2E309" + problem, csv(header, "0,0,1,1", "0,-2E309,1,1"));
    Path file = csv(header, "0,0,1e39,1");
    try (BoxReader in = BoxReader.open(file)) {
      String message =
          assertThrows(BoxFileException.class, () -> in.readBoxes(0, Precision.FLOAT)).getMessage();
      assertEquals(
          file + ": line 2 (box 0): 1.0E39 is beyond the range of float: read it as doubles",
          message);
    }
    accepts(csv(header, "-inf,-Infinity,1.7976931348623157e308,+inf"), 1);
    accepts(csv(header, "0,1e-400,1,1"), 1);
  }

  @Test
  void csvIsReadLeniently() throws IOException {
    accepts(csv("MinX, MinY, MaxX, MaxY\r", " 1 , 2,3, 4e0\r", "-inf,0,Infinity,1.\r", "", ""), 2);
    accepts(csv("\uFEFFminx,miny,minz,maxx,maxy,maxz"), 0);
  }

  @Test
  void recordingsAreCheckedAgainstTheirLength() throws IOException {
    Path file = folder.resolve("boxes.aabbs");
    try (BoxWriter out = BoxWriter.create(file, 3, Precision.FLOAT, 2, 1)) {
      out.write(new float[] {0, 1, 2, 3, 4, 5});
      out.write(new float[] {-1, 1, 2, 3, 9, 5});
      out.commit();
    }
    byte[] bytes = Files.readAllBytes(file);
    assertEquals(304 + 32 * 2, bytes.length);
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(1, header.getInt(256));
    assertEquals(1, header.getInt(260));
    assertEquals(-1, header.getFloat(272));
    assertEquals(9, header.getFloat(272 + 20));
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    refuses("truncated: 367 bytes, 1 boxes in 2 frames need 368", file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length + 4));
    refuses("too long: 372 bytes, 1 boxes in 2 frames need 368", file);
    Files.write(file, Arrays.copyOf(bytes, 100));
    refuses("truncated: 100 bytes, the header alone has 304", file);
    header.putInt(256, -5);
    Files.write(file, bytes);
    refuses("header says -5 boxes and 1 steps: at most 357913933 boxes", file);
  }

  /** Whatever the bytes, the answer is boxes or one line: nothing else is thrown. */
  @Test
  void damagedFilesNeverFailOtherwise() throws IOException {
    Path good = folder.resolve("good.npy");
    try (BoxWriter out = BoxWriter.create(good, 2, Precision.FLOAT, 2, 2)) {
      out.write(new float[8]);
      out.write(new float[8]);
      out.commit();
    }
    byte[] bytes = Files.readAllBytes(good);
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 3000; round++) {
      byte[] damaged = bytes.clone();
      for (int k = 0; k <= random.nextInt(3); k++) {
        damaged[random.nextInt(100)] = (byte) random.nextInt(256);
      }
      if (random.nextInt(4) == 0) {
        damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
      }
      Path file = folder.resolve("damaged.npy");
      Files.write(file, damaged);
      assertDoesNotThrow(
          () -> {
            try (BoxReader in = BoxReader.open(file)) {
              assertTrue(in.boxes() >= 0);
              for (int frame = 0; frame < Math.min(9, in.frames()); frame++) {
                in.readBoxes(frame, Precision.DOUBLE);
              }
            } catch (BoxFileException e) {
              assertFalse(e.getMessage().contains("\n"));
            }
          },
          "round " + round);
    }
  }
}
