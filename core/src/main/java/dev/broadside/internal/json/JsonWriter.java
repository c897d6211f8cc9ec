package dev.broadside.internal.json;

/**
 * Writes JSON text in the caller's order. Containers are written on one line, or, begun as spread,
 * one element a line and indented.
 */
public final class JsonWriter {
  private final StringBuilder text = new StringBuilder();
  private final String comma;
  private final String colon;

  /** Whether each open container is spread; the last bit is the innermost. */
  private long spread;

  private int depth;
  private boolean first = true;
  private boolean named;

  /** A writer without any blanks, or with a blank after comma and colon. */
  public JsonWriter(boolean blanks) {
    comma = blanks ? ", " : ",";
    colon = blanks ? ": " : ":";
  }

  public JsonWriter beginObject() {
    return begin('{', false);
  }

  /** An object with each member on its own line. */
  public JsonWriter beginSpreadObject() {
    return begin('{', true);
  }

  public JsonWriter endObject() {
    return end('}');
  }

  public JsonWriter beginArray() {
    return begin('[', false);
  }

  /** An array with each element on its own line. */
  public JsonWriter beginSpreadArray() {
    return begin('[', true);
  }

  public JsonWriter endArray() {
    return end(']');
  }

  private JsonWriter begin(char bracket, boolean onLines) {
    separate();
    text.append(bracket);
    spread = spread << 1 | (onLines ? 1 : 0);
    depth++;
    first = true;
    return this;
  }

  private JsonWriter end(char bracket) {
    boolean onLines = (spread & 1) != 0;
    spread >>>= 1;
    depth--;
    if (onLines && !first) {
      newLine();
    }
    text.append(bracket);
    first = false;
    return this;
  }

  /** The name of what is written next. */
  public JsonWriter name(String name) {
    separate();
    quote(name);
    text.append(colon);
    named = true;
    return this;
  }

  public JsonWriter value(String value) {
    separate();
    quote(value);
    return this;
  }

  public JsonWriter value(boolean value) {
    return raw(Boolean.toString(value));
  }

  public JsonWriter value(long value) {
    return raw(Long.toString(value));
  }

  /** With all its digits, whole numbers without a point; null if not finite. */
  public JsonWriter value(float value) {
    boolean whole = value == (int) value && Float.floatToRawIntBits(value) != 0x80000000;
    return raw(
        !Float.isFinite(value)
            ? "null"
            : whole ? Integer.toString((int) value) : Float.toString(value));
  }

  /** With all its digits; null if not finite. */
  public JsonWriter value(double value) {
    return raw(Double.isFinite(value) ? Double.toString(value) : "null");
  }

  /** A number the caller has formatted. */
  public JsonWriter raw(String number) {
    separate();
    text.append(number);
    return this;
  }

  private void separate() {
    if (named) {
      named = false;
      return;
    }
    boolean onLines = (spread & 1) != 0;
    if (!first) {
      text.append(onLines ? "," : comma);
    }
    if (onLines) {
      newLine();
    }
    first = false;
  }

  private void newLine() {
    text.append('\n').append("  ".repeat(depth));
  }

  private void quote(String value) {
    text.append('"');
    for (int k = 0; k < value.length(); k++) {
      char c = value.charAt(k);
      switch (c) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (c < 0x20) {
            text.append("\\u00")
                .append(c < 0x10 ? '0' : '1')
                .append("0123456789abcdef".charAt(c & 15));
          } else {
            text.append(c);
          }
        }
      }
    }
    text.append('"');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
