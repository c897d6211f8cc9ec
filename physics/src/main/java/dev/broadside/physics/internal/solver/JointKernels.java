package dev.broadside.physics.internal.solver;

import dev.broadside.physics.internal.store.WorldState;

/** The joint types: adding a constant and its kernel here is the only registration. */
public final class JointKernels {
  public static final byte REVOLUTE = 0;

  private final JointKernel[] kernels;

  public JointKernels(WorldState world) {
    kernels = new JointKernel[] {new RevoluteKernel(world)};
  }

  public JointKernel of(byte type) {
    return kernels[type];
  }

  int count() {
    return kernels.length;
  }
}
