package dev.broadside.spark;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.Boxes3D;
import dev.broadside.BroadPhase;
import dev.broadside.Pairs;
import dev.broadside.Precision;
import dev.broadside.Touch;
import dev.broadside.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Boxes as rows of doubles, as a DataFrame and as core's boxes: id = row number. */
final class TestBoxes {
  final int dims;
  final List<double[]> rows = new ArrayList<>();

  TestBoxes(int dims) {
    this.dims = dims;
  }

  static TestBoxes random(int dims, int n, long seed, double span, double edge) {
    TestBoxes boxes = new TestBoxes(dims);
    SplittableRandom random = new SplittableRandom(seed);
    for (int k = 0; k < n; k++) {
      double[] row = new double[2 * dims];
      for (int a = 0; a < dims; a++) {
        // Quarters: coordinates coincide often, and are floats.
        row[a] = Math.floor(random.nextDouble() * span * 4) / 4;
        row[dims + a] = row[a] + Math.floor(random.nextDouble() * edge * 4) / 4;
      }
      boxes.rows.add(row);
    }
    return boxes;
  }

  TestBoxes add(double... row) {
    rows.add(row);
    return this;
  }

  BoxColumns columns() {
    return dims == 2 ? BoxColumns.plane() : BoxColumns.space();
  }

  Dataset<Row> frame(Precision precision, boolean longIds) {
    DataType number = precision == Precision.FLOAT ? DataTypes.FloatType : DataTypes.DoubleType;
    StructField[] fields = new StructField[1 + 2 * dims];
    fields[0] =
        DataTypes.createStructField(
            "id", longIds ? DataTypes.LongType : DataTypes.IntegerType, true);
    for (int c = 0; c < 2 * dims; c++) {
      fields[1 + c] =
          DataTypes.createStructField(
              (c < dims ? "min" : "max") + "xyz".charAt(c % dims), number, true);
    }
    List<Row> list = new ArrayList<>();
    for (int k = 0; k < rows.size(); k++) {
      Object[] values = new Object[1 + 2 * dims];
      values[0] = longIds ? (Object) (long) k : (Object) k;
      for (int c = 0; c < 2 * dims; c++) {
        double value = rows.get(k)[c];
        values[1 + c] = precision == Precision.FLOAT ? (Object) (float) value : (Object) value;
      }
      list.add(RowFactory.create(values));
    }
    return Sessions.local().createDataFrame(list, new StructType(fields)).repartition(3);
  }

  Boxes boxes(Precision precision) {
    Boxes boxes = dims == 2 ? new Boxes2D(precision) : new Boxes3D(precision);
    for (double[] r : rows) {
      if (boxes instanceof Boxes2D flat) {
        flat.add(r[0], r[1], r[2], r[3]);
      } else {
        ((Boxes3D) boxes).add(r[0], r[1], r[2], r[3], r[4], r[5]);
      }
    }
    return boxes;
  }

  long coreHash(Precision precision, Touch touch) {
    try (BroadPhase core =
        BroadPhase.of(
            boxes(precision), Algorithm.BRUTE_FORCE, Tuning.defaults().withTouch(touch))) {
      return core.findPairs().hash();
    }
  }

  static long hash(Dataset<Row> pairs) {
    long sum = 0;
    for (Row pair : pairs.collectAsList()) {
      sum += Pairs.mix(((Number) pair.get(0)).intValue(), ((Number) pair.get(1)).intValue());
    }
    return sum;
  }
}
