package dev.broadside.benchmarks.bvh;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import java.util.List;

/** Tsamis 2020, section 3.8, and what else there is to ask of a tree built anew for every frame. */
public final class BvhExperiments {
  private static final String PAPER = "Tsamis 2020";
  private static final String OURS = "Broadside";

  /** Scene 'tiles' with 22,211 fixtures, and 'add-pair' with 400 circles, as in the thesis. */
  private static final int TILES = 66;

  private static final int CIRCLES = 400;
  private static final int TILES_STEPS = 100;
  private static final int PAIR_STEPS = 60;

  private BvhExperiments() {}

  public static List<Experiment> all() {
    return List.of(
        new Described(
                "bvh-figure-7",
                PAPER,
                "figure 7",
                "How good is the tree? Inner nodes of both trees of the scene 'tiles' (22,211"
                    + " fixtures, after 100 steps of the simulation), drawn with equal opacity;"
                    + " area, sibling overlap and depth, also of 'add pair'. The other tree is"
                    + " built by insertion, height-balanced, with enlarged boxes, the way of Box2D"
                    + " 2.4.",
                "trees of the same height; an even light shade against a large opaque square",
                4,
                10,
                laboratory -> Quality.run(laboratory, TILES, TILES_STEPS, CIRCLES, 30))
            .withPhysics(),
        new Described(
                "bvh-figure-8",
                PAPER,
                "figure 8",
                "Time of the broad phase in every step of 'tiles', one thread, on boxes recorded"
                    + " from the simulation: unified pass, the three generations of section 3.5,"
                    + " insertion tree with enlarged boxes. A step's time is the least of several"
                    + " replays.",
                "near-zero steps and spikes beyond 20 ms for Box2D; a steady time for the unified"
                    + " pass, at least five times faster after step 70",
                9,
                20,
                laboratory -> Traces.run(laboratory, "tiles", TILES, TILES_STEPS, 70, 5))
            .withPhysics(),
        new Described(
                "bvh-figure-9",
                PAPER,
                "figure 9",
                "Boxes of 'add pair' (400 circles) in the step with the most pairs of enlarged"
                    + " boxes: enlarged by a margin and four steps of movement, the way of Box2D"
                    + " 2.4, and tight.",
                "enlarged boxes of fast bodies are very wide and give many false pairs",
                1,
                2,
                laboratory -> Enlargement.run(laboratory, CIRCLES, PAIR_STEPS))
            .withPhysics(),
        new Described(
                "bvh-figure-10",
                PAPER,
                "figure 10",
                "The same in 'add pair': 400 circles, hit by a fast square near step 20.",
                "a spike of more than 15 ms for Box2D at the hit, none for the unified pass",
                15,
                30,
                laboratory -> Traces.run(laboratory, "add-pair", CIRCLES, PAIR_STEPS, 1, 0))
            .withPhysics(),
        new Described(
            "bvh-scaling",
            PAPER,
            "section 3.6",
            "Unified build and detection: time against n in 2D and 3D, all boxes moving (scene"
                + " 'free', density 0.05).",
            "expected O(n log n) plus output",
            11,
            60,
            Series::scaling),
        new Described(
            "bvh-static",
            PAPER,
            "section 3.7.1",
            "Mostly static worlds, 90 % to 99.99 % static, 2D, one thread: time per step, moving"
                + " the boxes included, float and double.",
            "with a kept tree of the static boxes the broad phase comes close to Box2D's, behind by"
                + " a small factor; no figures",
            8,
            60,
            Series::still),
        new Described(
            "bvh-rivals",
            OURS,
            "Java libraries",
            "All overlapping pairs of n moving boxes, 2D (scene 'free', density 0.05), beside what"
                + " Java has: JTS, dyn4j, jbox2d, tinspin. Every frame hands over all boxes.",
            "the goal: at 100,000 boxes at least 5 times faster than the fastest of them",
            20,
            150,
            Race::run),
        new Described(
            "bvh-equal-boxes",
            OURS,
            "equal boxes",
            "Counting the pairs of n equal boxes: all centres equal, n (n - 1) / 2 pairs.",
            "the goal: all pairs are counted, without deep recursion",
            2,
            60,
            Race::equalBoxes));
  }
}
