package dev.broadside.testbed.physics;

import dev.broadside.cli.Json;
import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.Filter;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldInspection;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Answers about one fixture, and about two: every question that the engine asks before it lets them
 * collide, in its order, with the answer for these two.
 */
final class Explanation {
  /** One question: whether it lets the two collide, and why. */
  private record Check(String test, boolean passes, String detail) {}

  private Explanation() {}

  // ---- one ----

  static String inspect(World world, float x, float y, float reach) {
    Fixture fixture = Hands.pickFixture(world, x, y, reach);
    Json json = new Json().beginObject().name("type").value("inspect");
    if (fixture == null) {
      return json.name("found").value(false).endObject().toString();
    }
    Body body = fixture.body();
    json.name("found").value(true);
    json.name("body").value(body.id()).name("fixture").value(fixture.id());
    json.name("data").beginArray();
    row(json, "Body", body.id() + ", " + body.type().name().toLowerCase(Locale.ROOT));
    row(json, "State", state(body));
    row(json, "Place", number(body.x()) + ", " + number(body.y()) + " m");
    row(json, "Angle", number(Math.toDegrees(body.angle())) + "°");
    row(json, "Velocity", number(body.velocityX()) + ", " + number(body.velocityY()) + " m/s");
    row(json, "Spin", number(body.angularVelocity()) + " rad/s");
    row(json, "Mass", number(body.mass()) + " kg");
    row(json, "Inertia", number(body.inertia()) + " kg m²");
    row(json, "Fixture", fixture.id() + ", " + shape(fixture.shape()));
    row(
        json,
        "Material",
        "density "
            + number(fixture.density())
            + ", friction "
            + number(fixture.friction())
            + ", restitution "
            + number(fixture.restitution()));
    row(json, "Filter", filter(fixture.filter()));
    float[] box = new float[4];
    world.inspect().box(fixture.id(), box);
    row(json, "Box", box(box));
    row(json, "Contacts", contacts(world, fixture));
    return json.endArray().endObject().toString();
  }

  private static void row(Json json, String name, String value) {
    json.beginArray().value(name).value(value).endArray();
  }

  private static String state(Body body) {
    List<String> words = new ArrayList<>();
    words.add(
        !body.isEnabled()
            ? "disabled"
            : body.type() == BodyType.STATIC ? "fixed" : body.isAwake() ? "awake" : "asleep");
    if (body.isBullet()) {
      words.add("bullet");
    }
    return String.join(", ", words);
  }

  private static String shape(Shape shape) {
    String name =
        shape instanceof Circle
            ? "circle"
            : shape instanceof Capsule
                ? "capsule"
                : shape instanceof Segment segment
                    ? segment.oneSided() ? "one-sided chain link" : "segment"
                    : "polygon of " + shape.pointCount() + " points";
    return shape.radius() > 0 ? name + ", radius " + number(shape.radius()) + " m" : name;
  }

  private static String contacts(World world, Fixture fixture) {
    int[] counts = new int[2];
    world
        .inspect()
        .forEachContact(
            contact -> {
              if (contact.fixtureA() == fixture || contact.fixtureB() == fixture) {
                counts[0]++;
                counts[1] += contact.isTouching() ? 1 : 0;
              }
            });
    return counts[0] + " boxes overlap, " + counts[1] + " touch";
  }

  // ---- two ----

  static String explain(World world, int first, int second) {
    Fixture a = live(world, first);
    Fixture b = live(world, second);
    List<Check> checks = checks(world, a, b);
    Json json = new Json().beginObject().name("type").value("explain");
    json.name("a").value(a.id()).name("b").value(b.id());
    json.name("verdict").value(verdict(world, a, b, checks));
    json.name("checks").beginArray();
    for (Check check : checks) {
      json.beginObject().name("test").value(check.test()).name("passes").value(check.passes());
      json.name("detail").value(check.detail()).endObject();
    }
    return json.endArray().endObject().toString();
  }

  private static Fixture live(World world, int id) {
    Fixture fixture = world.fixture(id);
    if (fixture == null) {
      throw new IllegalArgumentException("fixture " + id + " is no longer there: click it again");
    }
    return fixture;
  }

  private static List<Check> checks(World world, Fixture a, Fixture b) {
    WorldInspection inspection = world.inspect();
    List<Check> checks = new ArrayList<>();
    boolean apart = a.body() != b.body();
    checks.add(
        new Check(
            "two bodies",
            apart,
            apart
                ? "bodies " + a.body().id() + " and " + b.body().id()
                : "both fixtures belong to body " + a.body().id()));
    boolean enabled = a.body().isEnabled() && b.body().isEnabled();
    checks.add(
        new Check(
            "enabled", enabled, enabled ? "both take part" : "a disabled body takes no part"));
    boolean dynamic = a.body().type() == BodyType.DYNAMIC || b.body().type() == BodyType.DYNAMIC;
    checks.add(
        new Check(
            "body types",
            dynamic,
            type(a) + " and " + type(b) + (dynamic ? "" : ": at least one must be dynamic")));
    checks.add(boxTest(inspection, a, b));
    checks.add(filterTest(inspection, a, b));
    if (inspection.bothLinks(a, b)) {
      checks.add(new Check("chains", false, "two chain links never collide"));
    }
    boolean sensors = a.isSensor() && b.isSensor();
    checks.add(
        new Check(
            "sensor",
            !sensors,
            sensors
                ? "two sensors do not notice each other"
                : a.isSensor() || b.isSensor()
                    ? "one is a sensor: overlap is reported, nothing is pushed"
                    : "neither is a sensor"));
    boolean joined = apart && inspection.joinedApart(a, b);
    checks.add(
        new Check(
            "joint",
            !joined,
            joined
                ? "a joint between the bodies keeps them from colliding"
                : "no joint keeps them apart"));
    boolean accepted = inspection.pairFilterAccepts(a, b);
    checks.add(
        new Check(
            "pair filter",
            accepted,
            accepted ? "the world's own filter accepts" : "the world's own filter refuses"));
    boolean awake = a.body().isAwake() || b.body().isAwake();
    checks.add(
        new Check(
            "sleep",
            awake,
            awake
                ? "at least one is awake"
                : "both sleep: their contact is kept as it is until one wakes"));
    return checks;
  }

  private static String type(Fixture fixture) {
    return fixture.body().type().name().toLowerCase(Locale.ROOT);
  }

  private static Check boxTest(WorldInspection inspection, Fixture a, Fixture b) {
    float[] p = new float[4];
    float[] q = new float[4];
    inspection.box(a.id(), p);
    inspection.box(b.id(), q);
    float gapX = Math.max(p[0] - q[2], q[0] - p[2]);
    float gapY = Math.max(p[1] - q[3], q[1] - p[3]);
    boolean overlap = gapX <= 0 && gapY <= 0;
    String detail =
        overlap
            ? "the boxes overlap by " + number(-gapX) + " × " + number(-gapY) + " m"
            : "the boxes are apart: "
                + (gapX > 0 ? number(gapX) + " m along x" : "")
                + (gapX > 0 && gapY > 0 ? ", " : "")
                + (gapY > 0 ? number(gapY) + " m along y" : "");
    return new Check("box test", overlap, detail);
  }

  private static Check filterTest(WorldInspection inspection, Fixture a, Fixture b) {
    Filter p = a.filter();
    Filter q = b.filter();
    boolean passes = inspection.filtersAccept(a, b);
    if (p.group() != 0 && p.group() == q.group()) {
      return new Check(
          "group",
          passes,
          "both are in group " + p.group() + ": " + (passes ? "always" : "never") + " collide");
    }
    String detail =
        passes
            ? "each one's mask has the other's category"
            : (p.mask() & q.category()) == 0
                ? "mask 0x" + hex(p.mask()) + " lacks category 0x" + hex(q.category())
                : "mask 0x" + hex(q.mask()) + " lacks category 0x" + hex(p.category());
    return new Check("filter", passes, detail);
  }

  private static String verdict(World world, Fixture a, Fixture b, List<Check> checks) {
    String[] found = new String[1];
    world
        .inspect()
        .forEachContact(
            contact -> {
              boolean same =
                  contact.fixtureA() == a && contact.fixtureB() == b
                      || contact.fixtureA() == b && contact.fixtureB() == a;
              if (!same) {
                return;
              }
              if (contact.isDisabled()) {
                found[0] = "They touch, but a listener disabled the contact in this step.";
              } else if (!contact.isTouching()) {
                found[0] = "Their boxes overlap, their surfaces do not meet.";
              } else if (contact.isSensor()) {
                found[0] = "They overlap; one is a sensor, so nothing is pushed.";
              } else {
                float impulse = 0;
                for (int p = 0; p < contact.pointCount(); p++) {
                  impulse += contact.normalImpulse(p);
                }
                found[0] =
                    "They collide at "
                        + (contact.pointCount() == 1 ? "one point" : "two points")
                        + " with an impulse of "
                        + number(impulse)
                        + " N s a step.";
              }
            });
    if (found[0] != null) {
      return found[0];
    }
    for (Check check : checks) {
      if (!check.passes() && !check.test().equals("sleep")) {
        return "They do not collide: " + check.detail() + ".";
      }
    }
    return "Nothing keeps them apart; a contact begins with the next step.";
  }

  // ---- words ----

  private static String filter(Filter filter) {
    return "category 0x"
        + hex(filter.category())
        + ", mask 0x"
        + hex(filter.mask())
        + ", group "
        + filter.group();
  }

  private static String hex(long bits) {
    return Long.toHexString(bits);
  }

  private static String box(float[] box) {
    return number(box[0]) + ", " + number(box[1]) + " to " + number(box[2]) + ", " + number(box[3]);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= 1000 ? "%.0f" : "%.3g", value);
  }
}
