package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every algorithm and variant gives exactly the oracle's pairs in every frame of every scene, in 2D
 * and 3D, float and double, for any number of threads. New constants and scenes are enrolled here.
 */
class SceneContractTest {
  private static final int N = 240;
  private static final int FRAMES = 4;
  private static final int[] THREADS = {1, 2, 3, 8};

  record Show(String name, SceneOptions options) {
    Scene scene() {
      return Scene.named(name, options);
    }
  }

  private static final List<Show> SHOWS = shows();
  private static final Map<String, long[][]> EXPECTED = new HashMap<>();

  private static List<Show> shows() {
    List<Show> shows = new ArrayList<>();
    for (int dims = 2; dims <= 3; dims++) {
      SceneOptions base =
          SceneOptions.defaults().withN(N).withDims(dims).withFrames(FRAMES + 1).withSeed(11);
      for (String name : Scene.names()) {
        boolean dense = Scene.options(name).containsKey(SceneOption.DENSITY);
        shows.add(new Show(name, dense ? base.withDensity(0.5) : base));
      }
      shows.add(new Show("plane", base.with(SceneOption.AXIS, dims - 1)));
      shows.add(new Show("ball", base.with(SceneOption.RESPONSE, 1).withDensity(1)));
      shows.add(
          new Show(
              "cubes",
              base.withDensity(2)
                  .withMoving(0.5)
                  .with(SceneOption.INSERT, 0.05)
                  .with(SceneOption.REMOVE, 0.08)));
    }
    return shows;
  }

  /** The oracle's pairs, frame by frame; computed once for all algorithms. */
  private static long[][] expected(Show show, Precision precision) {
    return EXPECTED.computeIfAbsent(
        precision + " " + show.scene(),
        key -> {
          Scene scene = show.scene();
          Boxes boxes = scene.newBoxes(precision);
          long[][] pairs = new long[FRAMES][];
          for (int frame = 0; frame < FRAMES; frame++) {
            pairs[frame] = Oracle.pairs(boxes);
            scene.advance(boxes);
          }
          return pairs;
        });
  }

  static List<AlgorithmContractTest.Way> ways() {
    return AlgorithmContractTest.ways();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void findsTheOraclesPairsInEveryScene(AlgorithmContractTest.Way way) {
    for (Show show : SHOWS) {
      for (Precision precision : Precision.values()) {
        long[][] expected = expected(show, precision);
        Scene scene = show.scene();
        Boxes boxes = scene.newBoxes(precision);
        BroadPhase[] broadPhases = new BroadPhase[THREADS.length];
        for (int k = 0; k < THREADS.length; k++) {
          broadPhases[k] = BroadPhase.of(boxes, way.algorithm(), way.tuning(THREADS[k]));
        }
        for (int frame = 0; frame < FRAMES; frame++) {
          for (int k = 0; k < THREADS.length; k++) {
            String what =
                way + " " + precision + " " + scene + " t=" + THREADS[k] + " frame " + frame;
            assertArrayEquals(expected[frame], broadPhases[k].findPairs().toArray(), what);
          }
          scene.advance(boxes);
        }
        for (BroadPhase broadPhase : broadPhases) {
          broadPhase.close();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void changesAddUpToThePairsInEveryScene(AlgorithmContractTest.Way way) {
    for (Show show : SHOWS) {
      long[][] expected = expected(show, Precision.FLOAT);
      Scene scene = show.scene();
      Boxes boxes = scene.newBoxes(Precision.FLOAT);
      long[] now = {};
      try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), way.tuning(2))) {
        for (int frame = 0; frame < FRAMES; frame++) {
          PairChanges changes = broadPhase.findChanges();
          now = with(without(now, changes.ended().toArray()), changes.began().toArray());
          assertArrayEquals(expected[frame], now, way + " " + scene + " frame " + frame);
          scene.advance(boxes);
        }
      }
    }
  }

  private static long[] without(long[] pairs, long[] ended) {
    long[] kept =
        Arrays.stream(pairs).filter(pair -> Arrays.binarySearch(ended, pair) < 0).toArray();
    assertEquals(pairs.length - ended.length, kept.length, "a pair ended that was not there");
    return kept;
  }

  private static long[] with(long[] pairs, long[] began) {
    long[] all = Arrays.copyOf(pairs, pairs.length + began.length);
    System.arraycopy(began, 0, all, pairs.length, began.length);
    Arrays.sort(all);
    return all;
  }
}
