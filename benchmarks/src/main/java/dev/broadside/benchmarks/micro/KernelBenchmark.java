package dev.broadside.benchmarks.micro;

import dev.broadside.internal.kernel.Kernels;
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

/** How long does a batch of overlap tests take, scalar and with vectors? A tenth of them hit. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class KernelBenchmark {
  @Param({"scalar", "vector"})
  String kernels;

  @Param({"64", "4096"})
  int n;

  private Kernels chosen;
  private final float[][] lo = new float[3][];
  private final float[][] hi = new float[3][];
  private int[] hits;

  @Setup(Level.Trial)
  public void prepare() {
    chosen = Kernels.named(kernels);
    SplittableRandom random = new SplittableRandom(1);
    for (int axis = 0; axis < 3; axis++) {
      lo[axis] = new float[n];
      hi[axis] = new float[n];
      for (int k = 0; k < n; k++) {
        lo[axis][k] = (float) random.nextDouble();
        hi[axis][k] = lo[axis][k] + 0.1f;
      }
    }
    hits = new int[n + 64];
  }

  @Benchmark
  public int overlaps1() {
    return chosen.overlaps1(0, n, lo[0], hi[0], 0.5f, 0.51f, hits, 0);
  }

  @Benchmark
  public int overlaps2() {
    return chosen.overlaps2(0, n, lo[0], hi[0], 0.4f, 0.6f, lo[1], hi[1], 0.4f, 0.6f, hits, 0);
  }

  @Benchmark
  public int overlaps3() {
    return chosen.overlaps3(
        0, n, lo[0], hi[0], 0.3f, 0.6f, lo[1], hi[1], 0.3f, 0.6f, lo[2], hi[2], 0.3f, 0.6f, hits,
        0);
  }
}
