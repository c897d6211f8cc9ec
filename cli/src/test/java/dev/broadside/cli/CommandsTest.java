package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CommandsTest {
  @Test
  void withoutArgumentsPrintsTheHelp() {
    String help = Run.ok();
    assertTrue(help.startsWith("Usage: broadside"), help);
    assertEquals(help, Run.ok("--help"));
  }

  @Test
  void everyCommandHasHelpWithAnExample() {
    CommandLine line = Commands.assemble(Run.nowhere());
    assertFalse(line.getSubcommands().isEmpty());
    for (Map.Entry<String, CommandLine> command : line.getSubcommands().entrySet()) {
      String help = Run.ok(command.getKey(), "--help");
      assertTrue(help.contains("Example"), help);
      assertTrue(help.contains("./broadside " + command.getKey()), help);
      command
          .getValue()
          .getCommandSpec()
          .options()
          .forEach(
              option ->
                  assertTrue(
                      option.description().length > 0, option.longestName() + " has no text"));
    }
  }

  @Test
  void unknownWordsAreNamedInOneLine() {
    Run run = Run.of("frobnicate");
    assertEquals(2, run.code());
    assertTrue(
        run.err().startsWith("broadside: unknown command 'frobnicate': there are "), run.err());
    Run.refuses(
        "broadside info: unknown option '--nope' (see ./broadside info --help)", "info", "--nope");
    Run.refuses(
        "broadside info: unexpected argument 'extra' (see ./broadside info --help)",
        "info",
        "extra");
  }

  @Test
  void infoNamesEveryAlgorithm() {
    String text = Run.ok("info");
    Map<String, Object> json = JsonText.object(Run.ok("info", "--json"));
    assertEquals(Algorithm.values().length, ((java.util.List<?>) json.get("algorithms")).size());
    for (Algorithm algorithm : Algorithm.values()) {
      assertTrue(text.contains(algorithm.hyphenedName()), text);
    }
    assertEquals(Runtime.version().toString(), json.get("jdk"));
  }

  @Test
  void completionIsAShellScriptThatKnowsTheCommands() {
    String script = Run.ok("completion");
    assertTrue(script.startsWith("#!/usr/bin/env bash"), script);
    assertTrue(script.contains("completion"));
    assertTrue(script.contains("--json"));
  }

  @Test
  void otherModulesAddCommands() {
    assertEquals("hello from another module", Run.ok("greet").strip());
    assertTrue(Run.ok("--help").contains("Greets."));
  }

  @Test
  void everyOptionSaysWhatItIsForInAsFewWordsAsFit() {
    CommandLine line = Commands.assemble(Run.nowhere());
    line.getSubcommands()
        .forEach(
            (name, command) ->
                command
                    .getUsageMessage()
                    .lines()
                    .forEach(text -> assertTrue(text.length() <= 100, name + ": " + text)));
  }
}
