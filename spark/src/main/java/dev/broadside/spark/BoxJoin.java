package dev.broadside.spark;

import dev.broadside.Precision;
import dev.broadside.Touch;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * All overlapping pairs of boxes in DataFrames: (first, second), each pair once, equal to what
 * {@code BroadPhase} finds on one machine. Nothing runs until the result is used; then one pass
 * over the input plans the tiles and a second sends each box to the tiles it touches. The input is
 * read twice: cache it if making it is expensive, and do not let it change between two reads.
 */
public final class BoxJoin {
  private BoxJoin() {}

  /** Pairs among the boxes of one DataFrame; first is the smaller id. */
  public static Dataset<Row> selfJoin(Dataset<Row> boxes, BoxColumns columns) {
    return selfJoin(boxes, JoinOptions.of(columns));
  }

  public static Dataset<Row> selfJoin(Dataset<Row> boxes, JoinOptions options) {
    return join(List.of(boxes), List.of(options.first), options);
  }

  /** Pairs of a box of a (first) and one of b (second). */
  public static Dataset<Row> join(Dataset<Row> a, Dataset<Row> b, BoxColumns columns) {
    return join(a, b, JoinOptions.of(columns));
  }

  public static Dataset<Row> join(Dataset<Row> a, Dataset<Row> b, JoinOptions options) {
    return join(List.of(a, b), List.of(options.first, options.second), options);
  }

  private static Dataset<Row> join(
      List<Dataset<Row>> inputs, List<BoxColumns> columns, JoinOptions options) {
    boolean floats = true;
    boolean intIds = true;
    for (int k = 0; k < inputs.size(); k++) {
      BoxReader.checkSchema(inputs.get(k), columns.get(k));
      floats &= BoxReader.allFloats(inputs.get(k), columns.get(k));
      DataType id = inputs.get(k).schema().apply(columns.get(k).id()).dataType();
      intIds &= !id.equals(DataTypes.LongType);
    }
    boolean doubles = options.precision == null ? !floats : options.precision == Precision.DOUBLE;
    boolean ints = intIds;
    DataType idType = ints ? DataTypes.IntegerType : DataTypes.LongType;
    StructType schema =
        new StructType(
            new StructField[] {
              DataTypes.createStructField("first", idType, false),
              DataTypes.createStructField("second", idType, false)
            });
    var session = classic(inputs.get(0)).sparkSession();
    DeferredRdd pairs =
        new DeferredRdd(
            session.sparkContext(),
            () -> {
              List<JavaRDD<InternalRow>> rows = new ArrayList<>();
              List<BoxReader> readers = new ArrayList<>();
              for (int k = 0; k < inputs.size(); k++) {
                BoxReader reader = new BoxReader(columns.get(k), doubles);
                readers.add(reader);
                rows.add(
                    classic(reader.select(inputs.get(k))).queryExecution().toRdd().toJavaRDD());
              }
              JoinReport.PerTile figures = new JoinReport.PerTile();
              session.sparkContext().register(figures);
              JoinPlan plan =
                  JoinPlan.make(
                      rows,
                      readers,
                      options,
                      doubles,
                      options.touch == Touch.HALF_OPEN,
                      ints,
                      session.sparkContext().defaultParallelism(),
                      figures);
              return plan.run(rows, readers, schema, figures).rdd();
            });
    Dataset<Row> result = session.internalCreateDataFrame(pairs, schema, false);
    return carry(result, inputs, columns, options);
  }

  private static Dataset<Row> carry(
      Dataset<Row> pairs,
      List<Dataset<Row>> inputs,
      List<BoxColumns> columns,
      JoinOptions options) {
    if (options.carried.isEmpty()) {
      return pairs;
    }
    Dataset<Row> result = pairs;
    for (int side = 0; side < 2; side++) {
      String name = side == 0 ? "first" : "second";
      Dataset<Row> boxes = inputs.get(Math.min(side, inputs.size() - 1));
      String id = columns.get(Math.min(side, columns.size() - 1)).id();
      List<Column> wanted = new ArrayList<>();
      wanted.add(functions.col(id).as(name));
      for (String column : options.carried) {
        wanted.add(functions.col(column).as(name + "_" + column));
      }
      result = result.join(boxes.select(wanted.toArray(new Column[0])), name);
    }
    List<Column> order = new ArrayList<>(List.of(functions.col("first"), functions.col("second")));
    for (String side : List.of("first", "second")) {
      for (String column : options.carried) {
        order.add(functions.col(side + "_" + column));
      }
    }
    return result.select(order.toArray(new Column[0]));
  }

  /** Spark Connect has no access to the data where the driver is; everything else is classic. */
  private static org.apache.spark.sql.classic.Dataset<Row> classic(Dataset<Row> boxes) {
    if (boxes instanceof org.apache.spark.sql.classic.Dataset<Row> here) {
      return here;
    }
    throw new IllegalArgumentException(
        "box joins run where the Spark driver is: a Spark Connect DataFrame cannot be joined here");
  }
}
