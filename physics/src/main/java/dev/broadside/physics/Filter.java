package dev.broadside.physics;

/**
 * Who collides with whom: two fixtures do when each one's mask has the other's category; an equal
 * group that is not zero overrides that, positive always, negative never.
 */
public record Filter(long category, long mask, int group) {
  /** Category 1, collides with all. */
  public static final Filter DEFAULT = new Filter(1, -1L, 0);
}
