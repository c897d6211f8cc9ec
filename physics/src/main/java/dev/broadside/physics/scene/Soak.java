package dev.broadside.physics.scene;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.Filter;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.Joint;
import dev.broadside.physics.SolverType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.WorldSnapshot;
import dev.broadside.physics.file.WorldFile;
import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.FrictionDefinition;
import dev.broadside.physics.joint.GearDefinition;
import dev.broadside.physics.joint.MotorDefinition;
import dev.broadside.physics.joint.MouseDefinition;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.PrismaticJoint;
import dev.broadside.physics.joint.PulleyDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A world to which random things happen: bodies, fixtures and joints come, change and go between
 * steps; queries, snapshots and files in between. After each operation the world validates itself;
 * events and answers are checked, in some worlds with a listener and a pair filter. The same seed
 * does the same again.
 */
public final class Soak implements AutoCloseable {
  /** Longer in one world would only repeat what the next world tries from the start. */
  public static final int OPERATIONS = 4000;

  private static final float DT = 1 / 60f;
  private static final int MOST_BODIES = 120;

  /** Bodies further away than this are taken out, metres. */
  private static final float FAR = 1000;

  private final long seed;
  private final SplittableRandom random;
  private final World world;
  private final Body ground;
  private final SoakWitness witness;
  private long operations;

  /** A fresh world; the seed chooses solver and threads too. */
  public Soak(long seed) {
    this.seed = seed;
    random = new SplittableRandom(seed);
    SolverType[] solvers = SolverType.values();
    world =
        new World(
            new WorldDefinition()
                .solver(solvers[random.nextInt(4) / 3])
                .threads(1 + random.nextInt(2))
                .continuous(random.nextInt(4) > 0));
    witness = new SoakWitness(world, random.nextInt(3));
    ground = world.create(BodyDefinition.fixed(0, 0));
    ground.attach(Polygon.box(30, 1, 0, -1, 0), new FixtureDefinition());
    ground.attachChain(false, new FixtureDefinition(), 32, 30, 30, 20, 29, 0, 25, 0, 24, 0);
    ground.attach(new Segment(-29, 0, -29, 20), new FixtureDefinition());
  }

  /** Operations done. */
  public long operations() {
    return operations;
  }

  /** Steps done. */
  public int steps() {
    return world.stepCount();
  }

  /** Fingerprint of the state. */
  public long hash() {
    return world.hash();
  }

  /** One random operation, then validation; an error names seed and operation. */
  public void operate() {
    operations++;
    String what = "?";
    try {
      what = doOne(random.nextInt(100));
      world.validate();
    } catch (RuntimeException | AssertionError e) {
      throw new IllegalStateException(
          "soak with seed " + seed + ", operation " + operations + " (" + what + "): " + e, e);
    }
  }

  private String doOne(int dice) {
    if (dice < 40) {
      step();
      return "step";
    }
    List<Body> bodies = bodies();
    if (dice < 55 && bodies.size() < MOST_BODIES) {
      addBody();
      return "add body";
    }
    Body body = bodies.get(random.nextInt(bodies.size()));
    if (dice < 61 && body != ground) {
      world.destroy(body);
      return "destroy " + body;
    }
    if (dice < 66) {
      body.attach(shape(), material());
      return "attach to " + body;
    }
    if (dice < 70) {
      List<Fixture> fixtures = body.fixtures();
      if (body != ground && !fixtures.isEmpty()) {
        world.destroy(fixtures.get(random.nextInt(fixtures.size())));
      }
      return "take a fixture off " + body;
    }
    if (dice < 77) {
      Body other = bodies.get(random.nextInt(bodies.size()));
      if (other != body) {
        join(body, other);
      }
      return "join " + body + " and " + other;
    }
    if (dice < 80) {
      Joint joint = anyJoint();
      if (joint != null) {
        world.destroy(joint);
      }
      return "destroy a joint";
    }
    if (dice < 94) {
      return change(body);
    }
    if (dice < 97) {
      query();
      return "query";
    }
    if (dice < 99) {
      goBack();
      return "snapshot and restore";
    }
    throughFile();
    return "write and read";
  }

  private void step() {
    world.step(DT);
    witness.afterStep();
    for (Body body : bodies()) {
      if (body != ground && !(Math.abs(body.x()) < FAR && Math.abs(body.y()) < FAR)) {
        world.destroy(body);
      }
    }
  }

  private List<Body> bodies() {
    List<Body> list = new ArrayList<>();
    for (int id = 0; id < world.bodyIdLimit(); id++) {
      if (world.body(id) != null) {
        list.add(world.body(id));
      }
    }
    return list;
  }

  private Joint anyJoint() {
    int limit = world.jointIdLimit();
    int from = limit == 0 ? 0 : random.nextInt(limit);
    for (int k = 0; k < limit; k++) {
      Joint joint = world.joint((from + k) % limit);
      if (joint != null) {
        return joint;
      }
    }
    return null;
  }

  private float number(double least, double greatest) {
    return (float) random.nextDouble(least, greatest);
  }

  private void addBody() {
    float x = number(-25, 25);
    float y = number(0, 20);
    int kind = random.nextInt(20);
    BodyDefinition d =
        kind == 0
            ? BodyDefinition.fixed(x, y)
            : kind < 3 ? BodyDefinition.kinematic(x, y) : BodyDefinition.dynamic(x, y);
    d.angle(number(-4, 4)).velocity(number(-20, 20), number(-20, 20));
    d.angularVelocity(number(-10, 10)).gravityScale(number(0, 1));
    if (random.nextInt(8) == 0) {
      d.bullet().velocity(number(-300, 300), number(-300, 300));
    }
    if (random.nextInt(10) == 0) {
      d.fixedRotation();
    }
    if (random.nextInt(10) == 0) {
      d.asleep();
    }
    if (random.nextInt(15) == 0) {
      d.disabled();
    }
    if (random.nextInt(15) == 0) {
      d.neverSleeps();
    }
    Body body = world.create(d);
    for (int k = 1 + random.nextInt(3); k > 0; k--) {
      body.attach(shape(), material());
    }
  }

  private Shape shape() {
    float x = number(-0.5, 0.5);
    float y = number(-0.5, 0.5);
    return switch (random.nextInt(6)) {
      case 0 -> new Circle(x, y, number(0.1, 0.6));
      case 1 -> new Capsule(x, y, x + number(0.1, 1), y, number(0.05, 0.4));
      case 2 -> new Segment(x, y, x + number(0.1, 1), y + number(-1, 1));
      case 3 -> Polygon.roundedBox(number(0.1, 0.6), number(0.1, 0.6), x, y, number(-2, 2), 0.1f);
      case 4 -> hull(3 + random.nextInt(10));
      default -> Polygon.box(number(0.1, 0.8), number(0.1, 0.8));
    };
  }

  private Polygon hull(int points) {
    float[] p = new float[2 * points];
    for (int k = 0; k < p.length; k++) {
      p[k] = number(-0.6, 0.6);
    }
    p[0] = -0.7f;
    p[2] = 0.7f;
    p[5] = 0.7f;
    return Polygon.hull(p);
  }

  private FixtureDefinition material() {
    FixtureDefinition d =
        new FixtureDefinition()
            .density(number(0.1, 5))
            .friction(number(0, 1))
            .restitution(number(0, 0.9));
    int kind = random.nextInt(12);
    if (kind == 0) {
      d.sensor();
    } else if (kind == 1) {
      d.filter(new Filter(1L << random.nextInt(3), random.nextInt(8), random.nextInt(3) - 1));
    } else if (kind == 2) {
      d.contactEvents().hitEvents().preSolve();
    } else if (kind == 3) {
      d.rollingResistance(number(0, 0.2)).tangentSpeed(number(-2, 2));
    }
    return d;
  }

  private void join(Body a, Body b) {
    float x = 0.5f * (a.x() + b.x());
    float y = 0.5f * (a.y() + b.y());
    float breaks = random.nextInt(3) == 0 ? number(10, 1000) : Float.POSITIVE_INFINITY;
    switch (random.nextInt(10)) {
      case 0 ->
          world.create(
              new RevoluteDefinition(a, b)
                  .anchor(x, y)
                  .limits(-1, 1)
                  .motor(number(-5, 5), 50)
                  .breaksAt(breaks, breaks));
      case 1 -> world.create(new RevoluteDefinition(a, b).anchor(x, y).spring(3, 0.5f, 0));
      case 2 -> world.create(new DistanceDefinition(a, b).breaksAt(breaks, breaks));
      case 3 -> world.create(new DistanceDefinition(a, b).rope(number(1, 8)));
      case 4 -> world.create(new PrismaticDefinition(a, b).anchor(x, y).axis(1, 1).limits(-3, 3));
      case 5 -> world.create(new WheelDefinition(a, b).anchor(x, y).spring(4, 0.7f, 0).motor(3, 9));
      case 6 -> world.create(new WeldDefinition(a, b).anchor(x, y).breaksAt(breaks, breaks));
      case 7 -> world.create(new MotorDefinition(a, b).target(1, 1, 0).strength(50, 50));
      case 8 -> world.create(new FrictionDefinition(a, b).strength(20, 5));
      default -> rare(a, b);
    }
  }

  private void rare(Body a, Body b) {
    Joint first = anyJoint();
    Joint second = anyJoint();
    if (first != second && gearable(first) && gearable(second) && first.bodyB() != second.bodyB()) {
      world.create(new GearDefinition(first, second).ratio(number(0.5, 2)));
    } else if (random.nextBoolean()) {
      world.create(new MouseDefinition(a, b).target(number(-20, 20), number(0, 20)));
    } else {
      world.create(
          new PulleyDefinition(a, b).over(a.x(), a.y() + 10, b.x(), b.y() + 10).ratio(1.5f));
    }
  }

  private static boolean gearable(Joint joint) {
    return joint instanceof RevoluteJoint || joint instanceof PrismaticJoint;
  }

  private String change(Body body) {
    int what = random.nextInt(14);
    switch (what) {
      case 0 -> body.setVelocity(number(-30, 30), number(-30, 30));
      case 1 -> body.setAngularVelocity(number(-20, 20));
      case 2 -> body.applyForce(number(-100, 100), number(-100, 100), body.x(), body.y() + 1);
      case 3 -> body.applyImpulse(number(-10, 10), number(-10, 10), body.x() + 1, body.y());
      case 4 -> body.setAwake(random.nextBoolean());
      case 5 -> body.setEnabled(body == ground || random.nextInt(3) > 0);
      case 6 -> {
        if (body != ground) {
          body.setTransform(number(-25, 25), number(0, 20), number(-4, 4));
        }
      }
      case 7 -> {
        if (body != ground) {
          body.setType(BodyType.values()[random.nextInt(3)]);
        }
      }
      case 8 -> body.setBullet(random.nextBoolean());
      case 9 -> body.setFixedRotation(random.nextBoolean());
      case 10 -> body.setSleepAllowed(random.nextInt(4) > 0);
      case 11 -> body.setDamping(number(0, 2), number(0, 2));
      default -> changeFixture(body);
    }
    return "change " + what + " of " + body;
  }

  private void changeFixture(Body body) {
    List<Fixture> fixtures = body.fixtures();
    if (fixtures.isEmpty()) {
      return;
    }
    Fixture fixture = fixtures.get(random.nextInt(fixtures.size()));
    switch (random.nextInt(4)) {
      case 0 -> fixture.setFriction(number(0, 1));
      case 1 -> fixture.setRestitution(number(0, 1));
      case 2 -> fixture.setDensity(number(0.1, 5));
      default -> fixture.setFilter(new Filter(1, random.nextInt(4) == 0 ? 2 : -1, 0));
    }
  }

  /** Asks about some places near bodies, where there is something to find. */
  private void query() {
    SoakQueries queries = new SoakQueries(world);
    List<Body> bodies = bodies();
    boolean twoThreads = random.nextInt(8) == 0;
    for (int k = 0; k < 8; k++) {
      Body body = bodies.get(random.nextInt(bodies.size()));
      float x = body.x() + number(-3, 3);
      float y = body.y() + number(-3, 3);
      queries.ask(x, y, number(0, 10), number(0, 10), twoThreads);
    }
  }

  private void goBack() {
    WorldSnapshot snapshot = world.snapshot();
    long[] hashes = new long[5];
    for (int k = 0; k < hashes.length; k++) {
      world.step(DT);
      hashes[k] = world.hash();
    }
    world.restore(snapshot);
    for (long hash : hashes) {
      world.step(DT);
      if (world.hash() != hash) {
        throw new AssertionError("after a restore the world went another way");
      }
    }
    if (random.nextBoolean()) {
      world.restore(snapshot);
    }
    witness.startAgain();
  }

  private void throughFile() {
    String text = WorldFile.write(world);
    try (World copy = WorldFile.read(text)) {
      copy.validate();
      if (copy.fixtureCount() != world.fixtureCount() || copy.jointCount() != world.jointCount()) {
        throw new AssertionError("the file lost fixtures or joints");
      }
      copy.step(DT);
      copy.validate();
    }
  }

  @Override
  public void close() {
    world.close();
  }
}
