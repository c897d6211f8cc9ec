package dev.broadside.spark;

import dev.broadside.cli.CommandProvider;
import java.util.List;
import picocli.CommandLine.Command;

/** Adds {@code spark} to the command line. */
public final class SparkCommands implements CommandProvider {
  @Override
  public List<Object> commands() {
    return List.of(new SparkCommand());
  }

  /** The group; its commands are the work. */
  @Command(
      name = "spark",
      description = "Finds pairs on a Spark cluster, or on one embedded here.",
      subcommands = {PairsCommand.class, CostCommand.class, SimulateCommand.class},
      mixinStandardHelpOptions = true,
      synopsisSubcommandLabel = "COMMAND")
  static final class SparkCommand {}
}
