package dev.broadside.internal.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TeamTest {
  @Test
  void everyIndexIsVisitedOnce() {
    for (int threads : new int[] {1, 2, 3, 8}) {
      try (Team team = new Team(threads)) {
        for (int length : new int[] {0, 1, 7, 16, 17, 100, 1001}) {
          AtomicIntegerArray visits = new AtomicIntegerArray(length + 1);
          team.run(
              length,
              8,
              (from, to, worker) -> {
                assertTrue(worker >= 0 && worker < threads);
                for (int k = from; k < to; k++) {
                  visits.incrementAndGet(k);
                }
              });
          for (int k = 0; k < length; k++) {
            assertEquals(1, visits.get(k), "index " + k + " of " + length);
          }
        }
      }
    }
  }

  @Test
  void aShortRangeIsOneCallOnTheCaller() {
    try (Team team = new Team(4)) {
      AtomicInteger calls = new AtomicInteger();
      Thread caller = Thread.currentThread();
      team.run(
          15,
          8,
          (from, to, worker) -> {
            assertEquals(caller, Thread.currentThread());
            calls.incrementAndGet();
          });
      team.run(0, 8, (from, to, worker) -> calls.incrementAndGet());
      assertEquals(1, calls.get());
    }
  }

  @Test
  void nobodyPassesABarrierBeforeTheLastHasCome() {
    for (int threads : new int[] {1, 2, 3, 5}) {
      try (Team team = new Team(threads)) {
        int phases = threads <= 2 ? 1000 : 50;
        int[] value = new int[threads];
        AtomicInteger wrong = new AtomicInteger();
        for (int round = 0; round < 3; round++) {
          java.util.Arrays.fill(value, 0);
          team.together(
              false,
              worker -> {
                for (int phase = 1; phase <= phases; phase++) {
                  value[worker] = phase;
                  team.barrier();
                  for (int other : value) {
                    if (other != phase) {
                      wrong.incrementAndGet();
                    }
                  }
                  team.barrier();
                }
              });
        }
        assertEquals(0, wrong.get(), threads + " threads");
      }
    }
  }

  @Test
  void sharesCoverARangeWithoutGap() {
    try (Team team = new Team(3)) {
      AtomicIntegerArray visits = new AtomicIntegerArray(100);
      team.together(
          false,
          worker -> {
            for (int k = team.share(7, 95, worker); k < team.share(7, 95, worker + 1); k++) {
              visits.incrementAndGet(k);
            }
          });
      for (int k = 0; k < 100; k++) {
        assertEquals(k >= 7 && k < 95 ? 1 : 0, visits.get(k));
      }
    }
  }

  @Test
  void aFailureIsThrownToTheCallerAndTheTeamGoesOn() {
    try (Team team = new Team(2)) {
      for (int failing = 0; failing < 2; failing++) {
        int who = failing;
        assertEquals(
            "worker " + who,
            assertThrows(
                    IllegalArgumentException.class,
                    () ->
                        team.together(
                            false,
                            worker -> {
                              if (worker == who) {
                                throw new IllegalArgumentException("worker " + who);
                              }
                              team.barrier();
                            }))
                .getMessage());
        AtomicInteger calls = new AtomicInteger();
        team.together(
            false,
            worker -> {
              team.barrier();
              calls.incrementAndGet();
            });
        assertEquals(2, calls.get());
      }
    }
  }

  @Test
  void aClosedTeamLeavesAllToTheCaller() {
    Team team = new Team(2);
    team.run(100, 1, (from, to, worker) -> {});
    team.close();
    AtomicInteger calls = new AtomicInteger();
    team.together(
        false,
        worker -> {
          team.barrier();
          calls.incrementAndGet();
        });
    team.run(100, 1, (from, to, worker) -> calls.incrementAndGet());
    assertEquals(2, calls.get());
  }

  @Test
  void aHelperRunsLentJobsBetweenTheRounds() throws InterruptedException {
    try (Team team = new Team(2)) {
      Thread caller = Thread.currentThread();
      AtomicInteger rounds = new AtomicInteger();
      for (int k = 0; k < 500; k++) {
        CountDownLatch ran = new CountDownLatch(1);
        AtomicReference<Thread> by = new AtomicReference<>();
        team.lend(
            () -> {
              by.set(Thread.currentThread());
              ran.countDown();
            });
        if (k % 3 == 0) {
          team.together(
              false,
              worker -> {
                team.barrier();
                rounds.incrementAndGet();
              });
        }
        assertTrue(ran.await(20, TimeUnit.SECONDS), "job " + k);
        assertNotSame(caller, by.get());
      }
      assertEquals(2 * 167, rounds.get());
    }
  }

  @Test
  void aLentJobThatFailsDoesNotEndTheHelper() throws InterruptedException {
    try (Team team = new Team(2)) {
      CountDownLatch reported = new CountDownLatch(1);
      team.lend(
          () -> {
            Thread.currentThread().setUncaughtExceptionHandler((t, e) -> reported.countDown());
            throw new IllegalArgumentException("lent");
          });
      assertTrue(reported.await(20, TimeUnit.SECONDS));
      AtomicInteger calls = new AtomicInteger();
      team.together(false, worker -> calls.incrementAndGet());
      assertEquals(2, calls.get());
    }
  }

  @Test
  void whoLendsMustBeAbleToDoWithout() {
    AtomicInteger calls = new AtomicInteger();
    Team alone = new Team(1);
    alone.lend(calls::incrementAndGet);
    Team closed = new Team(2);
    closed.close();
    closed.lend(calls::incrementAndGet);
    assertEquals(0, calls.get());
  }
}
