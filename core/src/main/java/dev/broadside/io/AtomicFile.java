package dev.broadside.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears whole or not at all: written beside its place under another name and renamed
 * by {@link #commit}. Closed without it, nothing remains and an earlier file stays as it was.
 */
final class AtomicFile implements Closeable {
  private static final int CHUNK = 1 << 20;

  private final Path target;
  private final Path temporary;
  private final FileChannel channel;

  /** Little-endian; {@link #room} makes space in it. */
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK).order(ByteOrder.LITTLE_ENDIAN);

  private boolean committed;

  AtomicFile(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new BoxFileException(file, "is a directory");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new BoxFileException(file, "is not a regular file and would be replaced by one");
    }
    // A link stays a link: what it points to is replaced.
    target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new BoxFileException(file, "no such directory: " + folder);
    }
    String name = "." + target.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".part";
    temporary = folder.resolve(name);
    channel = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    temporary.toFile().deleteOnExit();
  }

  /** The buffer with space for at least this many bytes (up to a chunk). */
  ByteBuffer room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
    return buffer;
  }

  private void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  void put(byte[] bytes) throws IOException {
    for (int at = 0; at < bytes.length; at += CHUNK) {
      int length = Math.min(CHUNK, bytes.length - at);
      room(length).put(bytes, at, length);
    }
  }

  /** Appends; closing it changes nothing here. */
  OutputStream stream() {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        room(1).put((byte) value);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int at = 0; at < length; at += CHUNK) {
          int part = Math.min(CHUNK, length - at);
          room(part).put(bytes, offset + at, part);
        }
      }
    };
  }

  /** Writes over what was written before. */
  void putAt(long position, byte[] bytes) throws IOException {
    flush();
    ByteBuffer source = ByteBuffer.wrap(bytes);
    while (source.hasRemaining()) {
      channel.write(source, position + source.position());
    }
  }

  /** Puts the finished file in its place. */
  void commit() throws IOException {
    flush();
    channel.force(false);
    channel.close();
    try {
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
    }
    committed = true;
  }

  @Override
  public void close() throws IOException {
    if (!committed) {
      channel.close();
      Files.deleteIfExists(temporary);
    }
  }
}
