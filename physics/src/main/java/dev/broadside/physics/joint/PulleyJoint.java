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
    setFinite(PulleyKernel.GROUND_AX, "ground point A x", ax);
    setFinite(PulleyKernel.GROUND_AY, "ground point A y", ay);
    setFinite(PulleyKernel.GROUND_BX, "ground point B x", bx);
    setFinite(PulleyKernel.GROUND_BY, "ground point B y", by);
  }

  /** How often B's side counts; above 0. */
  public void setRatio(float ratio) {
    if (!(ratio > 0) || !Float.isFinite(ratio)) {
      throw new IllegalArgumentException(this + ": ratio " + ratio + " must be above 0");
    }
    setParam(PulleyKernel.RATIO, ratio);
  }

  /** Length of the whole rope, metres. */
  public void setRope(float metres) {
    setNotNegative(PulleyKernel.ROPE, "rope", metres);
  }
}
