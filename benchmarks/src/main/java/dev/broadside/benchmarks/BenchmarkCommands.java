package dev.broadside.benchmarks;

import dev.broadside.cli.CommandProvider;
import java.util.List;

/** The commands of this module. */
public final class BenchmarkCommands implements CommandProvider {
  @Override
  public List<Object> commands() {
    return List.of(new ReproduceCommand(), new CompareCommand(), new MicroCommand());
  }
}
