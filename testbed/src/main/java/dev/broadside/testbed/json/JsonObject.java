package dev.broadside.testbed.json;

import dev.broadside.internal.json.JsonException;
import dev.broadside.internal.json.JsonReader;
import dev.broadside.internal.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A message: a JSON object with accessors that say what is missing or out of range. */
public final class JsonObject {
  private final Map<String, JsonValue> members;

  private JsonObject(Map<String, JsonValue> members) {
    this.members = members;
  }

  /** The object of a whole text. */
  public static JsonObject parse(String text) {
    try {
      JsonValue value = JsonReader.read(text);
      if (!value.isObject()) {
        throw new BadMessage("a message must be a JSON object, such as {\"do\": \"pause\"}");
      }
      return new JsonObject(value.members());
    } catch (JsonException e) {
      throw new BadMessage("not JSON: " + e.getMessage());
    }
  }

  private JsonValue get(String name) {
    JsonValue value = members.get(name);
    return value == null || value.isNull() ? null : value;
  }

  /** Whether there is a value, null not counting as one. */
  public boolean has(String name) {
    return get(name) != null;
  }

  public Set<String> names() {
    return members.keySet();
  }

  public String text(String name) {
    JsonValue value = get(name);
    if (value == null || !value.isString()) {
      throw new BadMessage("\"" + name + "\" must be a text");
    }
    return value.string();
  }

  public String text(String name, String otherwise) {
    return has(name) ? text(name) : otherwise;
  }

  public boolean flag(String name) {
    try {
      return members.containsKey(name) && members.get(name).bool();
    } catch (JsonException e) {
      throw new BadMessage("\"" + name + "\" must be true or false");
    }
  }

  /** A number within bounds. */
  public double number(String name, double least, double most) {
    JsonValue value = get(name);
    double number = value != null && value.isNumber() ? value.real() : Double.NaN;
    if (!(number >= least && number <= most)) {
      throw new BadMessage(
          "\""
              + name
              + "\" "
              + (Double.isNaN(number) ? "is no number" : number)
              + ": a number from "
              + plain(least)
              + " to "
              + plain(most)
              + " is needed");
    }
    return number;
  }

  public double number(String name, double least, double most, double otherwise) {
    return has(name) ? number(name, least, most) : otherwise;
  }

  /** A whole number within bounds. */
  public long whole(String name, long least, long most) {
    double value = number(name, least, most);
    if (value != Math.rint(value)) {
      throw new BadMessage("\"" + name + "\" " + value + " must be a whole number");
    }
    return (long) value;
  }

  public long whole(String name, long least, long most, long otherwise) {
    return has(name) ? whole(name, least, most) : otherwise;
  }

  public JsonObject object(String name) {
    JsonValue value = get(name);
    if (value == null || !value.isObject()) {
      throw new BadMessage("\"" + name + "\" must be an object");
    }
    return new JsonObject(value.members());
  }

  public List<JsonValue> list(String name) {
    JsonValue value = get(name);
    if (value == null || !value.isArray()) {
      throw new BadMessage("\"" + name + "\" must be a list");
    }
    return value.elements();
  }

  /** A text, number or truth value as Java has it; null for anything else. */
  public Object scalar(String name) {
    JsonValue value = get(name);
    if (value == null || value.isObject() || value.isArray()) {
      return null;
    }
    return value.isString() ? value.string() : value.isNumber() ? value.real() : value.bool();
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
