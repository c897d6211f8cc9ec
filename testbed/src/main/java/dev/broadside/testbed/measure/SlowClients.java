package dev.broadside.testbed.measure;

import dev.broadside.testbed.client.Connection;
import dev.broadside.testbed.client.Receiver;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    for (int k = 0; k < count; k++) {
      Connection connection = new Connection(port, new Slow(clock), READ_EVERY);
      connection.send("{\"do\":\"watch\",\"session\":\"" + session + "\"}");
    }
    System.out.println("ready");
    while (System.in.read() >= 0) {
      Thread.onSpinWait();
    }
    System.exit(0);
  }

  /** One of them. */
  private static final class Slow implements Receiver {
    private final ScheduledExecutorService clock;
    private final ByteBuffer head = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);

    Slow(ScheduledExecutorService clock) {
      this.clock = clock;
    }

    @Override
    public void text(Connection from, String text) {}

    @Override
    public void binary(Connection from, ByteBuffer piece, boolean last) {
      while (head.hasRemaining() && piece.hasRemaining()) {
        head.put(piece.get());
      }
      if (last) {
        int frame = head.getInt(8);
        head.clear();
        clock.schedule(() -> from.drawn(frame), DRAW_AFTER, TimeUnit.MILLISECONDS);
      }
    }
  }
}
