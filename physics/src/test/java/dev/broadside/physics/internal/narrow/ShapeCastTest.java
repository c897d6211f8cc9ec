package dev.broadside.physics.internal.narrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeCastTest {
  private static final float[] BOX = {-1, -1, 1, -1, 1, 1, -1, 1};
  private static final float[] POINT = {0, 0};
  private final ShapeCast cast = new ShapeCast();

  private float ray(float[] a, float ra, double x, double y, double dx, double dy) {
    return (float)
        cast.cast(
            a,
            0,
            a.length / 2,
            ra,
            POINT,
            0,
            1,
            0,
            1,
            0,
            (float) x,
            (float) y,
            (float) dx,
            (float) dy);
  }

  @ParameterizedTest
  @ValueSource(floats = {0.1f, 10, 1000, 10_000, 100_000, 1e6f})
  void raysFromAnyDistanceMeetABox(float far) {
    float t = ray(BOX, 0, 0.3f, 1 + far, 0, -2 * far);
    assertEquals(0.5f, t, 1e-3f / far + 1e-6f);
    assertEquals(1, cast.ny, 1e-6f);
    assertEquals(0.3f, cast.x, 1e-4f);
    assertEquals(1, cast.y, 1e-4f);
    assertEquals(-1, ray(BOX, 0, 1.01f, 1 + far, 0, -2 * far), "passes by");
    assertEquals(-1, ray(BOX, 0, 0.3f, 1 + far, 0, -0.9f * far), "ends before");
    assertEquals(-1, ray(BOX, 0, 0.3f, 1 + far, 0, far), "leads away");
  }

  @Test
  void longSlantingRaysEndOnTheSurface() {
    SplittableRandom random = new SplittableRandom(7);
    for (int trial = 0; trial < 2000; trial++) {
      double angle = random.nextDouble() * 2 * Math.PI;
      double far = StrictMath.pow(10, random.nextDouble() * 5);
      double tx = random.nextDouble() * 1.8 - 0.9;
      double ty = random.nextDouble() * 1.8 - 0.9;
      double x = tx + far * Math.cos(angle);
      double y = ty + far * Math.sin(angle);
      if (Math.max(Math.abs(x), Math.abs(y)) < 1.01) {
        continue;
      }
      float t = ray(BOX, 0, x, y, 1.5 * (tx - x), 1.5 * (ty - y));
      assertTrue(t >= 0, "trial " + trial + " from " + x + ", " + y + " missed");
      assertEquals(
          1,
          Math.max(Math.abs(cast.x), Math.abs(cast.y)),
          1e-3f,
          "trial " + trial + " ends inside");
    }
  }

  @Test
  void shapesThatOverlapAtTheStartDoNotCount() {
    assertEquals(-1, ray(BOX, 0, 0.2f, 0.2f, 5, 0));
    assertEquals(-1, ray(BOX, 0.5f, 1.3f, 0, -5, 0));
  }

  @Test
  void aBoxCastOntoACornerMeetsIt() {
    float[] diamond = {0, -1, 1, 0, 0, 1, -1, 0};
    for (float far : new float[] {3, 3000, 30_000}) {
      float t = cast.cast(diamond, 0, 4, 0, BOX, 0, 4, 0, 1, 0, 0.25f, 2 + far, 0, -2 * far);
      assertEquals(0.5f, t, 1e-3f / far + 1e-6f);
      assertEquals(1, cast.ny, 1e-3f);
    }
  }

  @Test
  void roundedShapesAreMetAtTheirRim() {
    float t = ray(POINT, 2, 0, 5002, 0, -10_000);
    assertEquals(0.5f, t, 1e-6f);
    assertEquals(2, cast.y, 1e-3f);
  }
}
