package dev.broadside.benchmarks.bvh;

import dev.broadside.Precision;
import dev.broadside.io.BoxReader;
import dev.broadside.io.BoxWriter;
import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.shape.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The boxes of all fixtures of a simulated scene, before the first step and after each: simulated
 * once, kept as an npy file (frames × fixtures × 4), read from there.
 *
 * @param fixed which fixtures belong to static bodies
 */
record RecordedFrames(String name, boolean[] fixed, List<float[]> rows) {
  static RecordedFrames of(Path folder, String scene, int size, int steps) throws IOException {
    Path file = folder.resolve(scene + "-" + size + "-" + steps + ".npy");
    WorldDefinition definition = new WorldDefinition().continuous(false);
    boolean[] still;
    try (RunningScene running = PhysicsScene.named(scene).open(size, definition)) {
      List<Fixture> fixtures = fixtures(running);
      still = new boolean[fixtures.size()];
      for (int k = 0; k < still.length; k++) {
        still[k] = fixtures.get(k).body().type() == BodyType.STATIC;
      }
      if (!Files.exists(file)) {
        Files.createDirectories(folder);
        record(running, fixtures, steps, file);
      }
    }
    List<float[]> frames = new ArrayList<>();
    try (BoxReader reader = BoxReader.open(file)) {
      if (reader.boxes() != still.length || reader.frames() != steps + 1) {
        throw new IOException(
            file
                + " holds "
                + reader.frames()
                + " frames of "
                + reader.boxes()
                + " boxes, the scene has "
                + still.length
                + ": delete the file to have it recorded again");
      }
      for (int frame = 0; frame <= steps; frame++) {
        float[] rows = new float[4 * still.length];
        reader.read(frame, rows);
        frames.add(rows);
      }
    }
    return new RecordedFrames(scene, still, frames);
  }

  int steps() {
    return rows.size() - 1;
  }

  int count() {
    return fixed.length;
  }

  private static void record(RunningScene running, List<Fixture> fixtures, int steps, Path file)
      throws IOException {
    try (BoxWriter writer =
        BoxWriter.create(file, 2, Precision.FLOAT, steps + 1, fixtures.size())) {
      writer.write(boxes(fixtures));
      for (int step = 0; step < steps; step++) {
        running.step();
        writer.write(boxes(fixtures));
      }
      writer.commit();
    }
  }

  private static List<Fixture> fixtures(RunningScene running) {
    List<Fixture> fixtures = new ArrayList<>();
    for (int id = 0; id < running.world().bodyIdLimit(); id++) {
      Body body = running.world().body(id);
      if (body != null) {
        fixtures.addAll(body.fixtures());
      }
    }
    return fixtures;
  }

  private static float[] boxes(List<Fixture> fixtures) {
    float[] rows = new float[4 * fixtures.size()];
    for (int k = 0; k < fixtures.size(); k++) {
      Body body = fixtures.get(k).body();
      Shape shape = fixtures.get(k).shape();
      float minX = Float.POSITIVE_INFINITY;
      float minY = Float.POSITIVE_INFINITY;
      float maxX = Float.NEGATIVE_INFINITY;
      float maxY = Float.NEGATIVE_INFINITY;
      for (int point = 0; point < shape.pointCount(); point++) {
        float x = body.worldX(shape.x(point), shape.y(point));
        float y = body.worldY(shape.x(point), shape.y(point));
        minX = Math.min(minX, x);
        minY = Math.min(minY, y);
        maxX = Math.max(maxX, x);
        maxY = Math.max(maxY, y);
      }
      rows[4 * k] = minX - shape.radius();
      rows[4 * k + 1] = minY - shape.radius();
      rows[4 * k + 2] = maxX + shape.radius();
      rows[4 * k + 3] = maxY + shape.radius();
    }
    return rows;
  }
}
