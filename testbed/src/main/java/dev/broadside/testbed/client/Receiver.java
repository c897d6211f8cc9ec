package dev.broadside.testbed.client;

import java.nio.ByteBuffer;

/** What comes in over a {@link Connection}, one call at a time. */
public interface Receiver {
  void text(Connection from, String text);

  /** A piece of a binary message; valid until the call returns. */
  void binary(Connection from, ByteBuffer piece, boolean last);

  /** The server closed the connection. */
  default void closed(int code, String reason) {}

  /** The connection ended without a word of the server. */
  default void failed(Exception cause) {}
}
