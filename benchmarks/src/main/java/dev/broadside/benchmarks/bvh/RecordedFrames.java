package dev.broadside.benchmarks.bvh;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.shape.Shape;
import java.util.ArrayList;
import java.util.List;

/** The boxes of all fixtures of a simulated scene, before the first step and after each. */
record RecordedFrames(String name, boolean[] fixed, List<float[]> rows) {
  static RecordedFrames of(String scene, int size, int steps) {
    List<float[]> frames = new ArrayList<>();
    boolean[] still;
    WorldDefinition definition = new WorldDefinition().continuous(false);
    try (RunningScene running = PhysicsScene.named(scene).open(size, definition)) {
      List<Fixture> fixtures = fixtures(running);
      still = new boolean[fixtures.size()];
      for (int k = 0; k < still.length; k++) {
        still[k] = fixtures.get(k).body().type() == BodyType.STATIC;
      }
      frames.add(boxes(fixtures));
      for (int step = 0; step < steps; step++) {
        running.step();
        frames.add(boxes(fixtures));
      }
    }
    return new RecordedFrames(scene, still, frames);
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
