package dev.broadside.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The command itself: only its subcommands do something. */
@Command(
    name = "broadside",
    description = "Which of these boxes overlap, now, and now, and now?",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Start with:  ./broadside demo",
      "Then:        ./broadside pairs --scene free --n 100000 --json",
      "Exit codes:  0 all is well, 1 a check failed, 2 bad input or usage."
    })
final class BroadsideCommand {}
