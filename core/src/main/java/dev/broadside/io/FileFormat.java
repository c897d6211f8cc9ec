package dev.broadside.io;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kinds of files, known by the end of their name. */
public enum FileFormat {
  /** NumPy array: float32 or float64, shape (n, 4), (n, 6), (frames, n, 4) or (frames, n, 6). */
  NPY,

  /** Text with a header line, one frame. */
  CSV,

  /** A recording of Broadmark: 3D, float, many frames. */
  AABBS,

  /** Apache Parquet: a column per coordinate, one frame; see {@link ParquetFormat}. */
  PARQUET;

  /** As in file names and on the command line: lower case. */
  public String hyphenedName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format of a command-line name; an error that lists the allowed ones otherwise. */
  public static FileFormat named(String name) {
    for (FileFormat format : values()) {
      if (format.hyphenedName().equals(name.toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    throw new IllegalArgumentException("format '" + name + "' is unknown: allowed are " + all(""));
  }

  /** The format that the end of a file name says. */
  public static FileFormat of(Path file) throws BoxFileException {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    for (FileFormat format : values()) {
      if (name.endsWith("." + format.hyphenedName())) {
        return format;
      }
    }
    throw new BoxFileException(file, "its name does not tell the format: allowed are " + all("."));
  }

  private static String all(String prefix) {
    return Arrays.stream(values())
        .map(format -> prefix + format.hyphenedName())
        .collect(Collectors.joining(", "));
  }
}
