package dev.broadside.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.cli.CommandFailure;
import java.io.IOException;
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
        "#!/bin/sh\necho \"total 900.0 ms mean 1.0 p50 1.0 p99 2.0 max 3.0 meanY @50 0.0 @end 4.25"
            + " $*\" | tee -a "
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
    assertTrue(out.toString().contains("mean height 4.25"), out.toString());
    String calls = Files.readString(folder.resolve("calls.txt"));
    assertTrue(calls.contains("run big_pyramid -size 4 -steps 9"), calls);
  }

  @Test
  void aSceneThatTheNativeProgramDoesNotHaveIsTold() throws Exception {
    Path program = folder.resolve("box2d_bench");
    Files.writeString(program, "#!/bin/sh\necho engine box2d\n");
    assertTrue(program.toFile().setExecutable(true));
    String[] arguments = {"--physics", "joint-grid", "--busy", "--natives", folder.toString()};
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> call(arguments))
            .getMessage()
            .startsWith("scene 'joint-grid' is not one of those that Box2D's program has"));
  }

  @Test
  void aSceneWithoutTheNativeProgramSaysHowToGetIt() {
    CommandFailure failure =
        assertThrows(
            CommandFailure.class, () -> call("--physics", "n2", "--busy", "--natives", "nowhere"));
    assertTrue(failure.getMessage().contains("benchmarks/native/build"), failure.getMessage());
  }

  private void assertRefused(String start, String... arguments) {
    CommandFailure failure = assertThrows(CommandFailure.class, () -> call(arguments));
    assertTrue(failure.getMessage().startsWith(start), failure.getMessage());
  }

  @Test
  void optionsThatWouldDoNothingAreRefused() {
    assertRefused(
        "--algorithm goes with boxes, not with --physics",
        "--physics",
        "pyramid",
        "--algorithm",
        "bvh");
    assertRefused(
        "--peers goes with boxes and with --physics pyramid|drum",
        "--physics",
        "tumbler",
        "--peers",
        "dyn4j");
    assertRefused("--size goes with --physics SCENE", "--size", "9");
    assertRefused("--native-algorithms goes with --dims 3", "--native-algorithms", "fcl");
    assertRefused("--n does not go with --write-baseline", "--n", "9", "--write-baseline", "x");
    assertRefused("--peers does not go with a baseline", "--baseline", "x", "--peers", "jts-hpr");
    assertRefused("--baseline and --write", "--baseline", "x", "--write-baseline", "y");
    assertRefused("--peers native: boxes in 3D", "--peers", "native", "--n", "9", "--busy");
    assertRefused(
        "--size 'L': expected a number of boxes in the lowest row",
        "--physics",
        "pyramid",
        "--size",
        "L");
    assertRefused("--size '0': expected a number", "--physics", "pyramid", "--size", "0");
    assertRefused("--physics 'moon' is unknown: allowed are pyramid, ", "--physics", "moon");
  }

  @Test
  void namedPeersLeaveNativeProgramsOut() throws Exception {
    Path program = folder.resolve("bench");
    Files.writeString(program, "#!/bin/sh\necho broken\nexit 3\n");
    assertTrue(program.toFile().setExecutable(true));
    String[] common = {
      "--dims", "3", "--n", "50", "--busy", "--rounds", "1", "--warm", "0", "--natives", ""
    };
    common[common.length - 1] = folder.toString();
    List<String> without = new ArrayList<>(List.of(common));
    without.addAll(List.of("--peers", "tinspin-rtree"));
    call(without.toArray(String[]::new));
    List<String> with = new ArrayList<>(List.of(common));
    with.addAll(List.of("--peers", "tinspin-rtree,native"));
    assertThrows(IOException.class, () -> call(with.toArray(String[]::new)));
  }

  @Test
  void roundsAndWarmUpAreThoseOfBodiesToo() throws Exception {
    Path file = folder.resolve("two.csv");
    call(
        "--physics",
        "pyramid",
        "--size",
        "3",
        "--steps",
        "11",
        "--rounds",
        "1",
        "--warm",
        "0",
        "--busy",
        "-o",
        file.toString());
    String[] first = Files.readAllLines(file).get(1).split(",");
    assertEquals(first[3], first[4], "one run has no spread");
    assertEquals(first[3], first[5], "one run has no spread");
  }

  @Test
  void aBaselineOfNativeProgramsThatAreNotThereFails() throws Exception {
    Path file = folder.resolve("natives.csv");
    Files.writeString(file, "free 3D n=9,native cells,5,4.9,5.1\n");
    assertRefused(
        "nothing in " + file + " was compared",
        "--baseline",
        file.toString(),
        "--busy",
        "--natives",
        "nowhere");
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
