package dev.broadside.internal.json;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A value read from JSON. It knows where it stands, so that every complaint names path and value;
 * an object remembers which members were asked for, so that {@link #rejectUnknown} finds misspelt
 * ones.
 */
public final class JsonValue {
  /** A number as it was written: float and double round it once each. */
  record Digits(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  private final String path;
  private final Object value;
  private final Set<String> asked = new LinkedHashSet<>();

  JsonValue(String path, Object value) {
    this.path = path;
    this.value = value;
  }

  /** Such as {@code bodies[3].position[0]}; empty for the whole text. */
  public String path() {
    return path;
  }

  public boolean isString() {
    return value instanceof String;
  }

  public boolean isArray() {
    return value instanceof List;
  }

  public boolean isObject() {
    return value instanceof Map;
  }

  public boolean isNull() {
    return value == null;
  }

  /** A member of an object, or null if it has none of that name. */
  public JsonValue get(String name) {
    asked.add(name);
    return members().get(name);
  }

  /** A member of an object; an error if it has none of that name. */
  public JsonValue need(String name) {
    JsonValue member = get(name);
    if (member == null) {
      throw error("'" + name + "' is missing");
    }
    return member;
  }

  /** An error if the object has a member that was never asked for. */
  public void rejectUnknown() {
    for (String name : members().keySet()) {
      if (!asked.contains(name)) {
        throw error("'" + name + "' is unknown; allowed are " + String.join(", ", asked));
      }
    }
  }

  @SuppressWarnings("unchecked")
  public Map<String, JsonValue> members() {
    if (!isObject()) {
      throw expected("an object");
    }
    return (Map<String, JsonValue>) value;
  }

  @SuppressWarnings("unchecked")
  public List<JsonValue> elements() {
    if (!isArray()) {
      throw expected("an array");
    }
    return (List<JsonValue>) value;
  }

  public String string() {
    if (!isString()) {
      throw expected("a string");
    }
    return (String) value;
  }

  public boolean bool() {
    if (!(value instanceof Boolean)) {
      throw expected("true or false");
    }
    return (Boolean) value;
  }

  /** A number as float; one too large for it is an error. */
  public float number() {
    float number = Float.parseFloat(digits());
    if (!Float.isFinite(number)) {
      throw expected("a number within ±3.4e38");
    }
    return number;
  }

  public boolean isNumber() {
    return value instanceof Digits;
  }

  /** A number as double. */
  public double real() {
    return Double.parseDouble(digits());
  }

  /** A whole number. */
  public long integer() {
    try {
      return Long.parseLong(digits());
    } catch (NumberFormatException e) {
      throw expected("a whole number");
    }
  }

  /** A number with all its digits: a Long if it has neither point nor exponent, else a Double. */
  public Number exactNumber() {
    String digits = digits();
    return digits.matches("-?[0-9]+") ? (Number) Long.valueOf(digits) : Double.valueOf(digits);
  }

  private String digits() {
    if (!(value instanceof Digits)) {
      throw expected("a number");
    }
    return ((Digits) value).text();
  }

  /** An error that says what should stand here and what does. */
  public JsonException expected(String what) {
    return error("expected " + what + ", found " + shown());
  }

  private String shown() {
    return isObject()
        ? "an object"
        : isArray() ? "an array" : isString() ? "\"" + value + "\"" : String.valueOf(value);
  }

  /** An error that names this value's path. */
  public JsonException error(String message) {
    return new JsonException((path.isEmpty() ? "" : path + ": ") + message, null);
  }

  /** An error with this value's path in front, unless it names one already. */
  public JsonException error(RuntimeException cause) {
    return cause instanceof JsonException named
        ? named
        : new JsonException((path.isEmpty() ? "" : path + ": ") + cause.getMessage(), cause);
  }
}
