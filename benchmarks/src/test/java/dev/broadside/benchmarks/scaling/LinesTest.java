package dev.broadside.benchmarks.scaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {
  private static final int[] SIZES = {1000, 10_000, 100_000};

  private static Point point(Algorithm algorithm, int n, double millis, double first, long pairs) {
    return new Point(algorithm, n, millis, millis, millis, first, 8, pairs, n, "");
  }

  private static List<Point> line(double... millis) {
    List<Point> line = new ArrayList<>();
    for (int k = 0; k < millis.length; k++) {
      line.add(point(Algorithm.BVH, SIZES[k], millis[k], millis[k], SIZES[k]));
    }
    return line;
  }

  @Test
  void anAlgorithmEndsBeforeFramesThatTakeTooLong() {
    assertNull(new Bounds(20, 20).foreseen(line(1, 100), 100_000));
    assertEquals(
        "more than 20 s (about 100 s) at n = 100000",
        new Bounds(20, 20).foreseen(line(10, 1000), 100_000));
    assertEquals(
        "more than 2 s (about 10 s) at n = 100000",
        new Bounds(2, 5).foreseen(line(1, 100), 100_000));
    assertEquals(
        "more than 0.5 s (about 10 s) at n = 100000",
        new Bounds(0.5, 5).foreseen(line(1, 100), 100_000));
    assertNull(new Bounds(2, 5).foreseen(List.of(), 1000), "nothing is known yet");
  }

  @Test
  void anAlgorithmEndsBeforeAFirstFrameThatTakesTooLong() {
    List<Point> line = List.of(point(Algorithm.BVH, 1000, 1, 600, 10));
    assertNull(new Bounds(2, 6).foreseen(line, 10_000));
    assertEquals(
        "first frame: more than 5 s (about 6 s) at n = 10000",
        new Bounds(2, 5).foreseen(line, 10_000));
  }

  @Test
  void anAlgorithmEndsBeforeTwoHundredMillionPairs() {
    List<Point> line =
        List.of(
            point(Algorithm.BVH, 1000, 1, 1, 500_000),
            point(Algorithm.BVH, 10_000, 2, 2, 50_000_000));
    assertEquals(
        "more than 2·10^8 pairs at n = 100000", new Bounds(20, 20).foreseen(line, 100_000));
  }

  private static Lines.Runner brute(double millisAtThousand, List<String> asked) {
    return (n, algorithms, pairs) -> {
      asked.add(n + " " + algorithms);
      return algorithms.stream()
          .map(
              algorithm -> {
                double growth = n / 1000.0;
                boolean quadratic = algorithm == Algorithm.BRUTE_FORCE;
                double millis = millisAtThousand * growth * (quadratic ? growth : 1);
                return point(algorithm, n, millis, millis, n);
              })
          .toList();
    };
  }

  @Test
  void whoEndedDoesNotComeBack() throws Exception {
    Lines lines = Lines.grow(new Bounds(2, 5), SIZES, brute(1, new ArrayList<>()));
    assertEquals(2, lines.of(Algorithm.BRUTE_FORCE).size());
    assertEquals(3, lines.of(Algorithm.TILES).size());
    assertTrue(lines.end(Algorithm.BRUTE_FORCE).startsWith("more than 2 s (about 10 s)"));
    assertEquals("the largest n asked for", lines.end(Algorithm.TILES));
  }

  @Test
  void endsAreDecidedOnce() throws Exception {
    List<String> decided = new ArrayList<>();
    List<Point> points = Lines.grow(new Bounds(2, 5), SIZES, brute(1, decided)).points();
    List<String> faster = new ArrayList<>();
    List<Point> again = Lines.again(points, brute(0.001, faster));
    assertEquals(decided, faster);
    assertFalse(faster.get(2).contains("BRUTE_FORCE"), faster.get(2));
    for (int k = 0; k < points.size(); k++) {
      assertEquals(points.get(k).algorithm(), again.get(k).algorithm());
      assertEquals(points.get(k).n(), again.get(k).n());
    }
  }
}
