package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rule behind AUTO, by replaying figures, and the answers while it changes its mind. */
class AutoChoiceTest {
  // What auto is allowed to lose by its choice.
  private static final double TOLERANCE = 1.1;

  /** A line of auto-figures.csv, which AutoFigures recorded. */
  record Line(
      String scene,
      long boxes,
      long touched,
      boolean gaps,
      boolean changes,
      long pairs,
      long[] nanos) {
    Algorithm feed(AutoChoice choice) {
      Algorithm chosen = choice.choose(boxes, touched, gaps, changes, true, pairs);
      choice.found(pairs);
      choice.took(nanos[Arrays.asList(AutoChoice.CANDIDATES).indexOf(chosen)]);
      return chosen;
    }

    long cost(Algorithm algorithm) {
      return nanos[Arrays.asList(AutoChoice.CANDIDATES).indexOf(algorithm)];
    }
  }

  static List<Line> lines() throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                AutoChoiceTest.class.getResourceAsStream("/auto-figures.csv"),
                StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(AutoChoiceTest::line)
          .toList();
    }
  }

  private static Line line(String text) {
    String[] cells = text.split(",");
    long[] nanos = new long[AutoChoice.CANDIDATES.length];
    for (int k = 0; k < nanos.length; k++) {
      nanos[k] = Long.parseLong(cells[6 + k]);
    }
    return new Line(
        cells[0],
        Long.parseLong(cells[1]),
        Long.parseLong(cells[2]),
        Boolean.parseBoolean(cells[3]),
        Boolean.parseBoolean(cells[4]),
        Long.parseLong(cells[5]),
        nanos);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void comesToTheBestOfTheRecordedCosts(Line line) {
    AutoChoice choice = new AutoChoice();
    Algorithm chosen = null;
    for (int k = 0; k < 5000; k++) {
      chosen = line.feed(choice);
    }
    long best = Arrays.stream(line.nanos()).min().orElseThrow();
    assertTrue(
        line.cost(chosen) <= TOLERANCE * best, line + ": " + chosen + "\n" + choice.reason());
  }

  @Test
  void doesNotSwingWithFiguresThatDo() throws IOException {
    for (Line calm : lines()) {
      AutoChoice choice = new AutoChoice();
      Algorithm last = null;
      int changes = 0;
      for (int k = 0; k < 1000; k++) {
        long touched = k % 2 == 0 ? calm.boxes() : calm.touched();
        Algorithm chosen =
            choice.choose(calm.boxes(), touched, calm.gaps(), calm.changes(), true, calm.pairs());
        choice.found(calm.pairs());
        choice.took(calm.cost(chosen));
        changes += last != null && chosen != last ? 1 : 0;
        last = chosen;
      }
      assertTrue(changes <= 4, changes + " changes: " + calm);
    }
  }

  private static Algorithm first(long boxes) {
    return new AutoChoice().choose(boxes, boxes, false, false, true, 0);
  }

  @Test
  void beginsByTheNumberOfBoxes() {
    assertEquals(Algorithm.BRUTE_FORCE, first(0));
    assertEquals(Algorithm.BRUTE_FORCE, first(20));
    for (long boxes : new long[] {40, 1000, 1 << 20}) {
      assertEquals(Algorithm.TILES, first(boxes), boxes + " boxes");
    }
  }

  @Test
  void leavesAnAlgorithmAtOnceThatManyBoxesWouldDrown() {
    AutoChoice choice = new AutoChoice();
    assertEquals(Algorithm.BRUTE_FORCE, choice.choose(10, 10, false, false, true, 0));
    assertEquals(Algorithm.TILES, choice.choose(100_000, 100_000, false, false, true, 0));
  }

  @Test
  void leavesKeptListsAtOnceWhenTheyMayNoLongerTrackChanges() {
    AutoChoice choice = new AutoChoice();
    for (int k = 0; k < 5000; k++) {
      choice.choose(1000, 3, false, true, true, 600);
    }
    assertEquals(Algorithm.GRID_SAP_SEGMENTED, choice.choose(1000, 3, false, true, true, 600));
    assertTrue(choice.reason().contains("kept lists"), choice.reason());
    assertEquals(Algorithm.TILES, choice.choose(1000, 3, false, true, false, 600));
  }

  @Test
  void readsTheClockSeldomWhereThatWouldCostMost() {
    assertEquals(100, timed(100, 20_000, true), "long calls");
    assertEquals(13, timed(100, 8, true), "short calls: one in eight");
    assertEquals(1, timed(100, 20_000, false), "calls without an edit between them");
  }

  private static int timed(int calls, int count, boolean edit) {
    Boxes3D boxes = new Boxes3D();
    boxes.replaceAll(Scene.named("free", SceneOptions.defaults().withN(count)).rows());
    AutoChoice choice = new AutoChoice();
    int timed = 0;
    for (int call = 0; call < calls; call++) {
      if (edit) {
        boxes.set(0, 0, 0, 0, 1, 1, 1 + call);
      }
      choice.choose(boxes.store, null, false, true);
      timed += choice.timed() ? 1 : 0;
    }
    return timed;
  }

  @Test
  void saysWhatAChangeWouldSave() {
    AutoChoice choice = new AutoChoice();
    for (int k = 0; k < 3; k++) {
      assertEquals(Algorithm.TILES, choice.choose(5000, 5, false, true, true, 3000));
    }
    assertTrue(choice.reason().contains("would have saved"), choice.reason());
    assertTrue(choice.reason().contains("5000 boxes, 5 touched"), choice.reason());
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void answersStayTheSameWhereverTheChoiceGoes(Precision precision) {
    long seed = Long.getLong("broadside.seed", 1);
    SplittableRandom random = new SplittableRandom(seed);
    Boxes3D boxes = (Boxes3D) RandomBoxes.make(3, precision, 60, seed, true, 6, 1);
    EnumSet<Algorithm> ran = EnumSet.noneOf(Algorithm.class);
    TreeSet<Long> told = new TreeSet<>();
    try (BroadPhase auto = BroadPhase.of(boxes)) {
      for (int phase = 0; phase < 6; phase++) {
        boolean many = phase % 2 == 1;
        for (int frame = 0; frame < (many ? 30 : 150); frame++) {
          edit(boxes, random, many ? boxes.size() : 1 + random.nextInt(2), phase);
          if (random.nextInt(8) == 0) {
            assertArrayEquals(Oracle.pairs(boxes), auto.findPairs().toArray(), "seed " + seed);
          }
          PairChanges changes = auto.findChanges();
          changes.ended().forEach((a, b) -> assertTrue(told.remove((long) a << 32 | b)));
          changes.began().forEach((a, b) -> assertTrue(told.add((long) a << 32 | b)));
          assertArrayEquals(
              Oracle.pairs(boxes),
              told.stream().mapToLong(Long::longValue).toArray(),
              "seed " + seed + ", frame " + frame + " of " + phase + "\n" + auto.explain());
          ran.add(auto.statistics().algorithm());
        }
      }
    }
    assertTrue(ran.contains(Algorithm.GRID_SAP_SEGMENTED) && ran.size() > 1, ran.toString());
  }

  /** Moves some, and now and then one comes, goes or becomes static. */
  private static void edit(Boxes3D boxes, SplittableRandom random, int moves, int phase) {
    for (int k = 0; k < moves; k++) {
      int box = random.nextInt(60);
      if (boxes.contains(box)) {
        double x = random.nextDouble(6);
        boxes.set(
            box,
            x,
            boxes.min(1, box),
            boxes.min(2, box),
            x + 1,
            boxes.max(1, box),
            boxes.max(2, box));
      }
    }
    int box = random.nextInt(60);
    switch (random.nextInt(phase == 5 ? 3 : 12)) {
      case 0:
        if (boxes.contains(box)) {
          boxes.remove(box);
        }
        break;
      case 1:
        if (boxes.size() < 60) {
          boxes.add(1, 1, 1, 3, 3, 3);
        }
        break;
      case 2:
        if (boxes.contains(box)) {
          boxes.setStatic(box, random.nextBoolean());
        }
        break;
      default:
    }
  }
}
