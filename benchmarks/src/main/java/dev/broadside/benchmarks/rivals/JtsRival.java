package dev.broadside.benchmarks.rivals;

import dev.broadside.scene.Scene;
import java.util.function.Supplier;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.ItemVisitor;
import org.locationtech.jts.index.SpatialIndex;

/** A packed tree of JTS: built anew each frame, one query per box. It has no self-join. */
final class JtsRival extends Rival {
  private final Supplier<SpatialIndex> maker;
  private final Envelope[] envelopes;
  private final Integer[] ids;

  JtsRival(String name, Scene scene, Supplier<SpatialIndex> maker) {
    super(name, scene);
    this.maker = maker;
    envelopes = new Envelope[n];
    ids = new Integer[n];
    for (int box = 0; box < n; box++) {
      envelopes[box] = new Envelope();
      ids[box] = box;
    }
  }

  @Override
  void search(float[] rows) {
    SpatialIndex index = maker.get();
    for (int box = 0; box < n; box++) {
      envelopes[box].init(rows[box * 4], rows[box * 4 + 2], rows[box * 4 + 1], rows[box * 4 + 3]);
      index.insert(envelopes[box], ids[box]);
    }
    for (int box = 0; box < n; box++) {
      int asking = box;
      ItemVisitor visitor =
          item -> {
            int other = (Integer) item;
            // JTS visits what its nodes suggest; the boxes themselves decide.
            candidate(rows, asking, other);
          };
      index.query(envelopes[box], visitor);
    }
  }
}
