package dev.broadside.io;

import dev.broadside.PairConsumer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what {@link PairWriter} writes. */
public final class PairReader {
  private PairReader() {}

  /** Hands every pair of a file to the consumer, in the file's order; returns their number. */
  public static long forEach(Path file, PairConsumer consumer) throws IOException {
    FileFormat format = FileFormat.of(file);
    if (!Files.exists(file)) {
      throw new BoxFileException(file, "no such file");
    }
    return switch (format) {
      case NPY -> npy(file, consumer);
      case CSV -> csv(file, consumer);
      case AABBS -> throw new BoxFileException(file, "pairs are read from .npy, .csv or .parquet");
      case PARQUET -> ParquetFormat.forFile(file).forEachPair(file, consumer);
    };
  }

  private static long npy(Path file, PairConsumer consumer) throws IOException {
    try (ChunkedFile bytes = new ChunkedFile(file)) {
      NpyHeader header = NpyHeader.read(file, bytes);
      if (!header.type.equals(PairWriter.TYPE)) {
        throw new BoxFileException(
            file, "type '" + header.type + "': pairs are '<i4' (int32, little-endian)");
      }
      if (header.shape.length != 2 || header.shape[1] != 2) {
        throw new BoxFileException(file, "shape " + header.shapeText() + ": pairs are (k, 2)");
      }
      header.checkSize(file, bytes.size(), 4);
      long count = header.shape[0];
      for (long done = 0; done < count; ) {
        ByteBuffer chunk = bytes.chunk(header.dataStart + 8 * done, 8 * (count - done));
        int pairs = chunk.remaining() / 8;
        for (int k = 0; k < pairs; k++) {
          int first = chunk.getInt();
          int second = chunk.getInt();
          if (first < 0 || second < 0) {
            throw badIds(file, "row " + (done + k), first, second);
          }
          consumer.accept(first, second);
        }
        done += pairs;
      }
      return count;
    }
  }

  private static long csv(Path file, PairConsumer consumer) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      String header = lines.readLine();
      if (header == null || !header.strip().equalsIgnoreCase(PairWriter.CSV_HEADER)) {
        throw new BoxFileException(
            file, "header '" + header + "': allowed is '" + PairWriter.CSV_HEADER + "'");
      }
      long count = 0;
      long number = 1;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (line.isBlank()) {
          continue;
        }
        count++;
        if (!line.strip().matches("\\d{1,10}\\s*,\\s*\\d{1,10}")) {
          throw new BoxFileException(
              file, "line " + number + ": '" + line.strip() + "' must be two ids");
        }
        String[] ids = line.strip().split("\\s*,\\s*");
        long first = Long.parseLong(ids[0]);
        long second = Long.parseLong(ids[1]);
        if (first > Integer.MAX_VALUE || second > Integer.MAX_VALUE) {
          throw badIds(file, "line " + number, first, second);
        }
        consumer.accept((int) first, (int) second);
      }
      return count;
    }
  }

  private static BoxFileException badIds(Path file, String place, long first, long second) {
    return new BoxFileException(
        file, place + ": " + first + ", " + second + ": ids are 0 … 2147483647");
  }
}
