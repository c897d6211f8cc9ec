package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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

  @Test
  void anUnknownCommandIsToldOfThoseOfOtherModulesToo() {
    String before = System.getProperty("broadside.more");
    System.setProperty("broadside.more", "testbed,reproduce,compare,spark");
    try {
      String error = Run.of("frobnicate").err();
      assertTrue(
          error.contains(", completion, greet, testbed, reproduce, compare, spark ("), error);
    } finally {
      if (before == null) {
        System.clearProperty("broadside.more");
      } else {
        System.setProperty("broadside.more", before);
      }
    }
  }

  @Test
  void oneThingIsNotToldAsMany() throws IOException {
    Path file = Files.createTempFile("one", ".csv");
    Path copy = file.resolveSibling(file.getFileName() + ".npy");
    try {
      Files.writeString(file, "minx,miny,maxx,maxy\n0,0,1,1\n");
      String converted = Run.ok("convert", file.toString(), copy.toString());
      assertTrue(converted.contains(": 1 2D box, 1 frame, double"), converted);
      String stats = Run.ok("stats", file.toString());
      assertTrue(stats.contains("1 box, 2D, double"), stats);
      String verified = Run.ok("verify", file.toString());
      assertTrue(verified.contains("1 frame, 0 pairs, hash"), verified);
      String pairs = Run.ok("pairs", file.toString(), "--threads", "1");
      assertTrue(pairs.stripTrailing().endsWith(" kernels, 1 thread"), pairs);
      String soak = Run.ok("physics", "soak", "--minutes", "0.0001");
      assertTrue(soak.startsWith("1 world (seed 1), "), soak);
      String physics = Run.ok("physics", "big-mobile", "--size", "2", "--steps", "1");
      assertTrue(physics.contains(" bodies, 1 step\n"), physics);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(copy);
    }
  }

  @Test
  void memoryThatRanOutIsToldWithWhatHelpsTheCommand() {
    for (String name : new String[] {"pairs", "physics"}) {
      StringWriter err = new StringWriter();
      Terminal terminal = new Terminal(new PrintWriter(err), new PrintWriter(err), false);
      CommandLine line = new CommandLine(new BroadsideCommand());
      line.addSubcommand(name, new Greedy());
      assertEquals(2, Commands.execute(terminal, line, name));
      assertTrue(err.toString().contains("BROADSIDE_JAVA_OPTS=-Xmx… allows more"), err.toString());
      assertEquals(name.equals("pairs"), err.toString().contains("--count"), err.toString());
    }
  }

  @CommandLine.Command
  private static final class Greedy implements Runnable {
    @Override
    public void run() {
      throw new OutOfMemoryError();
    }
  }
}
