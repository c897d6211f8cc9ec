package dev.broadside.physics.internal.store;

/** A deep copy of a world's stores: everything that outlives a step. */
public final class StateCopy {
  private final BodyStore bodies = new BodyStore();
  private final FixtureStore fixtures = new FixtureStore();
  private final ContactStore contacts = new ContactStore();
  private final JointStore joints = new JointStore();
  private int step;

  /** Becomes a copy of the world as it is now. */
  public void take(WorldState world) {
    bodies.copyFrom(world.bodies);
    fixtures.copyFrom(world.fixtures);
    contacts.copyFrom(world.contacts);
    joints.copyFrom(world.joints);
    step = world.step;
  }

  /** Writes the copy back; the copy stays usable. */
  public void restore(WorldState world) {
    world.bodies.copyFrom(bodies);
    world.fixtures.copyFrom(fixtures);
    world.contacts.copyFrom(contacts);
    world.joints.copyFrom(joints);
    world.step = step;
  }
}
