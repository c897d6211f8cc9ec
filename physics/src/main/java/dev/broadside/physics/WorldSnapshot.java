package dev.broadside.physics;

import dev.broadside.physics.internal.store.StateCopy;

/** A world at a moment, kept in memory; see {@link World#snapshot}. */
public final class WorldSnapshot {
  final World world;
  final StateCopy state = new StateCopy();
  Body[] bodies = {};
  Fixture[] fixtures = {};
  Joint[] joints = {};

  WorldSnapshot(World world) {
    this.world = world;
  }
}
