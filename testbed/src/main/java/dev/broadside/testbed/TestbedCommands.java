package dev.broadside.testbed;

import dev.broadside.cli.CommandProvider;
import java.util.List;

/** The commands of this module. */
public final class TestbedCommands implements CommandProvider {
  @Override
  public List<Object> commands() {
    return List.of(new TestbedCommand());
  }
}
