package dev.broadside.cli;

import dev.broadside.Precision;
import dev.broadside.io.BoxReader;
import dev.broadside.io.BoxWriter;
import dev.broadside.io.FileFormat;
import java.io.IOException;
import java.nio.file.Path;

/** Reading and writing whole recordings. */
final class BoxFiles {
  private BoxFiles() {}

  /** At most so many frames of a file. */
  static FrameSource open(Path file, int frames) throws IOException {
    return new FileFrames(BoxReader.open(file), frames);
  }

  static void write(Path file, RecordedFrames frames) throws IOException {
    try (BoxWriter out =
        BoxWriter.create(file, frames.dims(), frames.precision(), frames.frames(), frames.size())) {
      for (int frame = 0; frame < frames.frames(); frame++) {
        if (frames.precision() == Precision.DOUBLE) {
          out.write(frames.rows()[frame]);
        } else {
          out.write(frames.floats(frame));
        }
      }
      out.commit();
    }
  }

  /** By name if one is given, else by the end of the file's name. */
  static FileFormat format(Path file, String name) throws IOException {
    return name == null ? FileFormat.of(file) : FileFormat.named(name);
  }
}
