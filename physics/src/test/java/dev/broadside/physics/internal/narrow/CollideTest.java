package dev.broadside.physics.internal.narrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Every pair of shapes: known geometry, both orders, apart and overlapping. */
class CollideTest {
  private static final Shape CIRCLE = new Circle(0.5f);
  private static final Shape BOX = Polygon.box(1, 1);
  private static final Shape CAPSULE = new Capsule(-1, 0, 1, 0, 0.25f);
  private static final Shape SEGMENT = new Segment(-1, 0, 1, 0);
  private static final Shape LINK = new Segment(-1, 0, 1, 0, true, -3, 0, 3, 0);
  private static final Shape ROUNDED = Polygon.roundedBox(0.5f, 0.5f, 0, 0, 0, 0.5f);
  private static final Shape TRIANGLE = Polygon.hull(-1, 0, 1, 0, 0, 2);

  private final Manifold m = new Manifold();
  private final Collide collide = new Collide(m);

  private void collide(Shape a, Shape b, double x, double y, double angle) {
    FixtureStore f = new FixtureStore();
    f.add(0, 1, a);
    f.add(1, 2, b);
    float c = (float) Math.cos(angle);
    float s = (float) Math.sin(angle);
    collide.run(f, 0, 1, c, s, (float) x, (float) y);
  }

  private void is(int count, double nx, double ny, double separation) {
    assertEquals(count, m.count, "points");
    assertEquals(nx, m.nx, 1e-4, "normal x");
    assertEquals(ny, m.ny, 1e-4, "normal y");
    assertEquals(separation, m.s1, 1e-4, "separation");
    if (count == 2) {
      assertEquals(separation, m.s2, 1e-4, "second separation");
    }
  }

  @Test
  void circleAndCircle() {
    collide(new Circle(1), CIRCLE, 1.4, 0, 0.3);
    is(1, 1, 0, -0.1);
    assertEquals(0.95, m.x1, 1e-5, "half-way between the surfaces");
    assertEquals(0, m.y1, 1e-5);
    collide(new Circle(1), CIRCLE, 0, -1.51, 0);
    is(1, 0, -1, 0.01);
    collide(new Circle(1), CIRCLE, 1.6, 0, 0);
    assertEquals(0, m.count);
    collide(new Circle(1), CIRCLE, 0, 0, 0);
    assertEquals(-1.5, m.s1, 1e-5, "concentric circles still have a normal");
    assertEquals(1, Math.hypot(m.nx, m.ny), 1e-5);
  }

  @Test
  void hullAndCircle() {
    collide(BOX, CIRCLE, 1.4, 0.2, 0);
    is(1, 1, 0, -0.1);
    collide(BOX, CIRCLE, 1.3, 1.3, 1);
    is(1, Math.sqrt(0.5), Math.sqrt(0.5), 0.3 * Math.sqrt(2) - 0.5);
    collide(BOX, CIRCLE, 0.1, -0.9, 0);
    is(1, 0, -1, -0.6);
    collide(CAPSULE, CIRCLE, 0.5, 0.7, 0);
    is(1, 0, 1, -0.05);
    collide(CAPSULE, CIRCLE, 1.7, 0, 0);
    is(1, 1, 0, -0.05);
    collide(SEGMENT, CIRCLE, 0.3, -0.45, 0);
    is(1, 0, -1, -0.05);
    collide(ROUNDED, CIRCLE, 1.4, 0, 0);
    is(1, 1, 0, -0.1);
    collide(BOX, CIRCLE, 1.6, 0, 0);
    assertEquals(0, m.count);
  }

  @Test
  void hullAndHull() {
    collide(BOX, BOX, 0, 1.9, 0);
    is(2, 0, 1, -0.1);
    assertEquals(2, Math.abs(m.x1 - m.x2), 1e-4, "the points are the ends of the face");
    collide(BOX, BOX, 2.01, 0.5, 0);
    is(2, 1, 0, 0.01);
    collide(BOX, BOX, 0, 1 + Math.sqrt(2) - 0.05, Math.PI / 4);
    assertEquals(0, m.nx, 1e-4);
    assertEquals(1, m.ny, 1e-4);
    assertEquals(-0.05, Math.min(m.s1, m.count == 2 ? m.s2 : m.s1), 1e-4, "corner on face");
    collide(BOX, TRIANGLE, 0, 0.95, 0);
    is(2, 0, 1, -0.05);
    collide(BOX, ROUNDED, 1.9, 0, 0);
    is(2, 1, 0, -0.1);
    collide(CAPSULE, CAPSULE, 0.2, 0.45, 0);
    is(2, 0, 1, -0.05);
    collide(CAPSULE, CAPSULE, 0, 1.45, Math.PI / 2);
    is(1, 0, 1, -0.05);
    collide(BOX, CAPSULE, 0, 1.2, 0);
    is(2, 0, 1, -0.05);
    collide(SEGMENT, BOX, 0, 0.95, 0);
    is(2, 0, 1, -0.05);
    collide(SEGMENT, BOX, 0, -0.95, 0);
    is(2, 0, -1, -0.05);
    collide(SEGMENT, CAPSULE, 0.5, 0.24, 0);
    is(2, 0, 1, -0.01);
    collide(BOX, BOX, 3, 3, 0.2);
    assertEquals(0, m.count);
  }

  @Test
  void linkCollidesOnItsRightOnly() {
    collide(LINK, CIRCLE, 0.2, -0.45, 0);
    is(1, 0, -1, -0.05);
    collide(LINK, CIRCLE, 0.2, 0.45, 0);
    assertEquals(0, m.count, "left of the way from end 1 to end 2 nothing collides");
    collide(LINK, BOX, 0, -0.95, 0);
    is(2, 0, -1, -0.05);
    collide(LINK, BOX, 0, 1.5, 0);
    assertEquals(0, m.count);
    collide(LINK, CAPSULE, 0, -0.2, 0);
    is(2, 0, -1, -0.05);
    collide(LINK, LINK, 0, -0.01, 0);
    assertEquals(0, m.count, "links never meet");
  }

  @Test
  void aLinkLeavesTheCornerToItsNeighbour() {
    // Beyond end 2 the neighbour goes straight on: its face is the one to stand on.
    collide(LINK, CIRCLE, 1.3, -0.3, 0);
    assertTrue(m.count == 0 || Math.abs(m.nx) < 1e-3, "no sideways push at a flat joint");
  }

  /** The two orders of a pair see the same separation and opposite normals. */
  @Test
  void theOrderOfTheShapesDoesNotMatter() {
    SplittableRandom random = new SplittableRandom(3);
    Shape[] hulls = {BOX, CAPSULE, TRIANGLE, ROUNDED, SEGMENT, Polygon.box(0.7f, 0.3f)};
    int met = 0;
    int ties = 0;
    for (int k = 0; k < 20_000; k++) {
      Shape a = hulls[random.nextInt(hulls.length)];
      Shape b = hulls[random.nextInt(hulls.length)];
      double angle = random.nextDouble(-3, 3);
      double x = random.nextDouble(-2, 2);
      double y = random.nextDouble(-2, 2);
      double c = Math.cos(angle);
      double s = Math.sin(angle);
      collide(a, b, x, y, angle);
      int count = m.count;
      double least = least();
      double nx = m.nx;
      double ny = m.ny;
      collide(b, a, -c * x - s * y, s * x - c * y, -angle);
      String pair = a + " and " + b + " at " + x + ", " + y + ", turned by " + angle;
      assertEquals(count == 0, m.count == 0, pair);
      if (count == 0) {
        continue;
      }
      met++;
      assertEquals(least, least(), HullHull.PREFER, pair);
      // Where a face of each is as good, the first shape's is taken.
      double cosine = nx * (c * m.nx - s * m.ny) + ny * (s * m.nx + c * m.ny);
      ties += cosine > -0.999 ? 1 : 0;
    }
    assertTrue(met > 10_000, met + " met");
    assertTrue(ties < 0.002 * met, ties + " of " + met + " have other normals");
  }

  private double least() {
    return m.count == 2 ? Math.min(m.s1, m.s2) : m.s1;
  }

  /** Apart, the least separation is the distance of the shapes. */
  @Test
  void separationIsTheDistanceOfWhatIsApart() {
    SplittableRandom random = new SplittableRandom(4);
    Shape[] shapes = {BOX, CAPSULE, TRIANGLE, ROUNDED, Polygon.box(0.7f, 0.3f), CIRCLE};
    Distance distance = new Distance();
    int met = 0;
    for (int k = 0; k < 30_000; k++) {
      Shape a = shapes[random.nextInt(5)];
      Shape b = shapes[random.nextInt(6)];
      double angle = random.nextDouble(-3, 3);
      float x = (float) random.nextDouble(-3.5, 3.5);
      float y = (float) random.nextDouble(-3.5, 3.5);
      float c = (float) Math.cos(angle);
      float s = (float) Math.sin(angle);
      FixtureStore f = new FixtureStore();
      f.add(0, 1, a);
      f.add(1, 2, b);
      distance.compute(
          f.geometry,
          f.geometryAt[0],
          f.points[0],
          f.geometry,
          f.geometryAt[1],
          f.points[1],
          c,
          s,
          x,
          y);
      float gap = distance.distance - f.radius[0] - f.radius[1];
      collide.run(f, 0, 1, c, s, x, y);
      if (gap > Settings.SPECULATIVE + 1e-3) {
        assertEquals(0, m.count, a + " and " + b + " are " + gap + " apart");
      } else if (gap > 1e-3 && gap < Settings.SPECULATIVE - 1e-3) {
        met++;
        String pair = a + " and " + b + " at " + x + ", " + y + ", turned by " + angle;
        assertTrue(m.count > 0, () -> pair + " are " + gap + " apart and have no manifold");
        assertEquals(gap, least(), 2e-3, pair);
      }
    }
    assertTrue(met > 50, met + " near misses");
  }

  /**
   * The ends are nearest, in a direction less than a degree off the edge that the other stands on.
   */
  @Test
  void endsThatMeetBesideAnEdgeAreAsFarApartAsTheyAre() {
    Shape capsule = new Capsule(-0.8432364f, -0.49371988f, 0.38605627f, 0.07326406f, 0.2952135f);
    Shape steep = new Capsule(-0.2927959f, 0.017746806f, 0.46605572f, 0.14622009f, 0.12762828f);
    collide(capsule, steep, 0.458474, 0.639851, 2.312205);
    assertEquals(0.00233, m.s1, 1e-4);
    collide(SEGMENT, new Segment(0, 0, 0.1f, 0.9f), 1.001, 0.01, 0);
    assertEquals(0.01, m.s1, 1e-3);
    collide(SEGMENT, CAPSULE, 1.003, 1.25, Math.PI / 2);
    assertEquals(0.0, m.s1, 1e-3);
  }
}
