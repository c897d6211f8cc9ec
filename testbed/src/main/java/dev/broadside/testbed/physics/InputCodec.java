package dev.broadside.testbed.physics;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Inputs as text for a link: variable-length numbers, drags relative to the place before, base 64
 * in the alphabet for addresses. A second of dragging takes some 400 characters.
 */
final class InputCodec {
  /** Hands or live parameters; with the kinds they fit into a byte. */
  static final int SLOTS = 48;

  private InputCodec() {}

  static String encode(List<Input> inputs) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int step = 0;
    int[] lastX = new int[SLOTS];
    int[] lastY = new int[SLOTS];
    for (Input input : inputs) {
      writeUnsigned(out, input.step() - step);
      step = input.step();
      out.write(input.kind() + Input.KINDS * input.slot());
      int[] v = input.values().clone();
      if (input.kind() == Input.GRAB || input.kind() == Input.DRAG) {
        int slot = input.slot();
        int x = v[0];
        int y = v[1];
        v[0] -= lastX[slot];
        v[1] -= lastY[slot];
        lastX[slot] = x;
        lastY[slot] = y;
      }
      for (int value : v) {
        writeUnsigned(out, (value << 1) ^ (value >> 31));
      }
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(out.toByteArray());
  }

  /** Reads what {@link #encode} wrote; anything else is an error with the place. */
  static List<Input> decode(String text, int mostSteps) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the inputs of this link are damaged: " + e.getMessage());
    }
    List<Input> inputs = new ArrayList<>();
    Reader in = new Reader(bytes);
    long step = 0;
    int[] lastX = new int[SLOTS];
    int[] lastY = new int[SLOTS];
    while (in.at < bytes.length) {
      step += in.unsigned() & 0xffffffffL;
      int head = in.next();
      int kind = head % Input.KINDS;
      int slot = head / Input.KINDS;
      if (step > mostSteps || slot >= SLOTS) {
        throw new IllegalArgumentException(
            "the inputs of this link are damaged: step " + step + ", hand " + slot);
      }
      int[] v = new int[Input.valuesOf(kind)];
      for (int k = 0; k < v.length; k++) {
        int zigzag = in.unsigned();
        v[k] = (zigzag >>> 1) ^ -(zigzag & 1);
      }
      if (kind == Input.GRAB || kind == Input.DRAG) {
        lastX[slot] = v[0] += lastX[slot];
        lastY[slot] = v[1] += lastY[slot];
      }
      check(kind, v);
      inputs.add(new Input((int) step, kind, slot, v));
    }
    return inputs;
  }

  private static void check(int kind, int[] v) {
    int most = Input.FARTHEST * Input.GRAIN;
    boolean bad =
        kind == Input.SET
            ? !Float.isFinite(Float.intBitsToFloat(v[0]))
            : Arrays.stream(v).anyMatch(value -> value < -most || value > most);
    if (bad) {
      throw new IllegalArgumentException(
          "the inputs of this link are damaged: values " + Arrays.toString(v));
    }
  }

  private static void writeUnsigned(ByteArrayOutputStream out, int value) {
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      out.write(rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
  }

  /** Reads bytes and numbers; the end of the bytes is an error. */
  private static final class Reader {
    private final byte[] bytes;
    private int at;

    Reader(byte[] bytes) {
      this.bytes = bytes;
    }

    int next() {
      if (at >= bytes.length) {
        throw new IllegalArgumentException("the inputs of this link are cut off");
      }
      return bytes[at++] & 0xff;
    }

    int unsigned() {
      int value = 0;
      for (int shift = 0; shift < 35; shift += 7) {
        int part = next();
        value |= (part & 0x7f) << shift;
        if ((part & 0x80) == 0) {
          return value;
        }
      }
      throw new IllegalArgumentException("the inputs of this link are damaged at byte " + at);
    }
  }
}
