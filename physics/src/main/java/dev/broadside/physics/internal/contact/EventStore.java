package dev.broadside.physics.internal.contact;

import java.util.Arrays;

/**
 * What happened in a step, as lists of ints in the order of the contacts: begin and end of touch
 * and of sensor overlap (two fixtures each), hits, broken joints. Cleared when a step begins.
 */
public final class EventStore {
  /** Fixture pairs. */
  public int[] begin = new int[16];

  public int beginCount;
  public int[] end = new int[16];
  public int endCount;
  public int[] sensorBegin = new int[16];
  public int sensorBeginCount;
  public int[] sensorEnd = new int[16];
  public int sensorEndCount;

  /** Fixture pairs, and x, y, normal x, normal y, speed of each. */
  public int[] hit = new int[16];

  public float[] hitData = new float[40];
  public int hitCount;
  public int[] broken = new int[8];
  public int brokenCount;

  private int endMark;
  private int sensorEndMark;

  /** Ends that come later, by destroying things between steps, belong to the next step. */
  public void closeStep() {
    endMark = endCount;
    sensorEndMark = sensorEndCount;
  }

  public void clear() {
    beginCount = 0;
    sensorBeginCount = 0;
    endCount -= endMark;
    System.arraycopy(end, 2 * endMark, end, 0, 2 * endCount);
    sensorEndCount -= sensorEndMark;
    System.arraycopy(sensorEnd, 2 * sensorEndMark, sensorEnd, 0, 2 * sensorEndCount);
    endMark = 0;
    sensorEndMark = 0;
    hitCount = 0;
    brokenCount = 0;
  }

  void addBegin(int a, int b, boolean sensor) {
    if (sensor) {
      sensorBegin = room(sensorBegin, sensorBeginCount);
      sensorBegin[2 * sensorBeginCount] = a;
      sensorBegin[2 * sensorBeginCount++ + 1] = b;
    } else {
      begin = room(begin, beginCount);
      begin[2 * beginCount] = a;
      begin[2 * beginCount++ + 1] = b;
    }
  }

  void addEnd(int a, int b, boolean sensor) {
    if (sensor) {
      sensorEnd = room(sensorEnd, sensorEndCount);
      sensorEnd[2 * sensorEndCount] = a;
      sensorEnd[2 * sensorEndCount++ + 1] = b;
    } else {
      end = room(end, endCount);
      end[2 * endCount] = a;
      end[2 * endCount++ + 1] = b;
    }
  }

  public void addHit(int a, int b, float x, float y, float nx, float ny, float speed) {
    hit = room(hit, hitCount);
    if (5 * hitCount + 5 > hitData.length) {
      hitData = Arrays.copyOf(hitData, 2 * hitData.length);
    }
    hit[2 * hitCount] = a;
    hit[2 * hitCount + 1] = b;
    int at = 5 * hitCount++;
    hitData[at] = x;
    hitData[at + 1] = y;
    hitData[at + 2] = nx;
    hitData[at + 3] = ny;
    hitData[at + 4] = speed;
  }

  public void addBroken(int joint) {
    if (brokenCount == broken.length) {
      broken = Arrays.copyOf(broken, 2 * brokenCount);
    }
    broken[brokenCount++] = joint;
  }

  private static int[] room(int[] pairs, int count) {
    return 2 * count + 2 > pairs.length ? Arrays.copyOf(pairs, 2 * pairs.length) : pairs;
  }
}
