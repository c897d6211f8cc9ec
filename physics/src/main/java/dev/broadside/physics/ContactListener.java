package dev.broadside.physics;

/** Called during a step; must not change the world, except through the contact it is given. */
public interface ContactListener {
  /**
   * Before the solver, for contacts of fixtures made with {@link FixtureDefinition#preSolve}. False
   * switches the contact off for this step.
   */
  default boolean preSolve(Contact contact) {
    return true;
  }

  /** After the solver, for every touching contact of an awake body, with its impulses. */
  default void postSolve(Contact contact) {}
}
