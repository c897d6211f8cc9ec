package dev.broadside.benchmarks.micro;

import dev.broadside.physics.SolverType;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
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

/** How long does a step of a standing pyramid take with each solver? Most of it is the solver. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SolverBenchmark {
  @Param SolverType solver;

  @Param({"20"})
  int size;

  private RunningScene scene;

  @Setup(Level.Trial)
  public void prepare() {
    scene =
        PhysicsScene.named("big-pyramid")
            .open(size, new WorldDefinition().solver(solver).sleeping(false).threads(1));
    for (int step = 0; step < 100; step++) {
      scene.step();
    }
  }

  @TearDown(Level.Trial)
  public void end() {
    scene.close();
  }

  @Benchmark
  public int step() {
    scene.world().step(RunningScene.STEP);
    return scene.world().stepCount();
  }
}
