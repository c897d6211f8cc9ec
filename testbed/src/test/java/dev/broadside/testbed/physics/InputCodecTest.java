package dev.broadside.testbed.physics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InputCodecTest {
  @Test
  void whatWasWrittenIsReadBack() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Input> inputs = new ArrayList<>();
    int step = 0;
    int most = Input.FARTHEST * Input.GRAIN;
    for (int k = 0; k < 500; k++) {
      step += random.nextInt(5);
      int kind = random.nextInt(Input.KINDS);
      int[] values = new int[Input.valuesOf(kind)];
      for (int v = 0; v < values.length; v++) {
        values[v] =
            kind == Input.SET
                ? Float.floatToIntBits(random.nextFloat())
                : random.nextInt(2 * most + 1) - most;
      }
      inputs.add(new Input(step, kind, random.nextInt(InputCodec.SLOTS), values));
    }
    List<Input> back = InputCodec.decode(InputCodec.encode(inputs), 10_000);
    assertEquals(inputs.size(), back.size(), () -> "seed " + seed);
    for (int k = 0; k < inputs.size(); k++) {
      assertEquals(inputs.get(k).step(), back.get(k).step(), () -> "seed " + seed);
      assertEquals(inputs.get(k).kind(), back.get(k).kind(), () -> "seed " + seed);
      assertEquals(inputs.get(k).slot(), back.get(k).slot(), () -> "seed " + seed);
      assertArrayEquals(inputs.get(k).values(), back.get(k).values(), () -> "seed " + seed);
    }
  }

  @Test
  void aSecondOfDraggingFitsIntoALinkManyTimes() {
    List<Input> inputs = new ArrayList<>();
    inputs.add(new Input(0, Input.GRAB, 0, 100, 200, 30));
    for (int k = 1; k <= 60; k++) {
      inputs.add(new Input(k, Input.DRAG, 0, 100 + 40 * k, 200 - 25 * k));
    }
    assertTrue(InputCodec.encode(inputs).length() < 500, InputCodec.encode(inputs));
  }

  @Test
  void damagedTextIsRefusedWithAWordAboutIt() {
    Random random = new Random(7);
    for (int k = 0; k < 5000; k++) {
      byte[] bytes = new byte[random.nextInt(30)];
      random.nextBytes(bytes);
      String text = Base64.getUrlEncoder().encodeToString(bytes);
      try {
        for (Input input : InputCodec.decode(text, 1000)) {
          assertTrue(input.step() <= 1000 && input.slot() < InputCodec.SLOTS);
        }
      } catch (IllegalArgumentException expected) {
        assertTrue(expected.getMessage().startsWith("the inputs of this link are"));
      }
    }
    assertThrows(IllegalArgumentException.class, () -> InputCodec.decode("%%%", 1000));
  }
}
