package dev.broadside.testbed.json;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** An object of JSON text, with accessors that say what is missing or out of range. */
public final class JsonObject {
  private final Map<?, ?> map;

  JsonObject(Map<?, ?> map) {
    this.map = map;
  }

  /** Whether there is a value, null not counting as one. */
  public boolean has(String name) {
    return map.get(name) != null;
  }

  /** A value as it was read, or null. */
  public Object value(String name) {
    return map.get(name);
  }

  public Set<String> names() {
    return map.keySet().stream().map(String::valueOf).collect(Collectors.toSet());
  }

  public String text(String name) {
    if (map.get(name) instanceof String text) {
      return text;
    }
    throw new BadMessage("\"" + name + "\" must be a text");
  }

  public String text(String name, String otherwise) {
    return has(name) ? text(name) : otherwise;
  }

  public boolean flag(String name) {
    if (map.get(name) instanceof Boolean flag) {
      return flag;
    }
    throw new BadMessage("\"" + name + "\" must be true or false");
  }

  /** A number within bounds. */
  public double number(String name, double least, double most) {
    if (map.get(name) instanceof Double number && number >= least && number <= most) {
      return number;
    }
    throw new BadMessage(
        "\""
            + name
            + "\" "
            + map.get(name)
            + ": a number from "
            + plain(least)
            + " to "
            + plain(most)
            + " is needed");
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
    if (map.get(name) instanceof Map<?, ?> object) {
      return new JsonObject(object);
    }
    throw new BadMessage("\"" + name + "\" must be an object");
  }

  public List<?> list(String name) {
    if (map.get(name) instanceof List<?> list) {
      return list;
    }
    throw new BadMessage("\"" + name + "\" must be a list");
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  @Override
  public String toString() {
    return map.toString();
  }
}
