package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.Tuning;
import dev.broadside.io.BoxReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyCommandTest {
  @TempDir Path folder;

  /** Right, but for pairs of two large boxes, which it forgets from its second frame on. */
  private static Contender forgetful(int fromFrame) {
    Contender honest =
        Contender.pairsOf(
            new AlgorithmChoice(Algorithm.SORT_AND_SWEEP, ""), Tuning.defaults().withThreads(1));
    return new Contender() {
      @Override
      public String name() {
        return "forgetful";
      }

      @Override
      public Watch over(Boxes boxes) {
        Watch watch = honest.over(boxes);
        return new Watch() {
          private int frame;

          @Override
          public long[] pairs() {
            boolean forgets = frame++ >= fromFrame;
            return Arrays.stream(watch.pairs())
                .filter(p -> !(forgets && large(boxes, (int) (p >>> 32)) && large(boxes, (int) p)))
                .toArray();
          }

          @Override
          public void close() {
            watch.close();
          }
        };
      }
    };
  }

  private static boolean large(Boxes boxes, int box) {
    return boxes.max(0, box) - boxes.min(0, box) > 0.05;
  }

  private Run verify(
      BiFunction<List<AlgorithmChoice>, Tuning, List<Contender>> contenders, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Terminal terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), false);
    int code =
        Commands.execute(
            terminal,
            Commands.withHandlers(
                new picocli.CommandLine(new VerifyCommand(terminal, contenders)), terminal),
            args);
    return new Run(code, out.toString(), err.toString());
  }

  @Test
  void allAlgorithmsAgreeInPairsAndChanges() {
    String text = Run.ok("verify", "--scene", "free", "--n", "600", "--frames", "3", "--dims", "2");
    for (AlgorithmChoice choice : AlgorithmChoice.all(true)) {
      if (choice.algorithm() != Algorithm.BRUTE_FORCE) {
        assertTrue(text.contains("ok  " + choice + "\n"), text);
        assertTrue(text.contains("ok  " + choice + " (changes)\n"), text);
      }
    }
    assertTrue(text.contains("all agree with brute-force"), text);
  }

  @Test
  void onlyNamedAlgorithmsRunAndBeyondTheOracleTheFirstIsTheReference() {
    String text =
        Run.ok(
            "verify",
            "--scene",
            "cubes",
            "--n",
            "400",
            "--frames",
            "2",
            "--oracle-up-to",
            "10",
            "--algorithm",
            "sort-and-sweep,auto");
    assertTrue(text.contains("all agree with sort-and-sweep"), text);
    assertEquals(5 + 1, text.lines().count(), text);
  }

  @Test
  void aFaultyFinderIsCaughtAndTheCaseShrinksToTwoBoxes() throws IOException {
    Path save = folder.resolve("case.npy");
    Run run =
        verify(
            (choices, tuning) -> List.of(forgetful(0)),
            "--scene",
            "sizes",
            "--n",
            "800",
            "--frames",
            "3",
            "--save",
            save.toString());
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().contains("frame 0: forgetful found "), run.err());
    assertTrue(run.err().contains("is missing"), run.err());
    assertTrue(run.err().contains("2 boxes and 1 frame that show it are in " + save), run.err());
    try (BoxReader reader = BoxReader.open(save)) {
      assertEquals(2, reader.boxes());
      assertEquals(1, reader.frames());
    }
    Run again =
        verify(
            (choices, tuning) -> List.of(forgetful(0)), save.toString(), "--save", save.toString());
    assertEquals(1, again.code(), again.err());
    assertTrue(Run.ok("verify", save.toString()).contains("1 frame, 1 pair,"));
  }

  @Test
  void aFaultThatNeedsHistoryKeepsItsFrames() throws IOException {
    Path save = folder.resolve("history.npy");
    Run run =
        verify(
            (choices, tuning) -> List.of(forgetful(2)),
            "--scene",
            "sizes",
            "--n",
            "300",
            "--frames",
            "4",
            "--double",
            "--save",
            save.toString());
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().contains("frame 2: forgetful"), run.err());
    try (BoxReader reader = BoxReader.open(save)) {
      assertEquals(3, reader.frames());
      assertEquals(2, reader.boxes());
    }
  }

  @Test
  void wrongInputIsRefused() {
    Run.refuses("broadside verify: nothing to read: name a FILE or a --scene", "verify");
    Run.refuses("broadside verify: 2 files: at most 1", "verify", "a.npy", "b.npy");
  }
}
