package dev.broadside.physics.scene;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Stacks, chains, bounces, bullets, friction, flight and momentum against closed forms and against
 * what two native engines reach (measured with the same set-ups). All run with the default
 * configuration but for what a test is about: no sleeping, so that drift shows, and a speed cap
 * above the bullets' speed.
 */
public final class Accuracy {
  private static final float DT = RunningScene.STEP;
  private static final float NO_GRAVITY = 0;
  private static final float DUEL_SPEED = 200;
  private static final String KERNELS = "broadside.kernels";
  private static final String AUTO = "auto";

  /** A bullet that has lost more than half of its speed has met something. */
  private static final double STOPPED = 0.5;

  private Accuracy() {}

  /** All goals, in the order of the table in docs/physics/accuracy.md. */
  public static List<AccuracyGoal> goals() {
    List<AccuracyGoal> tests = new ArrayList<>();
    add(tests, "stack-10-drift", "m", 7e-4, 8e-4, 1e-3, run -> stack(run, 10, 1).drift);
    add(tests, "stack-10-tilt", "rad", 1e-3, 2e-6, 1e-3, run -> stack(run, 10, 1).tilt);
    add(tests, "stack-10-overlap", "m", 0, 0.0063, 0.0065, run -> stack(run, 10, 1).endOverlap);
    add(tests, "stack-20-drift", "m", 0.062, 0.0087, 0.01, run -> stack(run, 20, 1).drift);
    add(tests, "stack-10-heavy-top-sink", "m", 8.98, 0.633, 1, run -> stack(run, 10, 100).sink);
    add(
        tests,
        "stack-2-heavy-top-overlap",
        "m",
        0.067,
        0.036,
        0.036,
        run -> stack(run, 2, 100).worst);
    add(tests, "pyramid-50-shift", "m", 0.40, 0.047, 0.05, run -> pyramid(run, 50));
    add(
        tests,
        "bridge-12-worst-gap",
        "m",
        0.020,
        0.011,
        0.011,
        run -> chain(run, 12, true, 20).worst);
    add(
        tests,
        "bridge-12-settled-gap",
        "m",
        0.005,
        0.0047,
        0.005,
        run -> chain(run, 12, true, 20).end);
    add(
        tests,
        "bridge-30-settled-gap",
        "m",
        0.020,
        0.0145,
        0.0145,
        run -> chain(run, 30, true, 20).end);
    add(
        tests,
        "chain-12-heavy-end-gap",
        "m",
        0.080,
        0.043,
        0.043,
        run -> chain(run, 12, false, 2000).end);
    add(tests, "bounce-energy-error", "%", 0.0, -4.8, 1, run -> bounce(run).errorPercent());
    add(tests, "bounce-energy-gain", "%", 1.7, 0.0, 0.01, run -> bounce(run).gainPercent());
    for (float speed : new float[] {30, 60, 100, 200, 1000}) {
      for (float half : new float[] {0.05f, 0.005f}) {
        String wall = half == 0.05f ? "0.1m" : "0.01m";
        add(
            tests,
            "tunnel-" + (int) speed + "-wall-" + wall,
            "of 200",
            0,
            0,
            0,
            run -> bullets(run, speed, half));
      }
    }
    add(tests, "tunnel-bullet-against-bullet", "of 200", Double.NaN, Double.NaN, 0, Accuracy::duel);
    add(tests, "slide-distance-error", "%", -0.83, -0.21, 0.25, run -> slide(run, 0.5f));
    add(tests, "friction-angle-error-0.2", "deg", 0.04, -0.06, 0.07, run -> incline(run, 0.2f));
    add(tests, "friction-angle-error-0.5", "deg", 0.03, -0.03, 0.07, run -> incline(run, 0.5f));
    add(tests, "projectile-height-error", "m", -0.167, -0.042, 0.042, Accuracy::projectile);
    add(tests, "pendulum-energy-lost", "of mgL", 0.88, 0.017, 0.02, Accuracy::pendulum);
    add(tests, "momentum-error", "relative", 1.5e-6, 5e-7, 1e-4, Accuracy::momentum);
    add(tests, "overlap-energy", "of free fall", 1.000, 19, 1.05, Accuracy::overlap);
    addEquality(tests);
    return tests;
  }

  private static void addEquality(List<AccuracyGoal> tests) {
    add(tests, "repeat-difference", "bits", 0, 0, 0, run -> difference(run, 1, AUTO, 1, AUTO));
    add(
        tests,
        "threads-difference",
        "bits",
        Double.NaN,
        0,
        0,
        run -> difference(run, 1, AUTO, 2, AUTO));
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      add(
          tests,
          "kernels-difference",
          "bits",
          Double.NaN,
          0,
          0,
          run -> difference(run, 1, "scalar", 1, "vector"));
    }
  }

  private static void add(
      List<AccuracyGoal> tests,
      String name,
      String unit,
      double box2d24,
      double box2dv3,
      double goal,
      ToDoubleFunction<AccuracyRun> test) {
    tests.add(new AccuracyGoal(name, unit, box2d24, box2dv3, goal, test));
  }

  private static World sleepless(AccuracyRun run, float gravity) {
    return run.open(new WorldDefinition().gravity(0, gravity).sleeping(false));
  }

  private static Body box(World world, double x, double y, double half, double density) {
    Body body = world.create(BodyDefinition.dynamic((float) x, (float) y));
    body.attach(
        Polygon.box((float) half, (float) half), new FixtureDefinition().density((float) density));
    return body;
  }

  /** What a stack does in ten seconds. */
  private record Stack(double drift, double tilt, double worst, double endOverlap, double sink) {}

  private static Stack stack(AccuracyRun run, int count, float topDensity) {
    try (World world = sleepless(run, -10)) {
      world.create(BodyDefinition.fixed(0, -1)).attach(Polygon.box(50, 1), new FixtureDefinition());
      Body[] boxes = new Body[count];
      for (int k = 0; k < count; k++) {
        boxes[k] = box(world, 0, 0.5 + k, 0.5, k == count - 1 ? topDensity : 1);
      }
      double worst = 0;
      double overlap = 0;
      for (int step = 0; step < 600; step++) {
        world.step(DT);
        overlap = 0;
        for (int k = 0; k < count; k++) {
          double below = k == 0 ? 0 : boxes[k - 1].centerY() + 0.5;
          overlap = Math.max(overlap, below - (boxes[k].centerY() - 0.5));
        }
        worst = Math.max(worst, overlap);
      }
      double drift = 0;
      double tilt = 0;
      for (Body box : boxes) {
        drift = Math.max(drift, Math.abs(box.centerX()));
        tilt = Math.max(tilt, Math.abs(box.angle()));
      }
      double sink = Math.max(0, count - 0.5 - boxes[count - 1].centerY());
      return new Stack(drift, tilt, worst, overlap, sink);
    }
  }

  private static double pyramid(AccuracyRun run, int base) {
    WorldDefinition definition = new WorldDefinition().sleeping(false);
    try (RunningScene scene = run.open("big-pyramid", base, definition)) {
      World world = scene.world();
      List<Body> bodies = new ArrayList<>();
      List<Float> starts = new ArrayList<>();
      for (int id = 0; id < world.bodyIdLimit(); id++) {
        Body body = world.body(id);
        if (body != null && body.mass() > 0) {
          bodies.add(body);
          starts.add(body.centerX());
        }
      }
      for (int step = 0; step < 600; step++) {
        scene.step();
      }
      double shift = 0;
      for (int k = 0; k < bodies.size(); k++) {
        shift = Math.max(shift, Math.abs(bodies.get(k).centerX() - starts.get(k)));
      }
      return shift;
    }
  }

  /** Widest gap of any hinge, ever and at the end. */
  private record Gaps(double worst, double end) {}

  private static Gaps chain(AccuracyRun run, int links, boolean bothEnds, float lastDensity) {
    try (World world = sleepless(run, -10)) {
      Body anchor = world.create(BodyDefinition.fixed(0, 0));
      List<RevoluteJoint> hinges = new ArrayList<>();
      Body previous = anchor;
      for (int k = 0; k < links; k++) {
        Body link = world.create(BodyDefinition.dynamic(0.5f + k, 0));
        link.attach(
            Polygon.box(0.5f, 0.125f),
            new FixtureDefinition().density(k == links - 1 ? lastDensity : 20).friction(0.2f));
        hinges.add(
            world.create(
                new RevoluteDefinition(previous, link)
                    .anchorA(k == 0 ? 0 : 0.5f, 0)
                    .anchorB(-0.5f, 0)));
        previous = link;
      }
      if (bothEnds) {
        hinges.add(
            world.create(
                new RevoluteDefinition(previous, anchor).anchorA(0.5f, 0).anchorB(links, 0)));
      }
      double worst = 0;
      double end = 0;
      for (int step = 0; step < 600; step++) {
        world.step(DT);
        end = 0;
        for (RevoluteJoint hinge : hinges) {
          end =
              Math.max(
                  end,
                  Math.hypot(
                      hinge.anchorBx() - hinge.anchorAx(), hinge.anchorBy() - hinge.anchorAy()));
        }
        worst = Math.max(worst, end);
      }
      return new Gaps(worst, end);
    }
  }

  /** Energy of a bouncing ball: at the start, the most at any step, and at the end. */
  private record Bounce(double start, double most, double end) {
    double errorPercent() {
      return 100 * (end - start) / start;
    }

    double gainPercent() {
      return Math.max(0, 100 * (most - start) / start);
    }
  }

  private static Bounce bounce(AccuracyRun run) {
    try (World world = sleepless(run, -10)) {
      FixtureDefinition elastic = new FixtureDefinition().friction(0).restitution(1);
      world.create(BodyDefinition.fixed(0, 0)).attach(new Segment(-50, 0, 50, 0), elastic);
      Body ball = world.create(BodyDefinition.dynamic(0, 5.5f));
      ball.attach(new Circle(0.5f), elastic);
      double most = 0;
      double energy = 0;
      for (int step = 0; step < 1200; step++) {
        world.step(DT);
        double v = ball.velocityY();
        energy = 10 * (ball.centerY() - 0.5) + 0.5 * v * v;
        most = Math.max(most, energy);
      }
      return new Bounce(50, most, energy);
    }
  }

  private static World bulletWorld(AccuracyRun run, float speed) {
    WorldDefinition definition = new WorldDefinition().gravity(0, NO_GRAVITY).sleeping(false);
    return run.open(definition.maxSpeed(Math.max(definition.maxSpeed(), 2 * speed)));
  }

  private static double bullets(AccuracyRun run, float speed, float halfWall) {
    int through = 0;
    for (int trial = 0; trial < 200; trial++) {
      try (World world = bulletWorld(run, speed)) {
        Body wall = world.create(BodyDefinition.fixed(0, 0));
        wall.attach(Polygon.box(halfWall, 5), new FixtureDefinition());
        Body shot = shot(world, -20 - 0.0173f * trial, 0.01f * (trial % 50), speed, trial, false);
        boolean flying = true;
        for (int step = 0; step < 120; step++) {
          double before = shot.velocityX();
          world.step(DT);
          if (flying && shot.velocityX() < STOPPED * before) {
            run.impactAt(before);
            flying = false;
          }
        }
        through += shot.centerX() > 0 ? 1 : 0;
      }
    }
    return through;
  }

  private static Body shot(World world, float x, float y, float speed, int trial, boolean bullet) {
    Body shot = world.create(BodyDefinition.dynamic(x, y).velocity(speed, 0));
    shot.setBullet(bullet);
    FixtureDefinition material = new FixtureDefinition().friction(0.2f);
    if (trial % 2 == 1) {
      shot.attach(new Circle(0.1f), material);
    } else {
      shot.attach(Polygon.box(0.1f, 0.1f), material);
    }
    return shot;
  }

  /**
   * Two bullets that meet, head on or off centre. They may glance off and pass around each other,
   * but never change sides while they are level.
   */
  private static double duel(AccuracyRun run) {
    int through = 0;
    for (int trial = 0; trial < 200; trial++) {
      try (World world = bulletWorld(run, DUEL_SPEED)) {
        Body left = shot(world, -20 - 0.0173f * trial, 0, DUEL_SPEED, trial, true);
        Body right = shot(world, 20, 0.01f * (trial % 10), -DUEL_SPEED, trial / 2, true);
        boolean passed = false;
        boolean flying = true;
        for (int step = 0; step < 60; step++) {
          double before = Math.min(left.velocityX(), -right.velocityX());
          world.step(DT);
          if (flying && Math.min(left.velocityX(), -right.velocityX()) < STOPPED * before) {
            run.impactAt(before);
            flying = false;
          }
          boolean level = Math.abs(left.centerY() - right.centerY()) < 0.19f;
          passed |= level && left.centerX() > right.centerX();
        }
        through += passed ? 1 : 0;
      }
    }
    return through;
  }

  private static double slide(AccuracyRun run, float friction) {
    try (World world = run.open(new WorldDefinition())) {
      FixtureDefinition material = new FixtureDefinition().friction(friction);
      world.create(BodyDefinition.fixed(0, -1)).attach(Polygon.box(200, 1), material);
      Body box = world.create(BodyDefinition.dynamic(0, 0.5f).velocity(10, 0));
      box.attach(Polygon.box(0.5f, 0.5f), material);
      for (int step = 0; step < 1200; step++) {
        world.step(DT);
      }
      double ideal = 100 / (2 * friction * 10);
      return 100 * (box.centerX() / ideal - 1);
    }
  }

  /**
   * Steepest slope a box holds on for five seconds, less the angle whose tangent is the friction.
   */
  private static double incline(AccuracyRun run, float friction) {
    double low = 0;
    double high = 60;
    for (int turn = 0; turn < 14; turn++) {
      double degrees = (low + high) / 2;
      if (slips(run, friction, Math.toRadians(degrees))) {
        high = degrees;
      } else {
        low = degrees;
      }
    }
    return low - Math.toDegrees(StrictMath.atan(friction));
  }

  private static boolean slips(AccuracyRun run, float friction, double slope) {
    try (World world = sleepless(run, -10)) {
      FixtureDefinition material = new FixtureDefinition().friction(friction);
      world
          .create(BodyDefinition.fixed(0, 0).angle((float) slope))
          .attach(Polygon.box(100, 1), material);
      float x = (float) (-1.5 * StrictMath.sin(slope));
      float y = (float) (1.5 * StrictMath.cos(slope));
      Body box = world.create(BodyDefinition.dynamic(x, y).angle((float) slope));
      box.attach(Polygon.box(0.5f, 0.5f), material);
      for (int step = 0; step < 300; step++) {
        world.step(DT);
      }
      return Math.hypot(box.x() - x, box.y() - y) >= 0.1;
    }
  }

  private static double projectile(AccuracyRun run) {
    try (World world = sleepless(run, -10)) {
      Body ball = world.create(BodyDefinition.dynamic(0, 0).velocity(10, 10));
      ball.attach(new Circle(0.5f), new FixtureDefinition());
      for (int step = 0; step < 120; step++) {
        world.step(DT);
      }
      return ball.centerY();
    }
  }

  private static double pendulum(AccuracyRun run) {
    try (World world = sleepless(run, -10)) {
      Body hook = world.create(BodyDefinition.fixed(0, 0));
      Body bob = world.create(BodyDefinition.dynamic(1, 0));
      bob.attach(new Circle(0.1f), new FixtureDefinition());
      world.create(new RevoluteDefinition(hook, bob).anchorB(-1, 0));
      double weight = bob.mass() * 10;
      double least = 0;
      for (int step = 0; step < 3600; step++) {
        world.step(DT);
        double vx = bob.velocityX();
        double vy = bob.velocityY();
        double spin = bob.angularVelocity();
        double energy =
            0.5 * bob.mass() * (vx * vx + vy * vy)
                + 0.5 * bob.inertia() * spin * spin
                + weight * bob.centerY();
        least = Math.min(least, energy / weight);
      }
      return -least;
    }
  }

  private static double momentum(AccuracyRun run) {
    try (World world = sleepless(run, NO_GRAVITY)) {
      for (int k = 0; k < 200; k++) {
        Body body =
            world.create(
                BodyDefinition.dynamic(k % 20 * 1.05f, k / 20 * 1.05f)
                    .velocity(k * 37 % 11 - 5, k * 53 % 13 - 6));
        body.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      }
      SceneFigures before = SceneFigures.of(world);
      for (int step = 0; step < 600; step++) {
        world.step(DT);
      }
      SceneFigures after = SceneFigures.of(world);
      double change =
          Math.hypot(
              after.momentumX() - before.momentumX(), after.momentumY() - before.momentumY());
      return change / Math.hypot(before.momentumX(), before.momentumY());
    }
  }

  /** Kinetic energy of 750 circles in one place after 100 steps, as a multiple of free fall's. */
  private static double overlap(AccuracyRun run) {
    WorldDefinition definition = new WorldDefinition().continuous(false);
    try (RunningScene scene = run.open("n2", 750, definition)) {
      double mass = 0;
      for (int id = 0; id < scene.world().bodyIdLimit(); id++) {
        Body body = scene.world().body(id);
        mass += body == null ? 0 : body.mass();
      }
      for (int step = 0; step < 100; step++) {
        scene.step();
      }
      double speed = 10 * 100 * DT;
      return SceneFigures.of(scene.world()).kineticEnergy() / (0.5 * mass * speed * speed);
    }
  }

  /**
   * Bits in which the hashes of all steps differ between two worlds of a scene, summed over two
   * scenes with few contacts, as the reference was measured, and one with so many that threads
   * share the solver.
   */
  private static double difference(
      AccuracyRun run, int threads, String kernels, int otherThreads, String otherKernels) {
    return difference(run, "falling-squares", 40, 400, threads, kernels, otherThreads, otherKernels)
        + difference(run, "tumbler", 200, 400, threads, kernels, otherThreads, otherKernels)
        + difference(run, "big-pyramid", 50, 60, threads, kernels, otherThreads, otherKernels);
  }

  private static double difference(
      AccuracyRun run,
      String scene,
      int size,
      int steps,
      int threads,
      String kernels,
      int otherThreads,
      String otherKernels) {
    long bits = 0;
    try (RunningScene one = open(run, scene, size, threads, kernels);
        RunningScene other = open(run, scene, size, otherThreads, otherKernels)) {
      for (int step = 0; step < steps; step++) {
        one.step();
        other.step();
        bits += Long.bitCount(one.world().hash() ^ other.world().hash());
      }
    }
    return bits;
  }

  /** Kernels are no setting of a world: it looks at the property when it is made. */
  private static RunningScene open(
      AccuracyRun run, String scene, int size, int threads, String kernels) {
    String usual = System.getProperty(KERNELS);
    try {
      if (!kernels.equals(AUTO)) {
        System.setProperty(KERNELS, kernels);
      }
      return run.open(scene, size, new WorldDefinition().continuous(false).threads(threads));
    } finally {
      if (usual == null) {
        System.clearProperty(KERNELS);
      } else {
        System.setProperty(KERNELS, usual);
      }
    }
  }
}
