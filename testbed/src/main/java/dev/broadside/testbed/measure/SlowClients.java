package dev.broadside.testbed.measure;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Pages on a poor line, in a process of their own: each takes a piece of what is sent to it at most
 * a few times a second and says after a second that it has drawn it. Ends when its input ends.
 */
final class SlowClients {
  /** How often a client reads on, milliseconds. */
  private static final int READ_EVERY = 250;

  private static final int DRAW_AFTER = 1000;

  private SlowClients() {}

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[0]);
    String session = arguments[1];
    int count = Integer.parseInt(arguments[2]);
    HttpClient http = HttpClient.newHttpClient();
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    List<WebSocket> sockets = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      WebSocket socket =
          http.newWebSocketBuilder()
              .header("Origin", "http://127.0.0.1:" + port)
              .buildAsync(URI.create("ws://127.0.0.1:" + port + "/stream"), new Slow(clock))
              .get(20, TimeUnit.SECONDS);
      socket.sendText("{\"do\":\"watch\",\"session\":\"" + session + "\"}", true).join();
      sockets.add(socket);
    }
    System.out.println("ready");
    while (System.in.read() >= 0) {
      Thread.onSpinWait();
    }
    sockets.forEach(WebSocket::abort);
    clock.shutdownNow();
    System.exit(0);
  }

  /** One of them. */
  private static final class Slow implements WebSocket.Listener {
    private final ScheduledExecutorService clock;
    private final ByteBuffer head = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);

    Slow(ScheduledExecutorService clock) {
      this.clock = clock;
    }

    private void readOn(WebSocket socket) {
      clock.schedule(() -> socket.request(1), READ_EVERY, TimeUnit.MILLISECONDS);
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      readOn(socket);
      return null;
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
      while (head.hasRemaining() && data.hasRemaining()) {
        head.put(data.get());
      }
      if (last) {
        String drawn = "{\"do\":\"ack\",\"frame\":" + head.getInt(8) + "}";
        head.clear();
        clock.schedule(() -> socket.sendText(drawn, true), DRAW_AFTER, TimeUnit.MILLISECONDS);
      }
      readOn(socket);
      return null;
    }
  }
}
