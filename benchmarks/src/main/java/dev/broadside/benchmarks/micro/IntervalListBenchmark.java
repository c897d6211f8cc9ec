package dev.broadside.benchmarks.micro;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** How long does it take to keep the interval lists of one cell sorted when a tenth moves? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class IntervalListBenchmark {
  @Param({"sap-batch", "sap-segmented"})
  String algorithm;

  @Param({"3000"})
  int n;

  private Scene scene;
  private Boxes boxes;
  private BroadPhase broadPhase;

  @Setup(Level.Trial)
  public void prepare() {
    scene = Scene.named("cubes", SceneOptions.defaults().withN(n));
    boxes = scene.newBoxes(Precision.FLOAT);
    broadPhase = BroadPhase.of(boxes, Algorithm.named(algorithm), Tuning.defaults().withThreads(1));
    broadPhase.findChanges();
  }

  @Setup(Level.Invocation)
  public void move() {
    scene.step();
    scene.apply(boxes);
  }

  @TearDown(Level.Trial)
  public void end() {
    broadPhase.close();
  }

  @Benchmark
  public int update() {
    return broadPhase.findChanges().began().size();
  }
}
