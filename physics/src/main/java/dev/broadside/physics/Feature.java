package dev.broadside.physics;

/**
 * What a world can be made without (after Tsamis 2020, 7.2): using it there is an error. In the
 * step a feature that nothing uses costs nothing, switched off or not; see
 * docs/physics/architecture.md.
 */
public enum Feature {
  JOINTS,
  SENSORS,
  /** Begin and end of touch, hits. */
  EVENTS,
  /** Contact listeners and pair filters. */
  LISTENERS,
  /** Continuous collision against dynamic bodies. */
  BULLETS
}
