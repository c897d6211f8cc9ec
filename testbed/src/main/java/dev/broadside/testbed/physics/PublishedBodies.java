package dev.broadside.testbed.physics;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.World;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import dev.broadside.testbed.session.FrameWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The bodies as they were at the last published frame, and for each the frame in which it was born,
 * moved or changed: whoever knows frame f needs just what is younger than f.
 */
final class PublishedBodies {
  static final int GONE = 2;
  static final int BORN = 3;
  static final int MOVED = 4;
  static final int STATE = 5;

  private static final int ASLEEP = 4;
  private static final int BULLET = 8;
  private static final int DISABLED = 16;

  private static final double ANGLE_STEPS = 32768 / Math.PI;

  private Body[] known = new Body[0];
  private byte[][] geometry = new byte[0][];
  private byte[] type = new byte[0];
  private byte[] state = new byte[0];
  private float[] x = new float[0];
  private float[] y = new float[0];
  private float[] cosine = new float[0];
  private float[] sine = new float[0];
  private int[] born = new int[0];
  private int[] gone = new int[0];
  private int[] moved = new int[0];
  private int[] stated = new int[0];
  private int limit;

  void publish(World world, int frame) {
    int bodies = world.bodyIdLimit();
    grow(Math.max(bodies, limit));
    for (int id = 0; id < Math.max(bodies, limit); id++) {
      Body body = id < bodies ? world.body(id) : null;
      if (body != known[id]) {
        if (known[id] != null) {
          gone[id] = frame;
        }
        known[id] = body;
        if (body != null) {
          born[id] = frame;
          type[id] = (byte) body.type().ordinal();
          geometry[id] = geometryOf(body);
        }
      }
      if (body != null) {
        follow(body, id, frame);
      }
    }
    limit = bodies;
  }

  private void follow(Body body, int id, int frame) {
    float bx = body.x();
    float by = body.y();
    float c = body.cosine();
    float s = body.sine();
    if (bx != x[id] || by != y[id] || c != cosine[id] || s != sine[id]) {
      x[id] = bx;
      y[id] = by;
      cosine[id] = c;
      sine[id] = s;
      moved[id] = frame;
    }
    byte now = type[id];
    if (now != BodyType.STATIC.ordinal()) {
      now |= (byte) (body.isAwake() ? 0 : ASLEEP);
      now |= (byte) (body.isBullet() ? BULLET : 0);
      now |= (byte) (body.isEnabled() ? 0 : DISABLED);
    }
    if (now != state[id]) {
      state[id] = now;
      stated[id] = frame;
    }
  }

  private void grow(int count) {
    if (count <= known.length) {
      return;
    }
    int capacity = Math.max(2 * known.length, count + 64);
    known = Arrays.copyOf(known, capacity);
    geometry = Arrays.copyOf(geometry, capacity);
    type = Arrays.copyOf(type, capacity);
    state = Arrays.copyOf(state, capacity);
    x = Arrays.copyOf(x, capacity);
    y = Arrays.copyOf(y, capacity);
    cosine = Arrays.copyOf(cosine, capacity);
    sine = Arrays.copyOf(sine, capacity);
    born = Arrays.copyOf(born, capacity);
    gone = Arrays.copyOf(gone, capacity);
    moved = Arrays.copyOf(moved, capacity);
    stated = Arrays.copyOf(stated, capacity);
  }

  // ---- encoding ----

  void encode(FrameWriter out, int since) {
    encodeGone(out, since);
    encodeBorn(out, since);
    encodeMoved(out, since);
    encodeState(out, since);
  }

  /** Numbers of bodies that went; a number that was taken anew is in the next section too. */
  private void encodeGone(FrameWriter out, int since) {
    out.begin(GONE);
    for (int id = 0; id < known.length && since > 0; id++) {
      // Also bodies that came and went unseen: the page ignores numbers it does not know.
      if (gone[id] > since) {
        out.put(id);
      }
    }
    out.end();
  }

  private void encodeBorn(FrameWriter out, int since) {
    out.begin(BORN);
    for (int id = 0; id < limit; id++) {
      if (known[id] != null && born[id] > since) {
        out.put(id).put(x[id]).put(y[id]).put((float) StrictMath.atan2(sine[id], cosine[id]));
        out.put((int) state[id]);
        out.put(geometry[id]);
      }
    }
    out.end();
  }

  /** Count, numbers, places, then angles in 1/65536 of a turn. */
  private void encodeMoved(FrameWriter out, int since) {
    int count = 0;
    for (int id = 0; id < limit; id++) {
      count += isMoved(id, since) ? 1 : 0;
    }
    out.begin(MOVED).put(count);
    for (int id = 0; id < limit; id++) {
      if (isMoved(id, since)) {
        out.put(id);
      }
    }
    for (int id = 0; id < limit; id++) {
      if (isMoved(id, since)) {
        out.put(x[id]).put(y[id]);
      }
    }
    for (int id = 0; id < limit; id++) {
      if (isMoved(id, since)) {
        // To an int first: -32768 … 32768, where both ends are the same half turn.
        out.put((short) (int) Math.rint(Math.atan2(sine[id], cosine[id]) * ANGLE_STEPS));
      }
    }
    out.end();
  }

  private boolean isMoved(int id, int since) {
    return moved[id] > since && born[id] <= since && known[id] != null;
  }

  private void encodeState(FrameWriter out, int since) {
    out.begin(STATE);
    for (int id = 0; id < limit; id++) {
      if (known[id] != null && stated[id] > since && born[id] <= since) {
        out.put(id << 8 | state[id]);
      }
    }
    out.end();
  }

  /** Number of fixtures; of each number, kind, points and sensor mark, radius, points. */
  private static byte[] geometryOf(Body body) {
    List<Fixture> fixtures = body.fixtures();
    int floats = 0;
    for (Fixture fixture : fixtures) {
      floats += 2 * fixture.shape().pointCount();
    }
    ByteBuffer out =
        ByteBuffer.allocate(4 + 12 * fixtures.size() + 4 * floats).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(fixtures.size());
    for (Fixture fixture : fixtures) {
      Shape shape = fixture.shape();
      int points = shape.pointCount();
      int sensor = fixture.isSensor() ? 1 : 0;
      out.putInt(fixture.id()).putInt(kind(shape) | points << 8 | sensor << 16);
      out.putFloat(shape.radius());
      for (int k = 0; k < points; k++) {
        out.putFloat(shape.x(k)).putFloat(shape.y(k));
      }
    }
    return out.array();
  }

  private static int kind(Shape shape) {
    if (shape instanceof Circle) {
      return 0;
    }
    if (shape instanceof Polygon) {
      return 1;
    }
    if (shape instanceof Segment segment) {
      return segment.oneSided() ? 4 : 3;
    }
    return 2;
  }
}
