package dev.broadside.internal.parallel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
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
  void worksWithoutThreadsThatAnExecutorRefuses() {
    Executor refuses =
        job -> {
          throw new RejectedExecutionException("shut down");
        };
    try (Workers workers = new Workers(3, refuses)) {
      int[] sum = new int[20];
      workers.run(20, (task, worker) -> sum[task] = task);
      assertEquals(190, Arrays.stream(sum).sum());
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

  /** An executor may run the job of an earlier run late, beside that of the present one. */
  @Test
  void noTwoThreadsAreTheSameWorkerAtOnce() {
    List<Runnable> late = new ArrayList<>();
    try (Workers workers = new Workers(2, late::add)) {
      workers.run(2, (task, worker) -> {});
      AtomicInteger inside = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      workers.run(
          3,
          (task, worker) -> {
            if (worker == 0) {
              assertEquals(2, late.size());
              Thread[] threads = {new Thread(late.get(0)), new Thread(late.get(1))};
              for (Thread thread : threads) {
                thread.start();
              }
              while (threads[0].isAlive() || threads[1].isAlive()) {
                Thread.onSpinWait();
              }
            } else {
              most.accumulateAndGet(inside.incrementAndGet(), Math::max);
              LockSupport.parkNanos(100_000_000);
              inside.decrementAndGet();
            }
          });
      assertEquals(1, most.get());
    }
  }
}
