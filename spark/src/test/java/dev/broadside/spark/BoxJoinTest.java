package dev.broadside.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import dev.broadside.BroadPhase;
import dev.broadside.Precision;
import dev.broadside.Touch;
import dev.broadside.Tuning;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;

/** A join on Spark gives core's pairs, whatever the boxes look like. */
class BoxJoinTest {
  private static JoinOptions small(TestBoxes boxes) {
    return JoinOptions.of(boxes.columns()).withTileBoxes(60);
  }

  private static void assertEqualsCore(TestBoxes boxes, String what) {
    for (Precision precision : Precision.values()) {
      for (Touch touch : Touch.values()) {
        JoinReport report = new JoinReport();
        Dataset<Row> pairs =
            BoxJoin.selfJoin(
                boxes.frame(precision, true), small(boxes).withTouch(touch).reportingTo(report));
        assertEquals(
            boxes.coreHash(precision, touch),
            TestBoxes.hash(pairs),
            what + " " + precision + " " + touch + " " + report);
      }
    }
  }

  @Test
  void equalsCoreOnRandomBoxes() {
    for (int dims = 2; dims <= 3; dims++) {
      TestBoxes boxes = TestBoxes.random(dims, 1500, 5, dims == 2 ? 60 : 15, 3);
      assertEqualsCore(boxes, dims + "D");
    }
  }

  @Test
  void equalsCoreOnClustersLinesAndEqualBoxes() {
    TestBoxes same = new TestBoxes(3);
    for (int k = 0; k < 300; k++) {
      same.add(1, 1, 1, 2, 2, 2);
    }
    assertEqualsCore(same, "all equal");
    TestBoxes line = new TestBoxes(2);
    for (int k = 0; k < 800; k++) {
      line.add(k % 97, 5, k % 97 + 1, 5);
    }
    assertEqualsCore(line, "line");
    TestBoxes cluster = TestBoxes.random(3, 600, 9, 4, 1);
    for (double[] far : TestBoxes.random(3, 300, 10, 400, 1).rows) {
      cluster.add(far);
    }
    assertEqualsCore(cluster, "cluster");
    assertEqualsCore(new TestBoxes(2), "empty");
    assertEqualsCore(new TestBoxes(2).add(0, 0, 1, 1), "one box");
  }

  @Test
  void broadcastsGiantsInsteadOfCopyingThem() {
    double inf = Double.POSITIVE_INFINITY;
    TestBoxes boxes = TestBoxes.random(2, 4000, 7, 200, 2);
    boxes
        .add(-1, -1, 300, 300)
        .add(-inf, -inf, inf, inf)
        .add(-1, 50, 300, 50.25)
        .add(5, -inf, 6, inf);
    JoinReport report = new JoinReport();
    Dataset<Row> pairs =
        BoxJoin.selfJoin(boxes.frame(Precision.DOUBLE, true), small(boxes).reportingTo(report));
    assertEquals(boxes.coreHash(Precision.DOUBLE, Touch.CLOSED), TestBoxes.hash(pairs));
    assertTrue(report.tiles() > Giants.TILES, report.toString());
    assertTrue(report.giants() >= 2, report.toString());
    assertTrue(report.replication() < 1.6, report.toString());
    assertEquals(pairs.count(), report.pairs());
  }

  @Test
  void joinsTwoSetsWithTheirOwnColumns() {
    for (int dims = 2; dims <= 3; dims++) {
      TestBoxes a = TestBoxes.random(dims, 700, 1, 20, 2);
      TestBoxes b = TestBoxes.random(dims, 500, 2, 20, 2);
      // A giant on either side, a crowd in a corner.
      a.add(dims == 2 ? new double[] {-9, -9, 99, 99} : new double[] {-9, -9, -9, 99, 99, 99});
      b.add(dims == 2 ? new double[] {-9, 1, 99, 99} : new double[] {-9, 1, -9, 99, 99, 99});
      TestBoxes.random(dims, 300, 3, 2, 1).rows.forEach(b::add);
      for (Precision precision : Precision.values()) {
        assertJoinEqualsCore(a, b, precision, Touch.CLOSED);
        assertJoinEqualsCore(b, a, precision, Touch.HALF_OPEN);
      }
      TestBoxes none = new TestBoxes(dims);
      assertJoinEqualsCore(a, none, Precision.DOUBLE, Touch.CLOSED);
      assertJoinEqualsCore(none, a, Precision.FLOAT, Touch.CLOSED);
    }
  }

  private static void assertJoinEqualsCore(
      TestBoxes a, TestBoxes b, Precision precision, Touch touch) {
    Dataset<Row> other = b.frame(precision, false).withColumnRenamed("id", "key");
    JoinReport report = new JoinReport();
    Dataset<Row> pairs =
        BoxJoin.join(
            a.frame(precision, false),
            other,
            JoinOptions.of(a.columns())
                .withSecond(b.columns().withId("key"))
                .withTileBoxes(20)
                .withTouch(touch)
                .reportingTo(report));
    try (BroadPhase core =
        BroadPhase.between(
            a.boxes(precision),
            b.boxes(precision),
            Algorithm.BRUTE_FORCE,
            Tuning.defaults().withTouch(touch))) {
      assertEquals(
          core.findPairs().hash(),
          TestBoxes.hash(pairs),
          a.dims + "D " + precision + " " + touch + " " + report);
    }
    assertEquals("int", pairs.schema().apply("first").dataType().sql().toLowerCase());
    if (a.rows.size() > 0 && b.rows.size() > 0) {
      assertTrue(report.giants() >= 2, "one of each set at least: " + report);
    }
  }

  @Test
  void joinsInSqlThroughAView() {
    TestBoxes boxes = TestBoxes.random(2, 300, 3, 20, 3);
    Dataset<Row> frame =
        boxes
            .frame(Precision.DOUBLE, true)
            .withColumn("name", functions.concat(functions.lit("n"), functions.col("id")));
    frame.createOrReplaceTempView("parts");
    var session = Sessions.local();
    BoxJoin.selfJoin(session.table("parts"), BoxColumns.plane())
        .createOrReplaceTempView("overlaps");
    Dataset<Row> named =
        session.sql(
            "SELECT a.name AS one, b.name AS other FROM overlaps"
                + " JOIN parts a ON a.id = first JOIN parts b ON b.id = second"
                + " WHERE a.minx < 10");
    long expected =
        BoxJoin.selfJoin(frame, BoxColumns.plane()).collectAsList().stream()
            .filter(pair -> boxes.rows.get((int) pair.getLong(0))[0] < 10)
            .count();
    assertTrue(expected > 10, expected + " pairs");
    assertEquals(expected, named.count());
    assertEquals(expected, named.filter("one LIKE 'n%' AND other LIKE 'n%'").count());
  }

  @Test
  void takesArraysAndCarriesColumns() {
    TestBoxes boxes = TestBoxes.random(2, 300, 3, 20, 3);
    Dataset<Row> frame =
        boxes
            .frame(Precision.DOUBLE, true)
            .withColumn("box", functions.array("minx", "miny", "maxx", "maxy"))
            .withColumn("name", functions.concat(functions.lit("n"), functions.col("id")));
    JoinOptions options =
        JoinOptions.of(BoxColumns.plane().withArray("box")).withTileBoxes(50).carrying("name");
    Dataset<Row> pairs = BoxJoin.selfJoin(frame, options);
    assertEquals(List.of("first", "second", "first_name", "second_name"), List.of(pairs.columns()));
    assertEquals(boxes.coreHash(Precision.DOUBLE, Touch.CLOSED), TestBoxes.hash(pairs));
    Row row = pairs.first();
    assertEquals("n" + row.getLong(0), row.getString(2));
    assertEquals("n" + row.getLong(1), row.getString(3));
  }

  @Test
  void nothingRunsUntilTheResultIsUsed() {
    TestBoxes bad = TestBoxes.random(2, 50, 3, 20, 3).add(5, 0, 4, 1);
    Dataset<Row> pairs = BoxJoin.selfJoin(bad.frame(Precision.DOUBLE, true), bad.columns());
    Dataset<Row> derived = pairs.filter("first > 3").groupBy("first").count();
    String message = rootMessage(assertThrows(Exception.class, derived::count));
    assertTrue(message.contains("box 50: minx 5.0 must not exceed maxx 4.0"), message);
  }

  @Test
  void refusesNanNullsAndDuplicateIds() {
    TestBoxes boxes = TestBoxes.random(2, 50, 3, 20, 3).add(0, Double.NaN, 1, 1);
    Dataset<Row> frame = boxes.frame(Precision.DOUBLE, true);
    String message =
        rootMessage(
            assertThrows(Exception.class, () -> BoxJoin.selfJoin(frame, boxes.columns()).count()));
    assertTrue(message.contains("box 50: miny NaN"), message);

    TestBoxes good = TestBoxes.random(2, 50, 3, 20, 3);
    Dataset<Row> plain = good.frame(Precision.DOUBLE, true);
    message =
        rootMessage(
            assertThrows(
                Exception.class,
                () ->
                    BoxJoin.selfJoin(plain.union(plain.filter("id = 7")), good.columns()).count()));
    assertTrue(message.contains("duplicate ids in column 'id': 7 is there twice"), message);
    message =
        rootMessage(
            assertThrows(
                Exception.class,
                () ->
                    BoxJoin.selfJoin(
                            plain.union(plain.filter("id = 8")).coalesce(1), good.columns())
                        .count()));
    assertTrue(message.contains("duplicate ids in column 'id': 8 is there twice"), message);

    Dataset<Row> nulls =
        plain.withColumn(
            "maxy", functions.when(functions.col("id").notEqual(9), functions.col("maxy")));
    message =
        rootMessage(
            assertThrows(Exception.class, () -> BoxJoin.selfJoin(nulls, good.columns()).count()));
    assertTrue(message.contains("box 9: maxy is null"), message);

    message =
        assertThrows(
                IllegalArgumentException.class,
                () -> BoxJoin.selfJoin(plain.drop("minx"), good.columns()))
            .getMessage();
    assertTrue(message.startsWith("no column 'minx': there are id, miny"), message);
  }

  private static String rootMessage(Throwable thrown) {
    StringBuilder all = new StringBuilder();
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      all.append(t.getMessage()).append('\n');
    }
    return all.toString();
  }

  @Test
  void manyPairsStreamThrough() {
    TestBoxes same = new TestBoxes(2);
    for (int k = 0; k < 3000; k++) {
      same.add(0, 0, 1, 1);
    }
    assertEquals(
        3000L * 2999 / 2,
        BoxJoin.selfJoin(same.frame(Precision.FLOAT, true), same.columns()).count());
    assertEquals(
        10, BoxJoin.selfJoin(same.frame(Precision.FLOAT, true), same.columns()).limit(10).count());
  }
}
