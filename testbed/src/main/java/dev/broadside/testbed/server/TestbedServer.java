package dev.broadside.testbed.server;

import dev.broadside.testbed.session.Sessions;
import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/** The testbed's web server: the page at {@code /}, its socket at {@code /stream}. */
public final class TestbedServer implements AutoCloseable {
  private final Server server;
  private final ServerConnector connector;
  private final Sessions sessions;
  private final Set<Page> pages = ConcurrentHashMap.newKeySet();
  // Frames are encoded here, so that neither a world nor the network threads do it.
  private final ExecutorService senders =
      Executors.newFixedThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "testbed-send");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Starts to serve.
   *
   * @param address to listen on; other than loopback needs a token
   * @param port 0 for any free one
   * @param token null on loopback
   */
  public static TestbedServer start(String address, int port, String token, Limits limits)
      throws IOException {
    if (token == null && !Admission.isLoopbackName(address)) {
      throw new IllegalArgumentException(
          "address " + address + " can be reached from other machines: a token is needed");
    }
    return new TestbedServer(address, port, token, limits);
  }

  private TestbedServer(String address, int port, String token, Limits limits) throws IOException {
    sessions = new Sessions(limits.worlds());
    QueuedThreadPool threads = new QueuedThreadPool(24, 2);
    threads.setName("testbed-http");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(16 << 10);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(address);
    connector.setPort(port);
    connector.setIdleTimeout(30_000);
    server.addConnector(connector);

    Admission admission = new Admission(token);
    WebSocketUpgradeHandler sockets =
        WebSocketUpgradeHandler.from(
            server,
            container -> {
              // A page answers frames; one that is hidden sends a sign of life.
              container.setIdleTimeout(Duration.ofMinutes(2));
              container.setMaxTextMessageSize(limits.importBytes());
              container.setMaxBinaryMessageSize(1024);
              container.setMaxFrameSize(limits.importBytes());
              container.addMapping(
                  "/stream",
                  (request, response, callback) -> {
                    if (token == null) {
                      // Deflating what stays on this machine costs more than it saves.
                      response.setExtensions(List.of());
                    }
                    return new Page(sessions, pages, senders, limits);
                  });
            });
    sockets.setHandler(new NotFound());
    server.setHandler(new FrontDoor(admission, new Resources(), sockets));
    try {
      server.start();
    } catch (BindException e) {
      throw e;
    } catch (IOException e) {
      if (e.getCause() instanceof BindException bind) {
        throw bind;
      }
      throw e;
    } catch (Exception e) {
      throw new IOException("the server did not start: " + e.getMessage(), e);
    }
  }

  public int port() {
    return connector.getLocalPort();
  }

  /** Worlds that run now. */
  public int worlds() {
    return sessions.count();
  }

  /** Pages that are connected now. */
  public int pages() {
    return pages.size();
  }

  /** Waits until the server is closed. */
  public void join() throws InterruptedException {
    server.join();
  }

  @Override
  public void close() {
    sessions.endAll();
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the server did not stop: " + e.getMessage(), e);
    } finally {
      senders.shutdownNow();
    }
  }
}
