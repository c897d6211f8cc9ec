package dev.broadside.testbed.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.testbed.json.JsonObject;
import dev.broadside.testbed.session.FrameWriter;
import dev.broadside.testbed.session.SessionState;
import dev.broadside.testbed.session.Show;
import dev.broadside.testbed.session.Watcher;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PhysicsShowTest {
  /** Remembers what it was told. */
  private static final class Listener implements Watcher {
    private final List<String> replies = new ArrayList<>();

    @Override
    public void reply(String json) {
      replies.add(json);
    }

    @Override
    public boolean wantsFrame() {
      return true;
    }

    @Override
    public void frameReady() {}

    @Override
    public void refuse(String reason) {
      replies.add("refused: " + reason);
    }

    JsonObject last() {
      return JsonObject.parse(replies.get(replies.size() - 1));
    }
  }

  private final Listener listener = new Listener();

  private static Show open(String json) {
    return PhysicsOpening.of(JsonObject.parse(json)).open();
  }

  private void tell(Show show, String json) {
    JsonObject message = JsonObject.parse(json);
    assertTrue(show.handle(message.text("do"), message, listener), json);
  }

  private String hash(Show show) {
    tell(show, "{\"do\":\"share\"}");
    return listener.last().text("hash");
  }

  private static void steps(Show show, int count) {
    for (int k = 0; k < count; k++) {
      show.step();
    }
  }

  static Stream<String> scenes() {
    return PhysicsCatalogue.names().stream();
  }

  /** At its least size: big ones are the physics module's own tests' matter. */
  @ParameterizedTest
  @MethodSource("scenes")
  void everySceneRunsGoesBackAndReplaysToTheSameState(String scene) {
    SceneChoice choice = PhysicsCatalogue.named(scene);
    int size = (int) choice.size().least();
    if (choice.group().equals("Features")) {
      size = (int) choice.size().value();
    }
    String opening = "{\"kind\":\"physics\",\"scene\":\"" + scene + "\",\"size\":" + size;
    try (Show show = open(opening + "}")) {
      String first = hash(show);
      steps(show, 40);
      String later = hash(show);
      assertNotEquals(first, later, "nothing moved");
      show.stepBack();
      assertEquals(39, show.stepCount());
      show.step();
      assertEquals(later, hash(show), "going back and forth changed the state");
      show.restart();
      assertEquals(first, hash(show));
      steps(show, 40);
      assertEquals(later, hash(show), "a restart changed the state");
      try (Show again = open(opening + ",\"step\":40,\"hash\":\"" + later + "\"}")) {
        String text = again.describe(new SessionState("0", true, 1, 1));
        assertTrue(JsonObject.parse(text).object("replay").flag("matches"), text);
      }
    }
  }

  @Test
  void theStateIsThatOfTheLibrarysOwnRun() {
    try (Show show = open("{\"kind\":\"physics\",\"scene\":\"falling-squares\",\"size\":20}");
        RunningScene scene =
            PhysicsScene.named("falling-squares").open(20, new WorldDefinition())) {
      steps(show, 50);
      for (int k = 0; k < 50; k++) {
        scene.step();
      }
      assertEquals(String.format("%016x", scene.world().hash()), hash(show));
    }
  }

  @Test
  void whatUsersDidIsPartOfTheLinkAndReplaysToTheSameHash() {
    try (Show show = open("{\"kind\":\"physics\",\"scene\":\"bridge\",\"seed\":3}")) {
      steps(show, 10);
      tell(show, "{\"do\":\"grab\",\"x\":0.3,\"y\":-0.2,\"reach\":0.5,\"pointer\":1}");
      steps(show, 5);
      for (int k = 0; k < 20; k++) {
        tell(show, "{\"do\":\"drag\",\"x\":" + 0.1 * k + ",\"y\":" + 0.2 * k + ",\"pointer\":1}");
        tell(show, "{\"do\":\"drag\",\"x\":" + 0.1 * k + ",\"y\":" + 0.3 * k + ",\"pointer\":1}");
        show.step();
      }
      tell(show, "{\"do\":\"bullet\",\"x\":-20,\"y\":3,\"vx\":60,\"vy\":2}");
      steps(show, 12);
      tell(show, "{\"do\":\"drop\",\"pointer\":1}");
      steps(show, 20);
      tell(show, "{\"do\":\"share\"}");
      JsonObject share = listener.last();
      String link =
          "{\"kind\":\"physics\",\"scene\":\"bridge\",\"seed\":3,\"step\":"
              + share.whole("step", 0, 1000)
              + ",\"inputs\":\""
              + share.text("inputs")
              + "\",\"hash\":\"";
      try (Show again = open(link + share.text("hash") + "\"}");
          Show wrong = open(link + "0123456789abcdef\"}")) {
        SessionState state = new SessionState("0", true, 1, 1);
        assertTrue(JsonObject.parse(again.describe(state)).object("replay").flag("matches"));
        assertFalse(JsonObject.parse(wrong.describe(state)).object("replay").flag("matches"));
      }
      // Back past the bullet and forth again without it: it did not happen now.
      String before = share.text("hash");
      for (int k = 0; k < 40; k++) {
        show.stepBack();
      }
      steps(show, 40);
      assertNotEquals(before, hash(show));
    }
  }

  @Test
  void whatAPageHeldFallsWhenItLeaves() {
    try (Show show = open("{\"kind\":\"physics\",\"scene\":\"islands\",\"size\":1}")) {
      steps(show, 5);
      tell(show, "{\"do\":\"grab\",\"x\":0,\"y\":0.55,\"pointer\":2}");
      show.step();
      tell(show, "{\"do\":\"export\"}");
      assertTrue(listener.last().text("text").contains("mouse"));
      show.left(listener);
      show.step();
      tell(show, "{\"do\":\"export\"}");
      assertFalse(listener.last().text("text").contains("mouse"));
    }
  }

  @Test
  void aLiveParameterTakesEffectAndIsPartOfTheReplay() {
    try (Show show = open("{\"kind\":\"physics\",\"scene\":\"vehicle\"}")) {
      steps(show, 30);
      tell(show, "{\"do\":\"set\",\"name\":\"speed\",\"value\":-30}");
      steps(show, 30);
      tell(show, "{\"do\":\"share\"}");
      JsonObject share = listener.last();
      String link =
          "{\"kind\":\"physics\",\"scene\":\"vehicle\",\"step\":60,\"inputs\":\""
              + share.text("inputs")
              + "\"}";
      try (Show again = open(link);
          Show without = open("{\"kind\":\"physics\",\"scene\":\"vehicle\",\"step\":60}")) {
        assertEquals(share.text("hash"), hash(again));
        assertNotEquals(share.text("hash"), hash(without));
      }
    }
  }

  @Test
  void anExportedWorldOpensAgainAndGoesOnTheSame() {
    try (Show show = open("{\"kind\":\"physics\",\"scene\":\"bridge\"}")) {
      steps(show, 30);
      tell(show, "{\"do\":\"export\"}");
      String text = listener.last().text("text");
      String message =
          new dev.broadside.cli.Json()
              .beginObject()
              .name("kind")
              .value("physics")
              .name("file")
              .value(text)
              .endObject()
              .toString();
      try (Show imported = open(message)) {
        assertEquals(hash(show), hash(imported));
        steps(imported, 30);
        assertNotEquals(hash(show), hash(imported));
      }
    }
    IllegalArgumentException wrong =
        assertThrows(
            IllegalArgumentException.class,
            () -> open("{\"kind\":\"physics\",\"file\":\"{\\\"format\\\": 7}\"}"));
    assertTrue(wrong.getMessage().contains("format"), wrong.getMessage());
  }

  @Test
  void explainsOneAndTwo() {
    try (Show show = open("{\"kind\":\"physics\",\"scene\":\"filters\",\"size\":6}")) {
      steps(show, 200);
      tell(show, "{\"do\":\"inspect\",\"x\":0,\"y\":-0.5}");
      assertTrue(listener.last().flag("found"));
      assertTrue(listener.last().list("data").size() > 10);
      tell(show, "{\"do\":\"inspect\",\"x\":0,\"y\":5000}");
      assertFalse(listener.last().flag("found"));
      // Fixtures 0 to 2 are the ground's; then triangle, disc, square, capsule in turn.
      tell(show, "{\"do\":\"explain\",\"a\":3,\"b\":4}");
      assertTrue(listener.last().text("verdict").contains("do not collide"));
      assertTrue(listener.replies.get(listener.replies.size() - 1).contains("lacks category"));
      tell(show, "{\"do\":\"explain\",\"a\":5,\"b\":9}");
      assertTrue(listener.replies.get(listener.replies.size() - 1).contains("group -1: never"));
      tell(show, "{\"do\":\"explain\",\"a\":0,\"b\":1}");
      assertTrue(listener.last().text("verdict").contains("belong to body"));
      assertThrows(
          IllegalArgumentException.class,
          () -> tell(show, "{\"do\":\"explain\",\"a\":0,\"b\":99999}"));
    }
  }

  @Test
  void aFrameHasOnlyWhatMovedSinceTheOneBefore() {
    try (Show show =
        open("{\"kind\":\"physics\",\"scene\":\"mixed-static-dynamic\",\"size\":20}")) {
      SessionState state = new SessionState("0", false, 1, 1);
      FrameWriter whole = new FrameWriter();
      FrameWriter next = new FrameWriter();
      show.publish(1, 0);
      show.encode(whole, 0, 0, state);
      show.step();
      show.publish(2, 0);
      show.encode(next, 1, 0, state);
      FrameWriter nothing = new FrameWriter();
      show.publish(3, 0);
      show.encode(nothing, 2, 0, state);
      assertTrue(whole.size() > 3 * next.size(), whole.size() + " and " + next.size());
      assertTrue(nothing.size() < 200, "nothing moved, but " + nothing.size() + " bytes");
      // Who missed frame 2 gets its movements with frame 3.
      FrameWriter late = new FrameWriter();
      show.encode(late, 1, 0, state);
      assertTrue(late.size() >= next.size());
    }
  }

  @Test
  void everyLayerHasContentWhenItIsAskedFor() {
    String opening = "{\"kind\":\"physics\",\"scene\":\"mixed-static-dynamic\",\"size\":30}";
    try (Show show = open(opening);
        Show joints = open("{\"kind\":\"physics\",\"scene\":\"joints\"}");
        Show rays = open("{\"kind\":\"physics\",\"scene\":\"rays\"}")) {
      SessionState state = new SessionState("0", false, 1, 1);
      for (Layer layer : Layer.values()) {
        Show shown = layer == Layer.JOINTS ? joints : layer == Layer.SKETCH ? rays : show;
        steps(shown, 60);
        shown.publish(1, layer.bit());
        FrameWriter with = new FrameWriter();
        FrameWriter without = new FrameWriter();
        shown.encode(with, 1, layer.bit(), state);
        shown.encode(without, 1, 0, state);
        assertTrue(with.size() > without.size() + 20, layer + ": " + with.size());
      }
    }
  }

  @Test
  void valuesOutOfRangeAreRefusedByName() {
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> open("{\"kind\":\"physics\",\"scene\":\"n2\",\"size\":100000}"))
            .getMessage()
            .contains("100000"));
    assertThrows(
        IllegalArgumentException.class,
        () -> open("{\"kind\":\"physics\",\"scene\":\"bridge\",\"values\":{\"warp\":9}}"));
    assertThrows(
        IllegalArgumentException.class, () -> open("{\"kind\":\"physics\",\"scene\":\"../x\"}"));
  }
}
