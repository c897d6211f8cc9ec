package dev.broadside.benchmarks.bvh;

import dev.broadside.Algorithm;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.Tuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Milliseconds of the broad phase in every step of a recorded simulation: handing over the moved
 * boxes and finding the pairs. The recording is replayed several times on one thread; a step's time
 * is the median over the second half of the replays, after the JIT has settled.
 */
final class Traces {
  private Traces() {}

  static List<String> trace(String scene, int size, int steps, int replays) {
    RecordedFrames frames = RecordedFrames.of(scene, size, steps);
    List<String> variants = new ArrayList<>(Algorithm.BVH.variants());
    variants.add("enlarged");
    double[][][] millis = new double[variants.size()][steps][replays];
    int[] tight = new int[steps];
    int[] enlarged = new int[steps];
    for (int v = 0; v < variants.size(); v++) {
      for (int replay = 0; replay < replays; replay++) {
        if (variants.get(v).equals("enlarged")) {
          enlarged(frames, millis[v], replay, enlarged);
        } else {
          unified(frames, variants.get(v), millis[v], replay, tight);
        }
      }
    }
    List<String> rows = new ArrayList<>();
    rows.add("scene,size,step," + String.join(",", variants) + ",pairs,pairs_enlarged");
    for (int step = 0; step < steps; step++) {
      StringBuilder row = new StringBuilder(scene + "," + size + "," + (step + 1));
      for (double[][] variant : millis) {
        double[] late = Arrays.copyOfRange(variant[step], replays / 2, replays);
        Arrays.sort(late);
        row.append(String.format(Locale.ROOT, ",%.4f", late[late.length / 2]));
      }
      rows.add(row + "," + tight[step] + "," + enlarged[step]);
    }
    return rows;
  }

  private static void unified(
      RecordedFrames frames, String variant, double[][] millis, int replay, int[] pairs) {
    Boxes2D boxes = new Boxes2D();
    boxes.replaceAll(frames.rows().get(0));
    for (int k = 0; k < frames.fixed().length; k++) {
      boxes.setStatic(k, frames.fixed()[k]);
    }
    Tuning tuning = Tuning.defaults().withThreads(1).withVariant(variant);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.BVH, tuning)) {
      broadPhase.findPairsUnordered();
      for (int step = 0; step < millis.length; step++) {
        float[] rows = frames.rows().get(step + 1);
        long start = System.nanoTime();
        for (int k = 0; k < frames.fixed().length; k++) {
          if (!frames.fixed()[k]) {
            boxes.set(k, rows[4 * k], rows[4 * k + 1], rows[4 * k + 2], rows[4 * k + 3]);
          }
        }
        pairs[step] = broadPhase.findPairsUnordered().size();
        millis[step][replay] = (System.nanoTime() - start) / 1e6;
      }
    }
  }

  private static void enlarged(RecordedFrames frames, double[][] millis, int replay, int[] pairs) {
    EnlargedBroadPhase broadPhase = new EnlargedBroadPhase(frames.rows().get(0), frames.fixed());
    broadPhase.step(frames.rows().get(0));
    broadPhase.pairCount();
    for (int step = 0; step < millis.length; step++) {
      long start = System.nanoTime();
      broadPhase.step(frames.rows().get(step + 1));
      millis[step][replay] = (System.nanoTime() - start) / 1e6;
      pairs[step] = broadPhase.pairCount();
    }
  }
}
