package dev.broadside.benchmarks.rivals;

import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.physics.bullet.Bullet;
import com.badlogic.gdx.physics.bullet.collision.btBroadphasePair;
import com.badlogic.gdx.physics.bullet.collision.btBroadphasePairArray;
import com.badlogic.gdx.physics.bullet.collision.btBroadphaseProxy;
import com.badlogic.gdx.physics.bullet.collision.btDbvtBroadphase;
import dev.broadside.scene.Scene;

/**
 * The dynamic tree of Bullet through gdx-bullet: a call per box, then a few per pair. Its margin is
 * 0.05 whatever the boxes, so they are scaled by a power of two (exact) to a mean edge of about 1;
 * its pair cache keeps more than the exact pairs, and the boxes themselves decide.
 */
final class BulletRival extends Rival {
  private final btDbvtBroadphase broadPhase;
  private final btBroadphaseProxy[] proxies;
  private final Vector3 low = new Vector3();
  private final Vector3 high = new Vector3();
  private float scale;

  BulletRival(Scene scene) {
    super("bullet-dbvt", scene);
    Bullet.init();
    broadPhase = new btDbvtBroadphase();
    broadPhase.setDeferedcollide(true);
    proxies = new btBroadphaseProxy[n];
  }

  @Override
  void search(float[] rows) {
    boolean first = scale == 0;
    if (first) {
      scale = unitScale(rows);
    }
    for (int box = 0; box < n; box++) {
      int at = box * 6;
      low.set(rows[at] * scale, rows[at + 1] * scale, rows[at + 2] * scale);
      high.set(rows[at + 3] * scale, rows[at + 4] * scale, rows[at + 5] * scale);
      if (first) {
        btBroadphaseProxy shared = broadPhase.createProxy(low, high, 0, 0, 1, 1, null);
        // What createProxy returns is one object used again and again.
        proxies[box] = new btBroadphaseProxy(shared.getCPointer(), false);
      } else {
        broadPhase.setAabb(proxies[box], low, high, null);
      }
    }
    broadPhase.calculateOverlappingPairs(null);
    btBroadphasePairArray pairs = broadPhase.getOverlappingPairCache().getOverlappingPairArray();
    int count = pairs.size();
    for (int k = 0; k < count; k++) {
      btBroadphasePair pair = pairs.at(k);
      // Bullet numbers its proxies from 1 on.
      int a = pair.getPProxy0().getUniqueId() - 1;
      int b = pair.getPProxy1().getUniqueId() - 1;
      candidate(rows, Math.min(a, b), Math.max(a, b));
    }
  }

  @Override
  public void close() {
    broadPhase.dispose();
  }
}
