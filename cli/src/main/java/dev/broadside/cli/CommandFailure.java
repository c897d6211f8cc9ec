package dev.broadside.cli;

/** Ends a command with one line on standard error and an exit code, without a stack trace. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A result is not what it should be. */
  public static final int MISMATCH = 1;

  /** The input or the options are at fault. */
  public static final int BAD_INPUT = 2;

  private final int exitCode;

  private CommandFailure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  public static CommandFailure badInput(String message) {
    return new CommandFailure(BAD_INPUT, message);
  }

  public static CommandFailure mismatch(String message) {
    return new CommandFailure(MISMATCH, message);
  }

  int exitCode() {
    return exitCode;
  }
}
