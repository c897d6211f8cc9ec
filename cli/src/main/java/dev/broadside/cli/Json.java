package dev.broadside.cli;

import java.util.Locale;

/** Writes JSON text, in order, on one line. Names and values alternate as the caller says. */
public final class Json {
  private final StringBuilder text = new StringBuilder();
  private boolean first = true;

  public Json beginObject() {
    separate();
    text.append('{');
    first = true;
    return this;
  }

  public Json endObject() {
    text.append('}');
    first = false;
    return this;
  }

  public Json beginArray() {
    separate();
    text.append('[');
    first = true;
    return this;
  }

  public Json endArray() {
    text.append(']');
    first = false;
    return this;
  }

  /** The name of what is written next. */
  public Json name(String name) {
    separate();
    quote(name);
    text.append(':');
    first = true;
    return this;
  }

  public Json value(String value) {
    separate();
    quote(value);
    return this;
  }

  public Json value(long value) {
    separate();
    text.append(value);
    return this;
  }

  public Json value(boolean value) {
    separate();
    text.append(value);
    return this;
  }

  /** With four decimals, which for milliseconds is a tenth of a microsecond. */
  public Json value(double value) {
    separate();
    if (Double.isFinite(value)) {
      text.append(String.format(Locale.ROOT, "%.4f", value));
    } else {
      text.append("null");
    }
    return this;
  }

  /** With all its digits. */
  Json exact(double value) {
    separate();
    text.append(Double.isFinite(value) ? Double.toString(value) : "null");
    return this;
  }

  /** With all its digits. */
  public Json precise(double value) {
    separate();
    text.append(Double.isFinite(value) ? Double.toString(value) : "null");
    return this;
  }

  private void separate() {
    if (!first) {
      text.append(',');
    }
    first = false;
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
            text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
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
