package dev.broadside.physics.internal.store;

/** A deep copy of a world's stores: everything that outlives a step. */
public final class StateCopy {
  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final ContactStore contacts;
  private final JointStore joints;
  private final int step;

  public StateCopy(WorldState world) {
    bodies = new BodyStore();
    bodies.copyFrom(world.bodies);
    fixtures = new FixtureStore();
    fixtures.copyFrom(world.fixtures);
    contacts = new ContactStore();
    contacts.copyFrom(world.contacts);
    joints = new JointStore();
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
