package dev.broadside.testbed.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonObjectTest {
  @Test
  void givesMembersByNameAndType() {
    JsonObject object =
        JsonObject.parse(
            "{\"a\": [1, 2], \"b\": \"x\", \"c\": true, \"d\": null, \"e\": {\"f\": -2.5}}");
    assertEquals(2, object.list("a").size());
    assertEquals("x", object.text("b"));
    assertTrue(object.flag("c"));
    assertFalse(object.has("d"));
    assertEquals(-2.5, object.object("e").number("f", -10, 10));
    assertEquals(7, object.whole("none", 0, 10, 7));
  }

  @Test
  void saysWhichValueIsMissingOrOutOfRange() {
    JsonObject object = JsonObject.parse("{\"size\": 12.5, \"big\": 1e300, \"text\": \"x\"}");
    assertEquals(
        "\"size\" 12.5 must be a whole number",
        assertThrows(BadMessage.class, () -> object.whole("size", 0, 100)).getMessage());
    assertEquals(
        "\"big\" 1.0E300: a number from 0 to 10 is needed",
        assertThrows(BadMessage.class, () -> object.number("big", 0, 10)).getMessage());
    assertThrows(BadMessage.class, () -> object.number("text", 0, 10));
    assertThrows(BadMessage.class, () -> object.number("none", 0, 10));
    assertThrows(BadMessage.class, () -> object.text("size"));
    assertThrows(BadMessage.class, () -> object.flag("size"));
    assertThrows(BadMessage.class, () -> object.object("text"));
  }

  @Test
  void whatIsNoObjectIsABadMessage() {
    for (String text : new String[] {"", "[]", "7", "{", "{\"a\":1,}", "[".repeat(100_000)}) {
      assertThrows(BadMessage.class, () -> JsonObject.parse(text));
    }
  }

  @Test
  void randomTextIsReadOrRefusedButBreaksNothing() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String alphabet = "{}[]\",:0123456789.eE+-truefalsn\\u \n\tä";
    for (int k = 0; k < 20_000; k++) {
      StringBuilder text = new StringBuilder("{");
      for (int c = random.nextInt(40); c >= 0; c--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      try {
        JsonObject.parse(text.toString());
      } catch (BadMessage expected) {
        assertFalse(expected.getMessage().isEmpty(), () -> "seed " + seed);
      }
    }
  }
}
