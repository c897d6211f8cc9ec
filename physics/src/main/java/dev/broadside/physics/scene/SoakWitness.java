package dev.broadside.physics.scene;

import dev.broadside.physics.Contact;
import dev.broadside.physics.ContactListener;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.World;
import java.util.HashSet;
import java.util.Set;

/**
 * Listens to a world and holds what it is told against what it sees: nothing begins twice, what has
 * begun and not ended touches, and nothing is shown that was to be left out.
 */
final class SoakWitness {
  private final World world;
  private final Set<Pair> touching = new HashSet<>();
  private final boolean filters;

  /** Two fixtures, the smaller number first: which is first changes with the contact's row. */
  private record Pair(Fixture a, Fixture b) {
    static Pair of(Fixture a, Fixture b) {
      return a.id() <= b.id() ? new Pair(a, b) : new Pair(b, a);
    }
  }

  /** Kind 0 only reads events, 1 has a listener too, 2 a listener and a pair filter. */
  SoakWitness(World world, int kind) {
    this.world = world;
    filters = kind == 2;
    if (kind > 0) {
      world.setContactListener(new Listener());
    }
    if (filters) {
      world.setPairFilter(SoakWitness::mayMeet);
    }
  }

  /** Depends on the pair alone, so that a restored world decides as before. */
  private static boolean mayMeet(Fixture a, Fixture b) {
    return (a.id() + b.id()) % 7 != 3;
  }

  private final class Listener implements ContactListener {
    @Override
    public boolean preSolve(Contact contact) {
      look(contact);
      contact.setFriction(0.3f);
      return (contact.fixtureA().id() + contact.fixtureB().id()) % 5 != 0;
    }

    @Override
    public void postSolve(Contact contact) {
      look(contact);
      double impulse = 0;
      for (int k = 0; k < contact.pointCount(); k++) {
        if (!(contact.normalImpulse(k) >= 0) || !Float.isFinite(contact.tangentImpulse(k))) {
          throw new AssertionError("impulse " + contact.normalImpulse(k) + " at point " + k);
        }
        impulse += contact.normalImpulse(k);
      }
      if (!contact.isTouching() && impulse == 0) {
        throw new AssertionError("nothing has pushed " + contact.fixtureA() + " after all");
      }
    }

    private void look(Contact contact) {
      Fixture a = contact.fixtureA();
      Fixture b = contact.fixtureB();
      if (contact.isSensor() || contact.pointCount() < 1) {
        throw new AssertionError("a listener was shown " + a + " and " + b + " without a point");
      }
      if (filters && !mayMeet(a, b)) {
        throw new AssertionError("the pair filter refused " + a + " and " + b);
      }
    }
  }

  /** Balances the events of a step. Ends of destroyed fixtures name nobody. */
  void afterStep() {
    touching.removeIf(pair -> pair.a.isDestroyed() || pair.b.isDestroyed());
    world
        .events()
        .forEachEnd(
            (a, b) -> {
              if (a != null && b != null) {
                touching.remove(Pair.of(a, b));
              }
            });
    world
        .events()
        .forEachBegin(
            (a, b) -> {
              if (!touching.add(Pair.of(a, b))) {
                throw new AssertionError(a + " and " + b + " began to touch twice");
              }
            });
    Set<Pair> seen = reportedTouches();
    if (!seen.equals(touching)) {
      throw new AssertionError(
          "by the events " + touching + " touch, but in the world " + seen + " do");
    }
  }

  /** After steps whose events nobody read. */
  void startAgain() {
    touching.clear();
    touching.addAll(reportedTouches());
  }

  /** Pairs in touch of which a fixture wants events. */
  private Set<Pair> reportedTouches() {
    Set<Pair> pairs = new HashSet<>();
    world
        .inspect()
        .forEachContact(
            contact -> {
              Fixture a = contact.fixtureA();
              Fixture b = contact.fixtureB();
              boolean told = a.contactEvents() || b.contactEvents();
              if (told && contact.isTouching() && !contact.isSensor()) {
                pairs.add(Pair.of(a, b));
              }
            });
    return pairs;
  }
}
