package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairFinder;
import dev.broadside.internal.PairOutput;
import java.util.List;

/**
 * Pairs from a bounding volume hierarchy that is built anew for every answer (Tsamis 2020, chapter
 * 3): {@link UnifiedBuild} builds and detects in one pass; static boxes stay in a tree of their own
 * that is asked with {@link QueryAll2}. Of two sets the first makes the tree and the second is
 * asked. The other variants build first and then detect as the thesis did on its way. Expected O(m
 * log m) for m moving boxes plus O(m log n) for n static ones plus output.
 */
public final class BvhFinder implements PairFinder {
  private static final String UNIFIED = "unified";
  private static final String QUERY_EACH = "query-each";
  private static final String QUERY_ALL_2 = "query-all2";
  private static final String QUERY_ALL_3 = "query-all3";

  /** The generations of detection, the default first, then in the thesis's order. */
  public static final List<String> VARIANTS =
      List.of(UNIFIED, QUERY_EACH, QUERY_ALL_2, QUERY_ALL_3);

  private final Forest forest;
  private final QueryAll2 queryAll;
  private final QueryEach queryEach;
  private final QueryAll3 queryAll3;
  private final String variant;

  public BvhFinder(FinderOptions options) {
    forest = new Forest(options, true);
    queryAll = new QueryAll2(options.dims(), options.workers(), options.kernels());
    queryEach = new QueryEach(options.workers());
    queryAll3 = new QueryAll3(options.dims(), options.kernels());
    variant = options.variant().isEmpty() ? UNIFIED : options.variant();
  }

  @Override
  public boolean stableIds() {
    return true;
  }

  @Override
  public void find(BoxFrame frame, PairOutput out) {
    if (frame.birth == null) {
      out.stage("build");
      forest.join(frame);
      out.stage("query all");
      queryAll.run(forest.fixed, forest.moving.boxes, out);
      return;
    }
    if (variant.equals(UNIFIED)) {
      out.stage("build and detect");
      forest.update(frame, out);
    } else {
      out.stage("build");
      forest.update(frame, null);
      out.stage("detect");
      detect(out);
    }
    if (forest.fixed.count() > 0) {
      out.stage("static");
      queryAll.run(forest.fixed, forest.moving.boxes, out);
    }
  }

  private void detect(PairOutput out) {
    switch (variant) {
      case QUERY_EACH -> queryEach.run(forest.moving, out);
      case QUERY_ALL_2 -> queryAll.runOnItself(forest.moving, out);
      case QUERY_ALL_3 -> queryAll3.run(forest.moving, out);
      default -> throw new IllegalStateException("variant '" + variant + "'");
    }
  }

  @Override
  public String explain() {
    return "a tree of "
        + forest.moving.count()
        + " boxes built and searched ("
        + variant
        + ")"
        + (forest.fixed.count() == 0
            ? ""
            : ", and a kept tree of " + forest.fixed.count() + " static boxes");
  }

  @Override
  public long stateBytes() {
    return forest.stateBytes();
  }
}
