package dev.broadside.benchmarks;

import java.util.List;

/** A table or figure of a paper, made again. */
public interface Experiment {
  /** As on the command line: lower case with hyphens, such as {@code sweep-figure-3}. */
  String name();

  /** Authors and year. */
  String paper();

  /** Numbered as in the paper: "figure 3". */
  String figure();

  /** What is asked, in a sentence or two, with what was left open and how it was filled. */
  String question();

  /** The paper's values, or what its figure shows as far as its text tells. */
  String paperSays();

  /** About how long it takes on two cores. */
  double expectedSeconds(boolean quick);

  /** Modules whose code it measures, besides benchmarks. */
  default List<String> modules() {
    return List.of("core");
  }

  /** A class of the package that does it. */
  default Class<?> code() {
    return getClass();
  }

  Outcome run(Laboratory laboratory) throws Exception;
}
