package dev.broadside.physics.internal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;

class StoreCopyTest {
  /**
   * Numbers and flags that a copy forgets are found by their names; arrays are tested by hashes.
   */
  private static void fillAndCompare(Object from, Object to, Runnable copy)
      throws ReflectiveOperationException {
    int value = 1000;
    for (Field field : from.getClass().getDeclaredFields()) {
      field.setAccessible(true);
      if (field.getType() == int.class && !Modifier.isStatic(field.getModifiers())) {
        field.setInt(from, value++);
      } else if (field.getType() == boolean.class) {
        field.setBoolean(from, true);
      }
    }
    copy.run();
    for (Field field : from.getClass().getDeclaredFields()) {
      field.setAccessible(true);
      if (!field.getType().isArray()) {
        assertEquals(field.get(from), field.get(to), field.toString());
      }
    }
  }

  @Test
  void aCopyOfAStoreHasItsNumbers() throws ReflectiveOperationException {
    BodyStore bodies = new BodyStore();
    BodyStore bodiesCopy = new BodyStore();
    fillAndCompare(bodies, bodiesCopy, () -> bodiesCopy.copyFrom(bodies));
    FixtureStore fixtures = new FixtureStore();
    FixtureStore fixturesCopy = new FixtureStore();
    fillAndCompare(fixtures, fixturesCopy, () -> fixturesCopy.copyFrom(fixtures));
    ContactStore contacts = new ContactStore();
    ContactStore contactsCopy = new ContactStore();
    fillAndCompare(contacts, contactsCopy, () -> contactsCopy.copyFrom(contacts));
    JointStore joints = new JointStore();
    JointStore jointsCopy = new JointStore();
    fillAndCompare(joints, jointsCopy, () -> jointsCopy.copyFrom(joints));
  }
}
