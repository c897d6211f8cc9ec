package dev.broadside;

import dev.broadside.algorithm.bruteforce.BruteForceFinder;
import dev.broadside.algorithm.bvh.BvhFinder;
import dev.broadside.algorithm.incremental.IncrementalFinder;
import dev.broadside.algorithm.kdtree.KdTreeFinder;
import dev.broadside.algorithm.octree.OctreeFinder;
import dev.broadside.algorithm.sortandsweep.SortAndSweepFinder;
import dev.broadside.algorithm.sweep.SweepFinder;
import dev.broadside.algorithm.tiles.TilesFinder;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairFinder;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * How overlapping pairs are found. All give the same pairs in the same order; they differ in speed.
 * Adding a constant here is all it takes to enrol an algorithm in the command line, the testbed,
 * the benchmarks and the contract test.
 */
public enum Algorithm {
  /** Chooses among the others from the boxes it sees, and again when they change. */
  AUTO("chooses by itself", null, List.of(), Set.of()),

  /** Tests every pair: the oracle, and good for a few dozen boxes. */
  BRUTE_FORCE("every pair tested", BruteForceFinder::new, List.of(), Set.of()),

  /** Sorts along one axis and sweeps (Baraff 1992): plain and hard to beat for some thousands. */
  SORT_AND_SWEEP("one sorted axis, one sweep", SortAndSweepFinder::new, List.of(), Set.of()),

  /** Sorts along two axes and sweeps the second (Capannini and Larsson 2016): for many threads. */
  SWEEP(
      "two sorted axes, one swept with a tree of ranks",
      SweepFinder::new,
      List.of("strips", "paper"),
      Set.of(Knob.PARTITIONS, Knob.DISPERSION)),

  /** A tree built anew in the same pass that finds the pairs (Tsamis 2020); static boxes apart. */
  BVH(
      "top-down tree, built and searched in one pass",
      BvhFinder::new,
      BvhFinder.VARIANTS,
      Set.of(Knob.LEAF_SIZE, Knob.STATIC_SHARE, Knob.SURFACE_AREA)),

  /** Ours: slabs and columns in cache, swept on packed fixed-point intervals. The fastest. */
  TILES("cache-sized columns, packed sweep", TilesFinder::new, List.of(), Set.of()),

  /** Sorted locational codes of split boxes, one sweep (Poirrier 2009): boxes of similar size. */
  KD_TREE(
      "sorted cells of a kd-tree, split boxes",
      KdTreeFinder::new,
      List.of("kd-tree-2", "kd-tree-1"),
      Set.of(Knob.SPLITS_PER_AXIS, Knob.ROOT_SCALE)),

  /**
   * Sorted lists kept from frame to frame (Tracy et al. 2009), insertions and removals in a pass.
   */
  SAP_BATCH(
      "sorted lists kept between frames, changes taken in by one pass",
      IncrementalFinder::batch,
      List.of("adaptive", "local", "global"),
      Set.of()),

  /** The same with lists in small chunks (Tracy et al. 2009): single insertions are cheap. */
  SAP_SEGMENTED(
      "sorted lists in chunks kept between frames",
      IncrementalFinder::segmented,
      List.of("adaptive", "local", "global"),
      Set.of(Knob.CHUNK_SIZE)),

  /** A grid of cells, each with its own kept lists: for many boxes of which some move. */
  GRID_SAP_BATCH(
      "a grid of cells with sorted lists kept between frames",
      IncrementalFinder::gridBatch,
      List.of("adaptive", "local", "global"),
      Set.of(Knob.BOXES_PER_CELL)),

  /** The same with lists in small chunks: for many boxes of which few move, come and go. */
  GRID_SAP_SEGMENTED(
      "a grid of cells with sorted lists in chunks kept between frames",
      IncrementalFinder::gridSegmented,
      List.of("adaptive", "local", "global"),
      Set.of(Knob.BOXES_PER_CELL, Knob.CHUNK_SIZE)),

  /** A loose octree, in 2D a quadtree, kept between frames: the baseline of Tracy et al. (2009). */
  OCTREE("a loose octree kept between frames", OctreeFinder::new, List.of(), Set.of());

  private final String summary;
  private final Function<FinderOptions, PairFinder> maker;
  private final List<String> variants;
  private final Set<Knob> knobs;

  /**
   * @param variants names of the paper's variants, the default first; empty if there is only one
   * @param knobs the knobs the finder reads
   */
  Algorithm(
      String summary,
      Function<FinderOptions, PairFinder> maker,
      List<String> variants,
      Set<Knob> knobs) {
    this.summary = summary;
    this.maker = maker;
    this.variants = variants;
    this.knobs = knobs;
  }

  /** The idea in a few words. */
  public String summary() {
    return summary;
  }

  /** Names for {@link Tuning#withVariant}, the default first; empty if there is only one. */
  public List<String> variants() {
    return variants;
  }

  /** The knobs this algorithm reads. */
  public Set<Knob> knobs() {
    return knobs.isEmpty() ? EnumSet.noneOf(Knob.class) : EnumSet.copyOf(knobs);
  }

  /** As on the command line: lower case with hyphens. */
  public String hyphenedName() {
    return Names.hyphened(this);
  }

  /** The algorithm of a command-line name; an error that lists the allowed ones otherwise. */
  public static Algorithm named(String name) {
    return Names.parse(Algorithm.class, "algorithm", name);
  }

  PairFinder finder(FinderOptions options) {
    return maker.apply(options);
  }
}
