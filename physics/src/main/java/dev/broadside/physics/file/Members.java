package dev.broadside.physics.file;

import dev.broadside.internal.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Members of a JSON object with the defaults of those left out. */
final class Members {
  final JsonValue value;

  Members(JsonValue value) {
    this.value = value;
    value.members();
  }

  boolean has(String name) {
    return value.get(name) != null;
  }

  float number(String name, float otherwise) {
    JsonValue member = value.get(name);
    return member == null ? otherwise : member.number();
  }

  /** A number, or the word infinity. */
  float strength(String name, float otherwise) {
    JsonValue member = value.get(name);
    if (member == null) {
      return otherwise;
    }
    if (member.isString() && member.string().equals("infinity")) {
      return Float.POSITIVE_INFINITY;
    }
    if (!member.isNumber()) {
      throw member.expected("a number or \"infinity\"");
    }
    return member.number();
  }

  int integer(String name, int otherwise) {
    JsonValue member = value.get(name);
    if (member == null) {
      return otherwise;
    }
    long number = member.integer();
    if (number != (int) number) {
      throw member.error(number + " is too large");
    }
    return (int) number;
  }

  /** 64 bits: a whole number, or hexadecimal digits in quotes. */
  long bits(String name, long otherwise) {
    JsonValue member = value.get(name);
    if (member == null) {
      return otherwise;
    }
    if (!member.isString()) {
      return member.integer();
    }
    try {
      return Long.parseUnsignedLong(member.string(), 16);
    } catch (NumberFormatException e) {
      throw member.error("\"" + member.string() + "\" must be up to 16 hexadecimal digits");
    }
  }

  boolean flag(String name, boolean otherwise) {
    JsonValue member = value.get(name);
    return member == null ? otherwise : member.bool();
  }

  String string(String name) {
    JsonValue member = value.get(name);
    return member == null ? null : member.string();
  }

  <E extends Enum<E>> E choice(String name, E[] all, E otherwise) {
    JsonValue member = value.get(name);
    return member == null ? otherwise : choice(member, all);
  }

  static <E extends Enum<E>> E choice(JsonValue member, E[] all) {
    for (E each : all) {
      if (WorldFile.text(each).equals(member.string())) {
        return each;
      }
    }
    throw member.error(
        "'"
            + member.string()
            + "' is unknown; allowed are "
            + Arrays.stream(all).map(WorldFile::text).collect(Collectors.joining(", ")));
  }

  float[] pair(String name, float x, float y) {
    JsonValue member = value.get(name);
    return member == null ? new float[] {x, y} : pair(member);
  }

  static float[] pair(JsonValue value) {
    List<JsonValue> both = value.elements();
    if (both.size() != 2) {
      throw value.error("expected two numbers, found " + both.size() + " elements");
    }
    return new float[] {both.get(0).number(), both.get(1).number()};
  }

  /** Points as x0, y0, x1, y1, …; at least one. */
  float[] points(String name) {
    List<JsonValue> all = value.need(name).elements();
    float[] flat = new float[2 * all.size()];
    for (int i = 0; i < all.size(); i++) {
      float[] point = pair(all.get(i));
      flat[2 * i] = point[0];
      flat[2 * i + 1] = point[1];
    }
    return flat;
  }

  /** An object within, or null. */
  Members object(String name) {
    JsonValue member = value.get(name);
    return member == null ? null : new Members(member);
  }

  /** Rejects members nobody asked for. */
  void close() {
    value.rejectUnknown();
  }
}
