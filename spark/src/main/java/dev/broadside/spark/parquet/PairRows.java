package dev.broadside.spark.parquet;

import dev.broadside.io.ParquetFormat;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/** Pairs as rows: first, second. */
final class PairRows implements ParquetFormat.Couples {
  private final RowWriter writer;
  private final RowWriter.Row put = this::put;
  private int first;
  private int second;

  PairRows(OutputStream out) throws IOException {
    writer =
        new RowWriter(
            out,
            Types.buildMessage()
                .required(PrimitiveTypeName.INT32)
                .named("first")
                .required(PrimitiveTypeName.INT32)
                .named("second")
                .named("pairs"));
  }

  @Override
  public void write(int a, int b) throws IOException {
    first = a;
    second = b;
    writer.write(put);
  }

  private void put(RecordConsumer record) {
    record.startField("first", 0);
    record.addInteger(first);
    record.endField("first", 0);
    record.startField("second", 1);
    record.addInteger(second);
    record.endField("second", 1);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
