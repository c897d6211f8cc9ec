package dev.broadside.physics.internal.contact;

import dev.broadside.physics.internal.store.FixtureStore;
import java.util.Arrays;

/**
 * What happened in a step, as lists in the order of the contacts: begin and end of touch and of
 * sensor overlap (two fixtures each), hits, broken joints. Cleared when a step begins. Fixtures are
 * named by {@link FixtureStore#name}: whoever reads an event may have given their numbers to
 * others.
 */
public final class EventStore {
  /** Fixture pairs. */
  public long[] begin = new long[16];

  public int beginCount;
  public long[] end = new long[16];
  public int endCount;
  public long[] sensorBegin = new long[16];
  public int sensorBeginCount;
  public long[] sensorEnd = new long[16];
  public int sensorEndCount;

  /** Fixture pairs, and x, y, normal x, normal y, speed of each. */
  public long[] hit = new long[16];

  public float[] hitData = new float[40];
  public int hitCount;
  public int[] broken = new int[8];
  public int brokenCount;

  /** Ends of the last step: those behind them belong to the next one. */
  public int endMark;

  public int sensorEndMark;
  private final FixtureStore fixtures;

  public EventStore(FixtureStore fixtures) {
    this.fixtures = fixtures;
  }

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

  private static final long[] NONE = {};

  /** Ends that belong to the next step, as {@link #restore} takes them. */
  public long[] pendingEnds() {
    return endCount == endMark ? NONE : Arrays.copyOfRange(end, 2 * endMark, 2 * endCount);
  }

  /** The same of sensors. */
  public long[] pendingSensorEnds() {
    return sensorEndCount == sensorEndMark
        ? NONE
        : Arrays.copyOfRange(sensorEnd, 2 * sensorEndMark, 2 * sensorEndCount);
  }

  /** Nothing has happened but ends that belong to the next step. */
  public void restore(long[] ends, long[] sensorEnds) {
    closeStep();
    clear();
    end = ends.length > end.length ? ends.clone() : end;
    System.arraycopy(ends, 0, end, 0, ends.length);
    endCount = ends.length / 2;
    sensorEnd = sensorEnds.length > sensorEnd.length ? sensorEnds.clone() : sensorEnd;
    System.arraycopy(sensorEnds, 0, sensorEnd, 0, sensorEnds.length);
    sensorEndCount = sensorEnds.length / 2;
  }

  void addBegin(int a, int b, boolean sensor) {
    if (sensor) {
      sensorBegin = room(sensorBegin, sensorBeginCount);
      sensorBegin[2 * sensorBeginCount] = fixtures.name(a);
      sensorBegin[2 * sensorBeginCount++ + 1] = fixtures.name(b);
    } else {
      begin = room(begin, beginCount);
      begin[2 * beginCount] = fixtures.name(a);
      begin[2 * beginCount++ + 1] = fixtures.name(b);
    }
  }

  void addEnd(int a, int b, boolean sensor) {
    if (sensor) {
      sensorEnd = room(sensorEnd, sensorEndCount);
      sensorEnd[2 * sensorEndCount] = fixtures.name(a);
      sensorEnd[2 * sensorEndCount++ + 1] = fixtures.name(b);
    } else {
      end = room(end, endCount);
      end[2 * endCount] = fixtures.name(a);
      end[2 * endCount++ + 1] = fixtures.name(b);
    }
  }

  public void addHit(int a, int b, float x, float y, float nx, float ny, float speed) {
    hit = room(hit, hitCount);
    if (5 * hitCount + 5 > hitData.length) {
      hitData = Arrays.copyOf(hitData, 2 * hitData.length);
    }
    hit[2 * hitCount] = fixtures.name(a);
    hit[2 * hitCount + 1] = fixtures.name(b);
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

  private static long[] room(long[] pairs, int count) {
    return 2 * count + 2 > pairs.length ? Arrays.copyOf(pairs, 2 * pairs.length) : pairs;
  }
}
