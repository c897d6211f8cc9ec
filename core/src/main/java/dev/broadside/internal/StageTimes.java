package dev.broadside.internal;

/** Wall-clock time by stage of one call, without allocation after the first. */
public final class StageTimes {
  private String[] names = new String[8];
  private long[] nanos = new long[8];
  private int count;
  private int current = -1;
  private long since;
  private long begun;
  private long total;

  void start() {
    count = 0;
    current = -1;
    begun = System.nanoTime();
    since = begun;
  }

  void begin(String name) {
    long now = System.nanoTime();
    close(now);
    current = indexOf(name);
  }

  void stop() {
    long now = System.nanoTime();
    close(now);
    current = -1;
    total = now - begun;
  }

  private void close(long now) {
    if (current >= 0) {
      nanos[current] += now - since;
    }
    since = now;
  }

  private int indexOf(String name) {
    for (int k = 0; k < count; k++) {
      if (names[k].equals(name)) {
        return k;
      }
    }
    if (count == names.length) {
      names = java.util.Arrays.copyOf(names, count * 2);
      nanos = java.util.Arrays.copyOf(nanos, count * 2);
    }
    names[count] = name;
    nanos[count] = 0;
    return count++;
  }

  public int count() {
    return count;
  }

  public String name(int stage) {
    return names[stage];
  }

  public long nanos(int stage) {
    return nanos[stage];
  }

  public long totalNanos() {
    return total;
  }
}
