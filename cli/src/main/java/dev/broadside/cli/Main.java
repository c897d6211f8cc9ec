package dev.broadside.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;

/** Entry point of {@code ./broadside}. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    PrintStream error = standardError();
    System.setErr(error);
    PrintWriter err = new PrintWriter(new OutputStreamWriter(error, StandardCharsets.UTF_8), true);
    boolean live = Boolean.getBoolean("broadside.progress");
    System.exit(run(new FileOutputStream(FileDescriptor.out), err, live, args));
  }

  static int run(OutputStream standardOutput, PrintWriter err, boolean live, String... args) {
    StandardOutput checked = new StandardOutput(standardOutput);
    PrintWriter out = new PrintWriter(new OutputStreamWriter(checked, StandardCharsets.UTF_8));
    int code = Commands.run(new Terminal(out, err, live), args);
    out.flush();
    if (code == 0 && checked.failure() != null) {
      err.println("broadside: standard output: " + checked.failure());
      code = CommandFailure.BAD_INPUT;
    }
    err.flush();
    return code;
  }

  /** Runs a command line in this JVM, as modules that measure commands do; its exit code. */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    int code = Commands.run(new Terminal(out, err, false), args);
    out.flush();
    err.flush();
    return code;
  }

  /**
   * The descriptor that the script kept for us: its own standard error passes a filter that drops
   * the JVM's greeting for incubator modules, and nothing of ours should wait for that filter. The
   * JDK has no public way to write to a descriptor by number; where this one fails, the filtered
   * stream serves.
   */
  private static PrintStream standardError() {
    Integer number = Integer.getInteger("broadside.stderr");
    if (number == null) {
      return System.err;
    }
    try {
      Constructor<FileDescriptor> byNumber = FileDescriptor.class.getDeclaredConstructor(int.class);
      byNumber.setAccessible(true);
      return new PrintStream(
          new FileOutputStream(byNumber.newInstance(number)), true, StandardCharsets.UTF_8);
    } catch (ReflectiveOperationException | RuntimeException unavailable) {
      return System.err;
    }
  }
}
