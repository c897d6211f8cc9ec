package dev.broadside.physics.internal.solver;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.store.WorldState;

/**
 * Turns contacts and joints into new velocities and poses of the awake bodies, for one step. What
 * the solvers share is how constraints are collected, coloured and handed to the threads; they
 * differ in the passes.
 */
abstract class Solver {
  final WorldState world;
  final ContactGraph graph;
  final JointSet joints;
  final BodyIntegrator integrator;
  final SpecialContacts special;
  final ContactPasses passes;
  final Team team;

  /** The present step. */
  StepContext step;

  private final ContactUpdate update;
  private final boolean deepOnly;
  private final Sharing sharing = new Sharing();
  private final Team.Program program = this::run;

  /** {@code deepOnly}: the position pass moves apart only what overlaps deeply. */
  Solver(
      WorldState world,
      ContactUpdate update,
      ContactGraph graph,
      JointSet joints,
      BodyIntegrator integrator,
      Team team,
      boolean deepOnly) {
    this.world = world;
    this.update = update;
    this.graph = graph;
    this.joints = joints;
    this.integrator = integrator;
    this.team = team;
    this.deepOnly = deepOnly;
    special = new SpecialContacts(world, graph, team);
    passes = new ContactPasses(world, graph, team);
  }

  final void solve(StepContext context) {
    step = context;
    graph.begin();
    graph.beginJoints();
    joints.collect(graph);
    graph.colour(update.active, update.activeCount);
    integrator.split(graph);
    passes.begin(context, deepOnly);
    if (team.threads() == 1 || passes.isShort() && joints.isShort()) {
      team.together(true, program);
      return;
    }
    long begun = System.nanoTime();
    team.together(!sharing.next(), program);
    sharing.took(System.nanoTime() - begun, graph.count + joints.count);
  }

  /** What every thread does, in step with the others. */
  abstract void run(int worker);
}
