package dev.broadside.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What another module would contribute. */
public final class GreetingCommands implements CommandProvider {
  @Override
  public List<Object> commands() {
    return List.of(new Greet());
  }

  @Command(
      name = "greet",
      description = "Greets.",
      footer = {"", "Example:", "  ./broadside greet"})
  static final class Greet implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Override
    public Integer call() {
      spec.commandLine().getOut().println("hello from another module");
      return 0;
    }
  }
}
