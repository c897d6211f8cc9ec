package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Touching contacts where they are the solver's as much as the scene's: ours with ever more
 * sub-steps beside Box2D 2.4.1 with ever more iterations, from the table box2d-2.4.1-ladder.csv.
 */
final class SolverLadder {
  /** The first is the default. */
  private static final int[] SUB_STEPS = {4, 16, 64};

  private SolverLadder() {}

  /**
   * One scene after one number of steps; Box2D's touching contacts with 8 and 3 iterations, 5 and
   * 25 times as many, in 4 and 16 parts of a step, and with 25 times as many in 16 parts.
   */
  record Row(String scene, int size, int step, List<Integer> box2d) {}

  static List<Row> read() throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    SolverLadder.class.getResourceAsStream("box2d-2.4.1-ladder.csv")),
                StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .filter(line -> !line.startsWith("#") && !line.startsWith("scene,"))
          .map(line -> line.split(","))
          .map(
              cells ->
                  new Row(
                      cells[0],
                      Integer.parseInt(cells[1]),
                      Integer.parseInt(cells[2]),
                      Arrays.stream(cells).skip(3).map(Integer::valueOf).toList()))
          .toList();
    }
  }

  static DataTable table(Laboratory laboratory) throws IOException {
    DataTable table =
        new DataTable(
            "Solved ever more exactly, touching contacts",
            "scene",
            "size",
            "step",
            "ours, 4 sub-steps",
            "ours, 16",
            "ours, 64",
            "Box2D 2.4.1, 8 and 3 iterations",
            "40 and 15",
            "200 and 75",
            "8 and 3, in 4 parts",
            "in 16 parts",
            "200 and 75, in 16 parts");
    for (Row row : read()) {
      if (laboratory.quick() && !row.scene().equals("slow-explosion")) {
        continue;
      }
      List<Object> cells = new ArrayList<>(List.of(row.scene(), row.size(), row.step()));
      for (int subSteps : SUB_STEPS) {
        cells.add(touching(row, subSteps));
      }
      cells.addAll(row.box2d());
      table.row(cells.toArray());
    }
    return table;
  }

  static int touching(Row row, int subSteps) {
    WorldDefinition definition = new WorldDefinition().continuous(false).subSteps(subSteps);
    try (RunningScene running = PhysicsScene.named(row.scene()).open(row.size(), definition)) {
      for (int step = 0; step < row.step(); step++) {
        running.step();
      }
      return running.world().touchingCount();
    }
  }
}
