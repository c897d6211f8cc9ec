package dev.broadside.cli;

import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.Boxes3D;
import dev.broadside.Precision;
import dev.broadside.io.BoxReader;
import java.io.IOException;

/**
 * The frames of a file. A frame is read as one array of rows, so that what is measured begins
 * there; where that array would crowd the heap the boxes are read piece by piece instead, and their
 * update is not measured.
 */
final class FileFrames implements FrameSource {
  // The boxes themselves, the finder's copies and the pairs need the rest of the heap.
  private static final int HEAP_SHARE = 8;

  private final BoxReader reader;
  private final int frames;
  private final Boxes boxes;
  private final float[] floats;
  private final double[] doubles;
  private int frame = -1;

  FileFrames(BoxReader reader, int mostFrames) throws IOException {
    this.reader = reader;
    frames = Math.min(mostFrames, reader.frames());
    boolean single = reader.precision() == Precision.FLOAT;
    long values = 2L * reader.dims() * reader.boxes();
    boolean whole =
        values * (single ? 4 : 8) <= Runtime.getRuntime().maxMemory() / HEAP_SHARE
            && values < Integer.MAX_VALUE - 8;
    floats = whole && single ? new float[(int) values] : null;
    doubles = whole && !single ? new double[(int) values] : null;
    if (whole || frames == 0) {
      boxes =
          reader.dims() == 2 ? new Boxes2D(reader.precision()) : new Boxes3D(reader.precision());
      boxes.reserve(reader.boxes());
    } else {
      boxes = reader.readBoxes(0, reader.precision());
    }
  }

  @Override
  public String title() {
    return reader.file().toString();
  }

  @Override
  public int frames() {
    return frames;
  }

  @Override
  public Boxes boxes() {
    return boxes;
  }

  @Override
  public boolean next() throws IOException {
    if (frame + 1 >= frames) {
      return false;
    }
    frame++;
    if (floats != null) {
      reader.read(frame, floats);
    } else if (doubles != null) {
      reader.read(frame, doubles);
    } else if (frame > 0) {
      reader.readInto(frame, boxes);
    }
    return true;
  }

  @Override
  public void update() {
    if (floats != null) {
      Rows.put(boxes, floats);
    } else if (doubles != null) {
      Rows.put(boxes, doubles);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
