package dev.broadside.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A strict reader of JSON, to check what commands print: maps, lists, strings, numbers. */
final class JsonText {
  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(String text) {
    return (Map<String, Object>) parse(text);
  }

  static Object parse(String text) {
    JsonText reader = new JsonText(text.strip());
    Object value = reader.value();
    if (reader.at != reader.text.length()) {
      throw reader.wrong("the end");
    }
    return value;
  }

  private Object value() {
    char c = peek();
    if (c == '{') {
      return object();
    }
    if (c == '[') {
      return array();
    }
    if (c == '"') {
      return string();
    }
    for (String word : List.of("true", "false", "null")) {
      if (text.startsWith(word, at)) {
        at += word.length();
        return word.equals("null") ? null : Boolean.valueOf(word);
      }
    }
    int from = at;
    while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(from, at);
    if (!number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
      throw wrong("a value");
    }
    return number.matches("-?\\d+") ? (Object) Long.valueOf(number) : Double.valueOf(number);
  }

  private Map<String, Object> object() {
    Map<String, Object> map = new LinkedHashMap<>();
    take('{');
    while (peek() != '}') {
      if (!map.isEmpty()) {
        take(',');
      }
      String name = string();
      take(':');
      map.put(name, value());
    }
    take('}');
    return map;
  }

  private List<Object> array() {
    List<Object> list = new ArrayList<>();
    take('[');
    while (peek() != ']') {
      if (!list.isEmpty()) {
        take(',');
      }
      list.add(value());
    }
    take(']');
    return list;
  }

  private String string() {
    StringBuilder value = new StringBuilder();
    take('"');
    while (text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c == '\\') {
        char escape = text.charAt(at++);
        switch (escape) {
          case 'n' -> c = '\n';
          case 'r' -> c = '\r';
          case 't' -> c = '\t';
          case 'u' -> {
            c = (char) Integer.parseInt(text.substring(at, at + 4), 16);
            at += 4;
          }
          default -> c = escape;
        }
      } else if (c < 0x20) {
        throw wrong("an escaped control character");
      }
      value.append(c);
    }
    at++;
    return value.toString();
  }

  private char peek() {
    while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void take(char expected) {
    if (peek() != expected) {
      throw wrong("'" + expected + "'");
    }
    at++;
  }

  private IllegalArgumentException wrong(String expected) {
    return new IllegalArgumentException("expected " + expected + " at " + at + " of: " + text);
  }
}
