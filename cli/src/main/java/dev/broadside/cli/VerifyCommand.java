package dev.broadside.cli;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.Pairs;
import dev.broadside.Tuning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** All algorithms against each other and, up to a size, against brute force. */
@Command(
    name = "verify",
    description =
        "Compares the pairs and the changes of all algorithms and variants, frame by frame.",
    footer = {
      "",
      "Where they differ, the case is made small and saved, and the exit code is 1.",
      "",
      "Examples:",
      "  ./broadside verify --scene sizes --n 5000",
      "  ./broadside verify boxes.npy --algorithm auto,sort-and-sweep"
    })
final class VerifyCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final BiFunction<List<AlgorithmChoice>, Tuning, List<Contender>> contenders;

  @Mixin private InputArguments input;
  @Mixin private AlgorithmList algorithms;
  @Mixin private TuningArguments tuning;

  @Option(
      names = "--oracle-up-to",
      paramLabel = "N",
      defaultValue = "20k",
      converter = Count.class,
      description =
          "Brute force is the reference up to this many boxes, else the first algorithm. Default:"
              + " ${DEFAULT-VALUE}.")
  private int oracleUpTo;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      defaultValue = "broadside-mismatch.npy",
      description = "Where a case that differs is saved. Default: ${DEFAULT-VALUE}.")
  private Path save;

  @Option(
      names = "--shrink-seconds",
      paramLabel = "S",
      defaultValue = "20",
      description = "How long a case is made smaller. Default: ${DEFAULT-VALUE}.")
  private double shrinkSeconds;

  VerifyCommand(Terminal terminal) {
    this(terminal, Contender::of);
  }

  /** With other contenders, so that a faulty one can be seen to be caught. */
  VerifyCommand(
      Terminal terminal, BiFunction<List<AlgorithmChoice>, Tuning, List<Contender>> contenders) {
    this.terminal = terminal;
    this.contenders = contenders;
  }

  @Override
  public Integer call() throws IOException {
    input.check(1);
    Tuning chosen = tuning.tuning();
    Contender oracle = Contender.pairsOf(new AlgorithmChoice(Algorithm.BRUTE_FORCE, ""), chosen);
    List<Contender> rivals = contenders.apply(algorithms.choices(true), chosen);
    List<Contender.Watch> watches = new ArrayList<>();
    try (FrameSource source = input.open(0);
        Progress progress =
            new Progress(terminal, "verify", (long) source.frames() * rivals.size())) {
      Boxes boxes = source.boxes();
      rivals.forEach(rival -> watches.add(rival.over(boxes)));
      Contender.Watch reference = oracle.over(boxes);
      watches.add(reference);
      long pairs = 0;
      long hash = 0;
      int frame = 0;
      boolean always = true;
      for (; source.next(); frame++) {
        source.update();
        boolean useOracle = boxes.size() <= oracleUpTo || rivals.isEmpty();
        always &= useOracle;
        long[] expected = (useOracle ? reference : watches.get(0)).pairs();
        for (int k = useOracle ? 0 : 1; k < rivals.size(); k++) {
          progress.at((long) frame * rivals.size() + k, rivals.get(k).name());
          long[] actual = watches.get(k).pairs();
          if (!Arrays.equals(expected, actual)) {
            progress.close();
            throw mismatch(
                frame, useOracle ? oracle : rivals.get(0), rivals.get(k), expected, actual);
          }
        }
        pairs += expected.length;
        hash += hash(expected);
      }
      report(source, rivals, frame, pairs, hash, always ? oracle : rivals.get(0));
    } finally {
      watches.forEach(Contender.Watch::close);
    }
    return 0;
  }

  private void report(
      FrameSource source,
      List<Contender> rivals,
      int frames,
      long pairs,
      long hash,
      Contender reference) {
    terminal.line("%s", source.title());
    for (Contender rival : rivals) {
      terminal.line("  ok  %s", rival.name());
    }
    terminal.line(
        "%,d %s, %,d %s, hash %s: all agree with %s",
        frames,
        Words.noun(frames, "frame"),
        pairs,
        Words.noun(pairs, "pair"),
        PairRun.hex(hash),
        reference.name());
  }

  private static long hash(long[] pairs) {
    long sum = 0;
    for (long pair : pairs) {
      sum += Pairs.mix((int) (pair >>> 32), (int) pair);
    }
    return sum;
  }

  private CommandFailure mismatch(
      int frame, Contender reference, Contender suspect, long[] expected, long[] actual)
      throws IOException {
    String what =
        "frame "
            + frame
            + ": "
            + suspect.name()
            + " found "
            + actual.length
            + " pairs, "
            + reference.name()
            + " "
            + expected.length
            + "; "
            + firstDifference(expected, actual)
            + "; ";
    terminal.note("broadside verify: answers differ, looking for the smallest case");
    RecordedFrames small = new Shrinker(reference, suspect, shrinkSeconds).shrink(record(frame));
    if (small == null) {
      return CommandFailure.mismatch(
          what + "the boxes alone do not show it, only this command with these options does");
    }
    BoxFiles.write(save, small);
    return CommandFailure.mismatch(
        what
            + small.size()
            + " boxes and "
            + small.frames()
            + Words.noun(small.frames(), " frame")
            + " that show it are in "
            + save);
  }

  /** Frames 0 … last; only the last where boxes come and go or memory is short. */
  private RecordedFrames record(int last) throws IOException {
    List<double[]> rows = new ArrayList<>();
    try (FrameSource source = input.open(0)) {
      Boxes boxes = source.boxes();
      boolean gapless = true;
      for (int frame = 0; frame <= last && source.next(); frame++) {
        source.update();
        gapless &= boxes.size() == boxes.idLimit();
        long bytes = 16L * boxes.dims() * boxes.size() * (last + 1);
        if (!gapless || bytes > Runtime.getRuntime().maxMemory() / 4) {
          rows.clear();
        }
        rows.add(RecordedFrames.rowsOf(boxes));
        if (rows.size() > 1 && rows.get(0).length != rows.get(rows.size() - 1).length) {
          rows.subList(0, rows.size() - 1).clear();
        }
      }
      return new RecordedFrames(boxes.dims(), boxes.precision(), rows.toArray(double[][]::new));
    }
  }

  private static String firstDifference(long[] expected, long[] actual) {
    int k = 0;
    while (k < expected.length && k < actual.length && expected[k] == actual[k]) {
      k++;
    }
    boolean missing = k == actual.length || k < expected.length && expected[k] < actual[k];
    long pair = missing ? expected[k] : actual[k];
    if (pair < 0) {
      pair = -pair - 1;
      return "pair " + (pair >>> 32) + ", " + (int) pair + " ended without having begun";
    }
    return "pair " + (pair >>> 32) + ", " + (int) pair + (missing ? " is missing" : " is too many");
  }
}
