package dev.broadside.physics.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every goal of docs/physics/accuracy.md, some twenty seconds in all. */
class AccuracyTest {
  static List<String> names() {
    return Accuracy.goals().stream().map(AccuracyGoal::name).toList();
  }

  private static AccuracyGoal named(String name) {
    return Accuracy.goals().stream().filter(goal -> goal.name().equals(name)).findFirst().get();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theGoalIsMet(String name) {
    AccuracyGoal goal = named(name);
    AccuracyResult result = goal.measure();
    assertTrue(goal.isMet(result), () -> name + ": " + result + ", goal " + goal.goal());
    assertEquals(name.startsWith("tunnel-"), !Double.isNaN(result.impactSpeed()));
    if (name.contains("-wall-")) {
      double speed = Double.parseDouble(name.split("-")[1]);
      assertEquals(speed, result.impactSpeed(), 1e-3 * speed, "nothing slowed the bullets down");
    }
  }

  @Test
  void aValueThatIsNoNumberMeetsNoGoal() {
    assertFalse(named("slide-distance-error").isMet(new AccuracyResult(Double.NaN, List.of(), 0)));
  }
}
