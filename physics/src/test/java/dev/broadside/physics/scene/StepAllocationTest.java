package dev.broadside.physics.scene;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.SolverType;
import dev.broadside.physics.WorldDefinition;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Once arrays have grown and code is compiled, a step allocates nothing. Vector code allocates
 * until the JIT has compiled it, which in a small world takes thousands of steps: those are tried
 * in a JVM with scalar kernels, see pom.xml, and only larger ones with vector kernels.
 */
class StepAllocationTest {
  /** What the JVM itself may allocate in the calling thread over all measured steps. */
  private static final long NOISE = 4096;

  private static final int MEASURED = 20;
  private static final long PATIENCE_NANOS = 40_000_000_000L;

  static List<Arguments> cases() {
    SolverType soft = SolverType.SOFT_STEP;
    SolverType impulses = SolverType.SEQUENTIAL_IMPULSES;
    if (!"scalar".equals(System.getProperty("broadside.kernels"))) {
      return List.of(
          Arguments.of("large-pyramid", 30, soft, true),
          Arguments.of("large-pyramid", 30, impulses, true));
    }
    return List.of(
        Arguments.of("big-pyramid", 12, soft, true),
        Arguments.of("big-pyramid", 12, impulses, true),
        Arguments.of("full-tumbler", 12, soft, true),
        Arguments.of("full-tumbler", 12, impulses, false),
        Arguments.of("joint-grid", 12, soft, true),
        Arguments.of("joint-grid", 12, impulses, true),
        Arguments.of("falling-squares", 16, soft, true),
        Arguments.of("mixed-static-dynamic", 200, soft, true),
        Arguments.of("mixed-static-dynamic", 200, impulses, true),
        Arguments.of("mostly-static-multi", 30, soft, false),
        Arguments.of("multi-fixture", 6, soft, true),
        Arguments.of("washer", 12, soft, true));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aStepAllocatesNothing(String name, int size, SolverType solver, boolean continuous) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    WorldDefinition definition = new WorldDefinition().solver(solver).continuous(continuous);
    try (RunningScene scene = PhysicsScene.named(name).open(size, definition)) {
      for (int k = 0; k < 200; k++) {
        scene.step();
      }
      long least = Long.MAX_VALUE;
      long since = System.nanoTime();
      while (least > NOISE && System.nanoTime() - since < PATIENCE_NANOS) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int k = 0; k < MEASURED; k++) {
          scene.step();
        }
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertTrue(least <= NOISE, least + " bytes in " + MEASURED + " steps");
    }
  }
}
