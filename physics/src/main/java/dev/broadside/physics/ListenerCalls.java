package dev.broadside.physics;

import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.solver.StepPipeline;
import dev.broadside.physics.internal.store.ContactStore;

/** Shows the contacts of a step to a listener, one after the other. */
final class ListenerCalls {
  private final ContactStore contacts;
  private final ContactUpdate update;
  private final ContactListener listener;
  private final Contact cursor;

  ListenerCalls(World world, StepPipeline pipeline, ContactListener listener) {
    contacts = world.state.contacts;
    update = pipeline.contacts;
    this.listener = listener;
    cursor = new Contact(world);
  }

  void preSolve() {
    int wanted = ContactStore.TOUCHING | ContactStore.PRE_SOLVE;
    try {
      for (int i = 0; i < update.activeCount; i++) {
        int contact = update.active[i];
        if ((contacts.flags[contact] & (wanted | ContactStore.SENSOR)) == wanted) {
          cursor.show(contact, true);
          if (!listener.preSolve(cursor)) {
            contacts.flags[contact] |= ContactStore.DISABLED;
          }
        }
      }
    } finally {
      cursor.hide();
    }
  }

  void postSolve() {
    int skip = ContactStore.SENSOR | ContactStore.DISABLED | ContactStore.FREE;
    try {
      for (int i = 0; i < update.activeCount; i++) {
        int contact = update.active[i];
        if ((contacts.flags[contact] & (ContactStore.TOUCHING | skip)) == ContactStore.TOUCHING) {
          cursor.show(contact, false);
          listener.postSolve(cursor);
        }
      }
    } finally {
      cursor.hide();
    }
  }
}
