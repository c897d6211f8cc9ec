package dev.broadside.benchmarks.physics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What Box2D 2.4.1 shows on the scenes after 50 steps, 100 steps and at the end, read from the
 * table box2d-2.4.1.csv beside this class; the table's first lines name the commands that made it.
 */
final class ReferenceValues {
  /** The run whose figures are the reference. */
  static final String PLAIN = "plain";

  /** Runs whose bodies begin up to 10 µm off. */
  static final List<String> SHIFTED = List.of("shifted-1", "shifted-2", "shifted-3");

  /** Runs that solve more exactly: five times the iterations, a step in four parts. */
  static final List<String> EXACT = List.of("iterations-40-15", "parts-4");

  private ReferenceValues() {}

  /** What one run shows. */
  record Figures(int touching, double meanY) {
    /** Whether both figures are at most this share of the other's away from it. */
    boolean agreesWith(Figures reference, double share) {
      return Math.abs(touching - reference.touching) <= share * reference.touching
          && Math.abs(meanY - reference.meanY) <= share * Math.abs(reference.meanY);
    }
  }

  /** Least and greatest of several runs. */
  record Range(int leastTouching, int greatestTouching, double leastMeanY, double greatestMeanY) {
    static Range of(List<Figures> runs) {
      return new Range(
          runs.stream().mapToInt(Figures::touching).min().orElseThrow(),
          runs.stream().mapToInt(Figures::touching).max().orElseThrow(),
          runs.stream().mapToDouble(Figures::meanY).min().orElseThrow(),
          runs.stream().mapToDouble(Figures::meanY).max().orElseThrow());
    }

    /** Whether the two have something in common once this share has been added to the other. */
    boolean meets(Range other, double share) {
      return leastTouching <= (1 + share) * other.greatestTouching
          && greatestTouching >= (1 - share) * other.leastTouching
          && leastMeanY <= other.greatestMeanY + share * Math.abs(other.greatestMeanY)
          && greatestMeanY >= other.leastMeanY - share * Math.abs(other.leastMeanY);
    }
  }

  /** One scene after one number of steps, in all runs of Box2D that there are. */
  record Row(String scene, int size, int step, Map<String, Figures> runs) {
    Figures plain() {
      return runs.get(PLAIN);
    }

    /** How far Box2D differs from itself in these runs and the plain one. */
    Range range(List<String> names) {
      List<Figures> chosen = new ArrayList<>(List.of(plain()));
      names.forEach(name -> chosen.add(runs.get(name)));
      return Range.of(chosen);
    }
  }

  static List<Row> read() throws IOException {
    Map<List<String>, Row> rows = new LinkedHashMap<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    ReferenceValues.class.getResourceAsStream("box2d-2.4.1.csv")),
                StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("#") || line.startsWith("scene,")) {
          continue;
        }
        String[] cells = line.split(",");
        rows.computeIfAbsent(
                List.of(cells[0], cells[1], cells[2]),
                key ->
                    new Row(
                        key.get(0),
                        Integer.parseInt(key.get(1)),
                        Integer.parseInt(key.get(2)),
                        new LinkedHashMap<>()))
            .runs()
            .put(cells[3], new Figures(Integer.parseInt(cells[4]), Double.parseDouble(cells[5])));
      }
    }
    return List.copyOf(rows.values());
  }
}
