package dev.broadside.io;

import dev.broadside.Precision;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Boxes as text: the header names the columns, then one line a box. The rows are counted when the
 * file is opened and read line by line afterwards, so no more than a line is held. Errors tell the
 * line of the file, from 1 for the header, and the box's id. A number that only overflows to
 * infinity is refused.
 */
final class CsvBoxReader extends BoxReader {
  static final String HEADER_2D = "minx,miny,maxx,maxy";
  static final String HEADER_3D = "minx,miny,minz,maxx,maxy,maxz";

  private final int dims;
  private final int boxes;

  /** Where the last piece ended, so that piece after piece is one pass over the file. */
  private BufferedReader lines;

  private int nextRow;

  CsvBoxReader(Path file) throws IOException {
    super(file);
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      dims = dims(in.readLine());
      boxes = count(in);
    } catch (CharacterCodingException e) {
      throw new BoxFileException(file, "not text in UTF-8", e);
    }
  }

  private int dims(String header) throws BoxFileException {
    String names = header == null ? "" : header.toLowerCase(Locale.ROOT).replaceAll("\\s", "");
    if (names.startsWith("\uFEFF")) {
      names = names.substring(1);
    }
    if (names.equals(HEADER_2D) || names.equals(HEADER_3D)) {
      return names.equals(HEADER_2D) ? 2 : 3;
    }
    String shown = names.length() > 60 ? names.substring(0, 60) + "…" : names;
    throw new BoxFileException(
        file,
        "header '"
            + shown.replaceAll("\\p{Cntrl}", "?")
            + "': allowed are '"
            + HEADER_2D
            + "' and '"
            + HEADER_3D
            + "'");
  }

  private int count(BufferedReader in) throws IOException {
    int rows = 0;
    long empty = 0;
    long number = 1;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      number++;
      if (line.isBlank()) {
        empty = empty == 0 ? number : empty;
        continue;
      }
      if (empty > 0) {
        throw new BoxFileException(
            file, "line " + empty + ": empty, but line " + number + " has a box");
      }
      rows++;
      if (rows > Integer.MAX_VALUE / 6 - 8) {
        throw new BoxFileException(file, "more than " + (rows - 1) + " rows");
      }
    }
    return rows;
  }

  @Override
  public int dims() {
    return dims;
  }

  @Override
  public Precision precision() {
    return Precision.DOUBLE;
  }

  @Override
  public int frames() {
    return 1;
  }

  @Override
  public int boxes() {
    return boxes;
  }

  @Override
  String place(int frame, int row) {
    return "line " + (row + 2) + " (box " + row + ")";
  }

  @Override
  void read(int frame, int firstRow, int count, float[] rows) throws IOException {
    seek(firstRow);
    for (int row = 0; row < count; row++) {
      String line = line();
      int from = 0;
      for (int column = 0; column < 2 * dims; column++) {
        int to = end(line, from, column);
        String text = line.substring(from, to).strip();
        double value = number(text, column);
        // Straight from the text: by way of double a number could be rounded twice.
        rows[row * 2 * dims + column] =
            Double.isFinite(value) && Float.isFinite(narrow(value, 0, nextRow))
                ? Float.parseFloat(text)
                : (float) value;
        from = to + 1;
      }
      nextRow++;
    }
  }

  @Override
  void read(int frame, int firstRow, int count, double[] rows) throws IOException {
    seek(firstRow);
    for (int row = 0; row < count; row++) {
      String line = line();
      int from = 0;
      for (int column = 0; column < 2 * dims; column++) {
        int to = end(line, from, column);
        rows[row * 2 * dims + column] = number(line.substring(from, to).strip(), column);
        from = to + 1;
      }
      nextRow++;
    }
  }

  private void seek(int row) throws IOException {
    if (lines == null || nextRow != row) {
      close();
      lines = Files.newBufferedReader(file, StandardCharsets.UTF_8);
      lines.readLine();
      for (nextRow = 0; nextRow < row; nextRow++) {
        lines.readLine();
      }
    }
  }

  private String line() throws IOException {
    String line = lines.readLine();
    if (line == null) {
      throw new BoxFileException(file, place(0, nextRow) + ": the file became shorter");
    }
    return line;
  }

  private int end(String line, int from, int column) throws BoxFileException {
    int comma = from > line.length() ? -1 : line.indexOf(',', from);
    boolean last = column == 2 * dims - 1;
    if (last ? comma >= 0 || from > line.length() : comma < 0) {
      long values = line.chars().filter(c -> c == ',').count() + 1;
      throw new BoxFileException(
          file,
          place(0, nextRow)
              + ": "
              + values
              + " values, must be "
              + 2 * dims
              + " ("
              + (dims == 2 ? HEADER_2D : HEADER_3D)
              + ")");
    }
    return last ? line.length() : comma;
  }

  private double number(String text, int column) throws BoxFileException {
    try {
      char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
      if (last >= '0' && last <= '9' || last == '.') {
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
          throw bad(text, column, "is beyond the range of double: write inf for infinity");
        }
        return value;
      }
      switch (text.toLowerCase(Locale.ROOT)) {
        case "inf", "+inf", "infinity", "+infinity" -> {
          return Double.POSITIVE_INFINITY;
        }
        case "-inf", "-infinity" -> {
          return Double.NEGATIVE_INFINITY;
        }
        case "nan", "+nan", "-nan" -> {
          return Double.NaN;
        }
        default -> {}
      }
    } catch (NumberFormatException e) {
      // told below, with the place
    }
    throw bad(text, column, "must be a number");
  }

  private BoxFileException bad(String text, int column, String problem) {
    String name = (dims == 2 ? HEADER_2D : HEADER_3D).split(",")[column];
    String shown = text.length() > 40 ? text.substring(0, 40) + "…" : text;
    return new BoxFileException(
        file,
        place(0, nextRow)
            + ": "
            + name
            + " '"
            + shown.replaceAll("\\p{Cntrl}", "?")
            + "' "
            + problem);
  }

  @Override
  public void close() throws IOException {
    if (lines != null) {
      lines.close();
      lines = null;
    }
  }
}
