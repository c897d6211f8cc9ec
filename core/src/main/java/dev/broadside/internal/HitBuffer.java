package dev.broadside.internal;

import java.util.Arrays;

/** Boxes a query found with their distances: growing arrays and the orders they are given in. */
public final class HitBuffer {
  public int[] boxes = new int[16];
  public double[] distances = new double[16];
  public int count;

  /** The question, while a cast is under way. */
  public final Cast cast = new Cast();

  public void clear() {
    count = 0;
  }

  public void add(int box, double distance) {
    if (count == boxes.length) {
      boxes = Arrays.copyOf(boxes, count * 2);
      distances = Arrays.copyOf(distances, count * 2);
    }
    boxes[count] = box;
    distances[count++] = distance;
  }

  /** Whether (distance, box) comes before (otherDistance, other). */
  public static boolean before(double distance, int box, double otherDistance, int other) {
    return distance < otherDistance || distance == otherDistance && box < other;
  }

  /** Keeps only the nearest hit; ties go to the lowest id. */
  public void offerFirst(int box, double distance) {
    if (count == 0) {
      add(box, distance);
    } else if (before(distance, box, distances[0], boxes[0])) {
      boxes[0] = box;
      distances[0] = distance;
    }
  }

  /** Keeps the k nearest hits in order; ties go to the lowest id. */
  public void offerNearest(int box, double distance, int k) {
    if (count == k) {
      if (k == 0 || !before(distance, box, distances[k - 1], boxes[k - 1])) {
        return;
      }
      count--;
    }
    add(box, distance);
    int at = count - 1;
    while (at > 0 && before(distance, box, distances[at - 1], boxes[at - 1])) {
      boxes[at] = boxes[at - 1];
      distances[at] = distances[at - 1];
      at--;
    }
    boxes[at] = box;
    distances[at] = distance;
  }

  public void sortByBox() {
    Arrays.sort(boxes, 0, count);
  }

  /** By distance, then id. */
  public void sortByDistance() {
    for (int gap = count / 2; gap > 0; gap = gap == 2 ? 1 : (int) (gap / 2.2)) {
      for (int k = gap; k < count; k++) {
        int box = boxes[k];
        double distance = distances[k];
        int hole = k;
        while (hole >= gap && before(distance, box, distances[hole - gap], boxes[hole - gap])) {
          boxes[hole] = boxes[hole - gap];
          distances[hole] = distances[hole - gap];
          hole -= gap;
        }
        boxes[hole] = box;
        distances[hole] = distance;
      }
    }
  }
}
