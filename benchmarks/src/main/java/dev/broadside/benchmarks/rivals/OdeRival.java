package dev.broadside.benchmarks.rivals;

import dev.broadside.scene.Scene;
import java.util.function.Supplier;
import org.ode4j.ode.DBox;
import org.ode4j.ode.DHashSpace;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.OdeHelper;

/**
 * A collision space of ode4j: geometries are moved, then the space reports near ones. Spaces with
 * absolute margins get boxes scaled by a power of two (exact) to a mean edge of about 1.
 */
final class OdeRival extends Rival {
  private final DSpace space;
  private final DBox[] boxes;
  private float scale;

  OdeRival(String name, Scene scene, Supplier<? extends DSpace> maker) {
    super(name, scene);
    OdeHelper.initODE2(0);
    space = maker.get();
    boxes = new DBox[n];
  }

  @Override
  void search(float[] rows) {
    boolean first = scale == 0;
    if (first) {
      scale = unitScale(rows);
    }
    double half = scale / 2.0;
    for (int k = 0; k < n; k++) {
      int at = k * 6;
      double x = ((double) rows[at + 3] - rows[at]) * scale;
      double y = ((double) rows[at + 4] - rows[at + 1]) * scale;
      double z = ((double) rows[at + 5] - rows[at + 2]) * scale;
      if (first) {
        // A little larger for the roundings of centre and size; the boxes themselves decide.
        boxes[k] = OdeHelper.createBox(space, x + 1e-4, y + 1e-4, z + 1e-4);
        boxes[k].setData(k);
      }
      boxes[k].setPosition(
          ((double) rows[at] + rows[at + 3]) * half,
          ((double) rows[at + 1] + rows[at + 4]) * half,
          ((double) rows[at + 2] + rows[at + 5]) * half);
    }
    space.collide(
        null,
        (data, one, other) -> {
          int a = (Integer) one.getData();
          int b = (Integer) other.getData();
          candidate(rows, Math.min(a, b), Math.max(a, b));
        });
    if (space instanceof DHashSpace) {
      // It reports some pairs twice where sizes differ much.
      distinct();
    }
  }

  @Override
  public void close() {
    space.destroy();
  }
}
