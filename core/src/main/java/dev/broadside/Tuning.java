package dev.broadside;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * How a {@link BroadPhase} works, where the defaults do not fit. Immutable: each method returns a
 * changed copy. Only {@link #withTouch} and {@link #withClearance} change what is found.
 */
public final class Tuning {
  private static final Tuning DEFAULTS = new Tuning();

  private int threads = Runtime.getRuntime().availableProcessors();
  private Executor executor;
  private String variant = "";
  private Touch touch = Touch.CLOSED;
  private double clearance;
  private String kernels = "";
  private final EnumMap<Knob, Double> knobs = new EnumMap<>(Knob.class);

  private Tuning() {}

  private Tuning(Tuning other) {
    threads = other.threads;
    executor = other.executor;
    variant = other.variant;
    touch = other.touch;
    clearance = other.clearance;
    kernels = other.kernels;
    knobs.putAll(other.knobs);
  }

  /** All cores, closed boxes, no clearance, everything else chosen by the algorithm. */
  public static Tuning defaults() {
    return DEFAULTS;
  }

  /** At most this many threads, the caller included. Every algorithm accepts it. */
  public Tuning withThreads(int count) {
    if (count < 1 || count > 1024) {
      throw new IllegalArgumentException("threads " + count + ": allowed are 1 … 1024");
    }
    Tuning copy = new Tuning(this);
    copy.threads = count;
    return copy;
  }

  /** Extra threads are borrowed from here instead of being started. */
  public Tuning withExecutor(Executor lender) {
    Tuning copy = new Tuning(this);
    copy.executor = lender;
    return copy;
  }

  /** One of the algorithm's {@link Algorithm#variants()}. */
  public Tuning withVariant(String name) {
    Tuning copy = new Tuning(this);
    copy.variant = name;
    return copy;
  }

  /** Whether touching boxes overlap; for pairs and queries alike. */
  public Tuning withTouch(Touch rule) {
    Tuning copy = new Tuning(this);
    copy.touch = rule;
    return copy;
  }

  /** Also reports boxes that do not overlap but whose Euclidean distance is at most this. */
  public Tuning withClearance(double distance) {
    if (!(distance >= 0 && distance < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "clearance " + distance + ": allowed are finite distances from 0");
    }
    Tuning copy = new Tuning(this);
    copy.clearance = distance;
    return copy;
  }

  /** "auto", "scalar" or "vector" instead of what {@code -Dbroadside.kernels} says. */
  public Tuning withKernels(String name) {
    Tuning copy = new Tuning(this);
    copy.kernels = name;
    return copy;
  }

  /** Sets a number the algorithm would otherwise choose by itself. */
  public Tuning with(Knob knob, double value) {
    knob.check(value);
    Tuning copy = new Tuning(this);
    copy.knobs.put(knob, value);
    return copy;
  }

  public int threads() {
    return threads;
  }

  public Touch touch() {
    return touch;
  }

  public double clearance() {
    return clearance;
  }

  public String variant() {
    return variant;
  }

  Executor executor() {
    return executor;
  }

  String kernels() {
    return kernels;
  }

  Map<String, Double> knobValues() {
    Map<String, Double> values = new HashMap<>();
    knobs.forEach((knob, value) -> values.put(knob.name(), value));
    return values;
  }

  /** Refuses what the algorithm would not read. */
  void check(Algorithm algorithm) {
    for (Knob knob : knobs.keySet()) {
      if (!algorithm.knobs().contains(knob)) {
        throw new IllegalArgumentException(
            algorithm.hyphenedName()
                + " does not read "
                + Names.hyphened(knob)
                + "; it reads "
                + (algorithm.knobs().isEmpty() ? "no knobs" : algorithm.knobs()));
      }
    }
    if (!variant.isEmpty() && !algorithm.variants().contains(variant)) {
      throw new IllegalArgumentException(
          algorithm.hyphenedName()
              + " has no variant '"
              + variant
              + "': "
              + (algorithm.variants().isEmpty()
                  ? "it has no variants"
                  : "allowed are " + String.join(", ", algorithm.variants())));
    }
  }
}
