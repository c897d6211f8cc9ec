package dev.broadside.cli;

/**
 * A bar that is drawn over itself on a terminal while something takes long, and erased at the end.
 * Where standard error is no terminal it does nothing.
 */
final class Progress implements AutoCloseable {
  // Often enough to look alive, seldom enough to cost nothing.
  private static final long BETWEEN_NANOS = 100_000_000L;

  // Work that ends sooner needs no bar.
  private static final long PATIENCE_NANOS = 300_000_000L;
  private static final int WIDTH = 30;

  private final Terminal terminal;
  private final String label;
  private final long total;
  private long drawn = System.nanoTime() + PATIENCE_NANOS - BETWEEN_NANOS;
  private boolean visible;

  Progress(Terminal terminal, String label, long total) {
    this.terminal = terminal;
    this.label = label;
    this.total = total;
  }

  /** So much is done; detail is what is going on. */
  void at(long done, String detail) {
    if (!terminal.live() || System.nanoTime() - drawn < BETWEEN_NANOS) {
      return;
    }
    drawn = System.nanoTime();
    terminal.err().print("\r\033[K" + bar(done, detail));
    terminal.err().flush();
    visible = true;
  }

  String bar(long done, String detail) {
    int filled = total <= 0 ? 0 : (int) Math.min(WIDTH, WIDTH * done / total);
    return label
        + " ["
        + "#".repeat(filled)
        + "-".repeat(WIDTH - filled)
        + "] "
        + done
        + "/"
        + total
        + (detail.isEmpty() ? "" : "  " + detail);
  }

  @Override
  public void close() {
    if (visible) {
      terminal.err().print("\r\033[K");
      terminal.err().flush();
      visible = false;
    }
  }
}
