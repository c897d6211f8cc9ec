package dev.broadside.cli;

import java.util.List;

/**
 * How another module adds commands to {@code ./broadside}: it names an implementation in {@code
 * META-INF/services/dev.broadside.cli.CommandProvider}, and the script puts that module on the
 * class path when the first word asks for it.
 */
public interface CommandProvider {
  /** Objects annotated with {@link picocli.CommandLine.Command}, one per command. */
  List<Object> commands();
}
