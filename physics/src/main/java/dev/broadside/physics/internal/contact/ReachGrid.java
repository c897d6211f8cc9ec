package dev.broadside.physics.internal.contact;

import java.util.Arrays;

/**
 * The reaches that the neighbour list was made for, in square cells by their centres, so that what
 * a single reach overlaps is found without a search of all. Those larger than a cell, and those
 * that have grown since, are in a list of their own. Static boxes are not here: the broad phase
 * keeps their tree.
 */
final class ReachGrid {
  private final Proxies proxies;

  /** By fixture: the reach as it is here, 4 floats. */
  float[] listed = new float[16 * 4];

  private int[] head = new int[16];
  private int[] next = new int[16];

  /** By fixture: whether it is in {@link #others} instead of a cell. */
  private boolean[] isOther = new boolean[16];

  private int[] others = new int[16];
  private int otherCount;
  private float cell;

  /** How far the centre of a reach in a cell may be from what it overlaps, roundings included. */
  private float half;

  private float minX;
  private float minY;
  private int columns;
  private int lines;

  ReachGrid(Proxies proxies) {
    this.proxies = proxies;
  }

  /** All reaches as they are now. */
  void build() {
    int count = proxies.movableCount;
    int capacity = proxies.movable.length;
    if (next.length < capacity) {
      listed = new float[capacity * 4];
      next = new int[capacity];
      isOther = new boolean[capacity];
      others = new int[capacity];
    }
    float[] rows = proxies.rows;
    float loX = Float.MAX_VALUE;
    float loY = Float.MAX_VALUE;
    float hiX = -Float.MAX_VALUE;
    float hiY = -Float.MAX_VALUE;
    double edges = 0;
    for (int i = 0; i < count; i++) {
      int f = proxies.movable[i];
      int at = f * Proxies.ROW + Proxies.REACH;
      System.arraycopy(rows, at, listed, 4 * f, 4);
      float x = rows[at] + rows[at + 2];
      float y = rows[at + 1] + rows[at + 3];
      loX = x < loX ? x : loX;
      hiX = x > hiX ? x : hiX;
      loY = y < loY ? y : loY;
      hiY = y > hiY ? y : hiY;
      edges += rows[at + 2] - rows[at] + (rows[at + 3] - rows[at + 1]);
    }
    minX = 0.5f * loX;
    minY = 0.5f * loY;
    float width = 0.5f * (hiX - loX);
    float height = 0.5f * (hiY - loY);
    cell = Math.max((float) (edges / Math.max(1, count)), 1e-6f);
    // About as many cells as boxes at most, whatever the shape of the world.
    cell = Math.max(cell, (float) Math.sqrt((double) width * height / (count + 1)));
    cell = Math.max(cell, Math.max(width, height) / (count + 1));
    float far =
        Math.max(Math.max(Math.abs(loX), Math.abs(hiX)), Math.max(Math.abs(loY), Math.abs(hiY)));
    half = 0.51f * cell + 4 * Math.ulp(far);
    columns = (int) (width / cell) + 1;
    lines = (int) (height / cell) + 1;
    if (head.length < columns * lines) {
      head = new int[2 * columns * lines];
    }
    Arrays.fill(head, 0, columns * lines, -1);
    otherCount = 0;
    for (int i = 0; i < count; i++) {
      int f = proxies.movable[i];
      int at = 4 * f;
      isOther[f] = listed[at + 2] - listed[at] > cell || listed[at + 3] - listed[at + 1] > cell;
      if (isOther[f]) {
        others[otherCount++] = f;
      } else {
        int place =
            line(0.5f * (listed[at + 1] + listed[at + 3])) * columns
                + column(0.5f * (listed[at] + listed[at + 2]));
        next[f] = head[place];
        head[place] = f;
      }
    }
  }

  private int column(float x) {
    return Math.max(0, Math.min(columns - 1, (int) ((x - minX) / cell)));
  }

  private int line(float y) {
    return Math.max(0, Math.min(lines - 1, (int) ((y - minY) / cell)));
  }

  /** Fixtures other than f whose listed reach overlaps the present one of f but not its listed. */
  int meet(int f, int[] met) {
    float[] rows = proxies.rows;
    int at = f * Proxies.ROW + Proxies.REACH;
    float loX = rows[at];
    float loY = rows[at + 1];
    float hiX = rows[at + 2];
    float hiY = rows[at + 3];
    float oldLoX = listed[4 * f];
    float oldLoY = listed[4 * f + 1];
    float oldHiX = listed[4 * f + 2];
    float oldHiY = listed[4 * f + 3];
    int count = 0;
    int toColumn = column(hiX + half);
    int toLine = line(hiY + half);
    for (int y = line(loY - half); y <= toLine; y++) {
      for (int x = column(loX - half); x <= toColumn; x++) {
        for (int g = head[y * columns + x]; g >= 0; g = next[g]) {
          if (!isOther[g]
              && Proxies.overlaps(listed, 4 * g, loX, loY, hiX, hiY)
              && !Proxies.overlaps(listed, 4 * g, oldLoX, oldLoY, oldHiX, oldHiY)) {
            met[count++] = g;
          }
        }
      }
    }
    for (int i = 0; i < otherCount; i++) {
      int g = others[i];
      if (g != f
          && Proxies.overlaps(listed, 4 * g, loX, loY, hiX, hiY)
          && !Proxies.overlaps(listed, 4 * g, oldLoX, oldLoY, oldHiX, oldHiY)) {
        met[count++] = g;
      }
    }
    return count;
  }

  /** The present reach of f, which holds the listed one, takes its place. */
  void widen(int f) {
    System.arraycopy(proxies.rows, f * Proxies.ROW + Proxies.REACH, listed, 4 * f, 4);
    if (!isOther[f]) {
      isOther[f] = true;
      others[otherCount++] = f;
    }
  }
}
