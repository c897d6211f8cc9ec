package dev.broadside.physics;

/**
 * Called during a step; must not change the world, except through the contact it is given. What it
 * throws comes out of {@link World#step} once the step is done; until then a contact that pre-solve
 * threw at acts, and the others are asked as usual.
 */
public interface ContactListener {
  /**
   * Before the solver, for contacts of fixtures made with {@link FixtureDefinition#preSolve}, from
   * the moment the solver would act on them: up to 2 cm before the surfaces meet. False switches
   * the contact off for this step, for continuous collision too. A body so fast that it was farther
   * away when the step began is stopped at the surface, keeps its velocity, and the listener is
   * asked in the next step.
   */
  default boolean preSolve(Contact contact) {
    return true;
  }

  /**
   * After the solver, for every contact of an awake body that touches or was given an impulse,
   * which a fast approach is shortly before the surfaces meet.
   */
  default void postSolve(Contact contact) {}
}
