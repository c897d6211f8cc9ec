package dev.broadside.testbed.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  @Test
  void readsEveryKindOfValue() {
    JsonObject object =
        JsonText.parseObject(
            " {\"a\": [1, -2.5e3, 0.25], \"b\": \"x\\u0041\\n\\\"\", \"c\": true, \"d\": null} ");
    assertEquals(List.of(1.0, -2500.0, 0.25), object.list("a"));
    assertEquals("xA\n\"", object.text("b"));
    assertTrue(object.flag("c"));
    assertNull(object.value("d"));
    assertEquals(Map.of("x", 1.0), JsonText.parse("{\"x\":1}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"a\"}",
        "{\"a\":1,}",
        "{\"a\":1,\"a\":2}",
        "[1 2]",
        "01",
        "1.",
        "+1",
        "NaN",
        "'x'",
        "\"x",
        "\"\\q\"",
        "\"\\u12\"",
        "\"\u0001\"",
        "tru",
        "{} {}",
        "1e"
      })
  void refusesWhatIsNotJson(String text) {
    assertThrows(BadMessage.class, () -> JsonText.parse(text));
  }

  @Test
  void refusesEndlessNesting() {
    String deep = "[".repeat(100_000);
    BadMessage refused = assertThrows(BadMessage.class, () -> JsonText.parse(deep));
    assertTrue(refused.getMessage().contains("32 levels"), refused.getMessage());
  }

  @Test
  void saysWhichValueIsMissingOrOutOfRange() {
    JsonObject object = JsonText.parseObject("{\"size\": 12.5, \"big\": 1e300}");
    assertEquals(
        "\"size\" 12.5 must be a whole number",
        assertThrows(BadMessage.class, () -> object.whole("size", 0, 100)).getMessage());
    assertEquals(
        "\"big\" 1.0E300: a number from 0 to 10 is needed",
        assertThrows(BadMessage.class, () -> object.number("big", 0, 10)).getMessage());
    assertThrows(BadMessage.class, () -> object.text("size"));
    assertThrows(BadMessage.class, () -> object.text("none"));
  }

  @Test
  void randomTextIsReadOrRefusedButNeverBreaksTheReader() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String alphabet = "{}[]\",:0123456789.eE+-truefalsn\\u \n\tä";
    for (int k = 0; k < 20_000; k++) {
      StringBuilder text = new StringBuilder();
      for (int c = random.nextInt(40); c >= 0; c--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      try {
        JsonText.parse(text.toString());
      } catch (BadMessage expected) {
        assertTrue(expected.getMessage().startsWith("JSON text"), () -> "seed " + seed);
      }
    }
  }
}
