package dev.broadside.testbed.measure;

import dev.broadside.testbed.client.Connection;
import dev.broadside.testbed.client.Receiver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page without a browser that draws at once and keeps the times of the steps it is told of. */
final class Follower implements Receiver, AutoCloseable {
  private static final int HEAD = 1;
  private static final int PROFILE = 6;
  private static final Pattern SESSION = Pattern.compile("\"session\":\"([0-9a-f]{16})\"");

  private final Connection connection;
  private final ByteArrayOutputStream pieces = new ByteArrayOutputStream();
  private final CompletableFuture<String> session = new CompletableFuture<>();
  private double[] stepMillis = new double[1 << 14];
  private volatile int step;
  private volatile int frames;
  private volatile long bytes;

  Follower(int port) throws IOException {
    connection = new Connection(port, this, 0);
  }

  void send(String json) {
    connection.send(json);
  }

  /** The id of the session that was opened. */
  String session() throws Exception {
    return session.get(60, TimeUnit.SECONDS);
  }

  int step() {
    return step;
  }

  int frames() {
    return frames;
  }

  /** Bytes of the frames so far. */
  long bytes() {
    return bytes;
  }

  /** Opens a physics scene. */
  void open(String scene, int size) {
    send(
        "{\"do\":\"open\",\"kind\":\"physics\",\"scene\":\"" + scene + "\",\"size\":" + size + "}");
  }

  /** Waits for a step that counts from the last restart. */
  void awaitStep(int wanted) throws Exception {
    long end = System.nanoTime() + 120_000_000_000L;
    while (step < wanted) {
      if (System.nanoTime() > end) {
        throw new TimeoutException("step " + step + " after 120 s instead of " + wanted);
      }
      Thread.sleep(5);
    }
  }

  /** Times of steps from … to - 1 since the last restart, milliseconds. */
  synchronized double[] stepMillis(int from, int to) {
    return java.util.Arrays.copyOfRange(stepMillis, from, to);
  }

  /** Begins anew. */
  void restart() throws InterruptedException {
    send("{\"do\":\"restart\"}");
    int before = step;
    for (int k = 0; k < 2000 && step >= before; k++) {
      Thread.sleep(2);
    }
  }

  @Override
  public void text(Connection from, String text) {
    Matcher matcher = SESSION.matcher(text);
    if (matcher.find()) {
      session.complete(matcher.group(1));
    }
  }

  @Override
  public void binary(Connection from, ByteBuffer piece, boolean last) {
    byte[] bytes = new byte[piece.remaining()];
    piece.get(bytes);
    pieces.writeBytes(bytes);
    if (last) {
      ByteBuffer frame = ByteBuffer.wrap(pieces.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
      pieces.reset();
      from.drawn(read(frame));
    }
  }

  private synchronized int read(ByteBuffer frame) {
    int number = 0;
    while (frame.remaining() >= 8) {
      int kind = frame.getInt();
      int length = frame.getInt();
      int at = frame.position();
      if (kind == HEAD) {
        number = frame.getInt(at);
        step = frame.getInt(at + 4);
      } else if (kind == PROFILE) {
        int columns = frame.getInt(at);
        for (int row = at + 4; row + 4 * columns <= at + length; row += 4 * columns) {
          int of = (int) frame.getFloat(row);
          if (of < stepMillis.length) {
            stepMillis[of] = frame.getFloat(row + 4);
          }
        }
      }
      frame.position(at + (length + 3 & ~3));
    }
    frames++;
    bytes += frame.limit();
    return number;
  }

  @Override
  public void close() {
    connection.close();
  }
}
