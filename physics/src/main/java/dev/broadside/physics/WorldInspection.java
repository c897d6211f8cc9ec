package dev.broadside.physics;

import dev.broadside.Statistics;
import dev.broadside.TreeShape;
import dev.broadside.physics.internal.solver.StepPipeline;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.JointStore;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A look inside a world between steps, for tools that draw or explain it; nothing here changes it.
 */
public final class WorldInspection {
  private final World world;
  private final StepPipeline pipeline;

  WorldInspection(World world, StepPipeline pipeline) {
    this.world = world;
    this.pipeline = pipeline;
  }

  /**
   * Visits every contact, touching or not, of awake and sleeping bodies. The contact is a cursor
   * that moves: do not keep it.
   */
  public void forEachContact(Consumer<? super Contact> receiver) {
    Objects.requireNonNull(receiver, "receiver");
    ContactStore contacts = world.state.contacts;
    Contact cursor = new Contact(world);
    for (int c = 0; c < contacts.end; c++) {
      if ((contacts.flags[c] & ContactStore.FREE) == 0) {
        cursor.show(c, false);
        receiver.accept(cursor);
      }
    }
    cursor.hide();
  }

  /** Visits every joint. */
  public void forEachJoint(Consumer<? super Joint> receiver) {
    Objects.requireNonNull(receiver, "receiver");
    JointStore joints = world.state.joints;
    for (int j = 0; j < joints.end; j++) {
      Joint joint = world.joint(j);
      if (joint != null) {
        receiver.accept(joint);
      }
    }
  }

  /** One past the highest fixture number in use. */
  public int fixtureIdLimit() {
    return world.state.fixtures.end;
  }

  /** The box by which the broad phase knows a fixture: min x, min y, max x, max y. */
  public void box(int fixture, float[] into) {
    if (Objects.requireNonNull(into, "box").length < 4) {
      throw new IllegalArgumentException("a box needs room for 4 numbers, got " + into.length);
    }
    if (world.fixture(fixture) == null) {
      throw new IllegalArgumentException("there is no fixture " + fixture);
    }
    pipeline.proxies.box(fixture, into, 0);
  }

  /** Whether a joint between their bodies keeps two fixtures from colliding. */
  public boolean joinedApart(Fixture a, Fixture b) {
    check(a, b);
    return world.state.joints.forbidsCollision(world.state.bodies, a.body.index, b.body.index);
  }

  /** Whether category, mask and group of two fixtures let them collide. */
  public boolean filtersAccept(Fixture a, Fixture b) {
    check(a, b);
    return world.state.fixtures.filtersAccept(a.index, b.index);
  }

  /** Whether both are links of chains, which never meet each other. */
  public boolean bothLinks(Fixture a, Fixture b) {
    check(a, b);
    byte[] kind = world.state.fixtures.kind;
    return kind[a.index] == FixtureStore.LINK && kind[b.index] == FixtureStore.LINK;
  }

  /** Whether the world's own pair filter, if it has one, lets two fixtures collide. */
  public boolean pairFilterAccepts(Fixture a, Fixture b) {
    check(a, b);
    return pipeline.contacts.filter == null || pipeline.contacts.filter.accept(a.index, b.index);
  }

  private void check(Fixture a, Fixture b) {
    world.checkOwn(a);
    world.checkOwn(b);
  }

  /**
   * Figures of the broad phase's last search, which need not have been in the last step: where
   * little moves, the pairs it found serve for many. Where bodies have many fixtures it searched
   * among the bodies' boxes.
   */
  public Statistics broadPhase() {
    return pipeline.proxies.statistics();
  }

  /** How often the broad phase has searched so far: at most once a step. */
  public long searchCount() {
    return pipeline.proxies.searches();
  }

  /**
   * The spelling of manifold and contact kernels that the last step used, "scalar" or "vector". A
   * JVM's first steps are scalar until the vector kernels are compiled; the bits are the same.
   */
  public String kernels() {
    return pipeline.usesVectorKernels() ? "vector" : "scalar";
  }

  /** The tree of the fixtures' boxes that queries walk through. */
  public TreeShape tree() {
    return pipeline.proxies.broadPhase().treeShape();
  }
}
