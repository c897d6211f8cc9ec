package dev.broadside.physics;

import dev.broadside.physics.internal.contact.EventStore;
import java.util.Objects;

/**
 * What happened in the last step, in a certain order. A view that the next step overwrites.
 * Fixtures destroyed since are null. Ends that come of destroying things between steps are told
 * after the next step; where a pair is among the ends and the begins of one step, the end came
 * first.
 */
public final class Events {
  private final World world;
  private final EventStore store;
  private Joint[] broken = new Joint[0];

  Events(World world, EventStore store) {
    this.world = world;
    this.store = store;
  }

  void setBroken(Joint[] joints) {
    broken = joints;
  }

  /** Receives the two fixtures of an event; for a sensor the sensor comes first. */
  public interface PairReceiver {
    void accept(Fixture a, Fixture b);
  }

  /** Receives a hit: where, the normal from a to b, and the speed of approach. */
  public interface HitReceiver {
    void accept(Fixture a, Fixture b, float x, float y, float normalX, float normalY, float speed);
  }

  public int beginCount() {
    return store.beginCount;
  }

  public int endCount() {
    return store.endMark;
  }

  public int hitCount() {
    return store.hitCount;
  }

  /** Fixtures that began to touch. */
  public void forEachBegin(PairReceiver receiver) {
    forEach(store.begin, store.beginCount, receiver);
  }

  /** Fixtures that ceased to touch. */
  public void forEachEnd(PairReceiver receiver) {
    forEach(store.end, store.endMark, receiver);
  }

  /** Fixtures that entered a sensor. */
  public void forEachSensorBegin(PairReceiver receiver) {
    forEach(store.sensorBegin, store.sensorBeginCount, receiver);
  }

  /** Fixtures that left a sensor. */
  public void forEachSensorEnd(PairReceiver receiver) {
    forEach(store.sensorEnd, store.sensorEndMark, receiver);
  }

  /** Impacts faster than the world's hit threshold. */
  public void forEachHit(HitReceiver receiver) {
    Objects.requireNonNull(receiver, "receiver");
    for (int i = 0; i < store.hitCount; i++) {
      float[] d = store.hitData;
      receiver.accept(
          fixture(store.hit[2 * i]),
          fixture(store.hit[2 * i + 1]),
          d[5 * i],
          d[5 * i + 1],
          d[5 * i + 2],
          d[5 * i + 3],
          d[5 * i + 4]);
    }
  }

  /** Joints that broke; they are destroyed. */
  public Joint[] brokenJoints() {
    return broken.clone();
  }

  private void forEach(long[] pairs, int count, PairReceiver receiver) {
    Objects.requireNonNull(receiver, "receiver");
    for (int i = 0; i < count; i++) {
      receiver.accept(fixture(pairs[2 * i]), fixture(pairs[2 * i + 1]));
    }
  }

  private Fixture fixture(long name) {
    return world.fixture(world.state.fixtures.named(name));
  }
}
