package dev.broadside.physics.file;

import static dev.broadside.physics.file.BodyText.number;
import static dev.broadside.physics.file.BodyText.pair;
import static dev.broadside.physics.file.BodyText.strength;

import dev.broadside.internal.json.JsonValue;
import dev.broadside.internal.json.JsonWriter;
import dev.broadside.physics.Body;
import dev.broadside.physics.Joint;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.joint.AxisJoint;
import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.DistanceJoint;
import dev.broadside.physics.joint.DrivenJoint;
import dev.broadside.physics.joint.FrictionDefinition;
import dev.broadside.physics.joint.FrictionJoint;
import dev.broadside.physics.joint.GearDefinition;
import dev.broadside.physics.joint.GearJoint;
import dev.broadside.physics.joint.MotorDefinition;
import dev.broadside.physics.joint.MotorJoint;
import dev.broadside.physics.joint.MouseDefinition;
import dev.broadside.physics.joint.MouseJoint;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.PulleyDefinition;
import dev.broadside.physics.joint.PulleyJoint;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WeldJoint;
import dev.broadside.physics.joint.WheelDefinition;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Joints as text. */
final class JointText {
  private static final float NEVER = Float.POSITIVE_INFINITY;

  private final World world;
  private final BodyText bodies;
  private final Map<Object, Joint> byId = new HashMap<>();

  JointText(World world, BodyText bodies) {
    this.world = world;
    this.bodies = bodies;
  }

  // ---- out ----

  static void write(JsonWriter out, Joint joint) {
    begin(out, joint);
    if (joint instanceof GearJoint gear) {
      out.name("jointA").value(gear.first().id()).name("jointB").value(gear.second().id());
      out.name("ratio").value(gear.ratio());
    } else {
      writeJoined(out, joint);
    }
    end(out, joint);
  }

  private static void writeJoined(JsonWriter out, Joint joint) {
    out.name("bodyA").value(joint.bodyA().id()).name("bodyB").value(joint.bodyB().id());
    pair(out, "anchorA", joint.localAnchorAx(), joint.localAnchorAy());
    pair(out, "anchorB", joint.localAnchorBx(), joint.localAnchorBy());
    number(out, "referenceAngle", joint.referenceAngle(), 0);
    if (joint instanceof AxisJoint axis) {
      pair(out, "axis", axis.axisX(), axis.axisY());
    }
    if (joint instanceof RevoluteJoint hinge && hinge.turns() != 0) {
      out.name("turns").value(hinge.turns());
    }
    if (joint instanceof DrivenJoint driven) {
      writeDriven(out, driven);
    } else if (joint instanceof WeldJoint weld) {
      pair(out, "linearSpring", weld.linearHertz(), weld.linearDampingRatio());
      pair(out, "angularSpring", weld.angularHertz(), weld.angularDampingRatio());
    } else if (joint instanceof MotorJoint motor) {
      pair(out, "target", motor.targetX(), motor.targetY());
      number(out, "targetAngle", motor.targetAngle(), 0);
      strength(out.name("maxForce"), motor.maxForce());
      strength(out.name("maxTorque"), motor.maxTorque());
      out.name("correction").value(motor.correction());
    } else if (joint instanceof FrictionJoint friction) {
      strength(out.name("maxForce"), friction.maxForce());
      strength(out.name("maxTorque"), friction.maxTorque());
    } else if (joint instanceof MouseJoint mouse) {
      pair(out, "target", mouse.targetX(), mouse.targetY());
      pair(out, "spring", mouse.springHertz(), mouse.springDampingRatio());
      strength(out.name("maxForce"), mouse.maxForce());
    } else if (joint instanceof PulleyJoint pulley) {
      pair(out, "groundA", pulley.groundAx(), pulley.groundAy());
      pair(out, "groundB", pulley.groundBx(), pulley.groundBy());
      out.name("ratio").value(pulley.ratio()).name("rope").value(pulley.rope());
    }
  }

  private static void begin(JsonWriter out, Joint joint) {
    String name = joint.getClass().getSimpleName();
    String type = name.substring(0, name.length() - "Joint".length()).toLowerCase(Locale.ROOT);
    out.beginObject().name("id").value(joint.id()).name("type").value(type);
  }

  private static void end(JsonWriter out, Joint joint) {
    BodyText.flag(out, "collideConnected", joint.collideConnected(), false);
    number(out, "breakForce", joint.breakForce(), NEVER);
    number(out, "breakTorque", joint.breakTorque(), NEVER);
    BodyText.userData(out, joint.userData());
    out.endObject();
  }

  private static void writeDriven(JsonWriter out, DrivenJoint joint) {
    boolean distance = joint instanceof DistanceJoint;
    if (distance) {
      out.name("length").value(joint.springTarget());
    }
    if (joint.isLimitEnabled() || joint.lowerLimit() != 0 || joint.upperLimit() != 0) {
      out.name("limit").beginObject().name("enabled").value(joint.isLimitEnabled());
      out.name("lower").value(joint.lowerLimit()).name("upper").value(joint.upperLimit());
      out.endObject();
    }
    if (joint.isMotorEnabled() || joint.motorSpeed() != 0 || joint.motorStrength() != 0) {
      out.name("motor").beginObject().name("enabled").value(joint.isMotorEnabled());
      out.name("speed").value(joint.motorSpeed());
      strength(out.name("strength"), joint.motorStrength());
      out.endObject();
    }
    float target = distance ? 0 : joint.springTarget();
    if (joint.isSpringEnabled()
        || joint.springHertz() != 0
        || joint.springDampingRatio() != 0
        || target != 0) {
      out.name("spring").beginObject().name("enabled").value(joint.isSpringEnabled());
      out.name("hertz").value(joint.springHertz());
      out.name("dampingRatio").value(joint.springDampingRatio());
      number(out, "target", target, 0);
      out.endObject();
    }
  }

  // ---- in ----

  void read(JsonValue value) {
    Members in = new Members(value);
    try {
      Joint joint = make(in, value.need("type").string());
      JsonValue id = value.get("id");
      if (id != null && byId.put(BodyText.id(id), joint) != null) {
        throw id.error(BodyText.id(id) + " is taken by another joint");
      }
      in.close();
    } catch (RuntimeException e) {
      throw value.error(e);
    }
  }

  private Joint make(Members in, String type) {
    if (type.equals("gear")) {
      Joint first = named(in.value.need("jointA"));
      Joint second = named(in.value.need("jointB"));
      GearDefinition gear = new GearDefinition(first, second).ratio(in.number("ratio", 1));
      return common(in, gear);
    }
    Body a = bodies.named(in.value.need("bodyA"));
    Body b = bodies.named(in.value.need("bodyB"));
    switch (type) {
      case "revolute":
        RevoluteJoint hinge = placed(in, new RevoluteDefinition(a, b));
        hinge.setTurns(in.integer("turns", 0));
        return driven(in, hinge);
      case "prismatic":
        float[] slide = in.pair("axis", 1, 0);
        return driven(in, placed(in, new PrismaticDefinition(a, b).axis(slide[0], slide[1])));
      case "wheel":
        float[] axle = in.pair("axis", 1, 0);
        return driven(in, placed(in, new WheelDefinition(a, b).axis(axle[0], axle[1])));
      case "distance":
        return distance(in, a, b);
      case "weld":
        float[] linear = in.pair("linearSpring", 0, 0);
        float[] angular = in.pair("angularSpring", 0, 0);
        return placed(
            in,
            new WeldDefinition(a, b)
                .linearSpring(linear[0], linear[1])
                .angularSpring(angular[0], angular[1]));
      case "motor":
        float[] place = in.pair("target", 0, 0);
        return placed(
            in,
            new MotorDefinition(a, b)
                .target(place[0], place[1], in.number("targetAngle", 0))
                .strength(in.strength("maxForce", 1), in.strength("maxTorque", 1))
                .correction(in.number("correction", 0.3f)));
      case "friction":
        return placed(
            in,
            new FrictionDefinition(a, b)
                .strength(in.strength("maxForce", 0), in.strength("maxTorque", 0)));
      case "mouse":
        float[] spring = in.pair("spring", 5, 0.7f);
        MouseDefinition mouse =
            new MouseDefinition(a, b)
                .spring(spring[0], spring[1])
                .strength(in.strength("maxForce", 1000));
        if (in.has("target")) {
          float[] target = in.pair("target", 0, 0);
          mouse.target(target[0], target[1]);
        }
        return placed(in, mouse);
      case "pulley":
        float[] overA = Members.pair(in.value.need("groundA"));
        float[] overB = Members.pair(in.value.need("groundB"));
        PulleyDefinition pulley =
            new PulleyDefinition(a, b)
                .over(overA[0], overA[1], overB[0], overB[1])
                .ratio(in.number("ratio", 1));
        if (in.has("rope")) {
          pulley.rope(in.number("rope", 0));
        }
        return placed(in, pulley);
      default:
        throw in.value
            .need("type")
            .error(
                "'"
                    + type
                    + "' is unknown; allowed are revolute, distance, prismatic, wheel, weld, motor,"
                    + " friction, mouse, pulley, gear");
    }
  }

  private Joint distance(Members in, Body a, Body b) {
    DistanceDefinition d = new DistanceDefinition(a, b);
    if (in.has("length")) {
      d.length(in.number("length", 0));
    }
    DistanceJoint joint = placed(in, d);
    float length = joint.length();
    driven(in, joint);
    joint.setLength(length);
    return joint;
  }

  private <J extends Joint, D extends JointDefinition<J, D>> J placed(Members in, D d) {
    float[] anchorA = in.pair("anchorA", 0, 0);
    float[] anchorB = in.pair("anchorB", 0, 0);
    d.anchorA(anchorA[0], anchorA[1]).anchorB(anchorB[0], anchorB[1]);
    d.referenceAngle(in.number("referenceAngle", 0));
    return common(in, d);
  }

  private <J extends Joint, D extends JointDefinition<J, D>> J common(Members in, D d) {
    if (in.flag("collideConnected", false)) {
      d.collideConnected();
    }
    d.breaksAt(in.strength("breakForce", NEVER), in.strength("breakTorque", NEVER));
    return world.create(d.userData(in.string("userData")));
  }

  private static Joint driven(Members in, DrivenJoint joint) {
    Members limit = in.object("limit");
    if (limit != null) {
      joint.setLimits(limit.number("lower", 0), limit.number("upper", 0));
      joint.enableLimit(limit.flag("enabled", true));
      limit.close();
    }
    Members motor = in.object("motor");
    if (motor != null) {
      joint.setMotor(motor.number("speed", 0), motor.strength("strength", 0));
      joint.enableMotor(motor.flag("enabled", true));
      motor.close();
    }
    Members spring = in.object("spring");
    if (spring != null) {
      float target = joint instanceof DistanceJoint ? 0 : spring.number("target", 0);
      joint.setSpring(spring.number("hertz", 0), spring.number("dampingRatio", 0), target);
      joint.enableSpring(spring.flag("enabled", true));
      spring.close();
    }
    return joint;
  }

  private Joint named(JsonValue value) {
    Joint joint = byId.get(BodyText.id(value));
    if (joint == null) {
      throw value.error("there is no joint with id " + BodyText.id(value) + " before this one");
    }
    return joint;
  }
}
