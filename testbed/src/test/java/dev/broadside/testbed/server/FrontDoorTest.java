package dev.broadside.testbed.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.testbed.client.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class FrontDoorTest {
  /** Sends a request as it stands, since clients tidy up paths and headers. */
  private static String raw(int port, String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String get(int port, String path, String host) throws IOException {
    return raw(
        port, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  }

  private static int status(String answer) {
    return answer.isEmpty() ? 0 : Integer.parseInt(answer.split(" ")[1]);
  }

  /** The status with which a socket is refused. */
  private static int refused(Executable connecting) {
    return assertThrows(Refused.class, connecting).status();
  }

  @Test
  void servesThePageWithAStrictPolicy() throws Exception {
    try (TestbedServer server = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT)) {
      String host = "127.0.0.1:" + server.port();
      String page = get(server.port(), "/", host);
      assertEquals(200, status(page));
      assertTrue(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"));
      assertTrue(page.contains("X-Content-Type-Options: nosniff"));
      assertFalse(page.contains("Server: Jetty"));
      HttpResponse<String> script =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create("http://" + host + "/app.js")).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertEquals(200, script.statusCode());
      assertEquals(
          "text/javascript;charset=utf-8", script.headers().firstValue("Content-Type").get());
    }
  }

  @Test
  void servesNothingButTheKnownFiles() throws Exception {
    try (TestbedServer server = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT)) {
      String host = "localhost:" + server.port();
      for (String path :
          List.of(
              "/nothing",
              "/../../etc/passwd",
              "/..%2f..%2fetc/passwd",
              "/%2e%2e/%2e%2e/etc/passwd",
              "/physics/../../server/Page.class",
              "/files.txt",
              "//etc/passwd",
              "/physics/",
              "/app.js%00.html",
              "/index.html/..;/x")) {
        int status = status(get(server.port(), path, host));
        assertTrue(status == 404 || status == 400, path + ": " + status);
      }
      assertEquals(
          405,
          status(
              raw(
                  server.port(),
                  "POST / HTTP/1.1\r\nHost: "
                      + host
                      + "\r\nContent-Length: 0\r\n"
                      + "Connection: close\r\n\r\n")));
      assertEquals(404, status(get(server.port(), "/nothing", host)));
      assertEquals(200, status(get(server.port(), "/", host)));
    }
  }

  @Test
  void foreignNamesAndOriginsAreTurnedAway() throws Exception {
    try (TestbedServer server = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT)) {
      int port = server.port();
      assertEquals(421, status(get(port, "/", "evil.example:" + port)));
      for (String origin :
          new String[] {"http://evil.example", "http://127.0.0.1:1", "null", null}) {
        assertEquals(403, refused(() -> new Client(port, true, origin, "")), origin);
      }
      try (Client client = new Client(port, true)) {
        client.await("hello");
      }
    }
  }

  @Test
  void otherAddressesNeedATokenAndThenItIsChecked() throws Exception {
    assertThrows(
        IllegalArgumentException.class,
        () -> TestbedServer.start("0.0.0.0", 0, null, Limits.DEFAULT));
    try (TestbedServer server =
        TestbedServer.start("127.0.0.1", 0, "open sesame", Limits.DEFAULT)) {
      int port = server.port();
      assertEquals(403, status(get(port, "/", "box:" + port)));
      assertEquals(403, status(get(port, "/?token=open", "box:" + port)));
      assertEquals(200, status(get(port, "/?token=open+sesame", "box:" + port)));
      String origin = "http://127.0.0.1:" + port;
      assertEquals(403, refused(() -> new Client(port, true, origin, "?token=wrong")));
      assertEquals(403, refused(() -> new Client(port, true, origin, "")));
      try (Client client = new Client(port, true, origin, "?token=open%20sesame")) {
        client.await("hello");
      }
    }
  }

  @Test
  void everyFileOfThePageIsNamedAndNothingComesFromElsewhere() throws IOException {
    Path folder = Path.of("src/main/resources/dev/broadside/testbed/page");
    try (Stream<Path> files = Files.walk(folder)) {
      Set<String> there = new TreeSet<>();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (!name.equals("files.txt")) {
          there.add(name);
          String text = Files.readString(file).replace("http://www.w3.org/", "");
          assertFalse(text.contains("https://") || text.contains("http://"), name);
        }
      }
      assertEquals(there, new TreeSet<>(Resources.names()));
    }
  }
}
