package dev.broadside.physics;

import dev.broadside.Algorithm;
import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.store.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Settings a world starts with. */
public final class WorldDefinition {
  /** More threads than this cannot share a step. */
  public static final int MAX_THREADS = Team.MAX_THREADS;

  final Settings settings;
  final Set<Feature> without = EnumSet.noneOf(Feature.class);
  int threads;
  Algorithm broadPhase;

  /** The default settings. */
  public WorldDefinition() {
    this(new Settings(), 1, Algorithm.AUTO);
  }

  WorldDefinition(Settings settings, int threads, Algorithm broadPhase) {
    this.settings = settings.clone();
    this.threads = threads;
    this.broadPhase = broadPhase;
  }

  /** Gravity in m/s²; (0, -10) by default. */
  public WorldDefinition gravity(float x, float y) {
    settings.gravityX = Check.finite("gravity x", x);
    settings.gravityY = Check.finite("gravity y", y);
    return this;
  }

  /** Which solver; {@link SolverType#SOFT_STEP} by default. */
  public WorldDefinition solver(SolverType solver) {
    settings.softStep = Objects.requireNonNull(solver, "solver") == SolverType.SOFT_STEP;
    return this;
  }

  /** Sub-steps of the soft-step solver; 4 by default. */
  public WorldDefinition subSteps(int count) {
    settings.subSteps = atLeastOne("sub-steps", count);
    return this;
  }

  /** Velocity and position iterations of the sequential-impulse solver; 8 and 3 by default. */
  public WorldDefinition iterations(int velocity, int position) {
    settings.velocityIterations = atLeastOne("velocity iterations", velocity);
    settings.positionIterations = atLeastOne("position iterations", position);
    return this;
  }

  /** Whether resting islands fall asleep; on by default. */
  public WorldDefinition sleeping(boolean on) {
    settings.sleeping = on;
    return this;
  }

  /** Whether fast bodies are kept from passing through others; on by default. */
  public WorldDefinition continuous(boolean on) {
    settings.continuous = on;
    return this;
  }

  /** Whether impulses carry over from step to step; on by default. */
  public WorldDefinition warmStarting(boolean on) {
    settings.warmStarting = on;
    return this;
  }

  /** Speed cap in m/s; 400 by default. */
  public WorldDefinition maxSpeed(float speed) {
    settings.maxSpeed = Check.positive("speed cap", speed);
    return this;
  }

  /** Approach speed below which nothing bounces, m/s; 1 by default. */
  public WorldDefinition restitutionThreshold(float speed) {
    settings.restitutionThreshold = Check.notNegative("restitution threshold", speed);
    return this;
  }

  /** Approach speed above which an impact is a hit event, m/s; 1 by default. */
  public WorldDefinition hitThreshold(float speed) {
    settings.hitThreshold = Check.notNegative("hit threshold", speed);
    return this;
  }

  /** Stiffness of soft contacts: hertz and damping ratio; 45 and 5 by default. */
  public WorldDefinition contactSoftness(float hertz, float dampingRatio) {
    settings.contactHertz = Check.notNegative("contact hertz", hertz);
    settings.contactDamping = Check.notNegative("contact damping ratio", dampingRatio);
    return this;
  }

  /** Stiffness of soft joints: hertz and damping ratio; 62 and 1.9 by default. */
  public WorldDefinition jointSoftness(float hertz, float dampingRatio) {
    settings.jointHertz = Check.notNegative("joint hertz", hertz);
    settings.jointDamping = Check.notNegative("joint damping ratio", dampingRatio);
    return this;
  }

  /**
   * Upper bound of threads a step uses, 1 … {@link #MAX_THREADS}; 1 by default. Results do not
   * depend on it.
   */
  public WorldDefinition threads(int count) {
    if (count > MAX_THREADS) {
      throw new IllegalArgumentException("threads " + count + " must be at most " + MAX_THREADS);
    }
    threads = atLeastOne("threads", count);
    return this;
  }

  /**
   * How close shapes are found; results do not depend on it. By default {@link Algorithm#AUTO}:
   * tiles, or, where many shapes are static or asleep, the two trees of the dissertation (section
   * 3.7.1), of which the static one is kept; what was found serves for several steps where shapes
   * move little. {@link Algorithm#BVH} searches in every step, with the trees always (chapter 4);
   * any other algorithm may be named as well.
   */
  public WorldDefinition broadPhase(Algorithm algorithm) {
    broadPhase = Objects.requireNonNull(algorithm, "broad phase");
    return this;
  }

  /** Makes the use of features an error, so that nobody uses them by accident. */
  public WorldDefinition without(Feature... features) {
    for (Feature feature : Objects.requireNonNull(features, "features")) {
      without.add(Objects.requireNonNull(feature, "feature"));
    }
    return this;
  }

  /** The features whose use is an error. */
  public Set<Feature> without() {
    return Collections.unmodifiableSet(without);
  }

  /**
   * What differs from the default settings, in words; threads and broad phase, which change
   * nothing, do not.
   */
  public List<String> deviations() {
    List<String> list = new ArrayList<>();
    Settings usual = new Settings();
    if (settings.gravityX != usual.gravityX || settings.gravityY != usual.gravityY) {
      list.add("gravity (" + settings.gravityX + ", " + settings.gravityY + ")");
    }
    if (settings.softStep != usual.softStep) {
      list.add("solver sequential-impulses");
    }
    differs(list, "sub-steps", settings.subSteps, usual.subSteps);
    differs(list, "velocity iterations", settings.velocityIterations, usual.velocityIterations);
    differs(list, "position iterations", settings.positionIterations, usual.positionIterations);
    if (settings.sleeping != usual.sleeping) {
      list.add("sleeping off");
    }
    if (settings.continuous != usual.continuous) {
      list.add("continuous collision off");
    }
    if (settings.warmStarting != usual.warmStarting) {
      list.add("warm starting off");
    }
    differs(list, "speed cap", settings.maxSpeed, usual.maxSpeed);
    differs(
        list, "restitution threshold", settings.restitutionThreshold, usual.restitutionThreshold);
    differs(list, "hit threshold", settings.hitThreshold, usual.hitThreshold);
    differs(list, "contact hertz", settings.contactHertz, usual.contactHertz);
    differs(list, "contact damping", settings.contactDamping, usual.contactDamping);
    differs(list, "joint hertz", settings.jointHertz, usual.jointHertz);
    differs(list, "joint damping", settings.jointDamping, usual.jointDamping);
    without.forEach(feature -> list.add("without " + feature.name().toLowerCase(Locale.ROOT)));
    return list;
  }

  private static void differs(List<String> list, String what, float value, float usual) {
    if (value != usual) {
      list.add(what + " " + (value == (int) value ? "" + (int) value : "" + value));
    }
  }

  public float gravityX() {
    return settings.gravityX;
  }

  public float gravityY() {
    return settings.gravityY;
  }

  public SolverType solver() {
    return settings.softStep ? SolverType.SOFT_STEP : SolverType.SEQUENTIAL_IMPULSES;
  }

  public int subSteps() {
    return settings.subSteps;
  }

  public int velocityIterations() {
    return settings.velocityIterations;
  }

  public int positionIterations() {
    return settings.positionIterations;
  }

  public boolean sleeping() {
    return settings.sleeping;
  }

  public boolean continuous() {
    return settings.continuous;
  }

  public boolean warmStarting() {
    return settings.warmStarting;
  }

  public float maxSpeed() {
    return settings.maxSpeed;
  }

  public float restitutionThreshold() {
    return settings.restitutionThreshold;
  }

  public float hitThreshold() {
    return settings.hitThreshold;
  }

  public float contactHertz() {
    return settings.contactHertz;
  }

  public float contactDampingRatio() {
    return settings.contactDamping;
  }

  public float jointHertz() {
    return settings.jointHertz;
  }

  public float jointDampingRatio() {
    return settings.jointDamping;
  }

  public int threads() {
    return threads;
  }

  public Algorithm broadPhase() {
    return broadPhase;
  }

  private static int atLeastOne(String what, int count) {
    if (count < 1) {
      throw new IllegalArgumentException(what + " " + count + " must be at least 1");
    }
    return count;
  }
}
