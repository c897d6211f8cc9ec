package dev.broadside.benchmarks.tiles;

import dev.broadside.benchmarks.Experiment;
import java.util.ArrayList;
import java.util.List;

/** What tiles and auto have to show. */
public final class TilesExperiments {
  private TilesExperiments() {}

  public static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>(BesideNatives.all());
    all.addAll(Questions.all());
    all.addAll(Cold.all());
    all.addAll(Roofline.all());
    all.addAll(AutoTable.all());
    return all;
  }
}
