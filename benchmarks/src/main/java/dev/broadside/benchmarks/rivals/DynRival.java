package dev.broadside.benchmarks.rivals;

import dev.broadside.scene.Scene;
import java.util.Iterator;
import org.dyn4j.collision.CollisionPair;
import org.dyn4j.collision.broadphase.AABBExpansionMethod;
import org.dyn4j.collision.broadphase.AABBProducer;
import org.dyn4j.collision.broadphase.BroadphaseDetector;
import org.dyn4j.collision.broadphase.BroadphaseFilter;
import org.dyn4j.collision.broadphase.DynamicAABBTree;
import org.dyn4j.collision.broadphase.NullAABBExpansionMethod;
import org.dyn4j.collision.broadphase.Sap;
import org.dyn4j.geometry.AABB;

/** A broad phase of dyn4j, exact boxes, its own pair iterator. */
final class DynRival extends Rival {
  private static final class Item {
    final int id;
    final AABB box = new AABB(0, 0, 0, 0);

    Item(int id) {
      this.id = id;
    }
  }

  private final Item[] items;
  private final BroadphaseDetector<Item> tree;

  /** The dynamic tree, or sweep and prune: a search tree of objects. */
  DynRival(String name, Scene scene, boolean sweep) {
    super(name, scene);
    AABBProducer<Item> producer =
        new AABBProducer<>() {
          @Override
          public AABB compute(Item item) {
            return new AABB(item.box);
          }

          @Override
          public void compute(Item item, AABB into) {
            into.set(item.box);
          }
        };
    // Without a filter that refuses a box and itself the tree reports (i, i).
    BroadphaseFilter<Item> others = (a, b) -> a.id != b.id;
    AABBExpansionMethod<Item> none = new NullAABBExpansionMethod<>();
    tree =
        sweep
            ? new Sap<>(others, producer, none, n)
            : new DynamicAABBTree<>(others, producer, none, n);
    items = new Item[n];
    for (int k = 0; k < n; k++) {
      items[k] = new Item(k);
    }
  }

  @Override
  void search(float[] rows) {
    boolean first = tree.size() == 0;
    for (int k = 0; k < n; k++) {
      items[k].box.set(new AABB(rows[k * 4], rows[k * 4 + 1], rows[k * 4 + 2], rows[k * 4 + 3]));
      if (first) {
        tree.add(items[k]);
      }
    }
    if (!first) {
      tree.update();
    }
    Iterator<CollisionPair<Item>> pairs = tree.detectIterator(true);
    while (pairs.hasNext()) {
      CollisionPair<Item> pair = pairs.next();
      int a = pair.getFirst().id;
      int b = pair.getSecond().id;
      candidate(rows, Math.min(a, b), Math.max(a, b));
    }
  }
}
