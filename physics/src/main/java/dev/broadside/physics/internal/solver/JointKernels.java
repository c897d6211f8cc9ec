package dev.broadside.physics.internal.solver;

import dev.broadside.physics.internal.store.WorldState;

/** The joint types: adding a constant and its kernel here is the only registration. */
public final class JointKernels {
  public static final byte REVOLUTE = 0;
  public static final byte DISTANCE = 1;
  public static final byte PRISMATIC = 2;
  public static final byte WHEEL = 3;
  public static final byte WELD = 4;
  public static final byte MOTOR = 5;
  public static final byte MOUSE = 6;
  public static final byte PULLEY = 7;
  public static final byte GEAR = 8;

  private final JointKernel[] kernels;

  public JointKernels(WorldState world) {
    kernels =
        new JointKernel[] {
          new RevoluteKernel(world),
          new DistanceKernel(world),
          new AxisKernel(world, false),
          new AxisKernel(world, true),
          new WeldKernel(world),
          new DriveKernel(world),
          new MouseKernel(world),
          new PulleyKernel(world),
          new GearKernel(world)
        };
  }

  public JointKernel of(byte type) {
    return kernels[type];
  }

  int count() {
    return kernels.length;
  }
}
