package dev.broadside;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Records what {@link AutoChoiceTest} replays: scene figures, and what a call costs with each
 * candidate of AUTO on one thread. Prints the file {@code auto-figures.csv}; run with the classes
 * of core and of its tests on the class path and {@code --add-modules jdk.incubator.vector}.
 */
final class AutoFigures {
  private static final double SECONDS = 2.5;

  private AutoFigures() {}

  public static void main(String[] arguments) {
    System.out.println("# dev.broadside.AutoFigures, JDK " + Runtime.version());
    System.out.println(
        "# scene,boxes,touched,gaps,changes,pairs,brute-force,tiles,grid-sap-segmented");
    for (boolean changes : new boolean[] {true, false}) {
      record("free", 10, 10, false, changes);
      record("free", 16, 16, false, changes);
      record("free", 32, 32, false, changes);
      record("same", 32, 32, false, changes);
      record("free", 100, 100, false, changes);
      record("free", 100, 1, false, changes);
      record("free", 1000, 1000, false, changes);
      record("free", 1000, 100, false, changes);
      record("free", 1000, 10, false, changes);
      record("same", 200, 200, false, changes);
      record("free", 10_000, 10_000, false, changes);
      record("free", 10_000, 1000, false, changes);
      record("free", 10_000, 10, false, changes);
      record("free", 10_000, 10, true, changes);
      record("free", 10_000, 1000, true, changes);
      record("free", 50_000, 50, false, changes);
      record("free", 50_000, 5000, false, changes);
    }
  }

  private static void record(String scene, int n, int moving, boolean gaps, boolean changes) {
    float[] rows = Scene.named(scene, SceneOptions.defaults().withN(n)).rows();
    int count = AutoChoice.CANDIDATES.length;
    Boxes3D[] boxes = new Boxes3D[count];
    BroadPhase[] phases = new BroadPhase[count];
    double[][] nanos = new double[count][100_000];
    for (int k = 0; k < count; k++) {
      boxes[k] = new Boxes3D();
      boxes[k].replaceAll(rows);
      if (gaps) {
        // A third, so that tiles gather the others.
        for (int box = 1; box < n; box += 3) {
          boxes[k].remove(box);
        }
      }
      Tuning tuning = Tuning.defaults().withThreads(1);
      phases[k] = BroadPhase.of(boxes[k], AutoChoice.CANDIDATES[k], tuning);
    }
    long start = System.nanoTime();
    int calls = 0;
    int frame = 0;
    int touched = 0;
    while (System.nanoTime() - start < SECONDS * 1e9 && calls < nanos[0].length) {
      frame++;
      boolean warm = System.nanoTime() - start > SECONDS * 0.4e9;
      for (int k = 0; k < count; k++) {
        if (n > 1000 && k == 0) {
          continue;
        }
        touched = move(boxes[k], n, frame, moving);
        long since = System.nanoTime();
        if (changes) {
          phases[k].findChanges();
        } else {
          phases[k].findPairsUnordered();
        }
        nanos[k][calls] = System.nanoTime() - since;
      }
      calls += warm ? 1 : 0;
    }
    StringBuilder line = new StringBuilder();
    line.append(scene).append(',').append(boxes[1].size()).append(',').append(touched);
    line.append(',').append(gaps).append(',').append(changes).append(',');
    line.append(phases[1].countPairs());
    for (int k = 0; k < count; k++) {
      double[] times = Arrays.copyOf(nanos[k], Math.max(1, calls));
      Arrays.sort(times);
      // The tenth percentile: on a shared machine the median says more about the others.
      double nano = times[times.length / 10];
      line.append(String.format(Locale.ROOT, ",%.0f", nano == 0 ? 1e12 : nano));
      phases[k].close();
    }
    System.out.println(line);
  }

  /** Boxes to and fro by a tenth of the mean edge; returns how many, repeats included. */
  private static int move(Boxes3D boxes, int limit, int frame, int moving) {
    SplittableRandom random = new SplittableRandom(frame / 2);
    int touched = 0;
    for (int k = 0; k < moving; k++) {
      int box = moving == limit ? k : random.nextInt(limit);
      if (boxes.contains(box)) {
        touched++;
        double edge = boxes.max(0, box) - boxes.min(0, box);
        double by = (frame & 1) == 0 ? edge / 10 : -edge / 10;
        double y = boxes.min(1, box);
        double z = boxes.min(2, box);
        boxes.set(
            box,
            (float) (boxes.min(0, box) + by),
            (float) y,
            (float) z,
            (float) (boxes.max(0, box) + by),
            (float) boxes.max(1, box),
            (float) boxes.max(2, box));
      }
    }
    return touched;
  }
}
