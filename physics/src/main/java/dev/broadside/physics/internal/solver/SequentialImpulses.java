package dev.broadside.physics.internal.solver;

import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.store.WorldState;

/**
 * The dissertation's solver (Tsamis 2020, ch. 5, after Catto's sequential impulses): one step, warm
 * started, velocity iterations with a block solver for the two points of a contact, then position
 * iterations that move overlapping bodies apart. It shares the coloured blocks with {@link
 * SoftStep}, so the order of constraints is the colours' rather than the islands'; islands serve
 * sleeping. Joints hold their position by a soft bias in the velocity iterations.
 */
final class SequentialImpulses implements Solver {
  private final WorldState world;
  private final ContactUpdate update;
  private final ContactGraph graph;
  private final JointSet joints;
  private final BodyIntegrator integrator;
  private final SpecialContacts special;
  private final ContactKernel scalar = new ScalarContactKernel();
  private final ContactKernel vector = ContactKernels.create();

  SequentialImpulses(
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
    int coloured = graph.start[ContactGraph.COLOURS];
    graph.prepare(step, 0, blocks);
    joints.prepare(step);
    integrator.integrateIsolated(step.dt);
    int held = integrator.constrainedCount;
    if (held == 0) {
      return;
    }
    float[] state = world.bodies.state;
    float[] data = graph.data;
    int[] rows = graph.rows;
    ContactKernel wide = ContactKernels.isReady() ? vector : scalar;
    integrator.integrateVelocities(step.h, step.dt, 0, held);
    joints.warmStart(step);
    wide.warmStart(data, rows, state, 0, coloured);
    scalar.warmStart(data, rows, state, coloured, blocks);
    special.beginRoll();
    int iterations = world.settings.velocityIterations;
    for (int i = 0; i < iterations; i++) {
      joints.solve(step, i + 1 < iterations);
      wide.relax(data, rows, state, 0, coloured, step.invH);
      scalar.relax(data, rows, state, coloured, blocks, step.invH);
      special.roll();
    }
    graph.totalsAreImpulses(0, blocks);
    integrator.integratePositions(step.h, 0, held);
    for (int i = 0; i < world.settings.positionIterations; i++) {
      special.separateAll(step);
    }
    special.bounce();
    graph.storeImpulses(0, blocks);
  }

  @Override
  public void close() {}
}
