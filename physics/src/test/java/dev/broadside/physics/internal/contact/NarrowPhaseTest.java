package dev.broadside.physics.internal.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.broadside.physics.internal.narrow.VectorHullHull;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Shape;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NarrowPhaseTest {
  private static final Shape[] QUADS = {
    Polygon.box(0.5f, 0.5f),
    Polygon.box(2, 0.1f),
    Polygon.hull(-1, 0, 1, 0, 0, 2),
    Polygon.hull(-0.3f, -0.2f, 0.4f, -0.1f, 0.1f, 0.3f),
    Polygon.hull(-0.5f, -0.4f, 0.6f, -0.5f, 0.3f, 0.7f, -0.4f, 0.2f),
    Polygon.roundedBox(0.4f, 0.3f, 0, 0, 0, 0.1f),
    Polygon.roundedBox(0.5f, 0.5f, 0.2f, -0.1f, 0.3f, 0.5f),
  };

  private static final Shape[] OTHERS = {
    new Circle(0.5f),
    new Capsule(-0.5f, 0, 0.5f, 0, 0.25f),
    Polygon.hull(1, 0, 0.5f, 0.9f, -0.5f, 0.9f, -1, 0, -0.5f, -0.9f, 0.5f, -0.9f),
  };

  /** How a pair lies at first; afterwards it moves a little before each step. */
  private enum Place {
    ANYWHERE,
    SIDE_BY_SIDE,
    CORNER_TO_CORNER,
    ON_TOP
  }

  @Test
  void manifoldsFoundEightAtATimeHaveTheBitsOfThoseFoundOneByOne() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    int[] counts = new int[3];
    for (int seed = 0; seed < 300; seed++) {
      int n = 1 + new SplittableRandom(seed).nextInt(seed < 100 ? 20 : 120);
      WorldState scalar = world(seed, n);
      WorldState vector = world(seed, n);
      NarrowPhase oneByOne = new NarrowPhase(scalar, null);
      NarrowPhase wide = new NarrowPhase(vector, new VectorHullHull());
      int[] active = new int[n];
      for (int i = 0; i < n; i++) {
        active[i] = i;
      }
      for (int step = 0; step < 8; step++) {
        String what = "seed " + seed + ", step " + step;
        oneByOne.run(active, 0, n, true);
        wide.run(active, 0, n / 3, true);
        wide.run(active, n / 3, n, true);
        compare(scalar.contacts, vector.contacts, what);
        for (int i = 0; i < n; i++) {
          counts[scalar.contacts.points[i]]++;
        }
        move(scalar, seed + 1000 * step);
        move(vector, seed + 1000 * step);
      }
    }
    for (int count : counts) {
      assertTrue(count > 5000, "manifolds with 0, 1 and 2 points are tried, each often");
    }
  }

  private static void compare(ContactStore expected, ContactStore actual, String what) {
    assertArrayEquals(expected.points, actual.points, "points, " + what);
    assertArrayEquals(expected.feature, actual.feature, "features, " + what);
    assertArrayEquals(expected.flags, actual.flags, "flags, " + what);
    int[] bits = new int[expected.manifold.length];
    int[] actualBits = new int[bits.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(expected.manifold[i]);
      actualBits[i] = Float.floatToRawIntBits(actual.manifold[i]);
    }
    assertArrayEquals(bits, actualBits, "manifolds, " + what);
  }

  private static WorldState world(int seed, int pairs) {
    SplittableRandom random = new SplittableRandom(seed);
    WorldState world = new WorldState(new Settings());
    world.contacts.reserve(pairs);
    boolean mixed = seed % 3 == 0;
    for (int i = 0; i < pairs; i++) {
      Shape[] kinds = mixed && random.nextInt(4) == 0 ? OTHERS : QUADS;
      Shape shapeA = kinds[random.nextInt(kinds.length)];
      Shape shapeB = shapeA instanceof Circle ? shapeA : QUADS[random.nextInt(QUADS.length)];
      int a = world.bodies.add(BodyStore.DYNAMIC);
      int b = world.bodies.add(BodyStore.DYNAMIC);
      world.fixtures.add(2 * i, a, shapeA);
      world.fixtures.add(2 * i + 1, b, shapeB);
      place(world.bodies, a, b, random, seed % 2 == 0);
      world.contacts.add(world.bodies, a, b, 2 * i, 2 * i + 1);
    }
    return world;
  }

  private static void place(
      BodyStore bodies, int a, int b, SplittableRandom random, boolean upright) {
    double angle = upright ? 0 : random.nextDouble(-3, 3);
    double x = random.nextDouble(-50, 50);
    double y = random.nextDouble(-50, 50);
    pose(bodies, a, x, y, angle, random);
    double gap = random.nextDouble(-0.01, 0.025);
    double dx = random.nextDouble(-2, 2);
    double dy = random.nextDouble(-2, 2);
    double turn = random.nextDouble(-3, 3);
    Place place = Place.values()[random.nextInt(Place.values().length)];
    if (place != Place.ANYWHERE) {
      dx = place == Place.ON_TOP ? random.nextDouble(-0.9, 0.9) : 1 + gap;
      dy = place == Place.SIDE_BY_SIDE ? random.nextDouble(-1e-3, 1e-3) : 1 + gap;
      turn = random.nextInt(3) == 0 ? 0 : random.nextDouble(-1e-2, 1e-2);
    }
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    pose(bodies, b, x + c * dx - s * dy, y + s * dx + c * dy, angle + turn, random);
  }

  private static void pose(
      BodyStore bodies, int body, double x, double y, double angle, SplittableRandom random) {
    int p = body * BodyStore.POSE;
    bodies.pose[p + BodyStore.QC] = (float) Math.cos(angle);
    bodies.pose[p + BodyStore.QS] = (float) Math.sin(angle);
    bodies.pose[p + BodyStore.PX] = (float) x;
    bodies.pose[p + BodyStore.PY] = (float) y;
    bodies.pose[p + BodyStore.LX] = (float) random.nextDouble(-0.1, 0.1);
    bodies.pose[p + BodyStore.LY] = (float) random.nextDouble(-0.1, 0.1);
  }

  /** Moves all bodies a little, and gives the points impulses, as a step does. */
  private static void move(WorldState world, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] pose = world.bodies.pose;
    for (int p = BodyStore.POSE; p < world.bodies.end * BodyStore.POSE; p += BodyStore.POSE) {
      pose[p + BodyStore.PX] += (float) random.nextDouble(-3e-3, 3e-3);
      pose[p + BodyStore.PY] += (float) random.nextDouble(-3e-3, 3e-3);
    }
    float[] row = world.contacts.manifold;
    for (int i = 0; i < world.contacts.end; i++) {
      int r = i * ContactStore.ROW;
      row[r + ContactStore.ROLLING_IMPULSE] = random.nextInt(100);
      for (int point = 0; point < world.contacts.points[i]; point++) {
        int p = r + ContactStore.P1 + point * ContactStore.POINT;
        row[p + ContactStore.NORMAL_IMPULSE] = random.nextInt(100);
        row[p + ContactStore.TANGENT_IMPULSE] = random.nextInt(100);
        row[p + ContactStore.TOTAL_IMPULSE] = random.nextInt(100);
      }
    }
  }
}
