package dev.broadside.benchmarks.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.benchmarks.physics.ReferenceValues.Figures;
import dev.broadside.benchmarks.physics.ReferenceValues.Range;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReferenceValuesTest {
  @Test
  void everySceneIsThereAtThreeSizesAndThreeTimesInEveryRun() throws Exception {
    List<ReferenceValues.Row> rows = ReferenceValues.read();
    Set<String> names = new LinkedHashSet<>(List.of(ReferenceValues.PLAIN));
    names.addAll(ReferenceValues.SHIFTED);
    names.addAll(ReferenceValues.EXACT);
    // 14 scenes at 3 sizes; two of them end after 100 steps.
    assertEquals(12 * 3 * 3 + 2 * 3 * 2, rows.size());
    for (ReferenceValues.Row row : rows) {
      assertEquals(names, row.runs().keySet(), row.toString());
    }
  }

  @Test
  void figuresAgreeUpToAShareOfTheReference() {
    Figures reference = new Figures(100, -10);
    assertTrue(new Figures(120, -8).agreesWith(reference, 0.2));
    assertFalse(new Figures(121, -10).agreesWith(reference, 0.2));
    assertFalse(new Figures(100, -12.1).agreesWith(reference, 0.2));
    assertFalse(new Figures(1, 5).agreesWith(new Figures(0, 5), 0.2));
  }

  @Test
  void rangesMeetWhenTheyAreNearEnough() {
    Range theirs = Range.of(List.of(new Figures(100, -10), new Figures(110, -11)));
    assertEquals(new Range(100, 110, -11, -10), theirs);
    assertTrue(Range.of(List.of(new Figures(132, -10.5))).meets(theirs, 0.2));
    assertFalse(Range.of(List.of(new Figures(133, -10.5))).meets(theirs, 0.2));
    assertFalse(Range.of(List.of(new Figures(105, -7.9))).meets(theirs, 0.2));
    assertTrue(Range.of(List.of(new Figures(70, -7), new Figures(85, -8.1))).meets(theirs, 0.2));
  }
}
