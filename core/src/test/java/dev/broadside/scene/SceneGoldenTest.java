package dev.broadside.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.Boxes;
import dev.broadside.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The coordinates of every scene are fixed for ever: results can be compared across versions. */
class SceneGoldenTest {
  private static long hash(long sum, float value) {
    return (sum ^ Float.floatToRawIntBits(value)) * 0x9E3779B97F4A7C15L;
  }

  private static long hash(Scene scene, int frames) {
    long sum = 1;
    for (int frame = 0; frame < frames; frame++) {
      for (float value : scene.rows()) {
        sum = hash(sum, value);
      }
      scene.step();
    }
    return sum;
  }

  @Test
  void theGeneratorIsSplitmix64() {
    SplitMix random = new SplitMix(0);
    assertEquals(0xE220A8397B1DCDAFL, random.next());
    assertEquals(0x6E789E6AA1B965F4L, random.next());
  }

  @ParameterizedTest
  @CsvSource({
    "free,2,aeac0a69b0bda94",
    "free,3,3c61246821a9be14",
    "cubes,2,3adfa2b354dda96b",
    "cubes,3,f60cd916075fb72b",
    "plane,2,dce068f1f8c7818c",
    "plane,3,d13c83e4c8c57a6b",
    "ball,2,de95fbada3411ac3",
    "ball,3,b221e030ce4ae467",
    "sizes,2,23a450954b3e7ae4",
    "sizes,3,fc64d07c9da1ae26",
    "line,2,cf0d08aaaf8f6e05",
    "line,3,34333962139448a6",
    "same,2,4b95de17b8c3eca1",
    "same,3,ff532293c872f801",
    "spheres,2,768b54d0a319d7c8",
    "spheres,3,fe955a2e54de4d67",
    "giants,2,788248be69455766",
    "giants,3,b4c5986dacf6fe33"
  })
  void coordinatesNeverChange(String name, int dims, String expected) {
    Scene scene =
        Scene.named(
            name, SceneOptions.defaults().withN(1000).withDims(dims).withFrames(8).withSeed(42));
    assertEquals(expected, Long.toHexString(hash(scene, 8)));
  }

  @ParameterizedTest
  @CsvSource({"2,9b69aff5b8214a56", "3,629735fbb499a09b"})
  void theBouncingBallNeverChanges(int dims, String expected) {
    Scene scene =
        Scene.named(
            "ball",
            SceneOptions.defaults()
                .withN(1000)
                .withDims(dims)
                .withFrames(40)
                .with(SceneOption.RESPONSE, 1));
    assertEquals(expected, Long.toHexString(hash(scene, 40)));
  }

  @ParameterizedTest
  @CsvSource({"2,9c3bd6196cf8d2b5", "3,ecee8766781f406b"})
  void comingAndGoingNeverChanges(int dims, String expected) {
    Scene scene =
        Scene.named(
            "cubes",
            SceneOptions.defaults()
                .withN(1000)
                .withDims(dims)
                .with(SceneOption.INSERT, 0.02)
                .with(SceneOption.REMOVE, 0.03));
    Boxes boxes = scene.newBoxes(Precision.FLOAT);
    long sum = 1;
    for (int frame = 0; frame < 20; frame++) {
      for (int box = 0; box < boxes.idLimit(); box++) {
        if (boxes.contains(box)) {
          sum = hash(sum * 31 + box, (float) boxes.min(dims - 1, box));
        }
      }
      scene.advance(boxes);
    }
    assertEquals(expected, Long.toHexString(sum));
  }
}
