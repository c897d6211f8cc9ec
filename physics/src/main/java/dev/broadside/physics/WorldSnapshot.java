package dev.broadside.physics;

import dev.broadside.physics.internal.store.StateCopy;

/** A world at a moment, kept in memory; see {@link World#snapshot}. */
public final class WorldSnapshot {
  final World world;
  final StateCopy state;
  final Body[] bodies;
  final Fixture[] fixtures;
  final Joint[] joints;

  WorldSnapshot(World world, StateCopy state, Body[] bodies, Fixture[] fixtures, Joint[] joints) {
    this.world = world;
    this.state = state;
    this.bodies = bodies;
    this.fixtures = fixtures;
    this.joints = joints;
  }
}
