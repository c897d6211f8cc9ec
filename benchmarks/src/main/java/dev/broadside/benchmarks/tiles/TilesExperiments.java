package dev.broadside.benchmarks.tiles;

import dev.broadside.benchmarks.Experiment;
import java.util.ArrayList;
import java.util.List;

/** What tiles and auto have to show. */
public final class TilesExperiments {
  private TilesExperiments() {}

  public static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>(BesideNatives.all());
    return all;
  }
}
