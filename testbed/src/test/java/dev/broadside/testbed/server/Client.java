package dev.broadside.testbed.server;

import dev.broadside.testbed.client.Connection;
import dev.broadside.testbed.client.Receiver;
import dev.broadside.testbed.json.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A page without a browser: answers every frame, or none if it is slow. */
final class Client implements Receiver, AutoCloseable {
  /** A machine that does other things as well may pause for long; only a failure waits. */
  private static final long PATIENCE_SECONDS = 45;

  final AtomicInteger frames = new AtomicInteger();
  final AtomicInteger bytes = new AtomicInteger();
  final CompletableFuture<String> closed = new CompletableFuture<>();
  private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
  private final ByteBuffer head = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
  private final boolean answers;
  private final Connection connection;
  volatile int step;

  Client(int port, boolean answers) throws IOException {
    this(port, answers, "http://127.0.0.1:" + port, "");
  }

  Client(int port, boolean answers, String origin, String query) throws IOException {
    this.answers = answers;
    connection = new Connection(port, origin, query, this, 0);
  }

  void send(String message) {
    connection.send(message);
  }

  void sendBinary(byte[] message) {
    connection.send(message);
  }

  /** The next text of a type; others are dropped. A socket that was closed sends none. */
  JsonObject await(String type) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
    StringBuilder dropped = new StringBuilder();
    while (true) {
      String next = texts.poll(100, TimeUnit.MILLISECONDS);
      if (next != null) {
        JsonObject message = JsonObject.parse(next);
        if (message.text("type").equals(type)) {
          return message;
        }
        dropped.append(' ').append(message.text("type"));
      } else if (closed.isDone()) {
        throw new IllegalStateException(
            "no " + type + " came, but" + dropped + ", then closed: " + closed.join());
      } else if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "no " + type + " came within " + PATIENCE_SECONDS + " s, but" + dropped);
      }
    }
  }

  void awaitFrames(int count) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
    while (frames.get() < count) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            frames.get() + " frames within " + PATIENCE_SECONDS + " s, not " + count);
      }
      Thread.sleep(5);
    }
  }

  String awaitClose() throws Exception {
    return closed.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void text(Connection from, String text) {
    texts.add(text);
  }

  @Override
  public void binary(Connection from, ByteBuffer piece, boolean last) {
    bytes.addAndGet(piece.remaining());
    while (head.hasRemaining() && piece.hasRemaining()) {
      head.put(piece.get());
    }
    if (last) {
      step = head.getInt(12);
      int frame = head.getInt(8);
      head.clear();
      frames.incrementAndGet();
      if (answers) {
        from.drawn(frame);
      }
    }
  }

  @Override
  public void closed(int code, String reason) {
    closed.complete(code + " " + reason);
  }

  @Override
  public void failed(Exception cause) {
    closed.complete("error " + cause);
  }

  @Override
  public void close() {
    connection.close();
  }
}
