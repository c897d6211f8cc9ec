package dev.broadside.cli;

import dev.broadside.internal.json.JsonWriter;
import java.util.Locale;

/** What commands print as JSON: one line, milliseconds with four decimals. */
public final class Json {
  private final JsonWriter writer = new JsonWriter(false);

  public Json beginObject() {
    writer.beginObject();
    return this;
  }

  public Json endObject() {
    writer.endObject();
    return this;
  }

  public Json beginArray() {
    writer.beginArray();
    return this;
  }

  public Json endArray() {
    writer.endArray();
    return this;
  }

  /** The name of what is written next. */
  public Json name(String name) {
    writer.name(name);
    return this;
  }

  public Json value(String value) {
    writer.value(value);
    return this;
  }

  public Json value(long value) {
    writer.value(value);
    return this;
  }

  public Json value(boolean value) {
    writer.value(value);
    return this;
  }

  /** With four decimals, which for milliseconds is a tenth of a microsecond. */
  public Json value(double value) {
    writer.raw(Double.isFinite(value) ? String.format(Locale.ROOT, "%.4f", value) : "null");
    return this;
  }

  /** With all its digits. */
  public Json precise(double value) {
    writer.value(value);
    return this;
  }

  @Override
  public String toString() {
    return writer.toString();
  }
}
