package dev.broadside.physics;

import dev.broadside.BroadPhase;
import dev.broadside.Hits;
import dev.broadside.Reach;
import dev.broadside.physics.internal.contact.Proxies;
import dev.broadside.physics.internal.narrow.Distance;
import dev.broadside.physics.internal.narrow.ShapeCast;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.shape.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Questions about the world as it is between steps; a listener or pair filter that asks gets an
 * error. Disabled bodies are not there. Results are in the order of fixture numbers. Many threads
 * may ask at once as long as nobody changes the world.
 */
public final class WorldQueries {
  private static final float[] POINT = {0, 0};

  private static final Comparator<CastHit> NEAREST =
      Comparator.comparingDouble(CastHit::fraction).thenComparingInt(hit -> hit.fixture().index);

  private final World world;
  private final Proxies proxies;
  private final BroadPhase broadPhase;

  WorldQueries(World world, Proxies proxies) {
    this.world = world;
    this.proxies = proxies;
    broadPhase = proxies.broadPhase();
  }

  /** Fixtures that contain a world point. */
  public List<Fixture> at(float x, float y) {
    Check.finite("point x", x);
    Check.finite("point y", y);
    return overlapping(POINT, 1, 0, 1, 0, x, y);
  }

  /** Fixtures that overlap a shape placed in the world. */
  public List<Fixture> overlap(Shape shape, float x, float y, float angle) {
    Check.finite("shape x", x);
    Check.finite("shape y", y);
    Check.finite("shape angle", angle);
    Objects.requireNonNull(shape, "shape");
    float c = (float) StrictMath.cos(angle);
    float s = (float) StrictMath.sin(angle);
    return overlapping(points(shape), shape.pointCount(), shape.radius(), c, s, x, y);
  }

  /** Fixtures whose boxes overlap a box; cheap and generous by the contact margin. */
  public List<Fixture> inBox(float minX, float minY, float maxX, float maxY) {
    checkBetweenSteps();
    Hits hits = broadPhase.query(minX, minY, maxX, maxY);
    List<Fixture> list = new ArrayList<>();
    for (int i = 0; i < hits.size(); i++) {
      Fixture fixture = world.fixture(hits.box(i));
      if (fixture.body.isEnabled() && proxies.overlaps(fixture.index, minX, minY, maxX, maxY)) {
        list.add(fixture);
      }
    }
    list.sort((a, b) -> Integer.compare(a.index, b.index));
    return list;
  }

  /**
   * The first fixture on the way from (x, y) to (x + dx, y + dy), or null. One that holds the start
   * is not met, and a link of a chain is from both sides.
   */
  public CastHit castRay(float x, float y, float dx, float dy) {
    return castRay(x, y, dx, dy, fixture -> true);
  }

  /** The same for fixtures that a filter accepts. */
  public CastHit castRay(float x, float y, float dx, float dy, Predicate<Fixture> filter) {
    return first(cast(POINT, 1, 0, 1, 0, x, y, dx, dy, filter, false));
  }

  /**
   * Every fixture on the way that a filter accepts, each where the ray enters it, nearest first;
   * equally far ones by number.
   */
  public List<CastHit> castRayAll(float x, float y, float dx, float dy, Predicate<Fixture> filter) {
    return cast(POINT, 1, 0, 1, 0, x, y, dx, dy, filter, true);
  }

  /**
   * The first fixture that a shape meets when it moves by (dx, dy) without turning, or null. What
   * it overlaps at the start is not met: ask {@link #overlap} for that.
   */
  public CastHit castShape(
      Shape shape, float x, float y, float angle, float dx, float dy, Predicate<Fixture> filter) {
    Check.finite("shape angle", angle);
    Objects.requireNonNull(shape, "shape");
    float c = (float) StrictMath.cos(angle);
    float s = (float) StrictMath.sin(angle);
    return first(
        cast(points(shape), shape.pointCount(), shape.radius(), c, s, x, y, dx, dy, filter, false));
  }

  /** In a step bodies move before their boxes do, so that a query would miss some. */
  private void checkBetweenSteps() {
    if (world.locked) {
      throw new IllegalStateException(
          "queries are not answered during a step; ask after World.step has returned");
    }
  }

  private static CastHit first(List<CastHit> hits) {
    return hits.isEmpty() ? null : hits.get(0);
  }

  private static float[] points(Shape shape) {
    float[] p = new float[2 * shape.pointCount()];
    for (int i = 0; i < shape.pointCount(); i++) {
      p[2 * i] = shape.x(i);
      p[2 * i + 1] = shape.y(i);
    }
    return p;
  }

  private List<Fixture> overlapping(
      float[] p, int n, float radius, float c, float s, float x, float y) {
    checkBetweenSteps();
    float[] box = box(p, n, radius, c, s, x, y);
    Hits hits = broadPhase.query(box[0], box[1], box[2], box[3]);
    List<Fixture> list = new ArrayList<>();
    FixtureStore f = world.state.fixtures;
    Distance distance = new Distance();
    for (int i = 0; i < hits.size(); i++) {
      int fixture = hits.box(i);
      if (!world.fixture(fixture).body.isEnabled()) {
        continue;
      }
      float[] pose = world.state.bodies.pose;
      int at = f.body[fixture] * BodyStore.POSE;
      float fc = pose[at + BodyStore.QC];
      float fs = pose[at + BodyStore.QS];
      float dx = x - pose[at + BodyStore.PX];
      float dy = y - pose[at + BodyStore.PY];
      distance.compute(
          f.geometry,
          f.geometryAt[fixture],
          f.points[fixture],
          p,
          0,
          n,
          fc * c + fs * s,
          fc * s - fs * c,
          fc * dx + fs * dy,
          fc * dy - fs * dx);
      if (distance.distance <= radius + f.radius[fixture]) {
        list.add(world.fixture(fixture));
      }
    }
    list.sort((a, b) -> Integer.compare(a.index, b.index));
    return list;
  }

  /** All hits, or the nearest alone. */
  private List<CastHit> cast(
      float[] p,
      int n,
      float radius,
      float c,
      float s,
      float x,
      float y,
      float dx,
      float dy,
      Predicate<Fixture> filter,
      boolean all) {
    Check.finite("cast x", x);
    Check.finite("cast y", y);
    Check.finite("cast direction x", dx);
    Check.finite("cast direction y", dy);
    Objects.requireNonNull(filter, "filter");
    checkBetweenSteps();
    float[] box = box(p, n, radius, c, s, x, y);
    Hits hits =
        broadPhase.castBox(box[0], box[1], box[2], box[3], dx, dy, 1, Reach.ALL, null, new Hits());
    ShapeCast cast = new ShapeCast();
    FixtureStore f = world.state.fixtures;
    List<CastHit> met = new ArrayList<>();
    for (int i = 0; i < hits.size(); i++) {
      // Boxes come by distance, and no fixture is nearer than its box.
      if (!all && !met.isEmpty() && hits.distance(i) > met.get(0).fraction()) {
        break;
      }
      int fixture = hits.box(i);
      Fixture handle = world.fixture(fixture);
      if (!handle.body.isEnabled() || !filter.test(handle)) {
        continue;
      }
      float[] pose = world.state.bodies.pose;
      int at = f.body[fixture] * BodyStore.POSE;
      float fc = pose[at + BodyStore.QC];
      float fs = pose[at + BodyStore.QS];
      float px = pose[at + BodyStore.PX];
      float py = pose[at + BodyStore.PY];
      double rx = (double) x - px;
      double ry = (double) y - py;
      float t =
          cast.cast(
              f.geometry,
              f.geometryAt[fixture],
              f.points[fixture],
              f.radius[fixture],
              p,
              0,
              n,
              radius,
              fc * c + fs * s,
              fc * s - fs * c,
              fc * rx + fs * ry,
              fc * ry - fs * rx,
              (double) fc * dx + (double) fs * dy,
              (double) fc * dy - (double) fs * dx);
      if (t < 0) {
        continue;
      }
      CastHit hit =
          new CastHit(
              handle,
              px + fc * cast.x - fs * cast.y,
              py + fs * cast.x + fc * cast.y,
              fc * cast.nx - fs * cast.ny,
              fs * cast.nx + fc * cast.ny,
              t);
      if (!all && !met.isEmpty() && NEAREST.compare(met.get(0), hit) > 0) {
        met.clear();
      }
      if (all || met.isEmpty()) {
        met.add(hit);
      }
    }
    met.sort(NEAREST);
    return met;
  }

  private static float[] box(float[] p, int n, float radius, float c, float s, float x, float y) {
    float[] box = {Float.MAX_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE};
    for (int i = 0; i < n; i++) {
      float px = x + c * p[2 * i] - s * p[2 * i + 1];
      float py = y + s * p[2 * i] + c * p[2 * i + 1];
      box[0] = Math.min(box[0], px - radius);
      box[1] = Math.min(box[1], py - radius);
      box[2] = Math.max(box[2], px + radius);
      box[3] = Math.max(box[3], py + radius);
    }
    return box;
  }
}
