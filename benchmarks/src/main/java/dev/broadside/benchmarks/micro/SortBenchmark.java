package dev.broadside.benchmarks.micro;

import dev.broadside.internal.parallel.Workers;
import dev.broadside.internal.sort.FloatOrder;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** How long does the shared radix sort of float keys with their permutation take? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SortBenchmark {
  @Param({"1000", "100000", "1000000"})
  int n;

  @Param({"1", "2"})
  int threads;

  private float[] keys;
  private Workers workers;
  private FloatOrder order;

  @Setup(Level.Trial)
  public void prepare() {
    SplittableRandom random = new SplittableRandom(1);
    keys = new float[n];
    for (int k = 0; k < n; k++) {
      keys[k] = (float) random.nextDouble();
    }
    workers = new Workers(threads);
    order = new FloatOrder(workers);
  }

  @TearDown(Level.Trial)
  public void end() {
    workers.close();
  }

  @Benchmark
  public long[] sort() {
    order.sort(keys, n);
    return order.records();
  }
}
