package dev.broadside.internal.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReaderTest {
  @Test
  void readsWhatTheWriterWrites() {
    JsonWriter writer =
        new JsonWriter(true)
            .beginSpreadObject()
            .name("text")
            .value("a\"b\\c\n\u0001é")
            .name("yes")
            .value(true)
            .name("rows")
            .beginSpreadArray()
            .beginArray()
            .value(1.5f)
            .value(-0f)
            .value(3L)
            .endArray()
            .beginObject()
            .endObject()
            .endArray()
            .endObject();
    JsonValue root = JsonReader.read(writer.toString());
    assertEquals("a\"b\\c\n\u0001é", root.need("text").string());
    assertTrue(root.need("yes").bool());
    JsonValue row = root.need("rows").elements().get(0);
    assertEquals(1.5f, row.elements().get(0).number());
    assertEquals(-0f, row.elements().get(1).number());
    assertEquals(3, row.elements().get(2).integer());
    assertEquals("rows[0][2]", row.elements().get(2).path());
    assertTrue(root.need("rows").elements().get(1).members().isEmpty());
    root.rejectUnknown();
  }

  @Test
  void everyFloatComesBackBitByBit() {
    Random random = new Random(5);
    for (int k = 0; k < 20_000; k++) {
      float value = Float.intBitsToFloat(random.nextInt());
      if (Float.isFinite(value)) {
        String text = new JsonWriter(false).value(value).toString();
        assertEquals(
            Float.floatToRawIntBits(value),
            Float.floatToRawIntBits(JsonReader.read(text).number()),
            text);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\": 1,}|line 1, column 9: expected a name in quotes, found '}'",
        "[1 2]|line 1, column 4: expected ',' or ']', found '2]'",
        "[01]|line 1, column 3: expected ',' or ']', found '1]'",
        "{\"a\": 1, \"a\": 2}|line 1, column 10: expected each name once, found '\"a\": 2}'",
        "[1.]|line 1, column 4: expected a digit, found ']'",
        "tru|line 1, column 1: expected a value, found 'tru'",
        "\"a|line 1, column 3: expected the closing quote, found the end",
        "1 1|line 1, column 3: expected the end of the text, found '1'",
      })
  void namesLineAndColumnOfWhatIsWrong(String text, String message) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> JsonReader.read(text)).getMessage());
  }

  @Test
  void namesThePathOfAWrongValueAndTheMembersAllowed() {
    JsonValue root = JsonReader.read("{\"bodies\": [{\"x\": \"far\", \"why\": 1e99}]}");
    JsonValue body = root.need("bodies").elements().get(0);
    assertEquals(
        "bodies[0].x: expected a number, found \"far\"",
        assertThrows(IllegalArgumentException.class, () -> body.need("x").number()).getMessage());
    assertEquals(
        "bodies[0]: 'why' is unknown; allowed are x",
        assertThrows(IllegalArgumentException.class, body::rejectUnknown).getMessage());
    assertEquals(
        "bodies[0]: 'y' is missing",
        assertThrows(IllegalArgumentException.class, () -> body.need("y")).getMessage());
    assertThrows(IllegalArgumentException.class, () -> body.need("why").number());
    assertThrows(IllegalArgumentException.class, () -> body.need("why").integer());
    assertThrows(
        IllegalArgumentException.class, () -> JsonReader.read("[".repeat(100) + "]".repeat(100)));
  }
}
