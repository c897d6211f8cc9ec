package dev.broadside.physics.internal.solver;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.store.WorldState;

/**
 * The dissertation's solver (Tsamis 2020, ch. 5, after Catto's sequential impulses): one step, warm
 * started, velocity iterations with a block solver for the two points of a contact, then position
 * iterations that move overlapping bodies apart. It shares the coloured blocks with {@link
 * SoftStep}, so the order of constraints is the colours' rather than the islands'; islands serve
 * sleeping. Joints hold their position by a soft bias in the velocity iterations; once it has moved
 * the bodies, passes without it take its speed away, or a tree of joints would gain energy.
 */
final class SequentialImpulses extends Solver {
  SequentialImpulses(
      WorldState world,
      ContactUpdate update,
      ContactGraph graph,
      JointSet joints,
      BodyIntegrator integrator,
      Team team) {
    super(world, update, graph, joints, integrator, team, false);
  }

  @Override
  void run(int worker) {
    passes.prepare(step, worker);
    joints.prepare(step, worker);
    integrator.integrateIsolated(step.dt, worker);
    team.barrier();
    special.sortOut(worker);
    if (integrator.constrainedCount == 0) {
      return;
    }
    integrator.integrateVelocities(step.h, step.dt, false, worker);
    team.barrier();
    joints.warmStart(step, worker);
    passes.warmStart(worker);
    special.beginRoll(worker);
    int iterations = world.settings.velocityIterations;
    for (int i = 0; i < iterations; i++) {
      joints.solve(step, true, worker);
      passes.relax(worker);
      special.roll(worker);
    }
    integrator.integratePositions(step.h, step.dt, worker);
    graph.totalsAreImpulses(worker);
    team.barrier();
    int corrections = world.settings.positionIterations;
    for (int i = 0; i < corrections; i++) {
      joints.solve(step, false, worker);
      passes.separate(worker);
    }
    special.bounce(worker);
    passes.storeImpulses(worker);
  }
}
