package dev.broadside.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.roaringbitmap.longlong.LongIterator;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/**
 * What every task of one join must know: the tiles, the giants, how boxes are packed. Made on the
 * driver from one pass over the input when the join is first run.
 */
final class JoinPlan implements Serializable {
  private static final long serialVersionUID = 1;

  // Sampled boxes altogether: enough that a tile of the usual size is cut from some hundreds.
  private static final int SAMPLES = 200_000;

  // Tiles at the most: each map task keeps a chunk for every tile.
  static final int MOST_TILES = 20_000;

  final Tiling tiling;
  final Giants giants;
  final boolean doubles;
  final boolean halfOpen;
  final boolean twoSets;
  final boolean intIds;

  private JoinPlan(
      Tiling tiling,
      Giants giants,
      boolean doubles,
      boolean halfOpen,
      boolean twoSets,
      boolean intIds) {
    this.tiling = tiling;
    this.giants = giants;
    this.doubles = doubles;
    this.halfOpen = halfOpen;
    this.twoSets = twoSets;
    this.intIds = intIds;
  }

  /** Samples the inputs (one or two) and decides on tiles and giants. */
  static JoinPlan make(
      List<JavaRDD<InternalRow>> inputs,
      List<BoxReader> readers,
      JoinOptions options,
      boolean doubles,
      boolean halfOpen,
      boolean intIds,
      int parallelism,
      JoinReport.PerTile figures) {
    int dims = options.first.dims();
    List<List<BoxSample>> samples = new ArrayList<>();
    long count = 0;
    for (int set = 0; set < inputs.size(); set++) {
      List<BoxSample> found = sample(inputs.get(set), readers.get(set), dims, options.checkIds);
      if (options.checkIds) {
        checkIds(found, inputs.get(set), readers.get(set), set, inputs.size(), options);
      }
      for (BoxSample sample : found) {
        count += sample.count;
      }
      samples.add(found);
    }
    double[] boxes = even(samples, dims, count);
    int sampled = boxes.length / (2 * dims);
    long wanted =
        Math.max(
            (count + options.tileBoxes - 1) / options.tileBoxes,
            Math.min(2L * parallelism, count / 1000));
    int target = (int) Math.max(1, Math.ceil(sampled / (double) Math.max(1, wanted)));
    int most = (int) Math.min(MOST_TILES, Math.max(1, 4 * wanted));
    Tiling tiling = new TilingBuilder(dims, boxes, target, most).build();
    Giants giants = giants(samples, tiling);
    options.report.planned(count, giants.count(), tiling.tiles(), figures);
    return new JoinPlan(tiling, giants, doubles, halfOpen, inputs.size() == 2, intIds);
  }

  private static List<BoxSample> sample(
      JavaRDD<InternalRow> input, BoxReader reader, int dims, boolean withIds) {
    int capacity = Math.max(100, SAMPLES / Math.max(1, input.getNumPartitions()));
    return input
        .mapPartitionsWithIndex(
            (partition, rows) ->
                List.of(BoxSample.of(partition, rows, reader, dims, capacity, withIds)).iterator(),
            false)
        .collect();
  }

  private static void checkIds(
      List<BoxSample> samples,
      JavaRDD<InternalRow> input,
      BoxReader reader,
      int set,
      int sets,
      JoinOptions options) {
    Roaring64NavigableMap seen = new Roaring64NavigableMap();
    long count = 0;
    for (BoxSample sample : samples) {
      count += sample.count;
      if (sample.ids.getLongCardinality() < sample.count) {
        throw duplicate(set, sets, options, firstTwin(input, reader, 2 * options.first.dims()));
      }
      Roaring64NavigableMap both = new Roaring64NavigableMap();
      both.or(sample.ids);
      both.and(seen);
      LongIterator ids = both.getLongIterator();
      if (ids.hasNext()) {
        throw duplicate(set, sets, options, ids.next());
      }
      seen.or(sample.ids);
      sample.ids = null;
    }
    assert seen.getLongCardinality() == count;
  }

  /** An id that a partition has twice; read again, since only errors need it. */
  private static long firstTwin(JavaRDD<InternalRow> input, BoxReader reader, int coordinates) {
    return input
        .mapPartitions(
            rows -> {
              Roaring64NavigableMap seen = new Roaring64NavigableMap();
              double[] box = new double[coordinates];
              while (rows.hasNext()) {
                long id = reader.read(rows.next(), box);
                if (seen.contains(id)) {
                  return List.of(id).iterator();
                }
                seen.addLong(id);
              }
              return List.<Long>of().iterator();
            })
        .collect()
        .get(0);
  }

  private static IllegalArgumentException duplicate(
      int set, int sets, JoinOptions options, long example) {
    return new IllegalArgumentException(
        "duplicate ids in column '"
            + (set == 0 ? options.first : options.second).id()
            + "'"
            + (sets == 1 ? "" : set == 0 ? " of the first set" : " of the second set")
            + ": "
            + example
            + " is there twice; every box needs an id of its own");
  }

  /** Thins the partitions' samples so that each stands for as many boxes as the others. */
  private static double[] even(List<List<BoxSample>> samples, int dims, long count) {
    double perBox = Math.min(1, SAMPLES / (double) Math.max(1, count));
    for (List<BoxSample> found : samples) {
      for (BoxSample sample : found) {
        if (sample.count > 0) {
          perBox = Math.min(perBox, sample.sampled / (double) sample.count);
        }
      }
    }
    double[] rows = new double[1024 * 2 * dims];
    int used = 0;
    for (List<BoxSample> found : samples) {
      for (BoxSample sample : found) {
        int keep = (int) Math.min(sample.sampled, Math.round(sample.count * perBox));
        int length = keep * 2 * dims;
        if (used + length > rows.length) {
          rows = Arrays.copyOf(rows, Math.max(used + length, rows.length * 2));
        }
        System.arraycopy(sample.boxes, 0, rows, used, length);
        used += length;
      }
    }
    return Arrays.copyOf(rows, used);
  }

  private static Giants giants(List<List<BoxSample>> samples, Tiling tiling) {
    long[][] ids = {{}, {}};
    double[][] boxes = {{}, {}};
    int width = 2 * tiling.dims;
    for (int set = 0; set < samples.size(); set++) {
      TreeMap<Long, double[]> found = new TreeMap<>(Comparator.naturalOrder());
      for (BoxSample sample : samples.get(set)) {
        for (int axis = 0; axis < tiling.dims; axis++) {
          for (int k = 0; k < sample.longestCount[axis]; k++) {
            double[] box = Arrays.copyOfRange(sample.longest[axis], k * width, (k + 1) * width);
            if (tiling.touched(box, Giants.TILES + 1) > Giants.TILES) {
              found.put(sample.longestIds[axis][k], box);
            }
          }
        }
      }
      ids[set] = found.keySet().stream().mapToLong(Long::longValue).toArray();
      boxes[set] = found.values().stream().flatMapToDouble(Arrays::stream).toArray();
    }
    return new Giants(ids, boxes);
  }

  /** The join itself: assign, shuffle, join each tile. */
  JavaRDD<InternalRow> run(
      List<JavaRDD<InternalRow>> inputs,
      List<BoxReader> readers,
      StructType schema,
      JoinReport.PerTile figures) {
    var plan =
        inputs
            .get(0)
            .context()
            .broadcast(this, scala.reflect.ClassTag$.MODULE$.apply(JoinPlan.class));
    JavaPairRDD<Integer, byte[]> assigned = null;
    for (int set = 0; set < inputs.size(); set++) {
      int thisSet = set;
      BoxReader reader = readers.get(set);
      JavaPairRDD<Integer, byte[]> part =
          inputs
              .get(set)
              .mapPartitionsToPair(
                  rows ->
                      new TileAssigner(
                          rows,
                          reader,
                          plan.value().tiling,
                          plan.value().giants,
                          thisSet,
                          plan.value().doubles));
      assigned = assigned == null ? part : assigned.union(part);
    }
    return assigned
        .partitionBy(new TilePartitioner(tiling.tiles()))
        .mapPartitionsWithIndex(
            (tile, chunks) -> new TilePairs(plan.value(), tile, chunks, schema, figures), true);
  }
}
