package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;
import java.util.Objects;

/**
 * Couples two joints, each revolute or prismatic: coordinate of the first + ratio × coordinate of
 * the second stays as it is, where a coordinate is an angle or a translation. The gear ends with
 * either of the two.
 */
public final class GearDefinition extends JointDefinition<GearJoint, GearDefinition> {
  private final Joint first;
  private final Joint second;
  private float ratio = 1;

  public GearDefinition(Joint first, Joint second) {
    super(checked("first joint", first).bodyB(), checked("second joint", second).bodyB());
    this.first = first;
    this.second = second;
  }

  private static Joint checked(String what, Joint joint) {
    Objects.requireNonNull(joint, what);
    if (!(joint instanceof RevoluteJoint) && !(joint instanceof PrismaticJoint)) {
      throw new IllegalArgumentException(
          "a gear couples revolute and prismatic joints, not " + joint);
    }
    return joint;
  }

  /** Weight of the second coordinate; not 0. 1 by default. */
  public GearDefinition ratio(float weight) {
    ratio = JointChecks.gearRatio(this, weight);
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.GEAR;
  }

  @Override
  protected GearJoint handle(World world, int joint) {
    return new GearJoint(world, joint);
  }

  @Override
  protected void fill(GearJoint joint) {
    joint.couple(first, second);
    joint.setRatio(ratio);
  }

  @Override
  protected GearDefinition self() {
    return this;
  }
}
