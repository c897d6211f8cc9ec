package dev.broadside.physics.internal.store;

/** Everything a step reads and writes, in one place; stages get it in their constructors. */
public final class WorldState {
  public final Settings settings;
  public final BodyStore bodies = new BodyStore();
  public final FixtureStore fixtures = new FixtureStore();
  public final ContactStore contacts = new ContactStore();
  public final JointStore joints = new JointStore();

  /** Steps done. */
  public int step;

  public WorldState(Settings settings) {
    this.settings = settings;
  }
}
