package dev.broadside.benchmarks.physics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What Box2D 2.4.1 shows on the scenes after 50 steps, 100 steps and at the end, read from the
 * table box2d-2.4.1.csv beside this class; the table's first lines name the commands that made it.
 */
final class ReferenceValues {
  private ReferenceValues() {}

  /** Least and greatest of several runs. */
  record Range(int leastTouching, int greatestTouching, double leastMeanY, double greatestMeanY) {
    private static Range of(String[] cells, int at) {
      return new Range(
          Integer.parseInt(cells[at]),
          Integer.parseInt(cells[at + 1]),
          Double.parseDouble(cells[at + 2]),
          Double.parseDouble(cells[at + 3]));
    }
  }

  /**
   * One scene after one number of steps, and how far Box2D differs from itself: shifted, when
   * bodies begin 10 µm off; exact, when it solves with five times the iterations or in four parts
   * of a step. The plain run is part of both.
   */
  record Row(
      String scene,
      int size,
      int step,
      int touching,
      double meanY,
      double kineticEnergy,
      Range shifted,
      Range exact) {}

  static List<Row> read() throws IOException {
    List<Row> rows = new ArrayList<>();
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
        rows.add(
            new Row(
                cells[0],
                Integer.parseInt(cells[1]),
                Integer.parseInt(cells[2]),
                Integer.parseInt(cells[3]),
                Double.parseDouble(cells[4]),
                Double.parseDouble(cells[5]),
                Range.of(cells, 6),
                Range.of(cells, 10)));
      }
    }
    return rows;
  }
}
