package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One run of the command line in this JVM, with what it wrote. */
record Run(int code, String out, String err) {
  static Run of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Commands.run(new Terminal(new PrintWriter(out), new PrintWriter(err), false), args);
    return new Run(code, out.toString(), err.toString());
  }

  /** A terminal nobody reads. */
  static Terminal nowhere() {
    PrintWriter sink = new PrintWriter(java.io.Writer.nullWriter());
    return new Terminal(sink, sink, false);
  }

  /** A run that must succeed and say nothing on standard error. */
  static String ok(String... args) {
    Run run = of(args);
    assertEquals("", run.err);
    assertEquals(0, run.code);
    return run.out;
  }

  /** A run that must fail for bad input with this one line on standard error and nothing else. */
  static void refuses(String line, String... args) {
    Run run = of(args);
    assertEquals(line + System.lineSeparator(), run.err);
    assertEquals(2, run.code);
    assertEquals("", run.out);
  }
}
