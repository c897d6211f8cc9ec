package dev.broadside.spark.parquet;

import dev.broadside.io.BoxFileException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/**
 * A Parquet file read row group by row group, column by column, into arrays: no object per row.
 * Errors name the file as the user did and the row.
 */
final class ColumnScan implements Closeable {
  private final Path file;
  private final ParquetFileReader reader;
  private final MessageType schema;
  private MessageType wanted;
  private PageReadStore group;
  private ColumnReadStoreImpl columns;
  private long firstRow;
  private long nextRow;

  /**
   * @param file as the user named it
   * @param part the file itself, or one of those in it
   */
  ColumnScan(Path file, Path part) throws IOException {
    this.file = file;
    try {
      reader =
          ParquetFileReader.open(
              new LocalInputFile(part),
              ParquetReadOptions.builder(new PlainParquetConfiguration()).build());
    } catch (RuntimeException notParquet) {
      throw new BoxFileException(
          file, "not a Parquet file that can be read: " + notParquet.getMessage(), notParquet);
    }
    schema = reader.getFooter().getFileMetaData().getSchema();
  }

  long records() {
    return reader.getRecordCount();
  }

  boolean has(String column) {
    return schema.containsField(column);
  }

  PrimitiveTypeName type(String column) throws BoxFileException {
    Type type = schema.getType(column);
    if (!type.isPrimitive() || type.isRepetition(Type.Repetition.REPEATED)) {
      throw new BoxFileException(file, "column '" + column + "' is no plain number: " + type);
    }
    return type.asPrimitiveType().getPrimitiveTypeName();
  }

  /** Only these columns are read from now on. */
  void require(String... names) throws BoxFileException {
    List<Type> types = new ArrayList<>();
    for (String name : names) {
      if (!has(name)) {
        List<String> there = schema.getFields().stream().map(Type::getName).toList();
        throw new BoxFileException(
            file, "no column '" + name + "'; there are " + String.join(", ", there));
      }
      type(name);
      types.add(schema.getType(name));
    }
    wanted = new MessageType(schema.getName(), types);
    reader.setRequestedSchema(wanted);
  }

  /** Moves to the next group of rows; false at the end. */
  boolean nextGroup() throws IOException {
    firstRow = nextRow;
    group = reader.readNextRowGroup();
    if (group == null) {
      return false;
    }
    nextRow += group.getRowCount();
    String writer = reader.getFooter().getFileMetaData().getCreatedBy();
    columns = new ColumnReadStoreImpl(group, new Unused(), wanted, writer);
    return true;
  }

  int rows() {
    return (int) group.getRowCount();
  }

  private ColumnReader column(String name) {
    return columns.getColumnReader(wanted.getColumnDescription(new String[] {name}));
  }

  private BoxFileException bad(int row, String problem) {
    return new BoxFileException(file, "row " + (firstRow + row) + ": " + problem);
  }

  /** Whole numbers 0 … 2^31 - 1. */
  void ids(String name, int[] target) throws IOException {
    PrimitiveTypeName type = type(name);
    if (type != PrimitiveTypeName.INT32 && type != PrimitiveTypeName.INT64) {
      throw new BoxFileException(
          file, "column '" + name + "' is " + type + ": INT32 or INT64 is needed");
    }
    ColumnReader values = column(name);
    int defined = values.getDescriptor().getMaxDefinitionLevel();
    for (int row = 0, rows = rows(); row < rows; row++) {
      if (values.getCurrentDefinitionLevel() != defined) {
        throw bad(row, name + " is null");
      }
      long id = type == PrimitiveTypeName.INT32 ? values.getInteger() : values.getLong();
      if (id < 0 || id > Integer.MAX_VALUE) {
        throw bad(row, name + " " + id + ": ids are 0 … " + Integer.MAX_VALUE + " here");
      }
      target[row] = (int) id;
      values.consume();
    }
  }

  /**
   * A column of floats or doubles; row r of the group goes to target[slots[r] × width + offset].
   */
  void numbers(String name, int[] slots, int width, int offset, double[] target)
      throws IOException {
    boolean wide = isWide(name);
    ColumnReader values = column(name);
    int defined = values.getDescriptor().getMaxDefinitionLevel();
    for (int row = 0, rows = rows(); row < rows; row++) {
      if (values.getCurrentDefinitionLevel() != defined) {
        throw bad(row, name + " is null");
      }
      target[slots[row] * width + offset] = wide ? values.getDouble() : values.getFloat();
      values.consume();
    }
  }

  /** As above, of a column of floats. */
  void numbers(String name, int[] slots, int width, int offset, float[] target) throws IOException {
    ColumnReader values = column(name);
    int defined = values.getDescriptor().getMaxDefinitionLevel();
    for (int row = 0, rows = rows(); row < rows; row++) {
      if (values.getCurrentDefinitionLevel() != defined) {
        throw bad(row, name + " is null");
      }
      target[slots[row] * width + offset] = values.getFloat();
      values.consume();
    }
  }

  /** Whether a column holds doubles, not floats. */
  boolean isWide(String name) throws BoxFileException {
    PrimitiveTypeName type = type(name);
    if (type != PrimitiveTypeName.FLOAT && type != PrimitiveTypeName.DOUBLE) {
      throw new BoxFileException(
          file, "column '" + name + "' is " + type + ": FLOAT or DOUBLE is needed");
    }
    return type == PrimitiveTypeName.DOUBLE;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** Asked for by the interface and never used: values are taken from the columns. */
  private static final class Unused extends GroupConverter {
    @Override
    public Converter getConverter(int field) {
      return new PrimitiveConverter() {};
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
