package dev.broadside.spark;

import dev.broadside.Precision;
import dev.broadside.Touch;
import java.util.List;

/** How a {@link BoxJoin} works where the defaults do not fit. Immutable. */
public final class JoinOptions {
  /** Boxes a tile should hold: about 25 MB of them, and a second of work, at the most. */
  static final int DEFAULT_TILE_BOXES = 100_000;

  final BoxColumns first;
  final BoxColumns second;
  final Precision precision;
  final Touch touch;
  final int tileBoxes;
  final boolean checkIds;
  final List<String> carried;
  final JoinReport report;

  private JoinOptions(
      BoxColumns first,
      BoxColumns second,
      Precision precision,
      Touch touch,
      int tileBoxes,
      boolean checkIds,
      List<String> carried,
      JoinReport report) {
    this.first = first;
    this.second = second;
    this.precision = precision;
    this.touch = touch;
    this.tileBoxes = tileBoxes;
    this.checkIds = checkIds;
    this.carried = carried;
    this.report = report;
  }

  /** Boxes in these columns; of both sets, in a join of two. */
  public static JoinOptions of(BoxColumns columns) {
    return new JoinOptions(
        columns,
        columns,
        null,
        Touch.CLOSED,
        DEFAULT_TILE_BOXES,
        true,
        List.of(),
        new JoinReport());
  }

  /** The second set has other columns. */
  public JoinOptions withSecond(BoxColumns columns) {
    if (columns.dims() != first.dims()) {
      throw new IllegalArgumentException(
          "the first set is " + first.dims() + "D, the second " + columns.dims() + "D");
    }
    return new JoinOptions(first, columns, precision, touch, tileBoxes, checkIds, carried, report);
  }

  /**
   * What coordinates are compared as. By default float if all coordinate columns are float, else
   * double.
   */
  public JoinOptions withPrecision(Precision choice) {
    return new JoinOptions(first, second, choice, touch, tileBoxes, checkIds, carried, report);
  }

  /** Whether boxes that only touch are pairs; closed by default. */
  public JoinOptions withTouch(Touch rule) {
    return new JoinOptions(first, second, precision, rule, tileBoxes, checkIds, carried, report);
  }

  /** About how many boxes a tile should hold: more means fewer copies, and more memory a task. */
  public JoinOptions withTileBoxes(int boxes) {
    if (boxes < 1) {
      throw new IllegalArgumentException("tile boxes " + boxes + ": at least 1");
    }
    return new JoinOptions(first, second, precision, touch, boxes, checkIds, carried, report);
  }

  /** Whether duplicate ids are looked for, which costs a bitmap of all ids; true by default. */
  public JoinOptions withIdCheck(boolean check) {
    return new JoinOptions(first, second, precision, touch, tileBoxes, check, carried, report);
  }

  /** These columns of the boxes appear in the result as first_NAME and second_NAME. */
  public JoinOptions carrying(String... columns) {
    return new JoinOptions(
        first, second, precision, touch, tileBoxes, checkIds, List.of(columns), report);
  }

  /** Figures of the join are written here while it runs. */
  public JoinOptions reportingTo(JoinReport target) {
    return new JoinOptions(first, second, precision, touch, tileBoxes, checkIds, carried, target);
  }
}
