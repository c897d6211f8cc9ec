package dev.broadside.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON text: objects as maps in order, arrays as lists, numbers without point or exponent as
 * Long and others as Double. For results that this module wrote itself.
 */
public final class JsonReader {
  private final String text;
  private int at;

  private JsonReader(String text) {
    this.text = text;
  }

  public static Object parse(String text) {
    JsonReader reader = new JsonReader(text);
    Object value = reader.value();
    reader.space();
    if (reader.at < text.length()) {
      throw reader.unexpected("the end");
    }
    return value;
  }

  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  public static List<Object> array(Object value) {
    return (List<Object>) value;
  }

  /** A number as a double; null, which stands for what was not measured, as NaN. */
  public static double number(Object value) {
    return value == null ? Double.NaN : ((Number) value).doubleValue();
  }

  private IllegalArgumentException unexpected(String wanted) {
    String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
    return new IllegalArgumentException(
        "JSON, character " + at + ": " + found + ", expected " + wanted);
  }

  private void space() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private boolean take(char c) {
    space();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void need(char c) {
    if (!take(c)) {
      throw unexpected("'" + c + "'");
    }
  }

  private Object value() {
    space();
    if (at >= text.length()) {
      throw unexpected("a value");
    }
    return switch (text.charAt(at)) {
      case '{' -> members();
      case '[' -> elements();
      case '"' -> string();
      case 't' -> word("true", Boolean.TRUE);
      case 'f' -> word("false", Boolean.FALSE);
      case 'n' -> word("null", null);
      default -> numeral();
    };
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw unexpected(word);
    }
    at += word.length();
    return value;
  }

  private Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    need('{');
    if (take('}')) {
      return members;
    }
    do {
      space();
      String name = string();
      need(':');
      members.put(name, value());
    } while (take(','));
    need('}');
    return members;
  }

  private List<Object> elements() {
    List<Object> elements = new ArrayList<>();
    need('[');
    if (take(']')) {
      return elements;
    }
    do {
      elements.add(value());
    } while (take(','));
    need(']');
    return elements;
  }

  private String string() {
    need('"');
    StringBuilder out = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      out.append(c == '\\' ? escaped() : c);
    }
    need('"');
    return out.toString();
  }

  private char escaped() {
    if (at >= text.length()) {
      throw unexpected("an escaped character");
    }
    char c = text.charAt(at++);
    return switch (c) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> {
        at += 4;
        yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
      }
      default -> c;
    };
  }

  private Number numeral() {
    int begin = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String digits = text.substring(begin, at);
    if (digits.isEmpty()) {
      throw unexpected("a value");
    }
    return digits.matches("-?\\d+") ? (Number) Long.valueOf(digits) : Double.valueOf(digits);
  }
}
