package dev.broadside.benchmarks.rivals;

import com.github.stephengold.joltjni.AaBox;
import com.github.stephengold.joltjni.BodyCreationSettings;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.BoxShape;
import com.github.stephengold.joltjni.BroadPhaseLayerFilter;
import com.github.stephengold.joltjni.BroadPhaseQuery;
import com.github.stephengold.joltjni.CustomCollideShapeBodyCollector;
import com.github.stephengold.joltjni.Jolt;
import com.github.stephengold.joltjni.MapObj2Bp;
import com.github.stephengold.joltjni.ObjVsBpFilter;
import com.github.stephengold.joltjni.ObjVsObjFilter;
import com.github.stephengold.joltjni.ObjectLayerFilter;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EActivation;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import dev.broadside.scene.Scene;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

/**
 * The broad phase of Jolt through jolt-jni 0.9.9, which does not hand out FindCollidingPairs: all
 * bodies are moved, the tree is rebuilt, one box query per body. A body is a box about a centre, so
 * its bounds are rounded; queries are widened by that and the boxes themselves decide. Sizes are
 * set once: a scene that changes them gets a new shape for each box that did.
 */
final class JoltRival extends Rival {
  // A few roundings of a coordinate of size 1, relative to the world's largest coordinate.
  private static final float ROUNDING = 4e-7f;

  private static boolean loaded;

  private final PhysicsSystem system = new PhysicsSystem();
  private final BodyInterface bodies;
  private final BroadPhaseQuery query;
  private final BroadPhaseLayerFilter anyBroadLayer = new BroadPhaseLayerFilter();
  private final ObjectLayerFilter anyLayer = new ObjectLayerFilter();
  private final Hits hits = new Hits();
  private final int[] bodyOf;
  private int[] boxOf = new int[0];
  private final float[] halves;
  private final RVec3 place = new RVec3();
  private final Vec3 low = new Vec3();
  private final Vec3 high = new Vec3();
  private final AaBox asked;
  private boolean first = true;

  /** Keeps the ids that a query reports: called back from native code. */
  private static final class Hits extends CustomCollideShapeBodyCollector {
    int[] ids = new int[64];
    int count;

    @Override
    public void addHit(int body) {
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, count * 2);
      }
      ids[count++] = body;
    }
  }

  JoltRival(Scene scene) {
    super("jolt", scene);
    bodyOf = new int[n];
    halves = new float[3 * n];
    MapObj2Bp layers = new MapObj2Bp(1, 1).add(0, 0);
    system.init(n + 1, 0, 16, 16, layers, new ObjVsBpFilter(1, 1), new ObjVsObjFilter(1));
    bodies = system.getBodyInterfaceNoLock();
    query = system.getBroadPhaseQuery();
    asked = new AaBox(new Vec3(0, 0, 0), new Vec3(1, 1, 1));
  }

  /** Its native library in our class path is for one system. */
  static boolean isAvailable() {
    return System.getProperty("os.name").equals("Linux")
        && System.getProperty("os.arch").equals("amd64");
  }

  /** Loads the native library from its jar and starts Jolt, once. */
  static synchronized JoltRival of(Scene scene) {
    if (!loaded) {
      try (InputStream library =
          Jolt.class.getResourceAsStream("/linux/x86-64/com/github/stephengold/libjoltjni.so")) {
        Path file = Files.createTempFile("joltjni", ".so");
        Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
        System.load(file.toString());
        Files.delete(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      // Its cleaner thread frees objects a second time after close, so everything is closed here.
      Jolt.registerDefaultAllocator();
      Jolt.newFactory();
      Jolt.registerTypes();
      loaded = true;
    }
    return new JoltRival(scene);
  }

  @Override
  void search(float[] rows) {
    float largest = 0;
    for (int box = 0; box < n; box++) {
      largest = Math.max(largest, move(rows, box));
    }
    if (first) {
      first = false;
      for (int box = 0; box < n; box++) {
        int index = bodyOf[box] & 0x7fffff;
        if (index >= boxOf.length) {
          boxOf = Arrays.copyOf(boxOf, Math.max(n, index + 1));
        }
        boxOf[index] = box;
      }
    }
    system.optimizeBroadPhase();
    float wider = ROUNDING * largest;
    for (int box = 0; box < n; box++) {
      int at = box * 6;
      low.set(rows[at] - wider, rows[at + 1] - wider, rows[at + 2] - wider);
      high.set(rows[at + 3] + wider, rows[at + 4] + wider, rows[at + 5] + wider);
      asked.setMin(low);
      asked.setMax(high);
      hits.count = 0;
      query.collideAaBox(asked, hits, anyBroadLayer, anyLayer);
      for (int k = 0; k < hits.count; k++) {
        candidate(rows, box, boxOf[hits.ids[k] & 0x7fffff]);
      }
    }
  }

  private float move(float[] rows, int box) {
    int at = box * 6;
    float largest = 0;
    float[] half = halves;
    boolean grown = first;
    for (int axis = 0; axis < 3; axis++) {
      float size = (rows[at + 3 + axis] - rows[at + axis]) / 2;
      // Sizes wobble by a rounding when boxes move; that is covered by the wider query.
      grown |= Math.abs(size - half[3 * box + axis]) > 1e-6f;
      largest =
          Math.max(largest, Math.max(Math.abs(rows[at + axis]), Math.abs(rows[at + 3 + axis])));
    }
    place.set(
        ((double) rows[at] + rows[at + 3]) / 2,
        ((double) rows[at + 1] + rows[at + 4]) / 2,
        ((double) rows[at + 2] + rows[at + 5]) / 2);
    if (grown) {
      for (int axis = 0; axis < 3; axis++) {
        half[3 * box + axis] = (rows[at + 3 + axis] - rows[at + axis]) / 2;
      }
      // Jolt refuses extents of nothing; what is added is far below the boxes and filtered again.
      Vec3 extent =
          new Vec3(
              Math.max(half[3 * box], 1e-9f),
              Math.max(half[3 * box + 1], 1e-9f),
              Math.max(half[3 * box + 2], 1e-9f));
      BoxShape shape = new BoxShape(extent, 0);
      if (first) {
        BodyCreationSettings settings =
            new BodyCreationSettings(shape, place, new Quat(), EMotionType.Kinematic, 0);
        bodyOf[box] = bodies.createAndAddBody(settings, EActivation.DontActivate);
        settings.close();
        return largest;
      }
      bodies.setShape(bodyOf[box], shape, false, EActivation.DontActivate);
    }
    bodies.setPosition(bodyOf[box], place, EActivation.DontActivate);
    return largest;
  }

  @Override
  public void close() {
    for (int box = 0; box < n && !first; box++) {
      bodies.removeBody(bodyOf[box]);
      bodies.destroyBody(bodyOf[box]);
    }
    hits.close();
    anyLayer.close();
    anyBroadLayer.close();
    asked.close();
    system.close();
  }
}
