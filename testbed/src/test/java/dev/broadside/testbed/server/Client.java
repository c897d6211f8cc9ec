package dev.broadside.testbed.server;

import dev.broadside.testbed.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A page without a browser: answers every frame, or none if it is slow. */
final class Client implements WebSocket.Listener, AutoCloseable {
  /** A machine that does other things as well may pause for long; only a failure waits. */
  private static final long PATIENCE_SECONDS = 45;

  // One each: a connection that breaks must not hold up the others'.
  private final HttpClient http = HttpClient.newHttpClient();
  final AtomicInteger frames = new AtomicInteger();
  final AtomicInteger bytes = new AtomicInteger();
  final CompletableFuture<String> closed = new CompletableFuture<>();
  private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
  private final boolean answers;
  private final WebSocket socket;
  private final StringBuilder text = new StringBuilder();
  private ByteBuffer head;
  volatile int step;

  Client(int port, boolean answers) {
    this(port, answers, "http://127.0.0.1:" + port, "");
  }

  Client(int port, boolean answers, String origin, String query) {
    this.answers = answers;
    WebSocket.Builder builder = http.newWebSocketBuilder();
    if (origin != null) {
      builder.header("Origin", origin);
    }
    socket =
        builder
            .buildAsync(URI.create("ws://127.0.0.1:" + port + "/stream" + query), this)
            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .join();
  }

  synchronized void send(String message) {
    socket.sendText(message, true).orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  synchronized void sendBinary(byte[] message) {
    socket
        .sendBinary(ByteBuffer.wrap(message), true)
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .join();
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
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    text.append(data);
    if (last) {
      texts.add(text.toString());
      text.setLength(0);
    }
    from.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
    bytes.addAndGet(data.remaining());
    if (head == null) {
      head = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    }
    while (head.hasRemaining() && data.hasRemaining()) {
      head.put(data.get());
    }
    if (last) {
      int frame = head.getInt(8);
      step = head.getInt(12);
      head = null;
      frames.incrementAndGet();
      if (answers) {
        CompletableFuture.runAsync(() -> send("{\"do\":\"ack\",\"frame\":" + frame + "}"));
      }
    }
    from.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closed.complete(code + " " + reason);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed.complete("error " + error);
  }

  @Override
  public void close() {
    socket.abort();
  }
}
