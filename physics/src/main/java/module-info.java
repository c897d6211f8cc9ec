/** A 2D rigid-body engine on Broadside's broad phase. */
module dev.broadside.physics {
  requires transitive dev.broadside;
  // Only the vector kernels use it, and only where the JVM was started with it.
  requires static jdk.incubator.vector;

  exports dev.broadside.physics;
  exports dev.broadside.physics.file;
  exports dev.broadside.physics.shape;
  exports dev.broadside.physics.joint;
  exports dev.broadside.physics.scene;
}
