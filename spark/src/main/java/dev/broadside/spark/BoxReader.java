package dev.broadside.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Takes boxes out of rows and refuses what is none, naming the row's id, the column and the value.
 */
final class BoxReader implements Serializable {
  private static final long serialVersionUID = 1;

  private final BoxColumns columns;
  private final boolean doubles;
  private final int coordinates;

  BoxReader(BoxColumns columns, boolean doubles) {
    this.columns = columns;
    this.doubles = doubles;
    coordinates = 2 * columns.dims();
  }

  /**
   * Checks that the columns exist and fit; done when the join is written down, not when it runs.
   */
  static void checkSchema(Dataset<Row> boxes, BoxColumns columns) {
    StructType schema = boxes.schema();
    List<String> names = new ArrayList<>(columns.coordinates());
    if (columns.array() != null) {
      names.add(columns.array());
    }
    names.add(columns.id());
    for (String name : names) {
      if (!List.of(schema.fieldNames()).contains(name)) {
        throw new IllegalArgumentException(
            "no column '" + name + "': there are " + String.join(", ", schema.fieldNames()));
      }
    }
    DataType id = schema.apply(columns.id()).dataType();
    if (!id.equals(DataTypes.LongType)
        && !id.equals(DataTypes.IntegerType)
        && !id.equals(DataTypes.ShortType)
        && !id.equals(DataTypes.ByteType)) {
      throw new IllegalArgumentException(
          "id column '" + columns.id() + "' is " + id.sql() + ": a whole number is needed");
    }
    for (DataType type : coordinateTypes(schema, columns)) {
      if (!(type instanceof org.apache.spark.sql.types.NumericType)) {
        throw new IllegalArgumentException(
            "coordinate columns must be numbers; one of "
                + (columns.array() == null ? columns.coordinates() : columns.array())
                + " is "
                + type.sql());
      }
    }
  }

  private static List<DataType> coordinateTypes(StructType schema, BoxColumns columns) {
    List<DataType> types = new ArrayList<>();
    if (columns.array() != null) {
      DataType type = schema.apply(columns.array()).dataType();
      types.add(type instanceof ArrayType array ? array.elementType() : type);
    } else {
      for (String name : columns.coordinates()) {
        types.add(schema.apply(name).dataType());
      }
    }
    return types;
  }

  /** Whether all coordinates are floats, so that nothing is lost by comparing floats. */
  static boolean allFloats(Dataset<Row> boxes, BoxColumns columns) {
    return coordinateTypes(boxes.schema(), columns).stream().allMatch(DataTypes.FloatType::equals);
  }

  /** id as long, then the coordinates, in the types {@link #read} expects. */
  Dataset<Row> select(Dataset<Row> boxes) {
    DataType number = doubles ? DataTypes.DoubleType : DataTypes.FloatType;
    List<Column> wanted = new ArrayList<>();
    wanted.add(functions.col(columns.id()).cast(DataTypes.LongType));
    if (columns.array() != null) {
      wanted.add(functions.col(columns.array()).cast(DataTypes.createArrayType(number)));
    } else {
      for (String name : columns.coordinates()) {
        wanted.add(functions.col(name).cast(number));
      }
    }
    return boxes.select(wanted.toArray(new Column[0]));
  }

  /** Reads a row into box and returns its id. */
  long read(InternalRow row, double[] box) {
    if (row.isNullAt(0)) {
      throw new IllegalArgumentException("a box has a null id in column '" + columns.id() + "'");
    }
    long id = row.getLong(0);
    if (columns.array() != null) {
      readArray(row, id, box);
    } else {
      for (int c = 0; c < coordinates; c++) {
        if (row.isNullAt(1 + c)) {
          throw new IllegalArgumentException(
              "box " + id + ": " + columns.coordinateName(c) + " is null");
        }
        box[c] = doubles ? row.getDouble(1 + c) : row.getFloat(1 + c);
      }
    }
    int dims = columns.dims();
    for (int a = 0; a < dims; a++) {
      if (!(box[a] <= box[dims + a])) {
        throw new IllegalArgumentException(
            "box "
                + id
                + ": "
                + columns.coordinateName(a)
                + " "
                + box[a]
                + " must not exceed "
                + columns.coordinateName(dims + a)
                + " "
                + box[dims + a]);
      }
    }
    return id;
  }

  private void readArray(InternalRow row, long id, double[] box) {
    ArrayData values = row.isNullAt(1) ? null : row.getArray(1);
    if (values == null || values.numElements() != coordinates) {
      throw new IllegalArgumentException(
          "box "
              + id
              + ": "
              + columns.array()
              + (values == null ? " is null" : " has " + values.numElements() + " values")
              + ": "
              + coordinates
              + " are needed");
    }
    for (int c = 0; c < coordinates; c++) {
      if (values.isNullAt(c)) {
        throw new IllegalArgumentException(
            "box " + id + ": " + columns.coordinateName(c) + " is null");
      }
      box[c] = doubles ? values.getDouble(c) : values.getFloat(c);
    }
  }
}
