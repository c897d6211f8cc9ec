package dev.broadside.physics.file;

import dev.broadside.internal.json.JsonValue;
import dev.broadside.internal.json.JsonWriter;
import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.World;
import dev.broadside.physics.shape.MassData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Bodies with their fixtures as text. */
final class BodyText {
  private final World world;
  private final Map<Object, Body> byId = new HashMap<>();
  private final List<Runnable> later = new ArrayList<>();
  private final Map<Integer, List<Body>> islands = new TreeMap<>();
  private final List<Body> loners = new ArrayList<>();

  BodyText(World world) {
    this.world = world;
  }

  /** The least number in each body's sleeping island, by number; -1 if it is awake or alone. */
  static int[] islands(World world) {
    int[] island = new int[world.bodyIdLimit()];
    Arrays.fill(island, -1);
    for (int id = 0; id < island.length; id++) {
      Body body = world.body(id);
      if (body != null && island[id] < 0) {
        List<Body> members = world.sleepingIsland(body);
        if (members.size() > 1) {
          for (Body member : members) {
            island[member.id()] = id;
          }
        }
      }
    }
    return island;
  }

  static void write(JsonWriter out, Body body, int island) {
    if (!isFinite(body)) {
      throw new IllegalStateException(
          body + " is NaN or infinite, which a file cannot hold: destroy it or restore a snapshot");
    }
    out.beginObject();
    out.name("id").value(body.id()).name("type").value(WorldFile.text(body.type()));
    pair(out, "position", body.x(), body.y());
    writeRotation(out, body);
    if (body.velocityX() != 0 || body.velocityY() != 0) {
      pair(out, "velocity", body.velocityX(), body.velocityY());
    }
    number(out, "angularVelocity", body.angularVelocity(), 0);
    number(out, "linearDamping", body.linearDamping(), 0);
    number(out, "angularDamping", body.angularDamping(), 0);
    number(out, "gravityScale", body.gravityScale(), 1);
    number(out, "sleepSpeed", body.sleepSpeed(), BodyDefinition.DEFAULT_SLEEP_SPEED);
    flag(out, "fixedRotation", body.isFixedRotation(), false);
    flag(out, "bullet", body.isBullet(), false);
    flag(out, "sleepAllowed", body.isSleepAllowed(), true);
    flag(out, "enabled", body.isEnabled(), true);
    if (body.isEnabled() && body.type() != BodyType.STATIC && !body.isAwake()) {
      out.name("awake").value(false);
      if (island >= 0) {
        out.name("island").value(island);
      }
    }
    if (body.hasOwnMass()) {
      MassData mass = body.massData();
      out.name("mass").beginObject().name("mass").value(mass.mass());
      pair(out, "center", mass.centerX(), mass.centerY());
      out.name("inertia").value(mass.inertia()).endObject();
    }
    userData(out, body.userData());
    FixtureText.write(out, body);
    out.endObject();
  }

  private static boolean isFinite(Body body) {
    return Float.isFinite(body.x())
        && Float.isFinite(body.y())
        && Float.isFinite(body.cosine())
        && Float.isFinite(body.sine())
        && Float.isFinite(body.velocityX())
        && Float.isFinite(body.velocityY())
        && Float.isFinite(body.angularVelocity());
  }

  private static void writeRotation(JsonWriter out, Body body) {
    float angle = body.angle();
    boolean exact =
        angle == 0
            ? body.cosine() == 1 && body.sine() == 0
            : body.cosine() == (float) StrictMath.cos(angle)
                && body.sine() == (float) StrictMath.sin(angle);
    if (!exact) {
      pair(out, "rotation", body.cosine(), body.sine());
    } else {
      number(out, "angle", angle, 0);
    }
  }

  void read(JsonValue value) {
    Members in = new Members(value);
    try {
      BodyDefinition d = definition(in);
      Body body = world.create(d);
      JsonValue id = value.get("id");
      if (id != null && byId.put(id(id), body) != null) {
        throw id.error(id(id) + " is taken by another body");
      }
      FixtureText.read(value, body);
      Members mass = in.object("mass");
      if (mass != null) {
        float[] center = mass.pair("center", 0, 0);
        body.setMassData(
            new MassData(
                mass.value.need("mass").number(), center[0], center[1], mass.number("inertia", 0)));
        mass.close();
      }
      float[] velocity = in.pair("velocity", 0, 0);
      float spin = in.number("angularVelocity", 0);
      boolean awake = in.flag("awake", true);
      boolean grouped = in.has("island");
      int island = in.integer("island", 0);
      in.close();
      if (awake && grouped) {
        throw value.error("'island' is for bodies with \"awake\": false");
      }
      if (!awake && (velocity[0] != 0 || velocity[1] != 0 || spin != 0)) {
        throw value.error("a sleeping body has no velocity");
      }
      if (!awake && body.type() != BodyType.STATIC) {
        (grouped ? islands.computeIfAbsent(island, key -> new ArrayList<>()) : loners).add(body);
      }
      // Attaching fixtures moves the centre of mass and with it the velocity: so it comes last.
      later.add(
          () -> {
            if (awake) {
              body.setVelocity(velocity[0], velocity[1]);
              body.setAngularVelocity(spin);
            }
          });
    } catch (RuntimeException e) {
      throw value.error(e);
    }
  }

  private static BodyDefinition definition(Members in) {
    BodyType type = in.choice("type", BodyType.values(), BodyType.STATIC);
    float[] place = in.pair("position", 0, 0);
    BodyDefinition d =
        switch (type) {
          case STATIC -> BodyDefinition.fixed(place[0], place[1]);
          case KINEMATIC -> BodyDefinition.kinematic(place[0], place[1]);
          case DYNAMIC -> BodyDefinition.dynamic(place[0], place[1]);
        };
    if (in.has("angle") && in.has("rotation")) {
      throw in.value.error("'angle' and 'rotation' exclude each other");
    }
    d.angle(in.number("angle", 0));
    if (in.has("rotation")) {
      float[] rotation = in.pair("rotation", 1, 0);
      d.rotation(rotation[0], rotation[1]);
    }
    d.damping(in.number("linearDamping", 0), in.number("angularDamping", 0));
    d.gravityScale(in.number("gravityScale", 1));
    d.sleepSpeed(in.number("sleepSpeed", BodyDefinition.DEFAULT_SLEEP_SPEED));
    if (in.flag("fixedRotation", false)) {
      d.fixedRotation();
    }
    if (in.flag("bullet", false)) {
      d.bullet();
    }
    if (!in.flag("sleepAllowed", true)) {
      d.neverSleeps();
    }
    if (!in.flag("enabled", true)) {
      d.disabled();
    }
    if (!in.flag("awake", true)) {
      d.asleep();
    }
    return d.userData(in.string("userData"));
  }

  /** What must wait until all bodies and joints exist. */
  void finish() {
    later.forEach(Runnable::run);
    for (Body body : loners) {
      world.putToSleep(List.of(body));
    }
    islands.values().forEach(world::putToSleep);
  }

  /** The body a joint names. */
  Body named(JsonValue value) {
    Body body = byId.get(id(value));
    if (body == null) {
      throw value.error("there is no body with id " + id(value));
    }
    return body;
  }

  /** A whole number or a string. */
  static Object id(JsonValue value) {
    if (!value.isString() && !value.isNumber()) {
      throw value.expected("a whole number or a string");
    }
    return value.isString() ? value.string() : (Object) value.integer();
  }

  static void pair(JsonWriter out, String name, float x, float y) {
    out.name(name).beginArray().value(x).value(y).endArray();
  }

  static void number(JsonWriter out, String name, float value, float usual) {
    if (value != usual) {
      out.name(name);
      strength(out, value);
    }
  }

  /** A number that may be infinite. */
  static void strength(JsonWriter out, float value) {
    if (value == Float.POSITIVE_INFINITY) {
      out.value("infinity");
    } else {
      out.value(value);
    }
  }

  static void flag(JsonWriter out, String name, boolean value, boolean usual) {
    if (value != usual) {
      out.name(name).value(value);
    }
  }

  /** Text is kept, other objects are not. */
  static void userData(JsonWriter out, Object data) {
    if (data instanceof String text) {
      out.name("userData").value(text);
    }
  }
}
