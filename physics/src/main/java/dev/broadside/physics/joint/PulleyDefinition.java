package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/**
 * Two bodies on one rope over two points of the world: length A + ratio × length B is at most the
 * rope.
 */
public final class PulleyDefinition extends JointDefinition<PulleyJoint, PulleyDefinition> {
  private float groundAx;
  private float groundAy;
  private float groundBx;
  private float groundBy;
  private float ratio = 1;
  private boolean ropeGiven;
  private float rope;

  public PulleyDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** The points the rope runs over, in the world. */
  public PulleyDefinition over(float ax, float ay, float bx, float by) {
    groundAx = JointChecks.finite(this, "ground point A x", ax);
    groundAy = JointChecks.finite(this, "ground point A y", ay);
    groundBx = JointChecks.finite(this, "ground point B x", bx);
    groundBy = JointChecks.finite(this, "ground point B y", by);
    return this;
  }

  /** How often B's side counts, as with a block and tackle; 1 by default. */
  public PulleyDefinition ratio(float sideB) {
    ratio = JointChecks.positive(this, "ratio", sideB);
    return this;
  }

  /** Length of the whole rope; by default it is taut when the joint is made. */
  public PulleyDefinition rope(float metres) {
    rope = JointChecks.notNegative(this, "rope", metres);
    ropeGiven = true;
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.PULLEY;
  }

  @Override
  protected PulleyJoint handle(World world, int joint) {
    return new PulleyJoint(world, joint);
  }

  @Override
  protected void fill(PulleyJoint joint) {
    joint.setPoints(groundAx, groundAy, groundBx, groundBy);
    joint.setRatio(ratio);
    joint.setRope(ropeGiven ? rope : joint.lengthA() + ratio * joint.lengthB());
  }

  @Override
  protected PulleyDefinition self() {
    return this;
  }
}
