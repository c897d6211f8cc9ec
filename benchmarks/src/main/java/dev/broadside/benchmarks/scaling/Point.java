package dev.broadside.benchmarks.scaling;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.report.DataTable;
import java.util.List;

/**
 * What one algorithm takes for n boxes. A row of a table where it is written down or told to
 * another JVM.
 *
 * @param millis median time of a frame
 * @param first milliseconds of the first frame
 * @param bytes of state per box
 * @param pairs of the last frame
 * @param hash of the first frame's pairs: how many frames there are depends on the time they take
 */
record Point(
    Algorithm algorithm,
    int n,
    double millis,
    double lowerQuartile,
    double upperQuartile,
    double first,
    double bytes,
    long pairs,
    long hash,
    String marks) {

  boolean isDisturbed() {
    return marks.contains(Measurement.BUSY);
  }

  static DataTable table(List<Point> points) {
    DataTable table =
        new DataTable("points", "a", "n", "ms", "q1", "q3", "first", "bytes", "pairs", "hash", "m");
    for (Point point : points) {
      table.row(
          point.algorithm.hyphenedName(),
          point.n,
          point.millis,
          point.lowerQuartile,
          point.upperQuartile,
          point.first,
          point.bytes,
          point.pairs,
          point.hash,
          point.marks);
    }
    return table;
  }

  static List<Point> of(DataTable table) {
    return table.rows().stream().map(Point::of).toList();
  }

  private static Point of(List<Object> row) {
    return new Point(
        Algorithm.named((String) row.get(0)),
        ((Number) row.get(1)).intValue(),
        number(row, 2),
        number(row, 3),
        number(row, 4),
        number(row, 5),
        number(row, 6),
        ((Number) row.get(7)).longValue(),
        ((Number) row.get(8)).longValue(),
        (String) row.get(9));
  }

  private static double number(List<Object> row, int column) {
    return ((Number) row.get(column)).doubleValue();
  }
}
