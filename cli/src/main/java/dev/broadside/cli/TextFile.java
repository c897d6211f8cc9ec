package dev.broadside.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Text in a file; what is written appears whole or not at all. */
final class TextFile {
  private TextFile() {}

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw CommandFailure.badInput(file + ": there is no such file");
    } catch (AccessDeniedException e) {
      throw CommandFailure.badInput(file + ": no permission to open it");
    } catch (CharacterCodingException e) {
      throw CommandFailure.badInput(file + ": is not text in UTF-8");
    } catch (IOException e) {
      throw CommandFailure.badInput(file + ": cannot be read: " + e.getMessage());
    }
  }

  /** Writes beside the place and renames; what is no regular file (a pipe) is written to. */
  static void write(Path file, String text) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("is a directory");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.writeString(file, text);
      return;
    }
    // A link stays a link: what it points to is replaced.
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IOException("no such directory: " + folder);
    }
    Path part =
        folder.resolve(
            "." + target.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".part");
    try {
      Files.writeString(part, text);
      move(part, target);
    } catch (AccessDeniedException e) {
      throw new IOException("no permission to write there");
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void move(Path part, Path target) throws IOException {
    try {
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
