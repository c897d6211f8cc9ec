package dev.broadside.benchmarks.micro;

import dev.broadside.physics.internal.narrow.Collide;
import dev.broadside.physics.internal.narrow.Manifold;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long do 1024 manifolds of two shapes take, about half of which touch? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NarrowPhaseBenchmark {
  @Param({"circles", "box and circle", "boxes", "hexagons"})
  String shapes;

  private final FixtureStore fixtures = new FixtureStore();
  private final Manifold manifold = new Manifold();
  private final Collide collide = new Collide(manifold);
  private final float[] poses = new float[4 * 1024];

  @Setup(Level.Trial)
  public void prepare() {
    Polygon box = Polygon.box(0.5f, 0.5f);
    Polygon hexagon = Polygon.hull(1, 0, 0.5f, 0.9f, -0.5f, 0.9f, -1, 0, -0.5f, -0.9f, 0.5f, -0.9f);
    Circle circle = new Circle(0.5f);
    fixtures.add(
        0, 0, shapes.equals("circles") ? circle : shapes.equals("hexagons") ? hexagon : box);
    fixtures.add(1, 1, shapes.equals("boxes") ? box : shapes.equals("hexagons") ? hexagon : circle);
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 1024; k++) {
      double angle = random.nextDouble() * 2 * Math.PI;
      double away = random.nextDouble() * 2 * Math.PI;
      double distance = 0.5 + random.nextDouble() * (shapes.equals("hexagons") ? 2.5 : 1.2);
      poses[4 * k] = (float) Math.cos(angle);
      poses[4 * k + 1] = (float) Math.sin(angle);
      poses[4 * k + 2] = (float) (distance * Math.cos(away));
      poses[4 * k + 3] = (float) (distance * Math.sin(away));
    }
  }

  @Benchmark
  public int manifolds() {
    int points = 0;
    for (int k = 0; k < poses.length; k += 4) {
      collide.run(fixtures, 0, 1, poses[k], poses[k + 1], poses[k + 2], poses[k + 3]);
      points += manifold.count;
    }
    return points;
  }
}
