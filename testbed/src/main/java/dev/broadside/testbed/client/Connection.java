package dev.broadside.testbed.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A page's socket without a browser, on this machine: RFC 6455 as far as a testbed speaks it. Reads
 * to the end whatever happens to what it writes; why no library's client is used stands in
 * docs/decisions/0009-testbed-server.md.
 */
public final class Connection implements AutoCloseable {
  private static final int PIECE_BYTES = 16 << 10;

  private static final int TEXT = 1;
  private static final int BINARY = 2;
  private static final int CLOSE = 8;
  private static final int PING = 9;
  private static final int PONG = 10;

  private final Socket socket;
  private final DataInputStream in;
  private final OutputStream out;
  private final Receiver receiver;
  private final int pauseMillis;
  private final byte[] piece = new byte[PIECE_BYTES];
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private int message;

  /** Connects as a page of the server itself does. */
  public Connection(int port, Receiver receiver, int pauseMillis) throws IOException {
    this(port, "http://127.0.0.1:" + port, "", receiver, pauseMillis);
  }

  /**
   * Connects to a testbed.
   *
   * @param origin null for none
   * @param query what follows the path, with its question mark
   * @param pauseMillis how long to wait after each piece that was read
   */
  public Connection(int port, String origin, String query, Receiver receiver, int pauseMillis)
      throws IOException {
    this.receiver = receiver;
    this.pauseMillis = pauseMillis;
    socket = new Socket("127.0.0.1", port);
    try {
      socket.setTcpNoDelay(true);
      in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), PIECE_BYTES));
      out = socket.getOutputStream();
      shakeHands("/stream" + query, "127.0.0.1:" + port, origin);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    Thread reader = new Thread(this::read, "testbed-client");
    reader.setDaemon(true);
    reader.start();
  }

  private void shakeHands(String path, String host, String origin) throws IOException {
    String request =
        "GET "
            + path
            + " HTTP/1.1\r\nHost: "
            + host
            + (origin == null ? "" : "\r\nOrigin: " + origin)
            + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n";
    out.write(request.getBytes(StandardCharsets.ISO_8859_1));
    StringBuilder answer = new StringBuilder();
    while (answer.indexOf("\r\n\r\n") < 0) {
      answer.append((char) in.readUnsignedByte());
    }
    int status = Integer.parseInt(answer.substring(9, 12));
    if (status != 101) {
      throw new Refused(status);
    }
  }

  // ---- what goes out ----

  public void send(String json) {
    send(TEXT, json.getBytes(StandardCharsets.UTF_8));
  }

  public void send(byte[] binary) {
    send(BINARY, binary);
  }

  /** Says that a frame was drawn. Where that no longer arrives, what is left to read tells why. */
  public void drawn(int frame) {
    try {
      send("{\"do\":\"ack\",\"frame\":" + frame + "}");
    } catch (UncheckedIOException e) {
      // The reader will see the end.
    }
  }

  /** Each client must mask what it sends; with a mask of zeros it stays as it is. */
  private synchronized void send(int kind, byte[] content) {
    int length = content.length;
    ByteBuffer frame = ByteBuffer.allocate(14 + length).put((byte) (0x80 | kind));
    if (length < 126) {
      frame.put((byte) (0x80 | length));
    } else if (length < 1 << 16) {
      frame.put((byte) (0x80 | 126)).putShort((short) length);
    } else {
      frame.put((byte) (0x80 | 127)).putLong(length);
    }
    frame.putInt(0).put(content);
    try {
      out.write(frame.array(), 0, frame.position());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Cuts the connection without a word. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- what comes in ----

  private void read() {
    try {
      boolean open = true;
      while (open) {
        open = readFrame();
      }
    } catch (IOException | InterruptedException e) {
      receiver.failed(e);
    } finally {
      close();
    }
  }

  /** False after the server's last frame. */
  private boolean readFrame() throws IOException, InterruptedException {
    int first = in.readUnsignedByte();
    long length = in.readUnsignedByte();
    length = length == 126 ? in.readUnsignedShort() : length == 127 ? in.readLong() : length;
    boolean last = (first & 0x80) != 0;
    int kind = first & 15;
    if (kind == CLOSE) {
      int code = length < 2 ? 1005 : in.readUnsignedShort();
      byte[] reason = in.readNBytes((int) Math.max(0, length - 2));
      receiver.closed(code, new String(reason, StandardCharsets.UTF_8));
      return false;
    }
    if (kind == PING) {
      send(PONG, in.readNBytes((int) length));
      return true;
    }
    if (kind == TEXT || kind == BINARY) {
      message = kind;
    }
    do {
      int count = (int) Math.min(PIECE_BYTES, length);
      in.readFully(piece, 0, count);
      length -= count;
      received(count, last && length == 0);
      if (pauseMillis > 0) {
        Thread.sleep(pauseMillis);
      }
    } while (length > 0);
    return true;
  }

  private void received(int count, boolean last) {
    if (message == BINARY) {
      receiver.binary(this, ByteBuffer.wrap(piece, 0, count), last);
      return;
    }
    text.write(piece, 0, count);
    if (last) {
      receiver.text(this, text.toString(StandardCharsets.UTF_8));
      text.reset();
    }
  }
}
