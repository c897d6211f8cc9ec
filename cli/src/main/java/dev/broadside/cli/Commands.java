package dev.broadside.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Assembles the command line and turns every failure into one line and an exit code. */
final class Commands {
  private Commands() {}

  /** Runs a command line; returns its exit code. */
  static int run(Terminal terminal, String... args) {
    return execute(terminal, assemble(terminal), args);
  }

  static int execute(Terminal terminal, CommandLine line, String... args) {
    try {
      return args.length == 0 && !line.getSubcommands().isEmpty()
          ? line.execute("--help")
          : line.execute(args);
    } catch (OutOfMemoryError tooMuch) {
      terminal.note(
          "broadside: out of memory with a heap of %.1f GB: BROADSIDE_JAVA_OPTS=-Xmx… allows"
              + " more%s",
          Runtime.getRuntime().maxMemory() / 1e9,
          args.length > 0 && args[0].equals("pairs") ? ", and pairs --count holds no pairs" : "");
      return CommandFailure.BAD_INPUT;
    }
  }

  static CommandLine assemble(Terminal terminal) {
    CommandLine line = new CommandLine(new BroadsideCommand());
    line.addSubcommand(new DemoCommand(terminal));
    line.addSubcommand(new PairsCommand(terminal));
    line.addSubcommand(new GenerateCommand(terminal));
    line.addSubcommand(new ConvertCommand(terminal));
    line.addSubcommand(new StatsCommand(terminal));
    line.addSubcommand(new VerifyCommand(terminal));
    line.addSubcommand(new BenchCommand(terminal));
    line.addSubcommand(new PhysicsCommand(terminal));
    line.addSubcommand(new InfoCommand(terminal));
    line.addSubcommand(new CompletionCommand(terminal));
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      provider.commands().forEach(line::addSubcommand);
    }
    List<String> others = commandsOfOthers();
    if (!others.isEmpty()) {
      line.getCommandSpec()
          .usageMessage()
          .footerHeading("%nCommands of other modules: " + String.join(", ", others) + "%n");
    }
    return withHandlers(line, terminal);
  }

  /** Output and failures as all commands have them. */
  static CommandLine withHandlers(CommandLine line, Terminal terminal) {
    line.setOut(terminal.out());
    line.setErr(terminal.err());
    line.setUsageHelpLongOptionsMaxWidth(28);
    line.setUsageHelpWidth(100);
    line.setParameterExceptionHandler((failure, args) -> badUsage(terminal, failure));
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> failed(terminal, failure, command));
    return line;
  }

  private static int badUsage(Terminal terminal, ParameterException failure) {
    CommandSpec spec = failure.getCommandLine().getCommandSpec();
    String name = spec.qualifiedName(" ");
    // Picocli puts the word before a description that begins with it.
    String message = firstLine(failure.getMessage()).replace("option option", "option");
    if (failure instanceof UnmatchedArgumentException unmatched) {
      message = unmatched(spec, unmatched.getUnmatched().get(0));
    }
    terminal.note("%s: %s (see ./%s --help)", name, message, name);
    return CommandFailure.BAD_INPUT;
  }

  private static String unmatched(CommandSpec spec, String argument) {
    if (argument.startsWith("-")) {
      return "unknown option '" + argument + "'";
    }
    return spec.parent() == null
        ? "unknown command '" + argument + "': there are " + String.join(", ", commands(spec))
        : "unexpected argument '" + argument + "'";
  }

  /** Those of this module and, as far as the script has told of them, of others. */
  private static Set<String> commands(CommandSpec root) {
    Set<String> names = new LinkedHashSet<>(root.subcommands().keySet());
    names.addAll(commandsOfOthers());
    return names;
  }

  private static List<String> commandsOfOthers() {
    String more = System.getProperty("broadside.more", "");
    return more.isEmpty() ? List.of() : List.of(more.split(","));
  }

  private static int failed(Terminal terminal, Exception failure, CommandLine command) {
    String name = command.getCommandSpec().qualifiedName(" ");
    if (failure instanceof CommandFailure ours) {
      terminal.note("%s: %s", name, ours.getMessage());
      return ours.exitCode();
    }
    if (failure instanceof IOException
        || failure instanceof IllegalArgumentException
        || failure instanceof IllegalStateException) {
      terminal.note("%s: %s", name, describe(failure));
      return CommandFailure.BAD_INPUT;
    }
    // Everything else is a fault of ours: its trace is what a report needs.
    failure.printStackTrace(terminal.err());
    terminal.note("%s: internal error, please report the lines above: %s", name, failure);
    return CommandFailure.MISMATCH;
  }

  private static String describe(Exception failure) {
    if (failure instanceof NoSuchFileException missing) {
      return missing.getFile() + ": there is no such file";
    }
    if (failure instanceof AccessDeniedException denied) {
      return denied.getFile() + ": no permission to open it";
    }
    if (failure instanceof FileAlreadyExistsException existing) {
      return existing.getFile() + ": exists already";
    }
    return firstLine(failure.getMessage() == null ? failure.toString() : failure.getMessage());
  }

  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end).stripTrailing();
  }
}
