package dev.broadside.internal.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * C2 inlines hot methods of up to 325 bytes (FreqInlineSize). Vector kernels that one caller calls
 * several times must be longer: copies that exceed the budget of nodes make objects of their
 * vectors, now and then, by the order in which methods happen to be compiled.
 */
class VectorKernelSizeTest {
  private static final int INLINED_UP_TO = 325;

  @ParameterizedTest
  @ValueSource(strings = {"quantise", "sweep", "settle"})
  void kernelsOfTilesAreCompiledByThemselves(String kernel) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    String path = VectorTiles.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    int code =
        ToolProvider.findFirst("javap")
            .orElseThrow()
            .run(out, out, "-c", "-p", "-cp", path, VectorTiles.class.getName());
    assertTrue(code == 0, text.toString());
    Matcher body =
        Pattern.compile("static void " + kernel + "\\(.*?return\\n", Pattern.DOTALL)
            .matcher(text.toString());
    assertTrue(body.find(), text.toString());
    Matcher last = Pattern.compile("(\\d+): return\\n").matcher(body.group());
    assertTrue(last.find(), body.group());
    int size = Integer.parseInt(last.group(1)) + 1;
    assertTrue(size > INLINED_UP_TO, kernel + " has " + size + " bytes of code");
  }
}
