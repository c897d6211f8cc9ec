package dev.broadside.internal.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The packed sweep and the quantiser: by definition, and scalar against vector. */
class PackedKernelsTest {
  private static final int MOST = 3 * 16 + 1;

  private static Kernels[] all() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
        ? new Kernels[] {Kernels.scalar(), Kernels.vector()}
        : new Kernels[] {Kernels.scalar()};
  }

  @Test
  void packedIntervalsOverlapAsTheirBoundsDo() {
    int[] values = {0, 1, 2, 3, 100, 0x3FFF, 0x4000, 0x7FFD, 0x7FFE};
    for (int loA : values) {
      for (int hiA : values) {
        for (int loB : values) {
          for (int hiB : values) {
            if (loA <= hiA && loB <= hiB) {
              int difference = PackedRun.query(PackedRun.pack(loA, hiA)) - PackedRun.pack(loB, hiB);
              assertEquals(loB <= hiA && loA <= hiB, PackedRun.overlap(difference));
              assertEquals(loA, PackedRun.lo(PackedRun.pack(loA, hiA)));
              assertEquals(hiA, PackedRun.hi(PackedRun.pack(loA, hiA)));
            }
          }
        }
        if (loA <= hiA) {
          int query = PackedRun.query(PackedRun.pack(loA, hiA));
          assertEquals(false, PackedRun.overlap(query - PackedRun.NOTHING));
        }
      }
    }
  }

  @Test
  void quantisingKeepsTheOrderOfFloats() {
    float[] values = {
      Float.NEGATIVE_INFINITY,
      -Float.MAX_VALUE,
      -1e10f,
      -1,
      -Float.MIN_VALUE,
      -0f,
      0f,
      Float.MIN_VALUE,
      0.1f,
      Math.nextUp(0.1f),
      0.5f,
      1,
      Math.nextUp(1f),
      3,
      1e10f,
      Float.MAX_VALUE,
      Float.POSITIVE_INFINITY
    };
    float[] origins = {0, -1, 0.1f, -1e30f, 1e30f};
    float[] scales = {Float.MIN_NORMAL, 1e-20f, 1, 12345.6f, Float.MAX_VALUE};
    int[] out = new int[values.length];
    int[] outHi = new int[values.length];
    for (Kernels kernels : all()) {
      for (float origin : origins) {
        for (float scale : scales) {
          kernels.quantise(values, values, 0, values.length, origin, scale, 32766, out, outHi);
          assertArrayEquals(out, outHi);
          for (int k = 0; k < out.length; k++) {
            assertEquals(Math.max(0, Math.min(32766, out[k])), out[k]);
            assertEquals(true, k == 0 || out[k - 1] <= out[k], origin + " " + scale + " " + k);
          }
        }
      }
    }
  }

  @Test
  void quantisesAlikeAtEveryLength() {
    assumeTrue(all().length == 2);
    SplittableRandom random = new SplittableRandom(5);
    float[] lo = new float[MOST + 3];
    float[] hi = new float[MOST + 3];
    for (int k = 0; k < lo.length; k++) {
      lo[k] = (float) (random.nextDouble() * 3 - 1);
      hi[k] = lo[k] + (float) random.nextDouble();
    }
    for (int from = 0; from < 3; from++) {
      for (int count = 0; count <= MOST; count++) {
        int[][] expected = new int[2][MOST];
        int[][] actual = new int[2][MOST];
        Kernels.scalar().quantise(lo, hi, from, count, 0.1f, 4000f, 5000, expected[0], expected[1]);
        Kernels.vector().quantise(lo, hi, from, count, 0.1f, 4000f, 5000, actual[0], actual[1]);
        assertArrayEquals(expected, actual);
      }
    }
  }

  /** One column of random entries, sorted into bins of the sweep axis. */
  private static PackedRun run(SplittableRandom random, int count, int edge, int binShift) {
    PackedRun run = new PackedRun();
    int size = count + PackedRun.STEP;
    run.x = new int[size];
    run.y = new int[size];
    run.z = new int[size];
    run.box = new int[size + PackedRun.STEP];
    for (int k = 0; k < count; k++) {
      run.box[k] = random.nextInt(3) == 0 ? random.nextInt() & PackedRun.FLAGS | k : k;
    }
    int bins = 0x8000 >> binShift;
    run.ends = new int[bins + 1];
    run.endsAt = 1;
    run.binShift = binShift;
    int[] lows = new int[count];
    for (int k = 0; k < count; k++) {
      lows[k] = random.nextInt(edge < 10 ? 4 : 1000);
    }
    Arrays.sort(lows);
    for (int k = 0; k < size; k++) {
      run.x[k] =
          k < count
              ? interval(random, random.nextInt(edge < 10 ? 4 : 1000), edge)
              : PackedRun.NOTHING;
      run.y[k] =
          k < count
              ? interval(random, random.nextInt(edge < 10 ? 4 : 1000), edge)
              : PackedRun.NOTHING;
      run.z[k] = k < count ? interval(random, lows[k], edge) : PackedRun.NOTHING;
    }
    for (int bin = 0; bin < bins; bin++) {
      int last = bin;
      run.ends[1 + bin] = (int) Arrays.stream(lows).filter(lo -> lo >> binShift <= last).count();
    }
    run.to = count;
    run.queryX = run.x;
    run.queryY = run.y;
    run.queryZ = run.z;
    run.queryBox = run.box;
    return run;
  }

  private static int interval(SplittableRandom random, int lo, int edge) {
    return PackedRun.pack(lo, lo + random.nextInt(edge));
  }

  private static long[] sweep(Kernels kernels, PackedRun run, int from, int to) {
    run.from = from;
    run.to = to;
    run.candidate = 0;
    run.tested = 0;
    LongStream.Builder found = LongStream.builder();
    while (run.more()) {
      kernels.sweep(run);
      int hits = 0;
      for (int step = 0; step < run.steps; step++) {
        hits += Integer.bitCount(run.stepMask[step]);
      }
      assertEquals(hits, run.hits);
      kernels.settle(run);
      for (int step = 0, tie = 0; step < run.steps; step++) {
        int sure = run.stepMask[step];
        int tied = 0;
        if (tie < run.tieSteps && run.tieStart[tie] == run.stepStart[step]) {
          tied = run.tieMask[tie++];
        }
        assertEquals(0, sure & tied);
        for (int k = 0; k < PackedRun.STEP; k++) {
          if (((sure | tied) >>> k & 1) != 0) {
            found.add((long) (tied >>> k & 1) << 63 | run.stepStart[step] + k);
          }
        }
      }
    }
    return found.build().toArray();
  }

  /** Hits by the definition, those with an equal bound marked by the sign bit. */
  private static long[] defined(PackedRun run, int from, int to, int count) {
    long[] found = new long[count * (count + 1)];
    int size = 0;
    for (int i = from; i < to; i++) {
      for (int j = i + 1; j < count; j++) {
        if ((run.box[i] & run.box[j] & PackedRun.FLAGS) == 0
            && overlap(run.x, i, j)
            && overlap(run.y, i, j)
            && overlap(run.z, i, j)) {
          boolean tied = touch(run.x, i, j) || touch(run.y, i, j) || touch(run.z, i, j);
          found[size++] = (tied ? 1L << 63 : 0) | (long) i << 32 | j;
        }
      }
    }
    return Arrays.copyOf(found, size);
  }

  private static boolean touch(int[] packed, int i, int j) {
    return PackedRun.lo(packed[i]) == PackedRun.hi(packed[j])
        || PackedRun.lo(packed[j]) == PackedRun.hi(packed[i]);
  }

  private static boolean overlap(int[] packed, int i, int j) {
    return PackedRun.lo(packed[i]) <= PackedRun.hi(packed[j])
        && PackedRun.lo(packed[j]) <= PackedRun.hi(packed[i]);
  }

  @Test
  void sweepsFindAllHitsInOrderAtEveryLength() {
    SplittableRandom random = new SplittableRandom(9);
    for (int count = 0; count <= 3 * PackedRun.STEP + 1; count++) {
      for (int edge : new int[] {1, 300, 20_000}) {
        PackedRun run = run(random, count, edge, count % 2 == 0 ? 5 : 0);
        for (Kernels kernels : all()) {
          assertArrayEquals(defined(run, 0, count, count), sweep(kernels, run, 0, count));
          int third = count / 3;
          assertArrayEquals(defined(run, third, count, count), sweep(kernels, run, third, count));
        }
      }
    }
  }

  @Test
  void goesOnWhereTheRoomForHitsEnded() {
    PackedRun run = run(new SplittableRandom(3), 1500, 20_000, 5);
    for (Kernels kernels : all()) {
      assertArrayEquals(defined(run, 0, 1500, 1500), sweep(kernels, run, 0, 1500));
    }
  }

  @Test
  void probesMeetEveryCandidateThatReachesThem() {
    SplittableRandom random = new SplittableRandom(5);
    for (int count = 0; count <= 3 * PackedRun.STEP + 1; count++) {
      for (int edge : new int[] {1, 300, 20_000}) {
        int binShift = count % 2 == 0 ? 5 : 0;
        PackedRun run = run(random, count, edge, binShift);
        PackedRun queries = run(random, 20, edge, binShift);
        run.probing = true;
        run.queryX = queries.x;
        run.queryY = queries.y;
        run.queryZ = queries.z;
        run.queryBox = queries.box;
        run.first = 0;
        run.reach = 0;
        for (int k = 0; k < count; k++) {
          int bins = (PackedRun.hi(run.z[k]) >>> binShift) - (PackedRun.lo(run.z[k]) >>> binShift);
          run.reach = Math.max(run.reach, bins);
        }
        long[] expected = probed(run, count);
        for (Kernels kernels : all()) {
          assertArrayEquals(expected, sweep(kernels, run, 0, 20));
        }
      }
    }
  }

  private static long[] probed(PackedRun run, int count) {
    LongStream.Builder found = LongStream.builder();
    for (int i = 0; i < 20; i++) {
      int[][] query = {{run.queryX[i], 0}, {run.queryY[i], 0}, {run.queryZ[i], 0}};
      for (int j = 0; j < count; j++) {
        query[0][1] = run.x[j];
        query[1][1] = run.y[j];
        query[2][1] = run.z[j];
        if ((run.queryBox[i] & run.box[j] & PackedRun.FLAGS) == 0
            && overlap(query[0], 0, 1)
            && overlap(query[1], 0, 1)
            && overlap(query[2], 0, 1)) {
          boolean tied = touch(query[0], 0, 1) || touch(query[1], 0, 1) || touch(query[2], 0, 1);
          found.add((tied ? 1L << 63 : 0) | (long) i << 32 | j);
        }
      }
    }
    return found.build().toArray();
  }
}
