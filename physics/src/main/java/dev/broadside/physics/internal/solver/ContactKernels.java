package dev.broadside.physics.internal.solver;

/**
 * Chooses the contact kernels: vector where the JVM has the Vector API, unless {@code
 * -Dbroadside.kernels=scalar} says otherwise, as in core.
 */
final class ContactKernels {
  private ContactKernels() {}

  static ContactKernel create() {
    String wanted = System.getProperty("broadside.kernels", "auto");
    return switch (wanted) {
      case "scalar" -> new ScalarContactKernel();
      case "auto", "vector" -> {
        if (vectorPresent()) {
          yield new VectorContactKernel();
        }
        if (wanted.equals("vector")) {
          throw new IllegalStateException(
              "-Dbroadside.kernels=vector needs the JVM flag --add-modules jdk.incubator.vector");
        }
        yield new ScalarContactKernel();
      }
      default ->
          throw new IllegalArgumentException(
              "-Dbroadside.kernels=" + wanted + " must be auto, scalar or vector");
    };
  }

  private static boolean vectorPresent() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
  }
}
