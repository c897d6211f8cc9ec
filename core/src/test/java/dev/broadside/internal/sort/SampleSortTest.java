package dev.broadside.internal.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SampleSortTest {
  @Test
  void sortsTheFirstValuesAndLeavesTheRest() {
    SplittableRandom random = new SplittableRandom(4);
    for (int count = 0; count <= 300; count++) {
      double[] values = random.doubles(count + 3).map(x -> Math.floor(x * 40) - 20).toArray();
      float[] floats = new float[values.length];
      for (int k = 0; k < values.length; k++) {
        floats[k] = (float) values[k];
      }
      double[] expected = values.clone();
      Arrays.sort(expected, 0, count);
      float[] expectedFloats = floats.clone();
      Arrays.sort(expectedFloats, 0, count);
      SampleSort.sort(values, count);
      SampleSort.sort(floats, count);
      assertArrayEquals(expected, values);
      assertArrayEquals(expectedFloats, floats);
    }
  }
}
