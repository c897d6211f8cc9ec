package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TreeShapeTest {
  @Test
  void measuresAreaSiblingOverlapAndDepth() {
    float[] rows = {0, 0, 4, 2, 0, 0, 3, 2, 2, 0, 4, 1};
    TreeShape shape = new TreeShape(2, rows, new int[] {-1, 0, 0}, new int[] {3, 2, 1});
    assertEquals(8 + 6, shape.totalArea());
    assertEquals(1, shape.siblingOverlap());
    assertEquals(2, shape.depth());
    assertEquals(4, shape.max(0, 2));
    assertEquals(1, shape.level(1));
  }

  @Test
  void everyNodeLiesInItsParentAndLeavesHoldAllBoxes() {
    for (int dims = 2; dims <= 3; dims++) {
      Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, 2000, 1, false, 50, 2);
      for (int k = 0; k < 1000; k++) {
        boxes.setStatic(k, true);
      }
      try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.BVH)) {
        TreeShape shape = broadPhase.treeShape();
        int roots = 0;
        for (int node = 0; node < shape.nodes(); node++) {
          int parent = shape.parent(node);
          if (parent < 0) {
            roots += shape.size(node);
            continue;
          }
          for (int axis = 0; axis < dims; axis++) {
            assertTrue(shape.min(axis, node) >= shape.min(axis, parent));
            assertTrue(shape.max(axis, node) <= shape.max(axis, parent));
          }
        }
        assertEquals(2000, roots);
      }
    }
  }

  @Test
  void surfaceAreaMakesTreesWithLessOverlap() {
    Boxes boxes = RandomBoxes.make(2, Precision.FLOAT, 3000, 1, false, 100, 4);
    double[] overlap = new double[2];
    for (int area = 0; area < 2; area++) {
      Tuning tuning = Tuning.defaults().with(Knob.SURFACE_AREA, area);
      try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.BVH, tuning)) {
        overlap[area] = broadPhase.treeShape().siblingOverlap();
      }
    }
    assertTrue(overlap[1] <= overlap[0] * 1.1, overlap[1] + " against " + overlap[0]);
  }

  @Test
  void aFewBoxesHaveNoTree() {
    try (BroadPhase broadPhase = BroadPhase.of(new Boxes3D())) {
      assertEquals(0, broadPhase.treeShape().nodes());
      assertEquals(0, broadPhase.treeShape().depth());
    }
  }

  @Test
  void refusesChildrenBeforeTheirParents() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new TreeShape(2, new float[8], new int[] {1, -1}, new int[] {1, 2}));
  }
}
