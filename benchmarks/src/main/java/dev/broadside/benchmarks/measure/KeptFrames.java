package dev.broadside.benchmarks.measure;

import dev.broadside.scene.Scene;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Frames of a scene as a file of little-endian float rows: some simulations take far longer than
 * what is measured on them, and so run once per size. Only for scenes whose size does not change.
 */
public final class KeptFrames implements AutoCloseable {
  private final FileChannel file;
  private final int floats;
  private final int count;
  private final ByteBuffer bytes;

  private KeptFrames(Path path, int floats, int count) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.READ);
    this.floats = floats;
    this.count = count;
    bytes = buffer(floats);
  }

  /** Frames first … last of the scene, which must be at its beginning; made if not there yet. */
  public static KeptFrames of(Path folder, Scene scene, int first, int last) throws IOException {
    int floats = scene.size() * scene.dims() * 2;
    String options = scene.values().toString().replaceAll("[^A-Za-z0-9.=]+", "-");
    Path path =
        folder.resolve(
            String.format(
                "%s-%d-%d%s%d-to-%d.rows",
                scene.name(), scene.size(), scene.seed(), options, first, last));
    if (!Files.exists(path)) {
      Files.createDirectories(folder);
      Path part = path.resolveSibling(path.getFileName() + ".part");
      write(part, scene, first, last, floats);
      Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    }
    return new KeptFrames(path, floats, last - first + 1);
  }

  private static void write(Path path, Scene scene, int first, int last, int floats)
      throws IOException {
    ByteBuffer bytes = buffer(floats);
    try (FileChannel out =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      for (int frame = 0; frame <= last; frame++) {
        if (frame > 0) {
          scene.step();
        }
        if (frame >= first) {
          bytes.clear();
          bytes.asFloatBuffer().put(scene.rows(), 0, floats);
          while (bytes.hasRemaining()) {
            out.write(bytes);
          }
        }
      }
    }
  }

  public int count() {
    return count;
  }

  /** Rows as {@code Boxes.setAll} takes them. */
  public float[] newRows() {
    return new float[floats];
  }

  /** The frame of this index, from 0 on, into rows. */
  public void read(int frame, float[] rows) throws IOException {
    bytes.clear();
    long at = (long) frame * floats * Float.BYTES;
    while (bytes.hasRemaining()) {
      if (file.read(bytes, at + bytes.position()) < 0) {
        throw new IOException("frame " + frame + ": the file of kept frames is too short");
      }
    }
    bytes.flip();
    bytes.asFloatBuffer().get(rows);
  }

  private static ByteBuffer buffer(int floats) {
    return ByteBuffer.allocateDirect(floats * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
