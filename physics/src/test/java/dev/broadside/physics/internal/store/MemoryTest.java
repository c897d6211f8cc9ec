package dev.broadside.physics.internal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;

/** Bytes a row of each store takes: what docs/physics/architecture.md states. */
class MemoryTest {
  private static double bytesPerRow(Object store, int capacity)
      throws ReflectiveOperationException {
    double bytes = 0;
    for (Field field : store.getClass().getDeclaredFields()) {
      Class<?> element = field.getType().getComponentType();
      if (element == null) {
        continue;
      }
      field.setAccessible(true);
      int size =
          element == long.class || element == double.class
              ? 8
              : element == byte.class || element == boolean.class ? 1 : 4;
      if (!field.getName().equals("geometry")) {
        bytes += (double) size * Array.getLength(field.get(store)) / capacity;
      }
    }
    return bytes;
  }

  @Test
  void rowsTakeWhatTheDocumentSays() throws ReflectiveOperationException {
    BodyStore bodies = new BodyStore();
    FixtureStore fixtures = new FixtureStore();
    ContactStore contacts = new ContactStore();
    JointStore joints = new JointStore();
    assertEquals(BODY, bytesPerRow(bodies, bodies.flags.length));
    assertEquals(FIXTURE, bytesPerRow(fixtures, fixtures.flags.length));
    assertEquals(CONTACT, bytesPerRow(contacts, contacts.flags.length));
    assertEquals(JOINT, bytesPerRow(joints, joints.flags.length));
  }

  private static final double BODY = 177;
  private static final double FIXTURE = 81;
  private static final double CONTACT = 136.125;
  private static final double JOINT = 289;
}
