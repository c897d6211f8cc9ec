package dev.broadside.testbed.session;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A frame for a page: sections of a kind, a length in bytes and content, little-endian, each at a
 * multiple of four bytes so that the page can lay typed arrays over it. Grows and is used again.
 */
public final class FrameWriter {
  private ByteBuffer buffer = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
  private int section = -1;

  public void clear() {
    buffer.clear();
    section = -1;
  }

  /** Begins a section; {@link #end} closes it. */
  public FrameWriter begin(int kind) {
    assert section < 0 : "section not ended";
    reserve(8);
    buffer.putInt(kind);
    section = buffer.position();
    buffer.putInt(0);
    return this;
  }

  public void end() {
    buffer.putInt(section, buffer.position() - section - 4);
    while ((buffer.position() & 3) != 0) {
      reserve(1);
      buffer.put((byte) 0);
    }
    section = -1;
  }

  public FrameWriter put(int value) {
    reserve(4);
    buffer.putInt(value);
    return this;
  }

  public FrameWriter put(float value) {
    reserve(4);
    buffer.putFloat(value);
    return this;
  }

  public FrameWriter put(short value) {
    reserve(2);
    buffer.putShort(value);
    return this;
  }

  public FrameWriter put(double value) {
    reserve(8);
    buffer.putDouble(value);
    return this;
  }

  public FrameWriter put(byte[] bytes) {
    return put(bytes, bytes.length);
  }

  public FrameWriter put(byte[] bytes, int count) {
    reserve(count);
    buffer.put(bytes, 0, count);
    return this;
  }

  public FrameWriter put(float[] values, int count) {
    reserve(4 * count);
    buffer.asFloatBuffer().put(values, 0, count);
    buffer.position(buffer.position() + 4 * count);
    return this;
  }

  /** Bytes written. */
  public int size() {
    return buffer.position();
  }

  /** What was written, to be read from the start; valid until the next {@link #clear}. */
  public ByteBuffer finish() {
    return buffer.duplicate().flip();
  }

  private void reserve(int bytes) {
    if (buffer.remaining() < bytes) {
      int capacity = Math.max(2 * buffer.capacity(), buffer.position() + bytes);
      ByteBuffer larger = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
      buffer = larger.put(buffer.flip());
    }
  }
}
