package dev.broadside.benchmarks.rivals;

import dev.broadside.scene.Scene;
import org.jbox2d.callbacks.TreeCallback;
import org.jbox2d.collision.AABB;
import org.jbox2d.collision.broadphase.DynamicTree;
import org.jbox2d.common.Vec2;

/**
 * The dynamic tree of JBox2D: proxies moved, one query per box. Its margin is 0.1 whatever the
 * boxes, so they are scaled by a power of two (exact) to a mean edge of about 1.
 */
final class JboxRival extends Rival {
  private final DynamicTree tree = new DynamicTree();
  private final int[] proxies;
  private final AABB box = new AABB();
  private final Vec2 still = new Vec2(0, 0);
  private float scale;

  JboxRival(Scene scene) {
    super("jbox2d-tree", scene);
    proxies = new int[n];
  }

  @Override
  void search(float[] rows) {
    boolean first = scale == 0;
    if (first) {
      scale = unitScale(rows);
    }
    for (int k = 0; k < n; k++) {
      place(rows, k);
      if (first) {
        proxies[k] = tree.createProxy(box, k);
      } else {
        tree.moveProxy(proxies[k], box, still);
      }
    }
    for (int k = 0; k < n; k++) {
      int asking = k;
      place(rows, k);
      TreeCallback visit =
          proxy -> {
            int other = (Integer) tree.getUserData(proxy);
            candidate(rows, asking, other);
            return true;
          };
      tree.query(visit, box);
    }
  }

  private void place(float[] rows, int k) {
    box.lowerBound.set(rows[k * 4] * scale, rows[k * 4 + 1] * scale);
    box.upperBound.set(rows[k * 4 + 2] * scale, rows[k * 4 + 3] * scale);
  }
}
