package dev.broadside.cli;

import dev.broadside.Boxes;
import java.io.IOException;

/** Boxes frame by frame, from a file or a scene. Begins before its first frame. */
interface FrameSource extends AutoCloseable {
  /** What it is, for people. */
  String title();

  /** How many frames there are. */
  int frames();

  /** The boxes that {@link #update} changes. */
  Boxes boxes();

  /** Reads or computes the next frame; false after the last. Never part of a measured time. */
  boolean next() throws IOException;

  /** Puts the present frame into the boxes, in bulk: part of the measured time. */
  void update();

  @Override
  void close() throws IOException;
}
