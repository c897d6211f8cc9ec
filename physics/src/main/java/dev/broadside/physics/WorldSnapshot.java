package dev.broadside.physics;

import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.StateCopy;

/** A world at a moment, kept in memory; see {@link World#snapshot}. */
public final class WorldSnapshot {
  final World world;
  final StateCopy state = new StateCopy();
  Body[] bodies = {};
  Fixture[] fixtures = {};
  Joint[] joints = {};

  /** Ends of touch that the next step tells. */
  long[] ends = {};

  long[] sensorEnds = {};

  /** 1 / sub-step of the step before, by which impulses become forces. */
  float invH;

  // Of the settings, what can be changed while the world lives.
  private float gravityX;
  private float gravityY;
  private boolean sleeping;
  private boolean continuous;

  WorldSnapshot(World world) {
    this.world = world;
  }

  void take(Settings settings) {
    gravityX = settings.gravityX;
    gravityY = settings.gravityY;
    sleeping = settings.sleeping;
    continuous = settings.continuous;
  }

  void restore(Settings settings) {
    settings.gravityX = gravityX;
    settings.gravityY = gravityY;
    settings.sleeping = sleeping;
    settings.continuous = continuous;
  }
}
