package dev.broadside.physics.file;

import dev.broadside.internal.json.JsonReader;
import dev.broadside.internal.json.JsonValue;
import dev.broadside.internal.json.JsonWriter;
import dev.broadside.physics.Body;
import dev.broadside.physics.Feature;
import dev.broadside.physics.Joint;
import dev.broadside.physics.SolverType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.joint.GearJoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A world as readable JSON text; docs/physics/scene-format.md describes it. Places, rotations,
 * velocities and sleep come back bit by bit; impulses kept for warm starting do not.
 */
public final class WorldFile {
  static final String FORMAT = "broadside-world";
  static final int VERSION = 1;

  private WorldFile() {}

  /** The world as text; an error if a body has become NaN or infinite. */
  public static String write(World world) {
    Objects.requireNonNull(world, "world");
    JsonWriter out = new JsonWriter(true).beginSpreadObject();
    out.name("format").value(FORMAT).name("version").value(VERSION);
    writeSettings(out.name("world"), world.definition());
    out.name("bodies").beginSpreadArray();
    int[] islands = BodyText.islands(world);
    for (int id = 0; id < world.bodyIdLimit(); id++) {
      Body body = world.body(id);
      if (body != null) {
        BodyText.write(out, body, islands[id]);
      }
    }
    out.endArray().name("joints").beginSpreadArray();
    // A gear names joints, which must stand before it. They do, unless its number was used again.
    List<Joint> later = new ArrayList<>();
    for (int id = 0; id < world.jointIdLimit(); id++) {
      Joint joint = world.joint(id);
      if (joint instanceof GearJoint gear
          && Math.max(gear.first().id(), gear.second().id()) > gear.id()) {
        later.add(gear);
      } else if (joint != null) {
        JointText.write(out, joint);
      }
    }
    later.forEach(gear -> JointText.write(out, gear));
    return out.endArray().endObject() + "\n";
  }

  /** A new world from text. What is wrong with it is said with its path and value. */
  public static World read(String text) {
    return read(text, definition -> {});
  }

  /** A new world from text; the caller may change the settings before it is made. */
  public static World read(String text, Consumer<WorldDefinition> change) {
    Objects.requireNonNull(change, "change");
    JsonValue root = JsonReader.read(Objects.requireNonNull(text, "text"));
    String format = root.need("format").string();
    if (!format.equals(FORMAT)) {
      throw root.need("format").error("'" + format + "' must be '" + FORMAT + "'");
    }
    long version = root.need("version").integer();
    if (version != VERSION) {
      throw root.need("version").error(version + " is unknown; this is version " + VERSION);
    }
    WorldDefinition definition = new WorldDefinition();
    JsonValue settings = root.get("world");
    if (settings != null) {
      readSettings(settings, definition);
    }
    JsonValue bodies = root.get("bodies");
    JsonValue joints = root.get("joints");
    root.rejectUnknown();
    change.accept(definition);
    World world = new World(definition);
    try {
      BodyText bodyText = new BodyText(world);
      if (bodies != null) {
        bodies.elements().forEach(bodyText::read);
      }
      if (joints != null) {
        JointText jointText = new JointText(world, bodyText);
        joints.elements().forEach(jointText::read);
      }
      bodyText.finish();
      return world;
    } catch (RuntimeException e) {
      world.close();
      throw e;
    }
  }

  private static void writeSettings(JsonWriter out, WorldDefinition d) {
    out.beginSpreadObject();
    out.name("gravity").beginArray().value(d.gravityX()).value(d.gravityY()).endArray();
    out.name("solver").value(text(d.solver()));
    out.name("subSteps").value(d.subSteps());
    out.name("velocityIterations").value(d.velocityIterations());
    out.name("positionIterations").value(d.positionIterations());
    out.name("sleeping").value(d.sleeping());
    out.name("continuous").value(d.continuous());
    out.name("warmStarting").value(d.warmStarting());
    out.name("maxSpeed").value(d.maxSpeed());
    out.name("restitutionThreshold").value(d.restitutionThreshold());
    out.name("hitThreshold").value(d.hitThreshold());
    out.name("contactSoftness").beginArray();
    out.value(d.contactHertz()).value(d.contactDampingRatio()).endArray();
    out.name("jointSoftness").beginArray();
    out.value(d.jointHertz()).value(d.jointDampingRatio()).endArray();
    if (!d.without().isEmpty()) {
      out.name("without").beginArray();
      d.without().forEach(feature -> out.value(text(feature)));
      out.endArray();
    }
    out.endObject();
  }

  private static void readSettings(JsonValue value, WorldDefinition d) {
    Members in = new Members(value);
    try {
      float[] gravity = in.pair("gravity", d.gravityX(), d.gravityY());
      d.gravity(gravity[0], gravity[1]);
      d.solver(in.choice("solver", SolverType.values(), d.solver()));
      d.subSteps(in.integer("subSteps", d.subSteps()));
      d.iterations(
          in.integer("velocityIterations", d.velocityIterations()),
          in.integer("positionIterations", d.positionIterations()));
      d.sleeping(in.flag("sleeping", d.sleeping()));
      d.continuous(in.flag("continuous", d.continuous()));
      d.warmStarting(in.flag("warmStarting", d.warmStarting()));
      d.maxSpeed(in.number("maxSpeed", d.maxSpeed()));
      d.restitutionThreshold(in.number("restitutionThreshold", d.restitutionThreshold()));
      d.hitThreshold(in.number("hitThreshold", d.hitThreshold()));
      float[] contact = in.pair("contactSoftness", d.contactHertz(), d.contactDampingRatio());
      d.contactSoftness(contact[0], contact[1]);
      float[] joint = in.pair("jointSoftness", d.jointHertz(), d.jointDampingRatio());
      d.jointSoftness(joint[0], joint[1]);
      JsonValue without = value.get("without");
      if (without != null) {
        without.elements().forEach(name -> d.without(Members.choice(name, Feature.values())));
      }
      in.close();
    } catch (RuntimeException e) {
      throw value.error(e);
    }
  }

  /** A constant as the file spells it. */
  static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
