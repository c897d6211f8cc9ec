package dev.broadside.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Boxes;
import dev.broadside.Precision;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SceneTest {
  static List<String> names() {
    return Scene.names();
  }

  private static SceneOptions small(int dims) {
    return SceneOptions.defaults().withN(500).withDims(dims).withFrames(7).withSeed(3);
  }

  @ParameterizedTest
  @MethodSource("names")
  void rowsAndBoxesAgreeInEveryFrame(String name) {
    for (int dims = 2; dims <= 3; dims++) {
      for (Precision precision : Precision.values()) {
        Scene scene = Scene.named(name, small(dims));
        Scene twin = Scene.named(name, small(dims));
        Boxes boxes = scene.newBoxes(precision);
        for (int frame = 0; frame < scene.frames(); frame++) {
          if (frame > 0) {
            scene.advance(boxes);
            twin.step();
          }
          assertEquals(frame, scene.frame());
          assertEquals(500, boxes.size());
          float[] rows = twin.rows();
          double[] exact = twin.exactRows();
          for (int box = 0; box < 500; box++) {
            for (int axis = 0; axis < dims; axis++) {
              int lo = box * 2 * dims + axis;
              boolean single = precision == Precision.FLOAT;
              assertEquals(single ? rows[lo] : exact[lo], boxes.min(axis, box));
              assertEquals(single ? rows[lo + dims] : exact[lo + dims], boxes.max(axis, box));
              assertEquals((float) exact[lo], rows[lo]);
              assertTrue(exact[lo] <= exact[lo + dims]);
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void theSeedDecidesEverything(String name) {
    float[] first = Scene.named(name, small(3)).rows();
    float[] again = Scene.named(name, small(3)).rows();
    assertArrayEquals(first, again);
    Scene other = Scene.named(name, small(3).withSeed(4));
    other.step();
    Scene same = Scene.named(name, small(3));
    same.step();
    assertFalse(java.util.Arrays.equals(other.rows(), same.rows()));
  }

  @ParameterizedTest
  @MethodSource("names")
  void tinyScenesWork(String name) {
    for (int dims = 2; dims <= 3; dims++) {
      for (int n = 0; n <= 3; n++) {
        for (int frames = 1; frames <= 3; frames++) {
          Scene scene = Scene.named(name, small(dims).withN(n).withFrames(frames));
          Boxes boxes = scene.newBoxes(Precision.FLOAT);
          for (int frame = 1; frame < frames; frame++) {
            scene.advance(boxes);
          }
          assertEquals(n, boxes.size());
        }
      }
    }
  }

  @Test
  void rowsAreReused() {
    Scene scene = Scene.named("free", small(3));
    float[] rows = scene.rows();
    float first = rows[0];
    scene.step();
    assertSame(rows, scene.rows());
    assertTrue(first != rows[0]);
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertMessage("scene 'fre' is unknown: allowed are free, cubes", () -> Scene.named("fre"));
    assertMessage(
        "scene free does not read shrink; it reads density, moving",
        () -> Scene.named("free", small(3).with(SceneOption.SHRINK, 0.5)));
    assertMessage(
        "scene same does not read density; it reads nothing but n, dims, frames and seed",
        () -> Scene.named("same", small(3).withDensity(0.5)));
    assertMessage(
        "axis 2: a 2D scene has axes 0 … 1",
        () -> Scene.named("plane", small(2).with(SceneOption.AXIS, 2)));
    assertMessage("density 0.0: allowed are above 0", () -> small(3).withDensity(0));
    assertMessage("density NaN: allowed are above 0", () -> small(3).withDensity(Double.NaN));
    assertMessage("moving 1.5: allowed are 0 … 1", () -> small(3).withMoving(1.5));
    assertMessage(
        "axis 0.5: allowed are whole numbers 0 … 2", () -> small(3).with(SceneOption.AXIS, 0.5));
    assertMessage("n -1: at least 0", () -> small(3).withN(-1));
    assertMessage("dims 4: allowed are 2 and 3", () -> small(4));
    assertMessage("frames 0: allowed are 1", () -> small(3).withFrames(0));
    assertMessage("scene option 'speed' is unknown", () -> SceneOption.named("speed"));
    assertMessage(
        "n 2000000000: a 3D scene has at most",
        () -> Scene.named("free", small(3).withN(2_000_000_000)));
  }

  @Test
  void sceneWithComingAndGoingBoxesHasNoRows() {
    Scene scene = Scene.named("cubes", small(3).with(SceneOption.INSERT, 0.1));
    assertTrue(scene.changesSize());
    assertTrue(
        assertThrows(IllegalStateException.class, scene::rows)
            .getMessage()
            .contains("use newBoxes and advance"));
  }

  @Test
  void refusesForeignBoxes() {
    Scene scene = Scene.named("free", small(3));
    Boxes boxes = Scene.named("free", small(2)).newBoxes(Precision.FLOAT);
    assertMessage("500 2D boxes: this scene has 500 3D boxes", () -> scene.advance(boxes));
  }

  @Test
  void saysWhatItIs() {
    assertEquals(
        "cubes n=500 dims=2 density=0.05 moving=0.25 insert=0 remove=0 frames=7 seed=3",
        Scene.named("cubes", small(2).withMoving(0.25)).toString());
  }

  static void assertMessage(String start, org.junit.jupiter.api.function.Executable call) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(message.startsWith(start), message);
  }
}
