package dev.broadside.physics;

import dev.broadside.physics.internal.solver.StepPipeline;
import dev.broadside.physics.internal.store.ContactStore;
import java.util.function.BiPredicate;

/**
 * Asks the user's listener and pair filter during a step. What they throw waits until the step is
 * done: half a step would leave the world in pieces.
 */
final class Callbacks {
  private final World world;
  private final ContactStore contacts;
  private final StepPipeline pipeline;
  private final Contact cursor;
  private Throwable thrown;

  Callbacks(World world, StepPipeline pipeline) {
    this.world = world;
    this.pipeline = pipeline;
    contacts = world.state.contacts;
    cursor = new Contact(world);
  }

  void setListener(ContactListener listener) {
    pipeline.preSolve = listener == null ? null : () -> preSolve(listener);
    pipeline.postSolve = listener == null ? null : () -> postSolve(listener);
  }

  void setPairFilter(BiPredicate<Fixture, Fixture> filter) {
    pipeline.contacts.filter = filter == null ? null : (a, b) -> accepts(filter, a, b);
  }

  /** Before a step. */
  void begin() {
    thrown = null;
  }

  /** After a step: throws the first of what was thrown in it. */
  void end() {
    if (thrown != null) {
      Callbacks.<RuntimeException>sneak(thrown);
    }
  }

  /** Checked ones as well: not every language on the JVM declares them. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private void keep(Throwable e) {
    thrown = thrown == null ? e : thrown;
  }

  /** For every contact the solver would act on, which it does before the surfaces meet. */
  private void preSolve(ContactListener listener) {
    ContactStore c = contacts;
    for (int i = 0; i < pipeline.contacts.activeCount; i++) {
      int contact = pipeline.contacts.active[i];
      int asks = c.flags[contact] & (ContactStore.PRE_SOLVE | ContactStore.SENSOR);
      if (c.points[contact] > 0 && asks == ContactStore.PRE_SOLVE) {
        cursor.show(contact, true);
        try {
          if (!listener.preSolve(cursor)) {
            c.flags[contact] |= ContactStore.DISABLED;
          }
        } catch (Throwable e) {
          keep(e);
        }
      }
    }
    cursor.hide();
  }

  private void postSolve(ContactListener listener) {
    ContactStore c = contacts;
    int skip = ContactStore.SENSOR | ContactStore.DISABLED | ContactStore.FREE;
    for (int i = 0; i < pipeline.contacts.activeCount; i++) {
      int contact = pipeline.contacts.active[i];
      int flags = c.flags[contact];
      if ((flags & skip) == 0 && ((flags & ContactStore.TOUCHING) != 0 || c.hasImpulse(contact))) {
        cursor.show(contact, false);
        try {
          listener.postSolve(cursor);
        } catch (Throwable e) {
          keep(e);
        }
      }
    }
    cursor.hide();
  }

  /** A pair that the filter threw at does not collide in this step and is asked about again. */
  private boolean accepts(BiPredicate<Fixture, Fixture> filter, int a, int b) {
    try {
      return filter.test(world.fixture(a), world.fixture(b));
    } catch (Throwable e) {
      keep(e);
      return false;
    }
  }
}
