package dev.broadside.benchmarks;

import dev.broadside.benchmarks.bvh.BvhExperiments;
import dev.broadside.benchmarks.compare.RivalExperiments;
import dev.broadside.benchmarks.papers.IncrementalFigures;
import dev.broadside.benchmarks.papers.KdTreeTables;
import dev.broadside.benchmarks.papers.SweepFigures;
import dev.broadside.benchmarks.physics.PhysicsFigures;
import dev.broadside.benchmarks.scaling.Jvms;
import dev.broadside.benchmarks.scaling.Scaling;
import dev.broadside.benchmarks.tiles.TilesExperiments;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** All experiments, in the order of the report: adding one to its paper's list enrols it. */
public final class Experiments {
  private Experiments() {}

  public static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>();
    all.addAll(SweepFigures.all());
    all.addAll(KdTreeTables.all());
    all.addAll(IncrementalFigures.all());
    all.addAll(BvhExperiments.all());
    all.addAll(TilesExperiments.all());
    all.addAll(RivalExperiments.all());
    all.addAll(Scaling.all());
    all.addAll(Jvms.all());
    all.addAll(PhysicsFigures.all());
    return all;
  }

  /** "all", or names; an unknown one is an error that lists the allowed ones. */
  public static List<Experiment> named(List<String> names) {
    if (names.contains("all")) {
      return all();
    }
    List<Experiment> chosen = new ArrayList<>();
    for (String name : names) {
      chosen.add(
          all().stream()
              .filter(experiment -> experiment.name().equals(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "experiment '"
                              + name
                              + "' is unknown: allowed are all, list, "
                              + all().stream()
                                  .map(Experiment::name)
                                  .collect(Collectors.joining(", ")))));
    }
    return chosen;
  }
}
