package dev.broadside.physics.internal.store;

/** Copies of arrays, into memory that is there already where its length fits. */
public final class Copies {
  private Copies() {}

  static byte[] copy(byte[] from, byte[] into) {
    return fits(from.length, into.length, from, into) ? into : from.clone();
  }

  static int[] copy(int[] from, int[] into) {
    return fits(from.length, into.length, from, into) ? into : from.clone();
  }

  static long[] copy(long[] from, long[] into) {
    return fits(from.length, into.length, from, into) ? into : from.clone();
  }

  static float[] copy(float[] from, float[] into) {
    return fits(from.length, into.length, from, into) ? into : from.clone();
  }

  public static <T> T[] copy(T[] from, T[] into) {
    return fits(from.length, into.length, from, into) ? into : from.clone();
  }

  private static boolean fits(int length, int room, Object from, Object into) {
    if (length != room) {
      return false;
    }
    System.arraycopy(from, 0, into, 0, length);
    return true;
  }
}
