package dev.broadside.benchmarks.tiles;

import dev.broadside.Algorithm;
import dev.broadside.Boxes3D;
import dev.broadside.BroadPhase;
import dev.broadside.Pairs;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.io.BoxWriter;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Some frames of a 3D scene, in memory and in a file that native programs read. */
final class RowFrames implements AutoCloseable {
  final int n;
  final List<float[]> rows = new ArrayList<>();
  private Path file;

  RowFrames(String scene, SceneOptions options, int frames) {
    Scene source = Scene.named(scene, options.withDims(3).withFrames(frames));
    n = source.size();
    for (int frame = 0; frame < frames; frame++) {
      rows.add(source.rows().clone());
      source.step();
    }
  }

  Path file() throws IOException {
    if (file == null) {
      file = Files.createTempFile("broadside", ".npy");
      try (BoxWriter writer = BoxWriter.create(file, 3, Precision.FLOAT, rows.size(), n)) {
        for (float[] frame : rows) {
          writer.write(frame);
        }
        writer.commit();
      }
    }
    return file;
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      Files.deleteIfExists(file);
    }
  }

  /** What is asked for in every frame. */
  enum Question {
    UNORDERED,
    ORDERED,
    CHANGES
  }

  /** One broad phase that goes through the frames, update of the boxes included. */
  final class Walk implements AutoCloseable {
    private final Boxes3D boxes = new Boxes3D();
    private final Question question;
    final BroadPhase broadPhase;
    final List<Double> millis = new ArrayList<>();
    long pairs;

    /** The wrapping sum of the hashes of the frames of the last pass. */
    long hashes;

    Walk(Algorithm algorithm, Tuning tuning, Question question) {
      this.question = question;
      boxes.replaceAll(rows.get(0));
      broadPhase = BroadPhase.of(boxes, algorithm, tuning);
    }

    /** Takes over a frame and answers; the time counts unless it is the first frame of a pass. */
    void frame(int frame, boolean counts) {
      long begin = System.nanoTime();
      boxes.setAll(rows.get(frame));
      Pairs found = null;
      switch (question) {
        case UNORDERED -> found = broadPhase.findPairsUnordered();
        case ORDERED -> found = broadPhase.findPairs();
        case CHANGES -> broadPhase.findChanges();
      }
      double time = (System.nanoTime() - begin) / 1e6;
      if (counts && frame > 0) {
        millis.add(time);
      }
      if (found != null) {
        pairs = found.size();
        hashes = (frame == 0 ? 0 : hashes) + found.hash();
      }
    }

    Sample sample() {
      return new Sample(millis.stream().mapToDouble(Double::doubleValue).toArray());
    }

    double median() {
      return sample().median();
    }

    /** The slowest frame over the median; a frame's time is its median over the passes. */
    double slowest() {
      int perPass = rows.size() - 1;
      double most = 0;
      for (int frame = 0; frame < perPass; frame++) {
        List<Double> times = new ArrayList<>();
        for (int k = frame; k < millis.size(); k += perPass) {
          times.add(millis.get(k));
        }
        double time =
            new Sample(times.stream().mapToDouble(Double::doubleValue).toArray()).median();
        most = Math.max(most, time);
      }
      return most / median();
    }

    @Override
    public void close() {
      broadPhase.close();
    }
  }

  /** Passes over all frames, the walks in turns frame by frame. */
  void pass(List<Walk> walks, boolean counts) {
    for (int frame = 0; frame < rows.size(); frame++) {
      for (Walk walk : walks) {
        walk.frame(frame, counts);
      }
    }
  }
}
