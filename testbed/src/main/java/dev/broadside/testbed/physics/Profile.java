package dev.broadside.testbed.physics;

import dev.broadside.physics.World;
import dev.broadside.testbed.session.FrameWriter;

/**
 * Times of the last steps, a row each: step, total, stages, bytes allocated. Steps are added by the
 * session's thread; what pages get is the copy made by {@link #publish}.
 */
final class Profile {
  static final int SECTION = 6;
  static final int ROWS = 256;
  private static final int STAGES = World.stageNames().length;
  static final int COLUMNS = STAGES + 3;

  private final float[] live = new float[ROWS * COLUMNS];
  private final float[] published = new float[ROWS * COLUMNS];
  private final int[] publishedFrame = new int[ROWS];
  private int added;
  private int copied;

  void add(World world, int step, long nanos, long bytes) {
    int row = added++ % ROWS;
    int at = row * COLUMNS;
    live[at] = step;
    live[at + 1] = nanos / 1e6f;
    for (int stage = 0; stage < STAGES; stage++) {
      live[at + 2 + stage] = world.stageNanos(stage) / 1e6f;
    }
    live[at + 2 + STAGES] = bytes;
  }

  void publish(int frame) {
    for (int k = Math.max(copied, added - ROWS); k < added; k++) {
      int row = k % ROWS;
      System.arraycopy(live, row * COLUMNS, published, row * COLUMNS, COLUMNS);
      publishedFrame[row] = frame;
    }
    copied = added;
  }

  /** Rows of steps that became known after a frame. */
  void encode(FrameWriter out, int since) {
    out.begin(SECTION).put(COLUMNS);
    for (int k = Math.max(0, copied - ROWS); k < copied; k++) {
      int row = k % ROWS;
      if (publishedFrame[row] > since) {
        for (int column = 0; column < COLUMNS; column++) {
          out.put(published[row * COLUMNS + column]);
        }
      }
    }
    out.end();
  }
}
