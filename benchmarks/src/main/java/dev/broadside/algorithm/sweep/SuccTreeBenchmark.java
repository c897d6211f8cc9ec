package dev.broadside.algorithm.sweep;

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

/**
 * How long do the operations of a SuccTree take that is a tenth full? In the package of the tree,
 * which nobody else sees.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SuccTreeBenchmark {
  @Param({"4096", "262144"})
  int capacity;

  private SuccTree tree;
  private int[] values;

  @Setup(Level.Trial)
  public void prepare() {
    SplittableRandom random = new SplittableRandom(1);
    tree = new SuccTree(capacity);
    values = new int[1024];
    for (int k = 0; k < capacity / 10; k++) {
      int value = random.nextInt(capacity);
      if (!tree.contains(value)) {
        tree.ins(value);
      }
    }
    for (int k = 0; k < values.length; k++) {
      values[k] = random.nextInt(capacity);
    }
  }

  /** 1024 successors. */
  @Benchmark
  public long successors() {
    long sum = 0;
    for (int value : values) {
      sum += tree.succ(value);
    }
    return sum;
  }

  /** 1024 flips, which leave the tree as it was after two calls. */
  @Benchmark
  public SuccTree flips() {
    for (int value : values) {
      tree.flip(value);
    }
    return tree;
  }

  /** All values in order. */
  @Benchmark
  public long walk() {
    long sum = 0;
    for (int value = tree.min(); value != SuccTree.NONE; value = tree.succ(value)) {
      sum += value;
    }
    return sum;
  }
}
