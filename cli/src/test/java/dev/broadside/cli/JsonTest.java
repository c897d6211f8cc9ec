package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void writesNestedValuesInOrder() {
    String text =
        new Json()
            .beginObject()
            .name("a")
            .value(1)
            .name("list")
            .beginArray()
            .value("x")
            .beginObject()
            .name("ms")
            .value(1.5)
            .endObject()
            .value(true)
            .endArray()
            .name("empty")
            .beginArray()
            .endArray()
            .endObject()
            .toString();
    assertEquals("{\"a\":1,\"list\":[\"x\",{\"ms\":1.5000},true],\"empty\":[]}", text);
  }

  @Test
  void anyTextSurvives() {
    String wild = "quote \" backslash \\ lines \n\r\t bell \u0007 beyond … 日本";
    assertEquals(wild, JsonText.parse(new Json().value(wild).toString()));
  }

  @Test
  void whatIsNoNumberIsNull() {
    assertEquals(
        Arrays.asList(null, null, 0.25),
        JsonText.parse(
            new Json()
                .beginArray()
                .value(Double.NaN)
                .value(Double.POSITIVE_INFINITY)
                .value(0.25)
                .endArray()
                .toString()));
    assertEquals(Map.of("n", List.of()), JsonText.parse("{\"n\": []}"));
  }
}
