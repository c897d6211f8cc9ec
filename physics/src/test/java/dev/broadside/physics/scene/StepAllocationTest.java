package dev.broadside.physics.scene;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.Filter;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.SolverType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.FrictionDefinition;
import dev.broadside.physics.joint.GearDefinition;
import dev.broadside.physics.joint.MotorDefinition;
import dev.broadside.physics.joint.MouseDefinition;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.PulleyDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.shape.Circle;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
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
  private static final long PATIENCE_NANOS = 150_000_000_000L;

  /** Joints have no vector code that would have to be compiled first. */
  private static final long JOINT_PATIENCE_NANOS = 20_000_000_000L;

  static List<Arguments> cases() {
    SolverType soft = SolverType.SOFT_STEP;
    SolverType impulses = SolverType.SEQUENTIAL_IMPULSES;
    if (!"scalar".equals(System.getProperty("broadside.kernels"))) {
      return List.of(
          Arguments.of("large-pyramid", 30, soft, true, 1),
          Arguments.of("large-pyramid", 30, impulses, true, 1),
          Arguments.of("big-pyramid", 75, soft, true, 2));
    }
    return List.of(
        Arguments.of("big-pyramid", 12, soft, true, 1),
        Arguments.of("big-pyramid", 12, impulses, true, 1),
        Arguments.of("full-tumbler", 12, soft, true, 1),
        Arguments.of("full-tumbler", 12, impulses, false, 1),
        Arguments.of("joint-grid", 12, soft, true, 1),
        Arguments.of("joint-grid", 12, impulses, true, 1),
        Arguments.of("falling-squares", 16, soft, true, 1),
        Arguments.of("mixed-static-dynamic", 200, soft, true, 1),
        Arguments.of("mixed-static-dynamic", 200, impulses, true, 1),
        Arguments.of("mostly-static-multi", 30, soft, false, 1),
        Arguments.of("multi-fixture", 6, soft, true, 1),
        Arguments.of("washer", 12, soft, true, 1),
        // Enough contacts or joints for the solver to be shared.
        Arguments.of("mixed-static-dynamic", 200, soft, true, 2),
        Arguments.of("big-pyramid", 75, soft, true, 2),
        Arguments.of("joint-grid", 30, soft, true, 2));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aStepAllocatesNothing(
      String name, int size, SolverType solver, boolean continuous, int threads) {
    WorldDefinition definition =
        new WorldDefinition().solver(solver).continuous(continuous).threads(threads);
    try (RunningScene scene = PhysicsScene.named(name).open(size, definition)) {
      allocatesNothing(scene::step, PATIENCE_NANOS);
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void aStepWithJointsOfEveryTypeAllocatesNothing(SolverType solver) {
    try (World world = new World(new WorldDefinition().solver(solver).sleeping(false))) {
      Body wall = world.create(BodyDefinition.fixed(0, 10));
      for (int k = 0; k < 20; k++) {
        RevoluteJoint hinge = world.create(new RevoluteDefinition(wall, hung(world, k)));
        hinge.setMotor(1, 10);
        hinge.enableMotor(true);
        RevoluteJoint other = world.create(new RevoluteDefinition(wall, hung(world, k)));
        world.create(new GearDefinition(hinge, other));
        world.create(new PrismaticDefinition(wall, hung(world, k)).limits(-1, 1));
        world.create(new WheelDefinition(wall, hung(world, k)).spring(2, 0.5f, 0));
        world.create(new DistanceDefinition(wall, hung(world, k)).rope(20));
        world.create(new WeldDefinition(wall, hung(world, k)).angularSpring(2, 0.5f));
        MotorDefinition motor = new MotorDefinition(wall, hung(world, k)).target(k, 0, 1);
        world.create(motor.strength(50, 50).correction(k / 20f));
        world.create(new FrictionDefinition(wall, hung(world, k)).strength(5, 5));
        world.create(new MouseDefinition(wall, hung(world, k)));
        world.create(new PulleyDefinition(hung(world, k), hung(world, -k)).over(k, 9, -k, 9));
      }
      allocatesNothing(() -> world.step(1 / 60f), JOINT_PATIENCE_NANOS);
    }
  }

  private static Body hung(World world, float x) {
    Body body = world.create(BodyDefinition.dynamic(x, 5).angularVelocity(1));
    body.attach(new Circle(0.3f), new FixtureDefinition().filter(new Filter(1, 0, 0)));
    return body;
  }

  private static void allocatesNothing(Runnable step, long patience) {
    for (int k = 0; k < 200; k++) {
      step.run();
    }
    long least = Long.MAX_VALUE;
    long since = System.nanoTime();
    while (least > NOISE && System.nanoTime() - since < patience) {
      List<Thread> helpers = helpers();
      long before = allocated(helpers);
      for (int k = 0; k < MEASURED; k++) {
        step.run();
      }
      long bytes = allocated(helpers) - before;
      // A helper that ends or starts, as after a long pause, would make the sums differ.
      least = helpers.equals(helpers()) ? Math.min(least, bytes) : least;
    }
    assertTrue(least <= NOISE, least + " bytes in " + MEASURED + " steps");
  }

  /**
   * The threads that help the calling one; not the one that warms kernels up until they are fast.
   */
  private static List<Thread> helpers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().matches("broadside-(team|worker)-.*"))
        .sorted(Comparator.comparingLong(Thread::getId))
        .toList();
  }

  /** Bytes allocated so far by the calling thread and the helpers. */
  private static long allocated(List<Thread> helpers) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (Thread helper : helpers) {
      sum += threads.getThreadAllocatedBytes(helper.getId());
    }
    return sum + threads.getCurrentThreadAllocatedBytes();
  }
}
