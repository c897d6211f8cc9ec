package dev.broadside.scene;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a scene can be told beyond its size, dimension, frames and seed; each scene reads some. */
public enum SceneOption {
  /** Sum of the boxes' volumes (areas in 2D) over the volume they begin in. */
  DENSITY(0, 1e6, false, "summed volume of the boxes over the world's"),

  /** The share of the boxes that moves; always the same ones. */
  MOVING(0, 1, false, "share of the boxes that moves"),

  /** Boxes added per frame, as a share of n. */
  INSERT(0, 1, false, "boxes added per frame, as a share of n"),

  /** Boxes removed per frame, as a share of n. */
  REMOVE(0, 1, false, "boxes removed per frame, as a share of n"),

  /** The axis along which the plane scene gathers: 0 is x. */
  AXIS(0, 2, true, "axis along which the boxes gather, 0 is x"),

  /** How near to the centre the boxes of the ball fall, as a share of their first distance. */
  SHRINK(0, 1, false, "share of its first distance from the centre at which a box stops falling"),

  /** 1: boxes of the ball push each other away; 0: they pass through each other. */
  RESPONSE(0, 1, true, "1: boxes push each other away, 0: they pass through each other"),

  /** The largest box is 10 to this power times the smallest. */
  DECADES(0, 6, false, "the largest box is 10 to this power times the smallest"),

  /** How many boxes cover the whole world. */
  GIANTS(0, 1e6, true, "how many boxes cover the whole world"),

  /** Downward acceleration per frame and frame, in sqrt(radius * world height). */
  GRAVITY(0, 1, false, "downward acceleration per frame and frame, in sqrt(radius * world height)");

  private final double least;
  private final double most;
  private final boolean whole;
  private final String help;

  SceneOption(double least, double most, boolean whole, String help) {
    this.least = least;
    this.most = most;
    this.whole = whole;
    this.help = help;
  }

  /** As on the command line: lower case. */
  public String hyphenedName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The meaning in a few words. */
  public String help() {
    return help;
  }

  /** The option of a command-line name; an error that lists the allowed ones otherwise. */
  public static SceneOption named(String name) {
    for (SceneOption option : values()) {
      if (option.hyphenedName().equals(name.toLowerCase(Locale.ROOT))) {
        return option;
      }
    }
    throw new IllegalArgumentException(
        "scene option '"
            + name
            + "' is unknown: allowed are "
            + Arrays.stream(values())
                .map(SceneOption::hyphenedName)
                .collect(Collectors.joining(", ")));
  }

  void check(double value) {
    boolean inside = value >= least && value <= most && (!whole || value == Math.rint(value));
    if (!inside || this == DENSITY && value == 0) {
      throw new IllegalArgumentException(
          hyphenedName()
              + " "
              + value
              + ": allowed are "
              + (whole ? "whole numbers " : "")
              + (this == DENSITY ? "above " : "")
              + shown(least)
              + " … "
              + shown(most));
    }
  }

  static String shown(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
