package dev.broadside.testbed.physics;

import dev.broadside.physics.Joint;
import dev.broadside.physics.joint.DistanceJoint;
import dev.broadside.physics.joint.FrictionJoint;
import dev.broadside.physics.joint.GearJoint;
import dev.broadside.physics.joint.MotorJoint;
import dev.broadside.physics.joint.MouseJoint;
import dev.broadside.physics.joint.PrismaticJoint;
import dev.broadside.physics.joint.PulleyJoint;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.joint.WeldJoint;
import dev.broadside.physics.joint.WheelJoint;
import java.util.List;

/** Joint types in the order of the numbers by which a page knows them. */
final class JointKinds {
  private static final List<Class<? extends Joint>> KINDS =
      List.of(
          RevoluteJoint.class,
          DistanceJoint.class,
          PrismaticJoint.class,
          WheelJoint.class,
          WeldJoint.class,
          MotorJoint.class,
          FrictionJoint.class,
          MouseJoint.class,
          PulleyJoint.class,
          GearJoint.class);

  private JointKinds() {}

  static int number(Joint joint) {
    return KINDS.indexOf(joint.getClass());
  }
}
