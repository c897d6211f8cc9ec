package dev.broadside.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Remembers why results could not be written, which a PrintWriter keeps to itself. */
final class StandardOutput extends FilterOutputStream {
  private IOException failure;

  StandardOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      out.write(bytes, from, count);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Null if all was written, or if the reader had seen enough, as {@code head} has. */
  String failure() {
    return failure == null || "Broken pipe".equals(failure.getMessage())
        ? null
        : failure.getMessage();
  }
}
