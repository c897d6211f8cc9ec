package dev.broadside.physics.scene;

import dev.broadside.physics.Body;
import dev.broadside.physics.CastHit;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.World;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Asks a world about a place and holds the answers against the distance to every fixture. */
final class SoakQueries {
  /** Within this distance of a surface, in metres, either answer is right. */
  private static final double DOUBT = 0.01;

  private static final float BALL = 0.5f;
  private static final int SAMPLES = 32;

  private final World world;
  private final List<Fixture> fixtures = new ArrayList<>();

  SoakQueries(World world) {
    this.world = world;
    for (int id = 0; id < world.inspect().fixtureIdLimit(); id++) {
      Fixture fixture = world.fixture(id);
      if (fixture != null && fixture.body().isEnabled()) {
        fixtures.add(fixture);
      }
    }
  }

  /** What is found about a box, a point, a ball, a ray and a ball on its way. */
  private record Answers(
      List<Fixture> inBox, List<Fixture> at, List<Fixture> overlap, CastHit ray, CastHit cast) {}

  private Answers answers(float x, float y, float w, float h) {
    Circle ball = new Circle(BALL);
    return new Answers(
        world.queries().inBox(x, y, x + w, y + h),
        world.queries().at(x, y),
        world.queries().overlap(ball, x, y, 0),
        world.queries().castRay(x, y, w, -h),
        world.queries().castShape(ball, x, y, 0, w, -h, fixture -> true));
  }

  /** Asks alone, or together with another thread that must get the same. */
  void ask(float x, float y, float w, float h, boolean twoThreads) {
    CompletableFuture<Answers> other =
        twoThreads ? CompletableFuture.supplyAsync(() -> answers(x, y, w, h)) : null;
    Answers answers = answers(x, y, w, h);
    if (other != null && !other.join().equals(answers)) {
      throw new AssertionError("two threads got " + answers + " and " + other.join());
    }
    checkBox(answers.inBox, x, y, x + w, y + h);
    checkOverlap(answers.at, 0, x, y);
    checkOverlap(answers.overlap, BALL, x, y);
    checkCast(answers.ray, 0, x, y, w, -h);
    checkCast(answers.cast, BALL, x, y, w, -h);
  }

  private void checkBox(List<Fixture> found, float minX, float minY, float maxX, float maxY) {
    List<Fixture> expected = new ArrayList<>();
    float[] box = new float[4];
    for (Fixture fixture : fixtures) {
      world.inspect().box(fixture.id(), box);
      if (box[0] <= maxX && box[2] >= minX && box[1] <= maxY && box[3] >= minY) {
        expected.add(fixture);
      }
    }
    if (!found.equals(expected)) {
      throw new AssertionError("the query found " + found + " instead of " + expected);
    }
  }

  private void checkOverlap(List<Fixture> found, double radius, double x, double y) {
    for (Fixture fixture : fixtures) {
      double gap = gap(fixture, x, y) - radius;
      if (Math.abs(gap) > DOUBT && found.contains(fixture) != gap < 0) {
        throw new AssertionError(
            fixture + " is " + gap + " m from a circle of " + radius + " m, found " + found);
      }
    }
  }

  /** What begins in the open meets nothing before its hit, and that at its surface. */
  private void checkCast(CastHit hit, double radius, double x, double y, double dx, double dy) {
    if (nearest(x, y) < radius + DOUBT) {
      return;
    }
    double end = hit == null ? 1 : hit.fraction();
    for (int k = 0; k < SAMPLES; k++) {
      double t = end * k / SAMPLES;
      double gap = nearest(x + t * dx, y + t * dy) - radius;
      if (gap < -DOUBT) {
        throw new AssertionError(
            "a cast from ("
                + x
                + ", "
                + y
                + ") by ("
                + dx
                + ", "
                + dy
                + ") with radius "
                + radius
                + " passed "
                + gap
                + " m deep on its way to "
                + hit);
      }
    }
    if (hit != null) {
      double gap = gap(hit.fixture(), x + end * dx, y + end * dy) - radius;
      if (Math.abs(gap) > DOUBT) {
        throw new AssertionError("a cast met " + hit + " at a distance of " + gap + " m");
      }
    }
  }

  private double nearest(double x, double y) {
    double least = Double.POSITIVE_INFINITY;
    for (Fixture fixture : fixtures) {
      least = Math.min(least, gap(fixture, x, y));
    }
    return least;
  }

  /** Distance of a world point from a fixture's surface; inside a polygon, minus the depth. */
  private static double gap(Fixture fixture, double x, double y) {
    Body body = fixture.body();
    Shape shape = fixture.shape();
    double c = body.cosine();
    double s = body.sine();
    double px = c * (x - body.x()) + s * (y - body.y());
    double py = c * (y - body.y()) - s * (x - body.x());
    int n = shape.pointCount();
    double toEdge = Double.POSITIVE_INFINITY;
    boolean inside = n > 2;
    for (int i = 0; i < n; i++) {
      int next = (i + 1) % n;
      double ex = shape.x(next) - shape.x(i);
      double ey = shape.y(next) - shape.y(i);
      double rx = px - shape.x(i);
      double ry = py - shape.y(i);
      inside &= ex * ry - ey * rx >= 0;
      double length2 = ex * ex + ey * ey;
      double u = length2 == 0 ? 0 : Math.max(0, Math.min(1, (rx * ex + ry * ey) / length2));
      toEdge = Math.min(toEdge, Math.hypot(rx - u * ex, ry - u * ey));
    }
    return (inside ? -toEdge : toEdge) - shape.radius();
  }
}
