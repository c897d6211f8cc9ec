package dev.broadside.benchmarks.bvh;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.Pairs;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.dyn4j.collision.CollisionPair;
import org.dyn4j.collision.broadphase.AABBProducer;
import org.dyn4j.collision.broadphase.BroadphaseDetector;
import org.dyn4j.collision.broadphase.BroadphaseFilter;
import org.dyn4j.collision.broadphase.DynamicAABBTree;
import org.dyn4j.collision.broadphase.NullAABBExpansionMethod;
import org.dyn4j.collision.broadphase.Sap;
import org.dyn4j.geometry.AABB;
import org.jbox2d.callbacks.TreeCallback;
import org.jbox2d.collision.broadphase.DynamicTree;
import org.jbox2d.common.Vec2;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.SpatialIndex;
import org.locationtech.jts.index.hprtree.HPRtree;
import org.locationtech.jts.index.strtree.STRtree;
import org.locationtech.jts.index.sweepline.SweepLineIndex;
import org.locationtech.jts.index.sweepline.SweepLineInterval;

/**
 * What a Java user can take from Maven Central for all overlapping pairs of n moving boxes in 2D,
 * in the same run: every peer gets all new boxes of a frame and must count every overlapping pair
 * once; the sum of {@link Pairs#mix} of the last frame says that they found the same.
 */
final class Rivals {
  /** Takes a frame; leaves count and hash of its pairs. */
  abstract static class Peer {
    int pairs;
    long hash;

    abstract void frame(float[] rows);

    void pair(int a, int b) {
      pairs++;
      hash += Pairs.mix(Math.min(a, b), Math.max(a, b));
    }
  }

  private Rivals() {}

  static List<String> race(int n, double seconds, List<String> names) {
    List<String> rows = new ArrayList<>();
    rows.add("n,density,peer,median_ms,fastest_ms,frames,pairs,same");
    long expected = 0;
    for (String name : names) {
      Scene scene =
          Scene.named("free", SceneOptions.defaults().withDims(2).withN(n).withDensity(0.05));
      scene.step();
      Peer peer = peer(name, scene);
      List<Double> times = new ArrayList<>();
      long end = System.nanoTime() + (long) (seconds * 1e9);
      // The answers are compared on a frame that every peer reaches.
      long atThird = 0;
      int pairsAtThird = 0;
      while (System.nanoTime() < end || times.size() < 4) {
        scene.step();
        float[] boxes = scene.rows();
        peer.pairs = 0;
        peer.hash = 0;
        long start = System.nanoTime();
        peer.frame(boxes);
        times.add((System.nanoTime() - start) / 1e6);
        if (times.size() == 3) {
          atThird = peer.hash;
          pairsAtThird = peer.pairs;
        }
      }
      if (expected == 0) {
        expected = atThird;
      }
      double[] late = Series.late(times);
      rows.add(
          String.format(
              Locale.ROOT,
              "%d,0.05,%s,%.3f,%.3f,%d,%d,%s",
              n,
              name,
              late[late.length / 2],
              late[0],
              late.length,
              pairsAtThird,
              atThird == expected));
    }
    return rows;
  }

  private static Peer peer(String name, Scene scene) {
    return switch (name) {
      case "bvh" -> new Ours(scene, 2);
      case "bvh-1-thread" -> new Ours(scene, 1);
      case "jts-hpr" -> new JtsTree(HPRtree::new);
      case "jts-str" -> new JtsTree(capacity -> new STRtree());
      case "jts-sweep" -> new JtsSweep();
      case "dyn4j-tree" ->
          new Dyn4j(
              scene,
              producer ->
                  new DynamicAABBTree<>(filter(), producer, new NullAABBExpansionMethod<>()));
      case "dyn4j-sap" ->
          new Dyn4j(
              scene, producer -> new Sap<>(filter(), producer, new NullAABBExpansionMethod<>()));
      case "jbox2d-tree" -> new Jbox2d(scene);
      default ->
          throw new IllegalArgumentException(
              "peer '"
                  + name
                  + "': allowed are bvh, bvh-1-thread, jts-hpr, jts-str, jts-sweep, dyn4j-tree,"
                  + " dyn4j-sap and jbox2d-tree");
    };
  }

  private static BroadphaseFilter<Item> filter() {
    return (a, b) -> true;
  }

  private static final class Ours extends Peer {
    private final Boxes boxes;
    private final BroadPhase broadPhase;

    Ours(Scene scene, int threads) {
      boxes = scene.newBoxes(Precision.FLOAT);
      broadPhase = BroadPhase.of(boxes, Algorithm.BVH, Tuning.defaults().withThreads(threads));
    }

    @Override
    void frame(float[] rows) {
      boxes.setAll(rows);
      broadPhase.findPairsUnordered().forEach(this::pair);
    }
  }

  private static final class JtsTree extends Peer {
    private final Function<Integer, SpatialIndex> maker;

    JtsTree(Function<Integer, SpatialIndex> maker) {
      this.maker = maker;
    }

    @Override
    void frame(float[] rows) {
      SpatialIndex index = maker.apply(16);
      int n = rows.length / 4;
      for (int k = 0; k < n; k++) {
        index.insert(envelope(rows, k), k);
      }
      for (int k = 0; k < n; k++) {
        int asking = k;
        Envelope own = envelope(rows, k);
        index.query(
            own,
            item -> {
              int other = (Integer) item;
              if (other > asking && envelope(rows, other).intersects(own)) {
                pair(asking, other);
              }
            });
      }
    }

    private static Envelope envelope(float[] rows, int k) {
      return new Envelope(rows[4 * k], rows[4 * k + 2], rows[4 * k + 1], rows[4 * k + 3]);
    }
  }

  private static final class JtsSweep extends Peer {
    @Override
    void frame(float[] rows) {
      SweepLineIndex index = new SweepLineIndex();
      for (int k = 0; k < rows.length / 4; k++) {
        index.add(new SweepLineInterval(rows[4 * k], rows[4 * k + 2], k));
      }
      index.computeOverlaps(
          (p, q) -> {
            int a = (Integer) p.getItem();
            int b = (Integer) q.getItem();
            if (a != b
                && rows[4 * a + 1] <= rows[4 * b + 3]
                && rows[4 * b + 1] <= rows[4 * a + 3]) {
              pair(a, b);
            }
          });
    }
  }

  /** A box for dyn4j. */
  private static final class Item {
    final int id;
    float[] rows;

    Item(int id, float[] rows) {
      this.id = id;
      this.rows = rows;
    }
  }

  private static final class Dyn4j extends Peer implements AABBProducer<Item> {
    private final BroadphaseDetector<Item> detector;
    private final List<Item> items = new ArrayList<>();

    Dyn4j(Scene scene, Function<AABBProducer<Item>, BroadphaseDetector<Item>> maker) {
      detector = maker.apply(this);
      detector.setUpdateTrackingEnabled(false);
      for (int k = 0; k < scene.size(); k++) {
        Item item = new Item(k, scene.rows());
        items.add(item);
        detector.add(item);
      }
    }

    @Override
    public AABB compute(Item item) {
      int k = 4 * item.id;
      return new AABB(item.rows[k], item.rows[k + 1], item.rows[k + 2], item.rows[k + 3]);
    }

    @Override
    public void compute(Item item, AABB result) {
      result.set(compute(item));
    }

    @Override
    void frame(float[] rows) {
      for (Item item : items) {
        item.rows = rows;
        detector.update(item);
      }
      Iterator<CollisionPair<Item>> found = detector.detectIterator();
      while (found.hasNext()) {
        CollisionPair<Item> next = found.next();
        // Without update tracking it also reports every item with itself.
        if (next.getFirst() != next.getSecond()) {
          pair(next.getFirst().id, next.getSecond().id);
        }
      }
    }
  }

  /** Its margin is 0.1, so boxes are scaled to an edge of about 1; hits are then tested exactly. */
  private static final class Jbox2d extends Peer implements TreeCallback {
    private final DynamicTree tree = new DynamicTree();
    private final int[] proxies;
    private final float scale;
    private float[] rows;
    private float[] last;
    private int asking;

    Jbox2d(Scene scene) {
      int n = scene.size();
      proxies = new int[n];
      scale = (float) Math.sqrt(n / 0.05);
      last = scene.rows().clone();
      for (int k = 0; k < n; k++) {
        proxies[k] = tree.createProxy(box(last, k), k);
      }
    }

    private org.jbox2d.collision.AABB box(float[] from, int k) {
      return new org.jbox2d.collision.AABB(
          new Vec2(scale * from[4 * k], scale * from[4 * k + 1]),
          new Vec2(scale * from[4 * k + 2], scale * from[4 * k + 3]));
    }

    @Override
    void frame(float[] boxes) {
      rows = boxes;
      Vec2 way = new Vec2();
      for (int k = 0; k < proxies.length; k++) {
        way.set(scale * (rows[4 * k] - last[4 * k]), scale * (rows[4 * k + 1] - last[4 * k + 1]));
        tree.moveProxy(proxies[k], box(rows, k), way);
      }
      System.arraycopy(rows, 0, last, 0, rows.length);
      for (asking = 0; asking < proxies.length; asking++) {
        tree.query(this, box(rows, asking));
      }
    }

    @Override
    public boolean treeCallback(int proxy) {
      int other = (Integer) tree.getUserData(proxy);
      if (other > asking
          && rows[4 * other] <= rows[4 * asking + 2]
          && rows[4 * other + 1] <= rows[4 * asking + 3]
          && rows[4 * asking] <= rows[4 * other + 2]
          && rows[4 * asking + 1] <= rows[4 * other + 3]) {
        pair(asking, other);
      }
      return true;
    }
  }
}
