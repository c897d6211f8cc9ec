package dev.broadside.physics.internal.solver;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.store.WorldState;

/**
 * The default solver: sub-steps, each with one soft biased pass and one relaxing pass over joints
 * and contacts (the soft step of Box2D v3), contacts coloured and 8 wide. It differs in four ways:
 * deep overlaps are moved apart by position and gain no speed, free bodies fly exactly, a bounce
 * keeps its energy, and of what an impact adds a share is given again.
 */
final class SoftStep extends Solver {
  /** So few joints that the caller's thread passes over them alone. */
  private static final int FEW_JOINTS = JointSet.SHARED_FROM;

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
      beginJoints(worker);
      joints.warmStart(step, worker);
      endJoints(worker);
      if (!byBodies) {
        passes.warmStart(worker);
        special.beginRoll(worker);
      } else {
        passes.takeBack(sub, worker);
      }
      beginJoints(worker);
      joints.solve(step, true, worker);
      endJoints(worker);
      passes.solve(worker);
      special.roll(worker);
      integrator.integratePositions(step.h, step.dt, worker);
      team.barrier();
      passes.measure(worker);
      beginJoints(worker);
      joints.solve(step, false, worker);
      endJoints(worker);
      passes.relax(worker);
      // The bound is the normal impulse; that of the first pass also holds what pushed bodies
      // apart.
      special.roll(worker);
      passes.separate(worker);
      if (sub + 1 < step.subSteps) {
        passes.weigh(sub + 1, worker);
        if (!startsByBodies) {
          passes.forget(worker);
        }
      }
    }
    special.bounce(worker);
    passes.weigh(step.subSteps, worker);
    passes.forget(worker);
    passes.storeImpulses(worker);
  }

  /**
   * Whether later sub-steps are warm started body by body: a contact's arms and normal are those of
   * the whole step, so its impulses add up to the speed the last sub-step gave the body. Joints
   * turn with their bodies and are warm started one by one; what they give is kept apart, which
   * pays while they are few. Rolling resistance is not given again at all.
   */
  private boolean startsByBodies() {
    return joints.count < FEW_JOINTS && graph.rollingCount == 0;
  }

  private void beginJoints(int worker) {
    if (worker == 0 && keepsJointsApart()) {
      integrator.beginJoints();
    }
  }

  private void endJoints(int worker) {
    if (keepsJointsApart()) {
      if (worker == 0) {
        integrator.endJoints();
      }
      team.barrier();
    }
  }

  private boolean keepsJointsApart() {
    return joints.count > 0 && startsByBodies();
  }
}
