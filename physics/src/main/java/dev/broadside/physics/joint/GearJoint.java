package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.GearKernel;

/** A coupling of two joints. */
public final class GearJoint extends Joint {
  GearJoint(World world, int index) {
    super(world, index);
  }

  void couple(Joint first, Joint second) {
    setCoupled(first, second);
  }

  /** The first of the joints it couples. */
  public Joint first() {
    return coupled(0);
  }

  /** The second of the joints it couples. */
  public Joint second() {
    return coupled(1);
  }

  /** Weight of the second joint's coordinate from now on; not 0. */
  public void setRatio(float ratio) {
    JointChecks.gearRatio(this, ratio);
    if (ratio != ratio()) {
      // The last step's movement is not weighed yet, and was made with the old ratio.
      setParam(GearKernel.BEGUN, 0);
    }
    setParam(GearKernel.RATIO, ratio);
  }

  public float ratio() {
    return param(GearKernel.RATIO);
  }
}
