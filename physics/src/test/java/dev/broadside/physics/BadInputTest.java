package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import dev.broadside.physics.file.WorldFile;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.FrictionDefinition;
import dev.broadside.physics.joint.GearDefinition;
import dev.broadside.physics.joint.MotorDefinition;
import dev.broadside.physics.joint.MouseDefinition;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.PrismaticJoint;
import dev.broadside.physics.joint.PulleyDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.MassData;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every number, handle and moment that the public methods must refuse, found by reflection. */
class BadInputTest {
  private static final float[] BAD = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};

  /** Strengths may be infinite, and so may boxes: method and number of the parameter. */
  private static final Set<String> MAY_BE_INFINITE =
      Set.of(
          "setMotor 1",
          "motor 1",
          "setStrength 0",
          "setStrength 1",
          "strength 0",
          "strength 1",
          "breaksAt 0",
          "breaksAt 1");

  /** Plain arithmetic on what the caller gives, without effect on the world. */
  private static final Set<String> ARITHMETIC = Set.of("worldX", "worldY", "massData");

  private final World world = new World();
  private final Body ground = world.create(BodyDefinition.fixed(0, 0));
  private final Body a = body(3);
  private final Body b = body(6);
  private final Fixture fixture = a.fixtures().get(0);
  private final List<Joint> joints = new ArrayList<>();

  BadInputTest() {
    for (JointDefinition<?, ?> definition : definitions()) {
      joints.add(create(definition));
    }
    RevoluteJoint hinge = (RevoluteJoint) joints.get(0);
    PrismaticJoint slider = (PrismaticJoint) joints.get(1);
    joints.add(world.create(new GearDefinition(hinge, slider)));
  }

  private Body body(float x) {
    Body body = world.create(BodyDefinition.dynamic(x, 5));
    body.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
    return body;
  }

  private List<JointDefinition<?, ?>> definitions() {
    return List.of(
        new RevoluteDefinition(ground, a),
        new PrismaticDefinition(a, b),
        new WheelDefinition(a, b),
        new DistanceDefinition(a, b),
        new WeldDefinition(a, b),
        new MotorDefinition(a, b),
        new FrictionDefinition(a, b),
        new MouseDefinition(ground, b),
        new PulleyDefinition(a, b));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private Joint create(JointDefinition definition) {
    return world.create(definition);
  }

  @AfterEach
  void close() {
    world.close();
  }

  /** A good argument; numbers grow with their place, so that points and limits differ. */
  private Object good(Class<?> type, int at) {
    if (type == float.class) {
      return 0.5f + at;
    } else if (type == boolean.class) {
      return true;
    } else if (type == int.class) {
      return 2;
    } else if (type == float[].class) {
      return new float[] {0, 0, 1, 0, 1, 1, 0, 1};
    } else if (type == Shape.class) {
      return new Circle(1);
    } else if (type == FixtureDefinition.class) {
      return new FixtureDefinition();
    } else if (type == BodyDefinition.class) {
      return BodyDefinition.fixed(0, 0);
    } else if (type == JointDefinition.class) {
      return new WeldDefinition(a, b);
    } else if (type == Filter.class) {
      return Filter.DEFAULT;
    } else if (type == MassData.class) {
      return new MassData(1, 0, 0, 1);
    } else if (type == BodyType.class) {
      return BodyType.KINEMATIC;
    } else if (type == SolverType.class) {
      return SolverType.SOFT_STEP;
    } else if (type == Body.class) {
      return a;
    } else if (type == Fixture.class) {
      return fixture;
    } else if (type == Joint.class) {
      return joints.get(0);
    } else if (type == Collection.class) {
      return List.of(a);
    } else if (type == Predicate.class) {
      return (Predicate<Object>) any -> true;
    } else if (type == Consumer.class) {
      return (Consumer<Object>) any -> {};
    } else if (type == Algorithm.class) {
      return Algorithm.AUTO;
    } else if (type == Feature[].class) {
      return new Feature[] {Feature.JOINTS};
    } else if (type == BiPredicate.class) {
      return (BiPredicate<Object, Object>) (x, y) -> true;
    } else if (type == ContactListener.class) {
      return new ContactListener() {};
    } else if (type == WorldSnapshot.class) {
      return world.snapshot();
    } else if (type == Object.class) {
      return "data";
    }
    throw new AssertionError("no argument of type " + type + " is known: add one");
  }

  private Object[] arguments(Executable method) {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int k = 0; k < types.length; k++) {
      arguments[k] = good(types[k], k);
    }
    return arguments;
  }

  private static List<Method> methods(Class<?> type) {
    List<Method> list = new ArrayList<>();
    for (Method method : type.getMethods()) {
      if (method.getDeclaringClass() != Object.class && !method.isBridge()) {
        list.add(method);
      }
    }
    return list;
  }

  private static Throwable thrownBy(org.junit.jupiter.api.function.Executable call) {
    try {
      call.execute();
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (Throwable e) {
      return e;
    }
  }

  /** Calls a method with each bad number at each place. */
  private void refusesBadNumbers(Supplier<Object> receiver, Method method, List<String> faults) {
    Class<?>[] types = method.getParameterTypes();
    for (int k = 0; k < types.length; k++) {
      if (types[k] != float.class) {
        continue;
      }
      for (float bad : BAD) {
        boolean bound = method.getName().equals("inBox") && Float.isInfinite(bad);
        if (bound || bad > 0 && MAY_BE_INFINITE.contains(method.getName() + " " + k)) {
          continue;
        }
        Object[] arguments = arguments(method);
        arguments[k] = bad;
        String before = WorldFile.write(world);
        Throwable thrown = thrownBy(() -> method.invoke(receiver.get(), arguments));
        String name = method.getDeclaringClass().getSimpleName() + "." + method.getName();
        String call = name + ", parameter " + k + " = " + bad;
        if (!(thrown instanceof IllegalArgumentException)) {
          faults.add(call + " gave " + thrown);
        } else if (thrown.getMessage() == null || !thrown.getMessage().contains("" + bad)) {
          faults.add(call + " does not name the value: " + thrown.getMessage());
        }
        if (!WorldFile.write(world).equals(before)) {
          faults.add(call + " changed the world");
        }
      }
    }
  }

  private static void none(List<String> faults) {
    assertTrue(faults.isEmpty(), () -> String.join("\n", faults));
  }

  @Test
  void everySetterRefusesNumbersThatAreNotFinite() {
    List<String> faults = new ArrayList<>();
    List<Object> receivers =
        new ArrayList<>(List.of(world, a, fixture, world.queries(), world.inspect()));
    receivers.addAll(joints);
    for (Object receiver : receivers) {
      for (Method method : methods(receiver.getClass())) {
        if (!ARITHMETIC.contains(method.getName())) {
          refusesBadNumbers(() -> receiver, method, faults);
        }
      }
    }
    none(faults);
  }

  @Test
  void everyDefinitionRefusesNumbersThatAreNotFinite() {
    List<String> faults = new ArrayList<>();
    List<Supplier<Object>> plain =
        List.of(WorldDefinition::new, FixtureDefinition::new, () -> BodyDefinition.dynamic(0, 0));
    for (Supplier<Object> receiver : plain) {
      for (Method method : methods(receiver.get().getClass())) {
        refusesBadNumbers(receiver, method, faults);
      }
    }
    List<JointDefinition<?, ?>> joined = new ArrayList<>(definitions());
    joined.add(new GearDefinition(joints.get(0), joints.get(1)));
    for (JointDefinition<?, ?> definition : joined) {
      for (Method method : methods(definition.getClass())) {
        refusesBadNumbers(() -> definition, method, faults);
      }
    }
    none(faults);
  }

  @Test
  void everyShapeRefusesNumbersThatAreNotFinite() {
    List<String> faults = new ArrayList<>();
    for (Class<?> type : List.of(Circle.class, Capsule.class, Segment.class, MassData.class)) {
      for (Constructor<?> constructor : type.getConstructors()) {
        Object[] good = arguments(constructor);
        for (int k = 0; k < good.length; k++) {
          for (float bad : BAD) {
            Object[] arguments = good.clone();
            if (arguments[k] instanceof Float) {
              arguments[k] = bad;
              Throwable thrown = thrownBy(() -> constructor.newInstance(arguments));
              if (!(thrown instanceof IllegalArgumentException)) {
                faults.add(type + ", parameter " + k + " = " + bad + " gave " + thrown);
              }
            }
          }
        }
      }
    }
    for (Method method : Polygon.class.getMethods()) {
      if (Modifier.isStatic(method.getModifiers())) {
        refusesBadNumbers(() -> null, method, faults);
      }
    }
    none(faults);
    for (float bad : BAD) {
      refuses(() -> Polygon.hull(0, 0, 1, 0, bad, 1));
      refuses(() -> Polygon.convex(0, 0, 0, 1, 0, 1, bad));
      refuses(() -> ground.attachChain(false, new FixtureDefinition(), 0, 0, 1, 0, 2, bad, 3, 0));
    }
    assertEquals(0, ground.fixtures().size(), "nothing of a bad chain is attached");
  }

  /** Nobody is a listener or filter too, and data may be nothing. */
  private static final Set<String> MAY_BE_NULL =
      Set.of("setContactListener", "setPairFilter", "userData", "setUserData");

  @Test
  void everyMissingArgumentIsNamed() {
    List<String> faults = new ArrayList<>();
    List<Object> receivers = new ArrayList<>(List.of(world, a, fixture, world.queries()));
    receivers.addAll(List.of(world.inspect(), new WorldDefinition(), new FixtureDefinition()));
    receivers.addAll(joints);
    String before = WorldFile.write(world);
    for (Object receiver : receivers) {
      for (Method method : methods(receiver.getClass())) {
        for (int k = 0; k < method.getParameterCount(); k++) {
          if (method.getParameterTypes()[k].isPrimitive()
              || MAY_BE_NULL.contains(method.getName())) {
            continue;
          }
          Object[] arguments = arguments(method);
          arguments[k] = null;
          Throwable thrown = thrownBy(() -> method.invoke(receiver, arguments));
          String message = thrown == null ? null : thrown.getMessage();
          // The JVM's own message for a null it runs into begins with "Cannot".
          if (message == null || message.startsWith("Cannot")) {
            faults.add(method + ", parameter " + k + " = null gave " + thrown);
          }
        }
      }
    }
    none(faults);
    assertEquals(before, WorldFile.write(world));
  }

  @TestFactory
  List<DynamicTest> everyMissingArgumentOfWhatIsNoMethodOfAWorldIsNamed() {
    Joint hinge = joints.get(0);
    List<DynamicTest> tests = new ArrayList<>();
    tests.add(missing("world definition", () -> new World(null)));
    tests.add(missing("first joint", () -> new GearDefinition(null, hinge)));
    tests.add(missing("second joint", () -> new GearDefinition(hinge, null)));
    tests.add(missing("points", () -> Polygon.hull((float[]) null)));
    tests.add(missing("points", () -> Polygon.convex(0, (float[]) null)));
    tests.add(missing("receiver", () -> world.events().forEachBegin(null)));
    tests.add(missing("receiver", () -> world.events().forEachHit(null)));
    tests.add(missing("world", () -> WorldFile.write(null)));
    tests.add(missing("text", () -> WorldFile.read(null)));
    tests.add(missing("change", () -> WorldFile.read("{}", null)));
    return tests;
  }

  private static DynamicTest missing(String name, org.junit.jupiter.api.function.Executable call) {
    return DynamicTest.dynamicTest(
        name,
        () -> assertEquals(name, assertThrows(NullPointerException.class, call).getMessage()));
  }

  @Test
  void restitutionIsAShare() {
    refuses(() -> new FixtureDefinition().restitution(1.01f));
    refuses(() -> fixture.setRestitution(5));
    assertEquals(0, fixture.restitution());
  }

  @Test
  void aJointThatCannotBeMadeWakesNobody() {
    try (World quiet = new World()) {
      Body left = quiet.create(BodyDefinition.dynamic(0, 0).asleep());
      Body right = quiet.create(BodyDefinition.dynamic(5, 0).asleep());
      String before = WorldFile.write(quiet);
      refuses(() -> quiet.create(new DistanceDefinition(left, right).limits(-1, 1)));
      assertFalse(left.isAwake() || right.isAwake());
      assertEquals(before, WorldFile.write(quiet));
      quiet.validate();
    }
  }

  @Test
  void aContactIsChangedInPreSolveOnly() {
    List<String> faults = new ArrayList<>();
    List<Contact> kept = new ArrayList<>();
    try (World busy = new World()) {
      busy.create(BodyDefinition.fixed(0, -1)).attach(Polygon.box(9, 1), new FixtureDefinition());
      busy.create(BodyDefinition.dynamic(0, 0.5f))
          .attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().preSolve());
      busy.setContactListener(
          new ContactListener() {
            @Override
            public boolean preSolve(Contact contact) {
              for (Method method : methods(Contact.class)) {
                refusesBadNumbers(() -> contact, method, faults);
              }
              refuses(() -> contact.setRestitution(2));
              contact.setFriction(0.25f);
              contact.setRestitution(0.5f);
              contact.setTangentSpeed(2);
              kept.add(contact);
              return true;
            }

            @Override
            public void postSolve(Contact contact) {
              assertEquals(0.25f, contact.friction());
              assertEquals(0.5f, contact.restitution());
              assertEquals(2, contact.tangentSpeed());
              unchangeable(contact, faults);
            }
          });
      for (int k = 0; k < 3; k++) {
        busy.step(1 / 60f);
      }
      busy.inspect().forEachContact(contact -> unchangeable(contact, faults));
      busy.inspect().forEachContact(kept::add);
      assertTrue(kept.size() > 2);
      for (Contact contact : kept) {
        assertThrows(IllegalStateException.class, contact::isTouching);
        unchangeable(contact, faults);
      }
    }
    none(faults);
  }

  private static void unchangeable(Contact contact, List<String> faults) {
    for (Method method : methods(Contact.class)) {
      if (method.getName().startsWith("set")) {
        Throwable thrown = thrownBy(() -> method.invoke(contact, 0.5f));
        if (!(thrown instanceof IllegalStateException)) {
          faults.add(method + " gave " + thrown);
        }
      }
    }
  }

  private static void refuses(org.junit.jupiter.api.function.Executable call) {
    assertThrows(IllegalArgumentException.class, call);
  }

  @Test
  void degenerateShapesAreRefused() {
    refuses(() -> Polygon.hull(0, 0, 1, 0));
    refuses(() -> Polygon.hull(0, 0, 1, 0, 2, 0));
    refuses(() -> Polygon.hull(0, 0, 0, 0, 0, 0));
    refuses(() -> Polygon.hull(0, 0, 1e-5f, 0, 0, 1e-5f));
    refuses(() -> Polygon.hull(0, 0, 1, 0, 1));
    refuses(() -> Polygon.box(0, 1));
    refuses(() -> Polygon.box(-1, 1));
    refuses(() -> Polygon.box(1e-6f, 1));
    refuses(() -> Polygon.box(0.1f, 0.1f, 1e8f, 0, 0));
    refuses(() -> Polygon.box(0.002f, 5, 1e5f, 0, 0));
    refuses(() -> Polygon.roundedBox(0.1f, 0.1f, 1e8f, 1e8f, 0.3f, 0.1f));
    refuses(() -> Polygon.roundedBox(1, 1, 0, 0, 0, -0.1f));
    refuses(() -> Polygon.convex(0, 0, 0, 0, 1, 1, 0));
    refuses(() -> Polygon.convex(0, 0, 0, 2, 2, 2, 0, 0, 2));
    refuses(() -> Polygon.convex(0, star()));
    float[] many = new float[80];
    for (int k = 0; k < 40; k++) {
      many[2 * k] = (float) Math.cos(k * Math.PI / 20);
      many[2 * k + 1] = (float) Math.sin(k * Math.PI / 20);
    }
    refuses(() -> Polygon.hull(many));
    refuses(() -> new Circle(0));
    refuses(() -> new Circle(-1));
    refuses(() -> new Circle(1.1e18f));
    refuses(() -> new Circle(-1e38f, 0, 1));
    refuses(() -> new Capsule(0, 0, 1, 0, 1e38f));
    refuses(() -> Polygon.box(1e38f, 1));
    refuses(() -> Polygon.roundedHull(1e38f, 0, 0, 1, 0, 0, 1));
    refuses(() -> new Segment(0, 0, 1e38f, 0));
    refuses(() -> new Capsule(0, 0, 0, 0, 1));
    refuses(() -> new Capsule(0, 0, 1, 0, 0));
    refuses(() -> new Segment(1, 1, 1, 1));
    refuses(() -> new MassData(-1, 0, 0, 0));
    refuses(() -> ground.attachChain(false, new FixtureDefinition(), 0, 0, 1, 0, 2, 0));
    refuses(() -> ground.attachChain(true, new FixtureDefinition(), 0, 0, 1, 0));
  }

  /** Turns left everywhere but goes round twice. */
  private static float[] star() {
    float[] points = new float[10];
    for (int k = 0; k < 5; k++) {
      points[2 * k] = (float) Math.cos(k * 0.8 * Math.PI);
      points[2 * k + 1] = (float) Math.sin(k * 0.8 * Math.PI);
    }
    return points;
  }

  private static final Set<String> OF_THE_DEAD =
      Set.of("isDestroyed", "id", "world", "body", "toString", "userData");

  @TestFactory
  List<DynamicTest> everyCallOnADestroyedHandleIsRefused() {
    List<Object> dead = new ArrayList<>(List.of(fixture));
    dead.addAll(joints);
    Body victim = body(9);
    dead.add(victim);
    world.destroy(fixture);
    world.destroy(victim);
    for (int k = joints.size() - 1; k >= 0; k--) {
      world.destroy(joints.get(k));
    }
    List<DynamicTest> tests = new ArrayList<>();
    for (Object handle : dead) {
      for (Method method : methods(handle.getClass())) {
        if (OF_THE_DEAD.contains(method.getName())) {
          continue;
        }
        Object[] arguments = arguments(method);
        tests.add(
            DynamicTest.dynamicTest(
                handle.getClass().getSimpleName() + "." + method.getName(),
                () -> {
                  Throwable thrown = thrownBy(() -> method.invoke(handle, arguments));
                  assertTrue(thrown instanceof IllegalStateException, () -> method + ": " + thrown);
                  assertTrue(thrown.getMessage().contains("destroyed"), thrown.getMessage());
                }));
      }
    }
    return tests;
  }

  @Test
  void thingsOfAnotherWorldAreRefused() {
    try (World other = new World()) {
      Body stranger = other.create(BodyDefinition.dynamic(0, 0));
      Fixture theirs = stranger.attach(new Circle(1), new FixtureDefinition());
      Body mate = other.create(BodyDefinition.dynamic(1, 0));
      RevoluteJoint hinge = other.create(new RevoluteDefinition(stranger, mate));
      String before = WorldFile.write(world);
      refuses(() -> world.destroy(stranger));
      refuses(() -> world.destroy(theirs));
      refuses(() -> world.destroy(hinge));
      refuses(() -> world.inspect().filtersAccept(fixture, theirs));
      refuses(() -> world.create(new WeldDefinition(a, stranger)));
      refuses(() -> world.create(new WeldDefinition(stranger, mate)));
      refuses(() -> world.create(new WeldDefinition(a, a)));
      refuses(() -> world.create(new GearDefinition(joints.get(0), hinge)));
      refuses(() -> world.putToSleep(List.of(a, stranger)));
      refuses(() -> world.restore(other.snapshot()));
      refuses(() -> world.snapshot(other.snapshot()));
      assertEquals(before, WorldFile.write(world));
      other.validate();
    }
    world.validate();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nothingChangesAWorldInsideACallback(boolean before) {
    List<String> faults = new ArrayList<>();
    try (World busy = new World()) {
      Body floor = busy.create(BodyDefinition.fixed(0, -1));
      floor.attach(Polygon.box(9, 1), new FixtureDefinition());
      Body box = busy.create(BodyDefinition.dynamic(0, 0.5f));
      Fixture skin = box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().preSolve());
      Body hung = busy.create(BodyDefinition.dynamic(20, 0));
      RevoluteJoint hinge = busy.create(new RevoluteDefinition(floor, hung));
      WorldSnapshot snapshot = busy.snapshot();
      boolean[] asked = new boolean[1];
      Runnable attack =
          () -> {
            asked[0] = true;
            String text = WorldFile.write(busy);
            for (Object receiver : List.of(busy, box, skin, hinge)) {
              for (Method method : methods(receiver.getClass())) {
                if (!changes(method)) {
                  continue;
                }
                Object[] arguments = arguments(method);
                for (int k = 0; k < arguments.length; k++) {
                  arguments[k] =
                      arguments[k] == a
                          ? box
                          : arguments[k] == fixture
                              ? skin
                              : arguments[k] == joints.get(0)
                                  ? hinge
                                  : method.getParameterTypes()[k] == JointDefinition.class
                                      ? new WeldDefinition(box, floor)
                                      : method.getParameterTypes()[k] == Collection.class
                                          ? List.of(box)
                                          : arguments[k];
                }
                Throwable thrown = thrownBy(() -> method.invoke(receiver, arguments));
                if (!(thrown instanceof IllegalStateException)) {
                  faults.add(method + " gave " + thrown);
                }
              }
            }
            assertThrows(IllegalStateException.class, () -> busy.restore(snapshot));
            assertThrows(IllegalStateException.class, () -> busy.putToSleep(List.of()));
            for (Method method : methods(WorldQueries.class)) {
              Throwable thrown = thrownBy(() -> method.invoke(busy.queries(), arguments(method)));
              if (!(thrown instanceof IllegalStateException)) {
                faults.add(method + " gave " + thrown);
              }
            }
            if (!WorldFile.write(busy).equals(text)) {
              faults.add("the world changed");
            }
          };
      busy.setContactListener(
          new ContactListener() {
            @Override
            public boolean preSolve(Contact contact) {
              if (before) {
                attack.run();
              }
              return true;
            }

            @Override
            public void postSolve(Contact contact) {
              if (!before) {
                attack.run();
              }
            }
          });
      for (int k = 0; k < 5 && !asked[0]; k++) {
        busy.step(1 / 60f);
      }
      assertTrue(asked[0]);
      busy.validate();
    }
    none(faults);
  }

  private static boolean changes(Method method) {
    String name = method.getName();
    boolean mutator =
        name.startsWith("set")
            || name.startsWith("apply")
            || name.startsWith("attach")
            || name.startsWith("enable")
            || name.startsWith("reset")
            || Set.of("create", "destroy", "step", "snapshot", "putToSleep", "close")
                .contains(name);
    return mutator && !name.equals("setUserData");
  }

  @Test
  void aBodyThatGoesWrongAllTheSameIsReportedWithItsNumberAndTheStep() {
    try (World sick = new World()) {
      sick.create(BodyDefinition.dynamic(0, 0)).attach(new Circle(1), new FixtureDefinition());
      Body body = sick.create(BodyDefinition.dynamic(9, 0));
      body.attach(new Circle(1), new FixtureDefinition());
      sick.step(1 / 60f);
      sick.state.bodies.state[body.index * BodyStore.STATE] = Float.NaN;
      String message =
          assertThrows(ArithmeticException.class, () -> sick.step(1 / 60f)).getMessage();
      assertTrue(
          message.startsWith("body " + body.id() + " became NaN or infinite in step 2"), message);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 5})
  void aStageThatThereIsNotIsNamedWithWhatIsAllowed(int stage) {
    assertEquals(5, World.stageNames().length);
    assertEquals(
        "stage " + stage + " must be 0 … 4",
        assertThrows(IllegalArgumentException.class, () -> world.stageNanos(stage)).getMessage());
  }

  @Test
  void tooManyThreadsAreRefusedWhereTheyAreNamed() {
    assertEquals(255, new WorldDefinition().threads(255).threads());
    assertEquals(
        "threads 256 must be at most 255",
        assertThrows(IllegalArgumentException.class, () -> new WorldDefinition().threads(256))
            .getMessage());
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, -1})
  void aBadTimeStepIsRefused(float dt) {
    String before = WorldFile.write(world);
    refuses(() -> world.step(dt));
    assertEquals(before, WorldFile.write(world));
    assertEquals(0, world.stepCount());
  }
}
