/** Broad-phase collision culling for 2D and 3D axis-aligned boxes. */
module dev.broadside {
  // Only the vector kernels use it, and only where the JVM was started with it.
  requires static jdk.incubator.vector;

  // Lent by a module that has Parquet's libraries; without one, Parquet files are refused.
  uses dev.broadside.io.ParquetFormat;

  exports dev.broadside;
  exports dev.broadside.io;
  exports dev.broadside.scene;
  exports dev.broadside.internal to
      dev.broadside.physics;
  exports dev.broadside.internal.json to
      dev.broadside.physics;
  exports dev.broadside.internal.parallel to
      dev.broadside.physics;
  exports dev.broadside.internal.sort to
      dev.broadside.physics;
}
