package dev.broadside.testbed.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Worlds over the socket: several watchers, slow ones, hostile ones. */
class StreamTest {
  private static final String BRIDGE =
      "{\"do\":\"open\",\"kind\":\"physics\",\"scene\":\"bridge\"}";

  private TestbedServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestbedServer.start("127.0.0.1", 0, null, new Limits(3, 6, 2048, 1 << 20, 400));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Client client() throws IOException {
    return new Client(server.port(), true);
  }

  private void awaitWorlds(int count) throws InterruptedException {
    for (int k = 0; k < 4000 && server.worlds() != count; k++) {
      Thread.sleep(10);
    }
    assertEquals(count, server.worlds());
  }

  private void awaitPages(int count) throws InterruptedException {
    for (int k = 0; k < 4000 && server.pages() != count; k++) {
      Thread.sleep(10);
    }
    assertEquals(count, server.pages());
  }

  /** Whatever happened, others are served. */
  private void stillServes() throws Exception {
    awaitPages(0);
    try (Client client = client()) {
      client.await("hello");
      client.send(BRIDGE);
      client.await("scene");
      client.awaitFrames(3);
    }
  }

  @Test
  void aSceneRunsPausesStepsAndGoesBack() throws Exception {
    try (Client client = client()) {
      client.await("hello");
      client.send(BRIDGE);
      assertEquals("bridge", client.await("scene").text("scene"));
      client.awaitFrames(10);
      client.send("{\"do\":\"pause\"}");
      client.send("{\"do\":\"share\"}");
      long paused = client.await("share").whole("step", 0, 100000);
      client.send("{\"do\":\"step\"}");
      client.send("{\"do\":\"share\"}");
      assertEquals(paused + 1, client.await("share").whole("step", 0, 100000));
      client.send("{\"do\":\"back\"}");
      client.send("{\"do\":\"back\"}");
      client.send("{\"do\":\"share\"}");
      assertEquals(paused - 1, client.await("share").whole("step", 0, 100000));
      client.send("{\"do\":\"restart\"}");
      client.send("{\"do\":\"back\"}");
      assertTrue(client.await("notice").text("text").contains("beginning"));
    }
  }

  @Test
  void twoPagesWatchOneWorldWhichEndsWithTheLastOfThem() throws Exception {
    Client first = client();
    Client second = client();
    first.send(BRIDGE);
    String id = first.await("scene").text("session");
    second.send("{\"do\":\"watch\",\"session\":\"" + id + "\"}");
    assertEquals(id, second.await("scene").text("session"));
    second.awaitFrames(5);
    assertEquals(1, server.worlds());
    second.send("{\"do\":\"pause\"}");
    second.send("{\"do\":\"share\"}");
    String paused = second.await("share").text("hash");
    // Not before that answer: what comes on another connection may overtake the pause.
    first.send("{\"do\":\"share\"}");
    assertEquals(paused, first.await("share").text("hash"));
    first.close();
    Thread.sleep(200);
    assertEquals(1, server.worlds());
    second.close();
    awaitWorlds(0);
    try (Client late = client()) {
      late.send("{\"do\":\"watch\",\"session\":\"" + id + "\"}");
      assertTrue(late.await("notice").text("text").contains("has ended"));
    }
  }

  @Test
  void aPageThatDrawsNothingGetsTwoFramesAndHoldsUpNobody() throws Exception {
    try (Client slow = new Client(server.port(), false);
        Client quick = client()) {
      slow.send(BRIDGE);
      String id = slow.await("scene").text("session");
      quick.send("{\"do\":\"watch\",\"session\":\"" + id + "\"}");
      quick.awaitFrames(60);
      assertEquals(2, slow.frames.get());
      int before = quick.step;
      slow.send("{\"do\":\"ack\",\"frame\":2147483647}");
      slow.awaitFrames(4);
      assertTrue(slow.step >= before, "the next frame is the newest: " + slow.step);
    }
  }

  @Test
  void badMessagesCloseTheSocketWithAReasonAndNeverTheServer() throws Exception {
    String[] bad = {
      "no json",
      "[]",
      "{}",
      "{\"do\":7}",
      "{\"do\":\"fly\"}",
      "{\"do\":\"speed\",\"factor\":1e9}",
      "{\"do\":\"speed\",\"factor\":\"fast\"}",
      "{\"do\":\"grab\"}",
      "{\"do\":\"grab\",\"x\":1e300,\"y\":0}",
      "{\"do\":\"open\",\"kind\":\"physics\"}",
      "{\"do\":\"open\",\"kind\":\"house\",\"scene\":\"x\"}",
      "{\"do\":\"open\",\"kind\":\"physics\",\"scene\":\"bridge\",\"hash\":\"<script>\"}",
    };
    for (String message : bad) {
      try (Client client = client()) {
        client.await("hello");
        client.send(BRIDGE);
        client.await("scene");
        client.send(message);
        String reason = client.awaitClose();
        assertTrue(reason.startsWith("1008 ") && reason.length() > 12, message + ": " + reason);
      }
    }
    try (Client client = client()) {
      client.sendBinary(new byte[] {1, 2, 3});
      assertTrue(client.awaitClose().startsWith("1008 binary"));
    }
    stillServes();
  }

  @Test
  void wrongValuesAreAnsweredWithANotice() throws Exception {
    try (Client client = client()) {
      client.send("{\"do\":\"open\",\"kind\":\"physics\",\"scene\":\"../../etc/passwd\"}");
      assertTrue(client.await("notice").text("text").contains("no physics scene"));
      client.send("{\"do\":\"pause\"}");
      assertTrue(client.await("notice").text("text").contains("no scene is open"));
      client.send("{\"do\":\"open\",\"kind\":\"physics\",\"scene\":\"n2\",\"size\":99999}");
      assertTrue(client.await("notice").text("text").contains("99999"));
      client.send(
          "{\"do\":\"import\",\"kind\":\"physics\",\"file\":\"{\\\"format\\\":\\\"x\\\"}\"}");
      assertTrue(client.await("notice").text("text").contains("format"));
      assertFalse(client.closed.isDone());
    }
  }

  @Test
  void oversizedMessagesAndFloodsCloseTheSocket() throws Exception {
    try (Client client = client()) {
      client.send("{\"do\":\"open\",\"x\":\"" + "y".repeat(3000) + "\"}");
      assertTrue(client.awaitClose().startsWith("1009 "));
    }
    try (Client client = client()) {
      try {
        client.send("{\"do\":\"import\",\"file\":\"" + "y".repeat(2 << 20) + "\"}");
      } catch (UncheckedIOException cutMeanwhile) {
        // The reason came before the cut.
      }
      assertTrue(client.awaitClose().startsWith("1009 "));
    }
    try (Client client = client()) {
      assertThrows(
          UncheckedIOException.class,
          () -> {
            for (int k = 0; k < 1_000_000; k++) {
              client.send("{\"do\":\"alive\"}");
            }
          });
      assertEquals("1008 more than 400 messages a second", client.awaitClose());
    }
    stillServes();
  }

  @Test
  void fuzzedMessagesLeaveTheServerServing() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String[] verbs = {"open", "watch", "layers", "grab", "drag", "set", "explain", "speed", "ack"};
    String[] names = {"x", "y", "kind", "scene", "size", "values", "bits", "a", "b", "session"};
    String[] values = {
      "1", "-1", "1e308", "\"\"", "null", "{}", "[[]]", "\"physics\"", "\"bridge\"", "0.5", "true"
    };
    for (int round = 0; round < 40; round++) {
      // Those of the rounds before count until the server has noticed that they left.
      awaitPages(0);
      try (Client client = client()) {
        client.send(BRIDGE);
        for (int k = 0; k < 20 && !client.closed.isDone(); k++) {
          StringBuilder text =
              new StringBuilder("{\"do\":\"" + verbs[random.nextInt(verbs.length)] + "\"");
          for (int n = random.nextInt(4); n > 0; n--) {
            text.append(",\"").append(names[random.nextInt(names.length)]).append(n).append("\":");
            text.append(values[random.nextInt(values.length)]);
          }
          for (String name : names) {
            if (random.nextInt(3) == 0) {
              text.append(",\"").append(name).append("\":");
              text.append(values[random.nextInt(values.length)]);
            }
          }
          String message = text.append('}').toString();
          if (random.nextInt(4) == 0) {
            message = message.substring(0, random.nextInt(message.length()));
          }
          try {
            client.send(message);
          } catch (UncheckedIOException closedMeanwhile) {
            break;
          }
        }
      }
    }
    awaitWorlds(0);
    stillServes();
    System.out.println("fuzzed with seed " + seed);
  }

  @Test
  void limitsOnWorldsAndPagesAreToldKindly() throws Exception {
    Client[] clients = new Client[6];
    for (int k = 0; k < 6; k++) {
      clients[k] = client();
      clients[k].await("hello");
    }
    for (int k = 0; k < 3; k++) {
      clients[k].send(BRIDGE);
      clients[k].await("scene");
    }
    clients[3].send(BRIDGE);
    assertTrue(clients[3].await("notice").text("text").contains("already runs 3 worlds"));
    try (Client seventh = client()) {
      assertTrue(seventh.awaitClose().contains("already has 6 pages"));
    }
    clients[0].close();
    awaitWorlds(2);
    clients[3].send(BRIDGE);
    clients[3].await("scene");
    for (Client client : clients) {
      client.close();
    }
    awaitWorlds(0);
  }

  @Test
  void anExportComesBackThroughAnImport() throws Exception {
    try (Client client = client()) {
      client.send(BRIDGE);
      client.await("scene");
      client.send("{\"do\":\"export\"}");
      String text = client.await("export").text("text");
      client.send(
          new dev.broadside.cli.Json()
              .beginObject()
              .name("do")
              .value("import")
              .name("kind")
              .value("physics")
              .name("file")
              .value(text)
              .endObject()
              .toString());
      assertEquals("imported", client.await("scene").text("scene"));
      client.awaitFrames(client.frames.get() + 3);
    }
  }
}
