package dev.broadside.benchmarks.kdtree;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * Steps 50 to 60 of the falling spheres as files, little-endian float rows frame by frame: the
 * simulation takes far longer than what is measured on it, and runs once per size.
 */
public final class SphereFrames {
  static final int FIRST = 50;
  static final int LAST = 60;

  private SphereFrames() {}

  /** Arguments: the folder, then sizes. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Files.createDirectories(folder);
    for (int k = 1; k < args.length; k++) {
      int n = Integer.parseInt(args[k]);
      long since = System.nanoTime();
      write(folder, n);
      double seconds = (System.nanoTime() - since) / 1e9;
      System.out.printf(Locale.ROOT, "%d spheres: %.1f s%n", n, seconds);
    }
  }

  private static void write(Path folder, int n) throws IOException {
    Scene scene = Scene.named("spheres", SceneOptions.defaults().withN(n));
    try (FileChannel file =
        FileChannel.open(file(folder, n), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int step = 1; step <= LAST; step++) {
        scene.step();
        if (step >= FIRST) {
          float[] rows = scene.rows();
          ByteBuffer bytes = buffer(n);
          bytes.asFloatBuffer().put(rows, 0, n * 6);
          while (bytes.hasRemaining()) {
            file.write(bytes);
          }
        }
      }
    }
  }

  /** The first frames of a size, as rows for {@code Boxes3D.setAll}. */
  static float[][] read(Path folder, int n, int frames) throws IOException {
    float[][] rows = new float[frames][n * 6];
    try (FileChannel file = FileChannel.open(file(folder, n))) {
      for (float[] frame : rows) {
        ByteBuffer bytes = buffer(n);
        while (bytes.hasRemaining() && file.read(bytes) >= 0) {
          continue;
        }
        bytes.flip();
        bytes.asFloatBuffer().get(frame);
      }
    }
    return rows;
  }

  private static ByteBuffer buffer(int n) {
    return ByteBuffer.allocate(n * 24).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static Path file(Path folder, int n) {
    return folder.resolve("spheres-" + n + ".rows");
  }
}
