package dev.broadside.physics.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.spi.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * C1 cannot compile long methods of vectors with its profile ("out of virtual registers": one of
 * 2,970 bytes on JDK 17, not one of 2,504). A method that it compiled without profile before, as
 * happens while much else is compiled, then never reaches C2: the kernels would stay slow for good.
 */
class VectorKernelSizeTest {
  private static final int LONGEST = 2600;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solver.VectorContactKernel",
        "solver.VectorImpulses",
        "solver.VectorRows",
        "narrow.VectorHullHull"
      })
  void everyMethodIsShortEnoughForEveryTier(String name) throws ClassNotFoundException {
    String full = VectorKernelSizeTest.class.getPackageName() + "." + name;
    Class<?> kernel = Class.forName(full, false, VectorKernelSizeTest.class.getClassLoader());
    String path = kernel.getProtectionDomain().getCodeSource().getLocation().getPath();
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    int code =
        ToolProvider.findFirst("javap").orElseThrow().run(out, out, "-c", "-p", "-cp", path, full);
    assertEquals(0, code, text.toString());
    int longest = 0;
    for (String line : text.toString().split("\n")) {
      String[] words = line.strip().split(": ", 2);
      if (words.length == 2 && words[0].matches("\\d+")) {
        longest = Math.max(longest, Integer.parseInt(words[0]));
      }
    }
    assertTrue(longest > 100 && longest < LONGEST, full + " has a method of " + longest + " bytes");
  }
}
