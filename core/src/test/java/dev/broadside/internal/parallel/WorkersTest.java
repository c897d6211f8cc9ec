package dev.broadside.internal.parallel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class WorkersTest {
  @Test
  void runsEveryTaskOfEveryRoundOnce() {
    for (int threads : new int[] {1, 2, 5}) {
      try (Workers workers = new Workers(threads)) {
        for (int round = 0; round < 3000; round++) {
          int tasks = round % 40;
          AtomicIntegerArray runs = new AtomicIntegerArray(tasks);
          workers.run(tasks, (task, worker) -> runs.incrementAndGet(task));
          int[] actual = new int[tasks];
          Arrays.setAll(actual, runs::get);
          int[] once = new int[tasks];
          Arrays.fill(once, 1);
          assertArrayEquals(once, actual, "round " + round);
        }
      }
    }
  }

  @Test
  void passesAFailureOnAndGoesOnWorking() {
    try (Workers workers = new Workers(3)) {
      for (int round = 0; round < 200; round++) {
        IllegalStateException thrown =
            assertThrows(
                IllegalStateException.class,
                () ->
                    workers.run(
                        20,
                        (task, worker) -> {
                          if (task == 7) {
                            throw new IllegalStateException("task 7");
                          }
                        }));
        assertEquals("task 7", thrown.getMessage());
        int[] sum = new int[20];
        workers.run(20, (task, worker) -> sum[task] = task);
        assertEquals(190, Arrays.stream(sum).sum());
      }
    }
  }

  @Test
  void stopsWhenCancelled() {
    try (Workers workers = new Workers(2)) {
      assertThrows(
          CancellationException.class,
          () -> workers.run(1_000_000, (task, worker) -> workers.cancel()));
      assertThrows(CancellationException.class, () -> workers.run(1, (task, worker) -> {}));
      workers.resume();
      workers.run(1, (task, worker) -> {});
    }
  }
}
