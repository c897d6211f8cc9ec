package dev.broadside.benchmarks.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private record Fake(String name, long pairs, long hash, List<String> log) implements Contestant {
    @Override
    public long frame() {
      log.add(name);
      return pairs;
    }

    @Override
    public Map<String, Double> stages() {
      return Map.of("work", 2.0);
    }
  }

  @Test
  void everybodyRunsInEveryRoundAndAfterEverybodyElse() throws Exception {
    List<String> log = new ArrayList<>();
    int[] steps = new int[1];
    List<Fake> three = Stream.of("a", "b", "c").map(name -> new Fake(name, 5, 1, log)).toList();
    List<Measurement> found = new Rounds(0, 30, 60).run(() -> steps[0]++, three);
    assertEquals(30, steps[0]);
    assertEquals(30, found.get(1).millis().count());
    assertEquals(2.0, found.get(0).stages().get("work").median());
    assertTrue(found.get(1).agrees());
    // Three first frames, then rounds.
    Set<String> neighbours = new TreeSet<>();
    for (int at = 3; at < log.size(); at += 3) {
      assertEquals(Set.of("a", "b", "c"), Set.copyOf(log.subList(at, at + 3)));
      neighbours.add(log.get(at) + log.get(at + 1));
      neighbours.add(log.get(at + 1) + log.get(at + 2));
    }
    assertEquals(Set.of("ab", "ac", "ba", "bc", "ca", "cb"), neighbours);
  }

  @Test
  void theLeastIsCountedWhenTimeIsOver() throws Exception {
    List<Fake> one = List.of(new Fake("a", 5, 1, new ArrayList<>()));
    assertEquals(3, new Rounds(0, 9, -1).run(() -> {}, one).get(0).millis().count());
    assertEquals(5, new Rounds(0, 5, 9, -1).run(() -> {}, one).get(0).millis().count());
    assertEquals(4, new Rounds(0, 5, 4, -1).run(() -> {}, one).get(0).millis().count());
  }

  @Test
  void framesOfMoreThanTwoSecondsAreLong() {
    assertTrue(Rounds.isLong(List.of(100.0, 2100.0, 2700.0)));
    assertFalse(Rounds.isLong(List.of(2900.0, 1400.0, 100.0)));
  }

  @Test
  void theFirstFramesAnswerIsKept() throws Exception {
    Fake one = new Fake("a", 5, 77, new ArrayList<>());
    assertEquals(77, new Rounds(0, 1, 0).run(() -> {}, List.of(one)).get(0).firstHash());
  }

  @Test
  void otherPairsAreMarked() throws Exception {
    List<String> log = new ArrayList<>();
    List<Measurement> found =
        new Rounds(0, 3, 60)
            .run(
                () -> {},
                List.of(
                    new Fake("a", 5, 1, log), new Fake("b", 6, 1, log), new Fake("c", 5, 2, log)));
    assertFalse(found.get(1).agrees());
    assertFalse(found.get(2).agrees());
    assertTrue(found.get(1).marks().contains("!"));
  }

  @Test
  void stretchesGoOnWithOneBeforeTheNextAndLeaveTheFirstFrameOut() throws Exception {
    List<String> log = new ArrayList<>();
    record Own(String name, List<String> log) implements Stretches.Runner {
      @Override
      public void advance() {
        log.add(name + "+");
      }

      @Override
      public long frame() {
        log.add(name);
        return 0;
      }
    }
    List<Sample> found = new Stretches(0, 2, 3).run(List.of(new Own("a", log), new Own("b", log)));
    String turns = "a+ a a+ a a+ a b+ b b+ b b+ b";
    assertEquals(turns + " " + turns, String.join(" ", log));
    assertEquals(4, found.get(1).count());
  }

  @Test
  void fallingTimesAreNotWarm() {
    assertFalse(Rounds.isWarm(List.of(10.0, 9.0, 6.0, 5.0)));
    assertTrue(Rounds.isWarm(List.of(10.0, 9.0, 9.5, 10.5)));
  }

  @Test
  void quartilesLieBetweenNeighbours() {
    Sample sample = new Sample(4, 1, 3, 2);
    assertEquals(2.5, sample.median());
    assertEquals(1.75, sample.lowerQuartile());
    assertEquals(3.25, sample.upperQuartile());
    assertTrue(Double.isNaN(new Sample().median()));
  }

  @Test
  void ownWorkIsNotOtherWork() {
    assertEquals(0.5, MachineLoad.otherCpus(2, 3, 2));
    assertEquals(0, MachineLoad.otherCpus(2, 3, 3.01), "clocks differ a little");
    assertTrue(Double.isNaN(MachineLoad.otherCpus(2, Double.NaN, 2)), "unknown is not idle");
  }
}
