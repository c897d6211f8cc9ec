package dev.broadside.physics.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.broadside.physics.SolverType;
import dev.broadside.physics.WorldDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The state after every step, folded into one number a scene, is the same for scalar and vector
 * kernels, any number of threads and every JDK: it stands in a table. After a change of arithmetic
 * write the table anew, on any JDK, and look at the difference:
 *
 * <pre>
 * mvn -q -pl physics -am test -Dtest=GoldenHashTest -Dgolden.write=true \
 *     -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class GoldenHashTest {
  private static final Path TABLE = Path.of("src/test/resources/golden-hashes.txt");
  private static final boolean WRITE = Boolean.getBoolean("golden.write");
  private static final int STEPS = 60;

  private static final Map<String, String> golden = new TreeMap<>();
  private static String kernelsBefore;

  private record Row(String scene, int size, SolverType solver) {
    String key() {
      return scene + " " + size + " " + solver.name().toLowerCase().replace('_', '-');
    }

    @Override
    public String toString() {
      return key();
    }
  }

  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (String name : PhysicsScene.names()) {
      PhysicsScene scene = PhysicsScene.named(name);
      int size = Math.max(scene.leastSize(), Math.min(30, scene.size('S') / 2));
      for (SolverType solver : SolverType.values()) {
        rows.add(new Row(name, size, solver));
      }
    }
    return rows;
  }

  @BeforeAll
  static void read() throws IOException {
    kernelsBefore = System.getProperty("broadside.kernels");
    if (!WRITE) {
      for (String line : Files.readAllLines(TABLE)) {
        int at = line.lastIndexOf(' ');
        golden.put(line.substring(0, at), line.substring(at + 1));
      }
    }
  }

  @AfterAll
  static void write() throws IOException {
    if (WRITE) {
      List<String> lines = new ArrayList<>();
      golden.forEach((key, hash) -> lines.add(key + " " + hash));
      Files.createDirectories(TABLE.getParent());
      Files.write(TABLE, lines);
    }
  }

  @AfterEach
  void kernelsAsBefore() {
    if (kernelsBefore == null) {
      System.clearProperty("broadside.kernels");
    } else {
      System.setProperty("broadside.kernels", kernelsBefore);
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theStateOfEveryStepIsTheOneInTheTable(Row row) {
    String scalar = run(row, "scalar", 1);
    if (WRITE) {
      golden.put(row.key(), scalar);
    }
    assertNotNull(golden.get(row.key()), row + " is not in " + TABLE + ": write it anew");
    assertEquals(golden.get(row.key()), scalar, row + ", scalar, 1 thread");
    boolean vector = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    assertEquals(golden.get(row.key()), run(row, vector ? "vector" : "scalar", 2), "2 threads");
    if (row.solver() == SolverType.SOFT_STEP) {
      assertEquals(golden.get(row.key()), run(row, "scalar", 3), "scalar, 3 threads");
    }
  }

  /** Soft step with continuous collision, sequential impulses without. */
  private static String run(Row row, String kernels, int threads) {
    System.setProperty("broadside.kernels", kernels);
    WorldDefinition definition =
        new WorldDefinition()
            .threads(threads)
            .solver(row.solver())
            .continuous(row.solver() == SolverType.SOFT_STEP);
    try (RunningScene scene = PhysicsScene.named(row.scene()).open(row.size(), definition)) {
      long folded = 0;
      for (int step = 0; step < STEPS; step++) {
        scene.step();
        folded = 31 * folded + scene.world().hash();
      }
      return String.format("%016x", folded);
    }
  }
}
