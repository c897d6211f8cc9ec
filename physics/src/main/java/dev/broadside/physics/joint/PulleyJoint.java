package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.PulleyKernel;

/** A rope over two points of the world. */
public final class PulleyJoint extends Joint {
  PulleyJoint(World world, int index) {
    super(world, index);
  }

  /** Length of A's side now, metres. */
  public float lengthA() {
    return distance(
        anchorAx() - param(PulleyKernel.GROUND_AX), anchorAy() - param(PulleyKernel.GROUND_AY));
  }

  /** Length of B's side now, metres. */
  public float lengthB() {
    return distance(
        anchorBx() - param(PulleyKernel.GROUND_BX), anchorBy() - param(PulleyKernel.GROUND_BY));
  }

  private static float distance(float x, float y) {
    return (float) Math.sqrt(x * x + y * y);
  }

  /** The points the rope runs over, in the world. */
  public void setPoints(float ax, float ay, float bx, float by) {
    JointChecks.finite(this, "ground point A x", ax);
    JointChecks.finite(this, "ground point A y", ay);
    JointChecks.finite(this, "ground point B x", bx);
    JointChecks.finite(this, "ground point B y", by);
    setParam(PulleyKernel.GROUND_AX, ax);
    setParam(PulleyKernel.GROUND_AY, ay);
    setParam(PulleyKernel.GROUND_BX, bx);
    setParam(PulleyKernel.GROUND_BY, by);
  }

  /** How often B's side counts; above 0. */
  public void setRatio(float ratio) {
    setParam(PulleyKernel.RATIO, JointChecks.positive(this, "ratio", ratio));
  }

  /** Length of the whole rope, metres. */
  public void setRope(float metres) {
    setParam(PulleyKernel.ROPE, JointChecks.notNegative(this, "rope", metres));
  }

  /** World x of the point A's side runs over. */
  public float groundAx() {
    return param(PulleyKernel.GROUND_AX);
  }

  /** World y of the point A's side runs over. */
  public float groundAy() {
    return param(PulleyKernel.GROUND_AY);
  }

  /** World x of the point B's side runs over. */
  public float groundBx() {
    return param(PulleyKernel.GROUND_BX);
  }

  /** World y of the point B's side runs over. */
  public float groundBy() {
    return param(PulleyKernel.GROUND_BY);
  }

  public float ratio() {
    return param(PulleyKernel.RATIO);
  }

  /** Length of the whole rope, metres. */
  public float rope() {
    return param(PulleyKernel.ROPE);
  }
}
