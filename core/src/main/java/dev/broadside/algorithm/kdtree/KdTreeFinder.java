package dev.broadside.algorithm.kdtree;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairFinder;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds pairs with a linear kd-tree (Poirrier 2009): boxes are split at the planes that cut them,
 * each part becomes a record with the code of its smallest cell, the records are sorted, and a
 * sweep compares each with those whose code it is a prefix of. Built anew every frame: nothing is
 * kept but memory. Variant kd-tree-2 reports a pair only where the low corner of its intersection
 * lies; kd-tree-1 finds it up to eight times and drops repeats by a set. O(n) for boxes of similar
 * size, by radix sort; every stage runs on all threads.
 */
public final class KdTreeFinder implements PairFinder {
  // Boxes per construction task, while there are no more than MOST_RUNS; fixed by the number of
  // boxes alone, so that the records' order is the same for any number of threads.
  private static final int RUN = 4096;
  private static final int MOST_RUNS = 64;

  private final LocationalCodes codes;
  private final Workers workers;
  private final RootCell root;
  private final LinearKdTree tree;
  private final CodeOrder order;
  private final UniquePairs unique;
  private final PrefixSweep sweep;
  private final ElementSplitter[] splitters;

  private SubElements[] runs = new SubElements[0];
  private float[] bounds = new float[0];
  private final double[] sceneLow = new double[3];
  private final double[] sceneHigh = new double[3];
  private BoxFrame frame;
  private int runCount;

  private final Workers.Task measure = this::measure;
  private final Workers.Task construct = this::construct;

  public KdTreeFinder(FinderOptions options) {
    codes = new LocationalCodes(options.dims());
    workers = options.workers();
    root = new RootCell(codes, options.knob("ROOT_SCALE", 0));
    tree = new LinearKdTree(codes);
    order = new CodeOrder(workers);
    unique = options.variant().equals("kd-tree-1") ? new UniquePairs() : null;
    sweep = new PrefixSweep(tree, options.kernels(), workers, unique);
    splitters = new ElementSplitter[workers.threads()];
    boolean splits = options.knob("SPLITS_PER_AXIS", 1) > 0;
    for (int k = 0; k < splitters.length; k++) {
      splitters[k] = new ElementSplitter(codes, splits);
    }
  }

  @Override
  public void find(BoxFrame newFrame, PairOutput out) {
    build(newFrame, out);
    out.stage("sweep");
    if (unique != null) {
      unique.clear();
    }
    sweep.run(frame, out);
    frame = null;
  }

  /** The candidate pairs of section 5.5 as they come: kd-tree-1 without any test. */
  @Override
  public void findCandidates(BoxFrame newFrame, PairOutput out) {
    build(newFrame, out);
    out.stage("sweep");
    sweep.runCandidates(frame, out);
    frame = null;
  }

  private void build(BoxFrame newFrame, PairOutput out) {
    frame = newFrame;
    out.stage("root");
    reserveRuns();
    workers.run(runCount, measure);
    fitRoot();
    out.stage("construct");
    tree.reserveElements(frame.count);
    workers.run(runCount, construct);
    out.stage("sort");
    order.sort(runs, runCount, tree);
  }

  private void reserveRuns() {
    runCount = (int) Math.min(MOST_RUNS, (frame.count + RUN - 1L) / RUN);
    int before = runs.length;
    if (before < runCount) {
      runs = Arrays.copyOf(runs, runCount);
      bounds = new float[runCount * 6];
      for (int run = before; run < runCount; run++) {
        runs[run] = new SubElements();
      }
    }
  }

  private int from(int run) {
    return (int) ((long) frame.count * run / runCount);
  }

  /** Finite bounds of a run of boxes. */
  private void measure(int run, int worker) {
    for (int axis = 0; axis < codes.dims; axis++) {
      float[] min = frame.min[axis];
      float[] max = frame.max[axis];
      float lowest = Float.POSITIVE_INFINITY;
      float highest = Float.NEGATIVE_INFINITY;
      int to = from(run + 1);
      for (int box = from(run); box < to; box++) {
        float lo = min[box];
        float hi = max[box];
        lowest = lo < lowest && lo >= -Float.MAX_VALUE ? lo : lowest;
        highest = hi > highest && hi <= Float.MAX_VALUE ? hi : highest;
      }
      bounds[run * 6 + axis] = lowest;
      bounds[run * 6 + 3 + axis] = highest;
    }
  }

  private void fitRoot() {
    for (int axis = 0; axis < codes.dims; axis++) {
      double lowest = Double.POSITIVE_INFINITY;
      double highest = Double.NEGATIVE_INFINITY;
      for (int run = 0; run < runCount; run++) {
        lowest = Math.min(lowest, bounds[run * 6 + axis]);
        highest = Math.max(highest, bounds[run * 6 + 3 + axis]);
      }
      sceneLow[axis] = lowest;
      sceneHigh[axis] = highest;
    }
    root.fit(frame, sceneLow, sceneHigh);
  }

  /** Quantises and splits a run of boxes (sections 5.2, 5.3 and 4). */
  private void construct(int run, int worker) {
    SubElements into = runs[run];
    if (codes.dims == 2) {
      construct2(from(run), from(run + 1), into, splitters[worker]);
    } else {
      construct3(from(run), from(run + 1), into, splitters[worker]);
    }
  }

  private void construct2(int from, int to, SubElements into, ElementSplitter splitter) {
    float[] minX = frame.min[0];
    float[] maxX = frame.max[0];
    float[] minY = frame.min[1];
    float[] maxY = frame.max[1];
    double originX = root.origin[0];
    double originY = root.origin[1];
    double scaleX = root.scale[0];
    double scaleY = root.scale[1];
    int last = (1 << codes.bits) - 1;
    int count = 0;
    long highest = 0;
    double volume = 0;
    for (int box = from; box < to; box++) {
      int loX = RootCell.quantise(minX[box], originX, scaleX, last);
      int hiX = RootCell.quantise(maxX[box], originX, scaleX, last);
      int loY = RootCell.quantise(minY[box], originY, scaleY, last);
      int hiY = RootCell.quantise(maxY[box], originY, scaleY, last);
      tree.corners[2 * box] = codes.pack(0, loX) | codes.pack(1, loY);
      tree.corners[2 * box + 1] = codes.pack(0, hiX) | codes.pack(1, hiY);
      double area = ((double) maxX[box] - minX[box]) * ((double) maxY[box] - minY[box]);
      volume += area < Double.POSITIVE_INFINITY ? area : 0;
      int parts = splitter.split(loX, hiX, loY, hiY);
      if (count + parts > into.code.length) {
        into.reserve(count + parts);
      }
      for (int k = 0; k < parts; k++) {
        long code = splitter.parts[ElementSplitter.FIRST_PART + k];
        into.code[count] = code;
        into.element[count++] = box;
        highest = Math.max(highest, code);
      }
    }
    into.count = count;
    into.highest = highest;
    into.elementVolume = volume;
  }

  private void construct3(int from, int to, SubElements into, ElementSplitter splitter) {
    float[] minX = frame.min[0];
    float[] maxX = frame.max[0];
    float[] minY = frame.min[1];
    float[] maxY = frame.max[1];
    float[] minZ = frame.min[2];
    float[] maxZ = frame.max[2];
    double originX = root.origin[0];
    double originY = root.origin[1];
    double originZ = root.origin[2];
    double scaleX = root.scale[0];
    double scaleY = root.scale[1];
    double scaleZ = root.scale[2];
    int last = (1 << codes.bits) - 1;
    int count = 0;
    long highest = 0;
    double volume = 0;
    for (int box = from; box < to; box++) {
      int loX = RootCell.quantise(minX[box], originX, scaleX, last);
      int hiX = RootCell.quantise(maxX[box], originX, scaleX, last);
      int loY = RootCell.quantise(minY[box], originY, scaleY, last);
      int hiY = RootCell.quantise(maxY[box], originY, scaleY, last);
      int loZ = RootCell.quantise(minZ[box], originZ, scaleZ, last);
      int hiZ = RootCell.quantise(maxZ[box], originZ, scaleZ, last);
      tree.corners[2 * box] = codes.pack(0, loX) | codes.pack(1, loY) | codes.pack(2, loZ);
      tree.corners[2 * box + 1] = codes.pack(0, hiX) | codes.pack(1, hiY) | codes.pack(2, hiZ);
      double space =
          ((double) maxX[box] - minX[box])
              * ((double) maxY[box] - minY[box])
              * ((double) maxZ[box] - minZ[box]);
      volume += space < Double.POSITIVE_INFINITY ? space : 0;
      int parts = splitter.split(loX, hiX, loY, hiY, loZ, hiZ);
      if (count + parts > into.code.length) {
        into.reserve(count + parts);
      }
      for (int k = 0; k < parts; k++) {
        long code = splitter.parts[ElementSplitter.FIRST_PART + k];
        into.code[count] = code;
        into.element[count++] = box;
        highest = Math.max(highest, code);
      }
    }
    into.count = count;
    into.highest = highest;
    into.elementVolume = volume;
  }

  /** The tree of the last call, for tests. */
  LinearKdTree tree() {
    return tree;
  }

  @Override
  public String explain() {
    return String.format(
        java.util.Locale.ROOT,
        "%s: %d boxes as %d sub-elements, %d bits per axis",
        unique == null ? "kd-tree-2" : "kd-tree-1",
        tree.elements,
        tree.count,
        codes.bits);
  }

  /**
   * Sub-elements, the ratio of all cells' volume to all boxes' (V_n/V_e of section 4.2, infinite
   * boxes left out), candidate pairs with repeats and how many of them overlap.
   */
  @Override
  public Map<String, Double> figures() {
    double elementVolume = 0;
    for (int run = 0; run < runCount; run++) {
      elementVolume += runs[run].elementVolume;
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("sub-elements", (double) tree.count);
    figures.put("volume-ratio", tree.cellVolume() * root.volume() / elementVolume);
    figures.put("selected-pairs", (double) sweep.selected());
    figures.put("true-positives", (double) sweep.truePositives());
    return figures;
  }

  @Override
  public long stateBytes() {
    long bytes = tree.stateBytes() + order.stateBytes() + sweep.stateBytes();
    for (SubElements run : runs) {
      bytes += run.stateBytes();
    }
    return bytes;
  }
}
