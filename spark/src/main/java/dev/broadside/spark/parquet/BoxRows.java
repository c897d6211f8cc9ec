package dev.broadside.spark.parquet;

import dev.broadside.Precision;
import dev.broadside.io.ParquetFormat;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/** Boxes as rows: id, then a column per coordinate. */
final class BoxRows implements ParquetFormat.Rows {
  private final RowWriter writer;
  private final String[] names;
  private float[] floats;
  private double[] doubles;
  private int row;

  BoxRows(OutputStream out, int dims, Precision precision) throws IOException {
    names = new String[2 * dims];
    Types.MessageTypeBuilder schema = Types.buildMessage();
    schema.required(PrimitiveTypeName.INT32).named("id");
    for (int c = 0; c < names.length; c++) {
      names[c] = ParquetLibrary.coordinate(c, dims);
      schema
          .required(
              precision == Precision.FLOAT ? PrimitiveTypeName.FLOAT : PrimitiveTypeName.DOUBLE)
          .named(names[c]);
    }
    MessageType type = schema.named("boxes");
    writer = new RowWriter(out, type);
  }

  @Override
  public void write(float[] rows) throws IOException {
    floats = rows;
    writeAll(rows.length / names.length);
  }

  @Override
  public void write(double[] rows) throws IOException {
    doubles = rows;
    writeAll(rows.length / names.length);
  }

  private void writeAll(int count) throws IOException {
    RowWriter.Row put = this::put;
    for (row = 0; row < count; row++) {
      writer.write(put);
    }
  }

  private void put(RecordConsumer record) {
    record.startField("id", 0);
    record.addInteger(row);
    record.endField("id", 0);
    for (int c = 0; c < names.length; c++) {
      record.startField(names[c], 1 + c);
      if (floats != null) {
        record.addFloat(floats[row * names.length + c]);
      } else {
        record.addDouble(doubles[row * names.length + c]);
      }
      record.endField(names[c], 1 + c);
    }
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
