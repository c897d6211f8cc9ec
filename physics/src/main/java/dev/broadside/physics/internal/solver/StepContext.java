package dev.broadside.physics.internal.solver;

import dev.broadside.physics.internal.store.Settings;

/** Lengths of the step and of its sub-steps, and the soft coefficients that follow from them. */
public final class StepContext {
  /** The whole step, seconds. */
  public float dt;

  /** One sub-step, seconds. */
  public float h;

  public float invH;
  public int subSteps;
  public final Softness contact = new Softness();
  public final Softness staticContact = new Softness();
  public final Softness joint = new Softness();

  /** What the joints' softness was made of. */
  private float jointHertz;

  private float jointDamping;

  void set(Settings settings, float timeStep, int steps) {
    dt = timeStep;
    subSteps = steps;
    h = timeStep / steps;
    invH = h > 0 ? steps / timeStep : 0;
    // A spring faster than a quarter of the sub-step rate cannot be followed (Box2D v3's bound).
    float fastest = 0.25f * invH;
    float hertz = Math.min(settings.contactHertz, fastest);
    contact.set(hertz, settings.contactDamping, h);
    staticContact.set(2 * hertz, settings.contactDamping, h);
    // Joints form chains, where stiffness adds up, and bear more; those of the soft step less than
    // those of sequential impulses: big-mobile flies apart from 1.7 times on.
    float bearable = (settings.softStep ? 1.4f : 2) * fastest;
    jointHertz = Math.min(settings.jointHertz, bearable);
    jointDamping = settings.jointDamping;
    joint.set(jointHertz, jointDamping, h);
  }

  /**
   * As another context, but without contacts and for joints that may apply no more than a share of
   * their impulses at once: they get the frequency whose mass scale it is (see {@link Softness}).
   */
  void easeJoints(StepContext step, float share) {
    dt = step.dt;
    h = step.h;
    invH = step.invH;
    subSteps = step.subSteps;
    jointDamping = step.jointDamping;
    float turn =
        (float) Math.sqrt(jointDamping * jointDamping + share / (1 - share)) - jointDamping;
    jointHertz = Math.min(step.jointHertz, turn * invH / (float) (2 * Math.PI));
    joint.set(jointHertz, jointDamping, h);
  }
}
