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
final class SequentialImpulses implements Solver {
  private final WorldState world;
  private final ContactUpdate update;
  private final ContactGraph graph;
  private final JointSet joints;
  private final BodyIntegrator integrator;
  private final SpecialContacts special;
  private final ContactPasses passes;
  private final Team team;
  private final Team.Program program = this::run;
  private StepContext step;

  SequentialImpulses(
      WorldState world,
      ContactUpdate update,
      ContactGraph graph,
      JointSet joints,
      BodyIntegrator integrator,
      Team team) {
    this.world = world;
    this.update = update;
    this.graph = graph;
    this.joints = joints;
    this.integrator = integrator;
    this.team = team;
    special = new SpecialContacts(world, graph, team);
    passes = new ContactPasses(world, graph, team);
  }

  @Override
  public void solve(StepContext context) {
    step = context;
    graph.begin();
    graph.beginJoints();
    joints.collect(graph);
    graph.colour(update.active, update.activeCount);
    integrator.split(graph);
    passes.begin(context, false);
    team.together(passes.isShort() && joints.isShort(), program);
  }

  /** What every thread does, in step with the others. */
  private void run(int worker) {
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
