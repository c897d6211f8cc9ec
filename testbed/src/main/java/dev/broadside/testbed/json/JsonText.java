package dev.broadside.testbed.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON text into maps, lists, strings, doubles, booleans and null. Strict (RFC 8259) and
 * bounded, since the text comes from anybody: nesting deeper than {@link #MAX_DEPTH} is refused,
 * and the time is linear in the length.
 */
public final class JsonText {
  /** Levels of nesting; nothing sent to the testbed needs more than five. */
  static final int MAX_DEPTH = 32;

  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  /** The value of a whole text. */
  public static Object parse(String text) {
    JsonText json = new JsonText(text);
    Object value = json.value(0);
    json.skipSpace();
    if (json.at < text.length()) {
      throw json.error("nothing more was expected");
    }
    return value;
  }

  /** The object of a whole text, with its names in order. */
  public static JsonObject parseObject(String text) {
    Object value = parse(text);
    if (value instanceof Map<?, ?> map) {
      return new JsonObject(map);
    }
    throw new BadMessage("JSON text must be an object, such as {\"do\": \"pause\"}");
  }

  private Object value(int depth) {
    if (depth > MAX_DEPTH) {
      throw error("nested deeper than " + MAX_DEPTH + " levels");
    }
    skipSpace();
    if (at >= text.length()) {
      throw error("a value was expected, but the text ends");
    }
    char c = text.charAt(at);
    return switch (c) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", Boolean.TRUE);
      case 'f' -> word("false", Boolean.FALSE);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    at++;
    skipSpace();
    if (take('}')) {
      return map;
    }
    do {
      skipSpace();
      if (at >= text.length() || text.charAt(at) != '"') {
        throw error("a name in quotes was expected");
      }
      String name = string();
      skipSpace();
      expect(':');
      if (map.containsKey(name)) {
        throw error("the name \"" + name + "\" is there twice");
      }
      map.put(name, value(depth + 1));
      skipSpace();
    } while (take(','));
    expect('}');
    return map;
  }

  private List<Object> array(int depth) {
    List<Object> list = new ArrayList<>();
    at++;
    skipSpace();
    if (take(']')) {
      return list;
    }
    do {
      list.add(value(depth + 1));
      skipSpace();
    } while (take(','));
    expect(']');
    return list;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (true) {
      if (at >= text.length()) {
        throw error("a string is not closed");
      }
      char c = text.charAt(at++);
      if (c == '"') {
        return out.toString();
      }
      if (c < 0x20) {
        throw error("a control character must be escaped in a string");
      }
      out.append(c == '\\' ? escape() : c);
    }
  }

  private char escape() {
    char c = at < text.length() ? text.charAt(at++) : 0;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw error("an unknown escape in a string");
    };
  }

  private char unicode() {
    int code = 0;
    for (int k = 0; k < 4; k++) {
      int digit = at < text.length() ? Character.digit(text.charAt(at++), 16) : -1;
      if (digit < 0) {
        throw error("four hexadecimal digits were expected after \\u");
      }
      code = 16 * code + digit;
    }
    return (char) code;
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw error("a value was expected");
    }
    at += word.length();
    return value;
  }

  private Double number() {
    int from = at;
    take('-');
    int whole = digits();
    boolean leadingZero = whole > 1 && text.charAt(at - whole) == '0';
    boolean good = whole > 0 && !leadingZero;
    if (take('.')) {
      good &= digits() > 0;
    }
    if (take('e') || take('E')) {
      if (!take('+')) {
        take('-');
      }
      good &= digits() > 0;
    }
    if (!good) {
      throw error("a value was expected");
    }
    return Double.valueOf(text.substring(from, at));
  }

  private int digits() {
    int from = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at - from;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean take(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!take(c)) {
      throw error("'" + c + "' was expected");
    }
  }

  private BadMessage error(String what) {
    return new BadMessage("JSON text, character " + at + ": " + what);
  }
}
