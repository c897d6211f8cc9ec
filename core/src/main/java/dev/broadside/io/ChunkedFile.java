package dev.broadside.io;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file read at any place, a chunk at a time, little-endian. */
final class ChunkedFile implements Closeable {
  /** Bytes; a multiple of every row size would not help, since a chunk is cut to whole numbers. */
  private static final int CHUNK = 1 << 20;

  private final Path file;
  private final FileChannel channel;
  private final ByteBuffer buffer;

  ChunkedFile(Path file) throws IOException {
    this.file = file;
    channel = FileChannel.open(file, StandardOpenOption.READ);
    int length = (int) Math.min(CHUNK, channel.size());
    buffer = ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  long size() throws IOException {
    return channel.size();
  }

  /** The next chunk: up to {@code length} bytes from a place, ready to be read. */
  ByteBuffer chunk(long position, long length) throws IOException {
    buffer.clear();
    buffer.limit((int) Math.min(buffer.capacity(), length));
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, position + buffer.position()) < 0) {
        throw new BoxFileException(
            file,
            "truncated: ends at byte " + channel.size() + " while reading",
            new EOFException());
      }
    }
    buffer.flip();
    return buffer;
  }

  void floats(long position, float[] into, int count) throws IOException {
    for (int done = 0; done < count; ) {
      ByteBuffer bytes = chunk(position + 4L * done, 4L * (count - done));
      int values = bytes.remaining() / 4;
      bytes.asFloatBuffer().get(into, done, values);
      done += values;
    }
  }

  void doubles(long position, double[] into, int count) throws IOException {
    for (int done = 0; done < count; ) {
      ByteBuffer bytes = chunk(position + 8L * done, 8L * (count - done));
      int values = bytes.remaining() / 8;
      bytes.asDoubleBuffer().get(into, done, values);
      done += values;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
