package dev.broadside.cli;

import java.io.PrintWriter;

/**
 * Where a command writes.
 *
 * @param out results
 * @param err errors and progress
 * @param live whether err is a terminal, so that progress may be drawn and erased there
 */
record Terminal(PrintWriter out, PrintWriter err, boolean live) {
  void line(String format, Object... values) {
    out.println(values.length == 0 ? format : String.format(java.util.Locale.ROOT, format, values));
  }

  /** A note beside the results. */
  void note(String format, Object... values) {
    out.flush();
    err.println(values.length == 0 ? format : String.format(java.util.Locale.ROOT, format, values));
    err.flush();
  }
}
