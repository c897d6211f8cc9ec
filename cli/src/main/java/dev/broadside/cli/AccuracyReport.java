package dev.broadside.cli;

import dev.broadside.physics.scene.AccuracyGoal;
import dev.broadside.physics.scene.AccuracyResult;
import java.util.List;
import java.util.Locale;

/** Runs the accuracy list and prints each value beside what is asked. */
final class AccuracyReport {
  private final Terminal terminal;
  private final List<AccuracyGoal> goals;

  AccuracyReport(Terminal terminal, List<AccuracyGoal> goals) {
    this.terminal = terminal;
    this.goals = goals;
  }

  /** Exit code 1 if a goal is missed. */
  int run(boolean json) {
    Json object = new Json().beginObject().name("tests").beginArray();
    int missed = 0;
    if (!json) {
      terminal.line(
          "%-30s %12s %-12s %10s %10s %10s %-7s %10s  %s",
          "test",
          "value",
          "unit",
          "Box2D 2.4",
          "Box2D v3",
          "goal",
          "",
          "impact at",
          "not the default");
    }
    for (AccuracyGoal goal : goals) {
      AccuracyResult result = goal.measure();
      boolean met = goal.isMet(result);
      missed += met ? 0 : 1;
      if (json) {
        write(object, goal, result, met);
      } else {
        print(goal, result, met);
      }
    }
    if (json) {
      terminal.line(object.endArray().endObject().toString());
    } else {
      terminal.line("%d of %d goals met", goals.size() - missed, goals.size());
    }
    return missed == 0 ? 0 : CommandFailure.MISMATCH;
  }

  private static void write(Json object, AccuracyGoal goal, AccuracyResult result, boolean met) {
    object
        .beginObject()
        .name("name")
        .value(goal.name())
        .name("value")
        .precise(result.value())
        .name("unit")
        .value(goal.unit())
        .name("box2d24")
        .precise(goal.box2d24())
        .name("box2dv3")
        .precise(goal.box2dv3())
        .name("goal")
        .precise(goal.goal())
        .name("pass")
        .value(met);
    if (!Double.isNaN(result.impactSpeed())) {
      object.name("impactSpeed").precise(result.impactSpeed());
    }
    object.name("deviations").beginArray();
    result.deviations().forEach(object::value);
    object.endArray().endObject();
  }

  private void print(AccuracyGoal goal, AccuracyResult result, boolean met) {
    double impact = result.impactSpeed();
    terminal.line(
        "%-30s %12.4g %-12s %10.3g %10.3g %10.3g %-7s %10s  %s",
        goal.name(),
        result.value(),
        goal.unit(),
        goal.box2d24(),
        goal.box2dv3(),
        goal.goal(),
        met ? "ok" : "MISSED",
        Double.isNaN(impact) ? "" : String.format(Locale.ROOT, "%.4g m/s", impact),
        String.join(", ", result.deviations()));
    terminal.out().flush();
  }
}
