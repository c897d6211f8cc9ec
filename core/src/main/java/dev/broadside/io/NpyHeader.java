package dev.broadside.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header of a NumPy array file, versions 1.0 and 2.0: what the numbers are and how many. */
final class NpyHeader {
  /** Longer headers are not of plain arrays; keeps a broken length from asking for gigabytes. */
  private static final int MOST = 1 << 16;

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final Pattern ENTRY =
      Pattern.compile("\\s*['\"](\\w+)['\"]\\s*:\\s*('[^']*'|\"[^\"]*\"|\\([^)]*\\)|True|False)");

  /** Byte order and type, such as {@code <f4}. */
  String type;

  /** Lengths of the axes. */
  long[] shape;

  /** Where the numbers begin. */
  long dataStart;

  private NpyHeader() {}

  static NpyHeader read(Path file, ChunkedFile bytes) throws IOException {
    long size = bytes.size();
    ByteBuffer head = bytes.chunk(0, Math.min(size, 12));
    for (int k = 0; k < MAGIC.length; k++) {
      if (k >= size || head.get(k) != MAGIC[k]) {
        throw new BoxFileException(file, "not a NumPy file: it does not begin with \\x93NUMPY");
      }
    }
    if (size < 10) {
      throw truncated(file, size);
    }
    int major = head.get(6);
    int minor = head.get(7);
    if (major != 1 && major != 2 || minor != 0) {
      throw new BoxFileException(
          file, "NumPy format " + major + "." + minor + ": allowed are 1.0 and 2.0");
    }
    if (major == 2 && size < 12) {
      throw truncated(file, size);
    }
    long length = major == 1 ? head.getShort(8) & 0xFFFF : head.getInt(8) & 0xFFFFFFFFL;
    NpyHeader header = new NpyHeader();
    header.dataStart = (major == 1 ? 10 : 12) + length;
    if (length > MOST) {
      throw new BoxFileException(
          file, "header of " + length + " bytes: a plain array has at most " + MOST);
    }
    if (header.dataStart > size) {
      throw truncated(file, size);
    }
    byte[] text = new byte[(int) length];
    bytes.chunk(header.dataStart - length, length).get(text);
    header.parse(file, new String(text, StandardCharsets.ISO_8859_1));
    return header;
  }

  private static BoxFileException truncated(Path file, long size) {
    return new BoxFileException(file, "truncated: ends in the header, at byte " + size);
  }

  private void parse(Path file, String text) throws BoxFileException {
    String body = text.strip();
    if (!body.startsWith("{") || !body.endsWith("}")) {
      throw malformed(file, body);
    }
    body = body.substring(1, body.length() - 1);
    Boolean fortran = null;
    Matcher entry = ENTRY.matcher(body);
    int at = 0;
    while (at < body.length() && !body.substring(at).isBlank()) {
      if (!entry.find(at) || entry.start() != at) {
        throw malformed(file, body.substring(at).strip());
      }
      String value = entry.group(2);
      switch (entry.group(1)) {
        case "descr" -> type = value.substring(1, value.length() - 1);
        case "fortran_order" -> fortran = value.equals("True");
        case "shape" -> shape = lengths(file, value);
        default -> throw malformed(file, entry.group());
      }
      at = entry.end();
      while (at < body.length() && (body.charAt(at) == ',' || body.charAt(at) == ' ')) {
        at++;
      }
    }
    if (type == null || fortran == null || shape == null) {
      throw malformed(file, body.strip());
    }
    if (fortran && shape.length > 1) {
      throw new BoxFileException(
          file, "the array is in Fortran order: allowed is C order (numpy.ascontiguousarray)");
    }
  }

  private static BoxFileException malformed(Path file, String what) {
    String shown = what.length() > 60 ? what.substring(0, 60) + "…" : what;
    return new BoxFileException(
        file,
        "malformed header at '"
            + printable(shown)
            + "': expected a dictionary of descr (a plain type), fortran_order and shape");
  }

  private static String printable(String text) {
    return text.replaceAll("[^\\x20-\\x7E…]", "?");
  }

  private static long[] lengths(Path file, String tuple) throws BoxFileException {
    List<Long> found = new ArrayList<>();
    for (String part : tuple.substring(1, tuple.length() - 1).split(",")) {
      String digits = part.strip();
      if (digits.isEmpty()) {
        continue;
      }
      if (!digits.matches("\\d{1,18}")) {
        throw new BoxFileException(file, "shape " + tuple + ": lengths are whole numbers");
      }
      found.add(Long.parseLong(digits));
    }
    return found.stream().mapToLong(Long::longValue).toArray();
  }

  String shapeText() {
    StringBuilder text = new StringBuilder("(");
    for (int k = 0; k < shape.length; k++) {
      text.append(k > 0 ? ", " : "").append(shape[k]);
    }
    return text.append(shape.length == 1 ? ",)" : ")").toString();
  }

  /** Refuses a file that is longer or shorter than its shape says. */
  void checkSize(Path file, long actual, int itemBytes) throws BoxFileException {
    double values = 1;
    for (long length : shape) {
      values *= length;
    }
    double expected = dataStart + values * itemBytes;
    if (actual != expected) {
      throw new BoxFileException(
          file,
          (actual < expected ? "truncated: " : "too long: ")
              + actual
              + " bytes, shape "
              + shapeText()
              + " of "
              + type
              + " needs "
              + (expected < 9e15 ? Long.toString((long) expected) : Double.toString(expected)));
    }
  }

  /** A version 1.0 header, padded so that the numbers begin at a multiple of 64 bytes. */
  static byte[] bytes(String type, long... shape) {
    NpyHeader header = new NpyHeader();
    header.shape = shape;
    StringBuilder text =
        new StringBuilder("{'descr': '")
            .append(type)
            .append("', 'fortran_order': False, 'shape': ")
            .append(header.shapeText())
            .append(", }");
    // Room for any length, so that a header can be written again when the length is known.
    int padded = 128 - MAGIC.length - 4;
    while (text.length() < padded - 1) {
      text.append(' ');
    }
    text.append('\n');
    ByteBuffer out = ByteBuffer.allocate(128).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    out.put(MAGIC).put((byte) 1).put((byte) 0).putShort((short) text.length());
    out.put(text.toString().getBytes(StandardCharsets.ISO_8859_1));
    return out.array();
  }
}
