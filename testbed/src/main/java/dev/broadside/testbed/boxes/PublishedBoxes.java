package dev.broadside.testbed.boxes;

import dev.broadside.Boxes;
import dev.broadside.testbed.session.FrameWriter;
import java.util.Arrays;

/**
 * The boxes as they were at the last published frame: places in 65,536 steps of the world along
 * each axis, half extents, and whether each overlaps another. For each box the frame in which its
 * place or size last changed: whoever knows frame f needs just what is younger than f.
 */
final class PublishedBoxes {
  static final int SIZES = 2;
  static final int PLACES = 3;
  static final int OVERLAPS = 4;

  private static final int TOP = 65535;

  private final int dims;
  private final double[] lo = new double[3];
  private final double[] hi = new double[3];
  private char[] places = new char[0];
  private float[] halves = new float[0];
  private int[] moved = new int[0];
  private int[] resized = new int[0];
  private byte[] overlaps = new byte[0];
  private int limit;
  private boolean framed;

  PublishedBoxes(int dims) {
    this.dims = dims;
  }

  /** Bounds of the world that places refer to: min and max of every axis in turn. */
  double bound(int axis, boolean upper) {
    return upper ? hi[axis] : lo[axis];
  }

  void publish(Boxes boxes, long[] overlapping, int frame) {
    int ids = boxes.idLimit();
    grow(Math.max(ids, limit));
    boolean reframed = frame(boxes, ids);
    for (int id = 0; id < Math.max(ids, limit); id++) {
      boolean alive = id < ids && boxes.contains(id);
      for (int axis = 0; axis < dims; axis++) {
        int at = id * dims + axis;
        float half = -1;
        if (alive) {
          double min = boxes.min(axis, id);
          double max = boxes.max(axis, id);
          half = (float) ((max - min) / 2);
          double share = ((min + max) / 2 - lo[axis]) / (hi[axis] - lo[axis]);
          char place = (char) Math.max(0, Math.min(TOP, Math.rint(share * TOP)));
          if (place != places[at]) {
            places[at] = place;
            moved[id] = frame;
          }
        }
        if (Math.abs(half - halves[at]) > 1e-4 * Math.abs(half)) {
          halves[at] = half;
          resized[id] = frame;
        }
      }
      if (reframed) {
        moved[id] = frame;
      }
    }
    limit = Math.max(ids, limit);
    for (int k = 0; k < limit + 7 >> 3; k++) {
      overlaps[k] = k >> 3 < overlapping.length ? (byte) (overlapping[k >> 3] >>> 8 * (k & 7)) : 0;
    }
  }

  /** Frames the world, and anew when a box has left it. */
  private boolean frame(Boxes boxes, int ids) {
    double[] least = new double[3];
    double[] most = new double[3];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Arrays.fill(most, Double.NEGATIVE_INFINITY);
    for (int id = 0; id < ids; id++) {
      if (boxes.contains(id)) {
        for (int axis = 0; axis < dims; axis++) {
          least[axis] = Math.min(least[axis], boxes.min(axis, id));
          most[axis] = Math.max(most[axis], boxes.max(axis, id));
        }
      }
    }
    boolean outside = !framed;
    for (int axis = 0; axis < dims; axis++) {
      outside |= least[axis] < lo[axis] || most[axis] > hi[axis];
    }
    if (outside && least[0] <= most[0]) {
      for (int axis = 0; axis < dims; axis++) {
        double margin = 0.01 * (most[axis] - least[axis]) + 1e-9;
        lo[axis] = Math.min(least[axis] - margin, framed ? lo[axis] : least[axis] - margin);
        hi[axis] = Math.max(most[axis] + margin, framed ? hi[axis] : most[axis] + margin);
      }
      framed = true;
      return true;
    }
    return false;
  }

  private void grow(int count) {
    if (count > moved.length) {
      int old = moved.length;
      int capacity = Math.max(2 * old, count);
      places = Arrays.copyOf(places, capacity * dims);
      halves = Arrays.copyOf(halves, capacity * dims);
      Arrays.fill(halves, old * dims, capacity * dims, -1);
      moved = Arrays.copyOf(moved, capacity);
      resized = Arrays.copyOf(resized, capacity);
      overlaps = Arrays.copyOf(overlaps, (capacity + 7) / 8);
    }
  }

  void encode(FrameWriter out, int since) {
    encodeSizes(out, since);
    encodePlaces(out, since);
    out.begin(OVERLAPS);
    out.put(overlaps, (limit + 7) / 8);
    out.end();
  }

  /** How many ids there are; then id and half extents of each box that is new or changed. */
  private void encodeSizes(FrameWriter out, int since) {
    out.begin(SIZES).put(limit);
    for (int id = 0; id < limit; id++) {
      if (resized[id] > since) {
        out.put(id);
        for (int axis = 0; axis < dims; axis++) {
          out.put(halves[id * dims + axis]);
        }
      }
    }
    out.end();
  }

  /** World, count, then all places; or, if few moved, their ids and places. */
  private void encodePlaces(FrameWriter out, int since) {
    int count = 0;
    for (int id = 0; id < limit; id++) {
      count += moved[id] > since ? 1 : 0;
    }
    boolean all = count > limit / 3;
    out.begin(PLACES);
    for (int axis = 0; axis < 3; axis++) {
      out.put((float) lo[axis]).put((float) ((hi[axis] - lo[axis]) / TOP));
    }
    out.put(all ? -1 : count);
    for (int id = 0; id < limit && !all; id++) {
      if (moved[id] > since) {
        out.put(id);
      }
    }
    for (int id = 0; id < limit; id++) {
      if (all || moved[id] > since) {
        for (int axis = 0; axis < dims; axis++) {
          out.put((short) places[id * dims + axis]);
        }
      }
    }
    out.end();
  }
}
