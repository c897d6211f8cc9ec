package dev.broadside.internal.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON text (RFC 8259) strictly: no comments, no trailing commas, no name twice. */
public final class JsonReader {
  /** Deeper nesting is an error, so that hostile text cannot overflow the stack. */
  private static final int MAX_DEPTH = 64;

  private final String text;
  private int at;
  private int depth;

  private JsonReader(String text) {
    this.text = text;
  }

  /** The one value a text holds; an error names line and column. */
  public static JsonValue read(String text) {
    // Some editors put a mark of the byte order in front, which nobody sees.
    JsonReader reader = new JsonReader(text.startsWith("\uFEFF") ? text.substring(1) : text);
    JsonValue value = reader.value("");
    reader.skipBlanks();
    if (reader.at < reader.text.length()) {
      throw reader.wrong("the end of the text");
    }
    return value;
  }

  private JsonValue value(String path) {
    skipBlanks();
    char c = peek();
    if (c == '{' || c == '[') {
      if (++depth > MAX_DEPTH) {
        throw wrong("at most " + MAX_DEPTH + " levels");
      }
      JsonValue value = c == '{' ? object(path) : array(path);
      depth--;
      return value;
    }
    if (c == '"') {
      return new JsonValue(path, string());
    }
    if (text.startsWith("true", at) || text.startsWith("false", at)) {
      boolean yes = c == 't';
      at += yes ? 4 : 5;
      return new JsonValue(path, yes);
    }
    if (text.startsWith("null", at)) {
      at += 4;
      return new JsonValue(path, null);
    }
    return number(path);
  }

  private JsonValue object(String path) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    at++;
    skipBlanks();
    while (peek() != '}') {
      if (!members.isEmpty()) {
        take(',', "',' or '}'");
        skipBlanks();
      }
      if (peek() != '"') {
        throw wrong("a name in quotes");
      }
      int before = at;
      String name = string();
      skipBlanks();
      take(':', "':'");
      JsonValue old = members.put(name, value(path.isEmpty() ? name : path + "." + name));
      if (old != null) {
        at = before;
        throw wrong("each name once");
      }
      skipBlanks();
    }
    at++;
    return new JsonValue(path, members);
  }

  private JsonValue array(String path) {
    List<JsonValue> elements = new ArrayList<>();
    at++;
    skipBlanks();
    while (peek() != ']') {
      if (!elements.isEmpty()) {
        take(',', "',' or ']'");
      }
      elements.add(value(path + "[" + elements.size() + "]"));
      skipBlanks();
    }
    at++;
    return new JsonValue(path, elements);
  }

  private String string() {
    StringBuilder value = new StringBuilder();
    at++;
    while (peek() != '"') {
      char c = peek();
      if (c < 0x20) {
        throw wrong("the closing quote");
      }
      at++;
      value.append(c == '\\' ? escape() : c);
    }
    at++;
    return value.toString();
  }

  private char escape() {
    char c = peek();
    at++;
    switch (c) {
      case '"', '\\', '/':
        return c;
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        int code = 0;
        for (int k = 0; k < 4; k++, at++) {
          int digit = "0123456789abcdef".indexOf(Character.toLowerCase(peek()));
          if (digit < 0) {
            throw wrong("four hexadecimal digits");
          }
          code = 16 * code + digit;
        }
        return (char) code;
      default:
        at--;
        throw wrong("an escape");
    }
  }

  private JsonValue number(String path) {
    int from = at;
    at += peek() == '-' ? 1 : 0;
    if (peek() == '0') {
      at++;
    } else {
      digits();
    }
    if (peek() == '.') {
      at++;
      digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      at++;
      at += peek() == '-' || peek() == '+' ? 1 : 0;
      digits();
    }
    return new JsonValue(path, new JsonValue.Digits(text.substring(from, at)));
  }

  private void digits() {
    int from = at;
    while (peek() >= '0' && peek() <= '9') {
      at++;
    }
    if (at == from) {
      throw wrong(from > 0 && "-+.eE".indexOf(text.charAt(from - 1)) >= 0 ? "a digit" : "a value");
    }
  }

  private void skipBlanks() {
    while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /** The next character, or NUL at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void take(char expected, String what) {
    if (peek() != expected) {
      throw wrong(what);
    }
    at++;
  }

  private JsonException wrong(String expected) {
    int line = 1;
    int column = 1;
    for (int k = 0; k < at; k++) {
      boolean end = text.charAt(k) == '\n';
      line += end ? 1 : 0;
      column = end ? 1 : column + 1;
    }
    String found =
        at >= text.length()
            ? "the end"
            : "'" + text.substring(at, Math.min(at + 12, text.length())) + "'";
    return new JsonException(
        "line " + line + ", column " + column + ": expected " + expected + ", found " + found,
        null);
  }
}
