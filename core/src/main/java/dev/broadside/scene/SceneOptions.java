package dev.broadside.scene;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How a scene differs from its defaults. Immutable: each method returns a changed copy. An option
 * that the scene does not read is an error when the scene is made.
 */
public final class SceneOptions {
  private static final SceneOptions DEFAULTS = new SceneOptions();

  /** More frames than anybody waits for; keeps frame arithmetic in int. */
  private static final int MOST_FRAMES = 100_000_000;

  private int n = -1;
  private int dims = 3;
  private int frames = -1;
  private long seed = 1;
  private final EnumMap<SceneOption, Double> values = new EnumMap<>(SceneOption.class);

  private SceneOptions() {}

  private SceneOptions(SceneOptions other) {
    n = other.n;
    dims = other.dims;
    frames = other.frames;
    seed = other.seed;
    values.putAll(other.values);
  }

  /** The scene's own size and settings, 3D, seed 1. */
  public static SceneOptions defaults() {
    return DEFAULTS;
  }

  /** The number of boxes in the first frame. */
  public SceneOptions withN(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("n " + count + ": at least 0 boxes");
    }
    SceneOptions copy = new SceneOptions(this);
    copy.n = count;
    return copy;
  }

  /** 2 or 3. */
  public SceneOptions withDims(int count) {
    if (count != 2 && count != 3) {
      throw new IllegalArgumentException("dims " + count + ": allowed are 2 and 3");
    }
    SceneOptions copy = new SceneOptions(this);
    copy.dims = count;
    return copy;
  }

  /** The number of frames, the first included; some scenes spread their motion over them. */
  public SceneOptions withFrames(int count) {
    if (count < 1 || count > MOST_FRAMES) {
      throw new IllegalArgumentException("frames " + count + ": allowed are 1 … " + MOST_FRAMES);
    }
    SceneOptions copy = new SceneOptions(this);
    copy.frames = count;
    return copy;
  }

  /** Any number; equal seeds give equal scenes. */
  public SceneOptions withSeed(long value) {
    SceneOptions copy = new SceneOptions(this);
    copy.seed = value;
    return copy;
  }

  public SceneOptions with(SceneOption option, double value) {
    option.check(value);
    SceneOptions copy = new SceneOptions(this);
    copy.values.put(option, value);
    return copy;
  }

  /** Short for {@code with(SceneOption.DENSITY, value)}. */
  public SceneOptions withDensity(double value) {
    return with(SceneOption.DENSITY, value);
  }

  /** Short for {@code with(SceneOption.MOVING, value)}. */
  public SceneOptions withMoving(double value) {
    return with(SceneOption.MOVING, value);
  }

  /** Empty where the scene's own number holds. */
  public OptionalInt n() {
    return n < 0 ? OptionalInt.empty() : OptionalInt.of(n);
  }

  public int dims() {
    return dims;
  }

  /** Empty where the scene's own number holds. */
  public OptionalInt frames() {
    return frames < 0 ? OptionalInt.empty() : OptionalInt.of(frames);
  }

  public long seed() {
    return seed;
  }

  /** What was set with {@link #with}. */
  public Map<SceneOption, Double> values() {
    return Map.copyOf(values);
  }
}
