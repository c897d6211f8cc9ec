package dev.broadside.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a completion script for bash and zsh. */
@Command(
    name = "completion",
    description = "Prints a completion script for bash and zsh.",
    footer = {"", "Example:", "  source <(./broadside completion)"})
final class CompletionCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.out().print(AutoComplete.bash("broadside", spec.root().commandLine()));
    return 0;
  }
}
