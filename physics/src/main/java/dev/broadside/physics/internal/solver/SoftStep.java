package dev.broadside.physics.internal.solver;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.store.WorldState;

/**
 * The default solver: sub-steps, each with one soft biased pass and one relaxing pass over joints
 * and contacts (the soft step of Box2D v3), contacts coloured and 8 wide. It differs in three ways:
 * deep overlaps are moved apart by position and gain no speed, free bodies fly exactly, and a
 * bounce keeps its energy.
 */
final class SoftStep extends Solver {
  SoftStep(
      WorldState world,
      ContactUpdate update,
      ContactGraph graph,
      JointSet joints,
      BodyIntegrator integrator,
      Team team) {
    super(world, update, graph, joints, integrator, team, true);
  }

  @Override
  void run(int worker) {
    passes.prepare(step, worker);
    joints.prepare(step, worker);
    integrator.integrateIsolated(step.dt, worker);
    team.barrier();
    special.sortOut(worker);
    boolean startsByBodies = startsByBodies();
    int held = integrator.constrainedCount;
    for (int sub = 0; sub < step.subSteps && held > 0; sub++) {
      boolean byBodies = sub > 0 && startsByBodies;
      // The position pass of the sub-step before has moved bodies.
      if (sub > 0 && passes.separates()) {
        passes.measure(worker);
      }
      integrator.integrateVelocities(step.h, step.dt, byBodies, worker);
      team.barrier();
      if (!byBodies) {
        joints.warmStart(step, worker);
        passes.warmStart(worker);
        special.beginRoll(worker);
      }
      joints.solve(step, true, worker);
      passes.solve(worker);
      special.roll(worker);
      integrator.integratePositions(step.h, step.dt, worker);
      team.barrier();
      passes.measure(worker);
      joints.solve(step, false, worker);
      passes.relax(worker);
      // The bound is the normal impulse; that of the first pass also holds what pushed bodies
      // apart.
      special.roll(worker);
      passes.separate(worker);
      special.forgetImpacts(worker);
    }
    special.bounce(worker);
    passes.storeImpulses(worker);
  }

  /**
   * Whether later sub-steps are warm started body by body: a contact's arms and normal are those of
   * the whole step, so its impulses add up to the speed the last sub-step gave the body. Joints
   * turn with their bodies, and some contacts forget their impulses in between.
   */
  private boolean startsByBodies() {
    return joints.count == 0 && graph.youngCount == 0 && graph.rollingCount == 0;
  }
}
