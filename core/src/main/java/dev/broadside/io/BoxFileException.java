package dev.broadside.io;

import java.io.IOException;
import java.nio.file.Path;

/** A file is not what it should be: one line that names the file, the place and what is allowed. */
public final class BoxFileException extends IOException {
  private static final long serialVersionUID = 1;

  public BoxFileException(Path file, String problem) {
    super(file + ": " + problem);
  }

  public BoxFileException(Path file, String problem, Throwable cause) {
    super(file + ": " + problem, cause);
  }
}
