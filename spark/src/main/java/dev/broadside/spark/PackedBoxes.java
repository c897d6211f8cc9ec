package dev.broadside.spark;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Boxes as bytes for the shuffle: a byte that says which set they are of, then per box its id and
 * its coordinates, in floats or doubles, little endian. Chunks of many boxes spare Spark a record
 * each.
 */
final class PackedBoxes {
  static final int HEADER = 1;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle DOUBLE =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle FLOAT =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

  private PackedBoxes() {}

  static int recordBytes(int dims, boolean doubles) {
    return 8 + 2 * dims * (doubles ? 8 : 4);
  }

  static void write(byte[] chunk, int at, long id, double[] box, int coordinates, boolean doubles) {
    LONG.set(chunk, at, id);
    for (int c = 0; c < coordinates; c++) {
      if (doubles) {
        DOUBLE.set(chunk, at + 8 + 8 * c, box[c]);
      } else {
        FLOAT.set(chunk, at + 8 + 4 * c, (float) box[c]);
      }
    }
  }

  static long id(byte[] chunk, int at) {
    return (long) LONG.get(chunk, at);
  }

  static double coordinate(byte[] chunk, int at, int c, boolean doubles) {
    return doubles
        ? (double) DOUBLE.get(chunk, at + 8 + 8 * c)
        : (float) FLOAT.get(chunk, at + 8 + 4 * c);
  }
}
