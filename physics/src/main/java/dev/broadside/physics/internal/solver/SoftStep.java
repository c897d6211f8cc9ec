package dev.broadside.physics.internal.solver;

import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.store.WorldState;

/**
 * The default solver: sub-steps, each with one soft biased pass and one relaxing pass over joints
 * and contacts (the soft step of Box2D v3), contacts coloured and 8 wide. It differs in three ways:
 * deep overlaps are moved apart by position and gain no speed, free bodies fly exactly, and a
 * bounce keeps its energy.
 */
final class SoftStep implements Solver {
  private final WorldState world;
  private final ContactUpdate update;
  private final ContactGraph graph;
  private final JointSet joints;
  private final BodyIntegrator integrator;
  private final SpecialContacts special;
  private final ContactKernel scalar = new ScalarContactKernel();
  private final ContactKernel vector = ContactKernels.create();

  SoftStep(
      WorldState world,
      ContactUpdate update,
      ContactGraph graph,
      JointSet joints,
      BodyIntegrator integrator) {
    this.world = world;
    this.update = update;
    this.graph = graph;
    this.joints = joints;
    this.integrator = integrator;
    this.special = new SpecialContacts(world, graph);
  }

  @Override
  public void solve(StepContext step) {
    graph.begin();
    graph.beginJoints();
    joints.collect(graph);
    graph.colour(update.active, update.activeCount);
    integrator.split(graph);
    graph.sortOut();
    int blocks = graph.start[ContactGraph.COLOURS + 1];
    graph.prepare(step, 0, blocks);
    joints.prepare(step);
    integrator.integrateIsolated(step.dt);
    float[] state = world.bodies.state;
    int held = integrator.constrainedCount;
    int coloured = graph.start[ContactGraph.COLOURS];
    float[] data = graph.data;
    int[] rows = graph.rows;
    ContactKernel wide = ContactKernels.isReady() ? vector : scalar;
    for (int sub = 0; sub < step.subSteps && held > 0; sub++) {
      integrator.integrateVelocities(step.h, step.dt, 0, held);
      joints.warmStart(step);
      wide.warmStart(data, rows, state, 0, coloured);
      scalar.warmStart(data, rows, state, coloured, blocks);
      special.beginRoll();
      joints.solve(step, true);
      wide.solve(data, rows, state, 0, coloured, step.invH);
      scalar.solve(data, rows, state, coloured, blocks, step.invH);
      special.roll();
      integrator.integratePositions(step.h, 0, held);
      joints.solve(step, false);
      wide.relax(data, rows, state, 0, coloured, step.invH);
      scalar.relax(data, rows, state, coloured, blocks, step.invH);
      special.separateDeep(step);
    }
    special.bounce();
    graph.storeImpulses(0, blocks);
  }

  @Override
  public void close() {}
}
