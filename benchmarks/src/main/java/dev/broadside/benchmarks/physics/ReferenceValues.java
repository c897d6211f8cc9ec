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

  /**
   * One scene after one number of steps. The least and greatest values are those of runs whose
   * bodies began 10 µm off, the plain run included: how far Box2D differs from itself.
   */
  record Row(
      String scene,
      int size,
      int step,
      int touching,
      int leastTouching,
      int greatestTouching,
      double meanY,
      double leastMeanY,
      double greatestMeanY,
      double kineticEnergy) {}

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
                Integer.parseInt(cells[4]),
                Integer.parseInt(cells[5]),
                Double.parseDouble(cells[6]),
                Double.parseDouble(cells[7]),
                Double.parseDouble(cells[8]),
                Double.parseDouble(cells[9])));
      }
    }
    return rows;
  }
}
