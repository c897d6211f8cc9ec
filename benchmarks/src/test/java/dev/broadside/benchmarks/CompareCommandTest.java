package dev.broadside.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.cli.CommandFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompareCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--busy", "--rounds", "3", "--warm", "0.1", "--natives", "nowhere"));
    CommandLine line = new CommandLine(new CompareCommand()).setOut(new PrintWriter(out));
    line.setExecutionExceptionHandler(
        (exception, command, result) -> {
          throw exception;
        });
    return line.execute(all.toArray(String[]::new));
  }

  @Test
  void boxesAndBodiesAreCompared() throws Exception {
    Path csv = folder.resolve("table.csv");
    assertEquals(0, run("--dims", "3", "--n", "200", "--threads", "2", "-o", csv.toString()));
    String table = Files.readString(csv);
    for (String name : List.of("auto,1", "auto,2", "bullet-dbvt", "ode-sap", "tinspin-rtree")) {
      assertTrue(table.contains(name), table);
    }
    assertTrue(Files.exists(folder.resolve("table.csv.environment.txt")));
    assertEquals(0, run("--physics", "pyramid", "--size", "4", "--steps", "12"));
    assertTrue(out.toString().contains("gdx-box2d"), out.toString());
  }

  /** A stand-in for the native program: its answer has the form of box2d_bench's. */
  @Test
  void scenesAreComparedWithANativeProgram() throws Exception {
    Path program = folder.resolve("box2d_bench");
    Files.writeString(
        program,
        "#!/bin/sh\necho \"total 900.0 ms mean 1.0 p50 1.0 p99 2.0 max 3.0 $*\" | tee -a "
            + folder.resolve("calls.txt")
            + "\n");
    assertTrue(program.toFile().setExecutable(true));
    CommandLine line = new CommandLine(new CompareCommand()).setOut(new PrintWriter(out));
    String[] arguments = {
      "--physics",
      "big-pyramid",
      "--size",
      "4",
      "--steps",
      "9",
      "--busy",
      "--threads",
      "2",
      "--warm",
      "0",
      "--rounds",
      "2",
      "--natives",
      folder.toString()
    };
    assertEquals(0, line.execute(arguments));
    assertTrue(out.toString().contains("native box2d-2.4.1"), out.toString());
    assertTrue(out.toString().contains("100 "), out.toString());
    String calls = Files.readString(folder.resolve("calls.txt"));
    assertTrue(calls.contains("run big_pyramid -size 4 -steps 9"), calls);
  }

  @Test
  void aSceneWithoutTheNativeProgramSaysHowToGetIt() {
    CommandFailure failure =
        assertThrows(
            CommandFailure.class, () -> call("--physics", "n2", "--busy", "--natives", "nowhere"));
    assertTrue(failure.getMessage().contains("benchmarks/native/build"), failure.getMessage());
  }

  private void call(String... arguments) throws Exception {
    CompareCommand command = new CompareCommand();
    new CommandLine(command).setOut(new PrintWriter(out)).parseArgs(arguments);
    command.call();
  }

  @Test
  void aWorseRatioEndsWithAMessage() throws Exception {
    Path file = folder.resolve("forged.csv");
    Files.writeString(
        file, "case,rival,times ours,least,most\nfree 2D n=300,jts-hpr,1e7,9e6,2e7\n");
    CompareCommand command = new CompareCommand();
    new CommandLine(command)
        .setOut(new PrintWriter(out))
        .parseArgs("--baseline", file.toString(), "--busy", "--rounds", "3", "--warm", "0.1");
    CommandFailure failure = assertThrows(CommandFailure.class, command::call);
    assertTrue(
        failure.getMessage().startsWith("1 ratio to rivals got worse beyond noise, twice"),
        failure.getMessage());
  }
}
