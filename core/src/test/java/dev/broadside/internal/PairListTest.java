package dev.broadside.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PairListTest {
  @Test
  void everyPairIsThereOnceWhereverTheGapsAre() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      PairList list = new PairList();
      PairBuffer[] buffers = buffers(1 + random.nextInt(4));
      int mostAtOnce = 1 + random.nextInt(random.nextBoolean() ? 10 : 900);
      for (int round = 0; round < 4; round++) {
        long next = 0;
        list.open(buffers.length);
        for (PairBuffer buffer : buffers) {
          buffer.join(list);
        }
        for (int step = random.nextInt(200); step > 0; step--) {
          next = write(buffers[random.nextInt(buffers.length)], random, mostAtOnce, next);
        }
        assertArrayEquals(
            LongStream.range(0, next).toArray(),
            sorted(list, buffers),
            "seed " + seed + ", round " + round);
      }
    }
  }

  /** As the finders do: room for the most there may be, and then fewer. */
  private static long write(PairBuffer buffer, Random random, int most, long next) {
    int room = 1 + random.nextInt(most);
    buffer.reserve(room);
    for (int k = random.nextInt(room + 1); k > 0; k--) {
      buffer.pairs[buffer.count++] = next++;
    }
    return next;
  }

  private static long[] sorted(PairList list, PairBuffer[] buffers) {
    long wanted = list.claimed();
    int apart = 0;
    for (PairBuffer buffer : buffers) {
      apart += buffer.part();
      wanted += buffer.missing();
    }
    int listed = list.close();
    if (wanted > list.pairs.length) {
      list.extend(listed + apart, wanted);
    }
    long[] all = Arrays.copyOf(list.pairs, listed + apart);
    for (PairBuffer buffer : buffers) {
      System.arraycopy(buffer.pairs, 0, all, listed, buffer.count);
      listed += buffer.count;
    }
    Arrays.sort(all);
    return all;
  }

  @Test
  void theSameAnswerFitsTheSecondTime() {
    PairList list = new PairList();
    PairBuffer[] buffers = buffers(3);
    for (int round = 0; round < 2; round++) {
      list.open(buffers.length);
      for (PairBuffer buffer : buffers) {
        buffer.join(list);
      }
      Random random = new Random(1);
      long next = 0;
      for (int step = 0; step < 5000; step++) {
        next = write(buffers[random.nextInt(3)], random, 500, next);
      }
      if (round == 1) {
        for (PairBuffer buffer : buffers) {
          assertSame(list.pairs, buffer.pairs);
        }
      }
      assertEquals(next, sorted(list, buffers).length);
    }
  }

  private static PairBuffer[] buffers(int count) {
    PairBuffer[] buffers = new PairBuffer[count];
    for (int k = 0; k < count; k++) {
      buffers[k] = new PairBuffer();
    }
    return buffers;
  }
}
