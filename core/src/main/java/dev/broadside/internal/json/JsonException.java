package dev.broadside.internal.json;

/** Something wrong with a JSON text; the message says where. */
public final class JsonException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  JsonException(String message, Throwable cause) {
    super(message, cause);
  }
}
