package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  @Test
  void resultsThatCannotBeWrittenAreAFailure() {
    StringWriter err = new StringWriter();
    assertEquals(2, Main.run(failing("No space left on device"), new PrintWriter(err), false));
    assertEquals(
        "broadside: standard output: No space left on device" + System.lineSeparator(),
        err.toString());
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoFailure() {
    StringWriter err = new StringWriter();
    assertEquals(0, Main.run(failing("Broken pipe"), new PrintWriter(err), false));
    assertEquals("", err.toString());
  }

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        throw new IOException(reason);
      }
    };
  }
}
