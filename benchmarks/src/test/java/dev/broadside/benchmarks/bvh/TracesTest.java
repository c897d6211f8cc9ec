package dev.broadside.benchmarks.bvh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.benchmarks.Verdict;
import org.junit.jupiter.api.Test;

class TracesTest {
  @Test
  void aTraceWithoutSpikesHasAnotherConstantIfItIsNotAheadByAsMuchAsTheThesis() {
    assertEquals(Verdict.REPRODUCED, Traces.judge(1.4, 36, 5.5, 5));
    assertEquals(Verdict.SAME_SHAPE, Traces.judge(1.4, 36, 2.2, 5));
    assertEquals(Verdict.DIFFERS, Traces.judge(3.4, 36, 5.5, 5));
  }
}
