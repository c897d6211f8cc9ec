package dev.broadside.algorithm.tiles;

import dev.broadside.SpaceCuts;
import dev.broadside.algorithm.sortandsweep.SortAndSweepFinder;
import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairFinder;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import java.util.Locale;

/**
 * Cuts the boxes into slabs and columns that fit in cache and sweeps each there on packed
 * fixed-point intervals. Two passes: every worker quantises chunks of boxes and scatters them to
 * slabs; then every worker takes slabs, orders one by column and bin and sweeps it. About O(n +
 * pairs) at constant density.
 */
public final class TilesFinder implements PairFinder {
  // Boxes below which one thread is done before another one is awake.
  private static final int ALONE = 2048;

  // The share of dead ids up to which passing over them costs less than gathering the others.
  public static final int DEAD = 4;

  // Queries per task where one column is all there is.
  private static final int QUERIES = 256;

  private final FinderOptions options;
  private final Workers workers;
  private final PlanKeeper keeper;
  private final SlabScatter[] scatters;
  private final Columns[] columns;
  private final ColumnSweep[] sweeps;
  private final Rest rest;

  private Plan plan;
  private BoxFrame frame;
  private PairOutput out;
  private double replication;
  private double candidates;

  private final Workers.Task scatter = this::scatter;
  private final Workers.Task sweepSlab = this::sweepSlab;
  private final Workers.Task sweepQueries = this::sweepQueries;

  public TilesFinder(FinderOptions options) {
    this.options = options;
    workers = options.workers();
    Kernels kernels = options.kernels();
    keeper = new PlanKeeper(options.dims(), workers, kernels);
    int threads = workers.threads();
    scatters = new SlabScatter[threads];
    columns = new Columns[threads];
    sweeps = new ColumnSweep[threads];
    for (int k = 0; k < threads; k++) {
      scatters[k] = new SlabScatter(kernels);
      columns[k] = new Columns();
      sweeps[k] = new ColumnSweep(kernels);
    }
    rest = new Rest(workers, scatters, columns, sweeps);
  }

  @Override
  public boolean skipsDead(int count, int limit) {
    return limit <= SlabPool.BOX && count >= limit - limit / DEAD;
  }

  @Override
  public void find(BoxFrame newFrame, PairOutput output) {
    if (newFrame.count < 2) {
      return;
    }
    if (newFrame.count > SlabPool.BOX) {
      // A box's number has 30 bits in a record.
      new SortAndSweepFinder(options).find(newFrame, output);
      return;
    }
    if (rest.serves(newFrame) && rest.find(newFrame, output, keeper)) {
      return;
    }
    rest.forget();
    frame = newFrame;
    out = output;
    output.stage("plan");
    plan = keeper.plan(newFrame);
    output.stage("scatter");
    for (SlabScatter each : scatters) {
      each.pool.clear(plan.slabs);
    }
    run((frame.count + SlabScatter.CHUNK - 1) / SlabScatter.CHUNK, scatter);
    output.stage("sweep");
    if (plan.slabs == 1 && plan.columns == 1) {
      columns[0].build(plan, scatters, 0);
      run((columns[0].end(0) + QUERIES - 1) / QUERIES, sweepQueries);
    } else {
      run(plan.slabs, sweepSlab);
    }
    noteWork();
    frame = null;
    out = null;
  }

  private void run(int tasks, Workers.Task task) {
    if (frame.count >= ALONE) {
      workers.run(tasks, task);
      return;
    }
    for (int k = 0; k < tasks; k++) {
      workers.checkCancelled();
      task.run(k, 0);
    }
  }

  private void noteWork() {
    long entries = 0;
    long tested = 0;
    for (int k = 0; k < columns.length; k++) {
      entries += columns[k].takeEntries();
      tested += out.buffer(k).tested;
    }
    keeper.note(frame.count, entries, tested);
    replication = (double) entries / frame.count;
    candidates = (double) tested / Math.max(1, entries);
  }

  private void scatter(int chunk, int worker) {
    int from = chunk * SlabScatter.CHUNK;
    int count = Math.min(SlabScatter.CHUNK, frame.count - from);
    scatters[worker].scatter(frame, plan, from, count);
  }

  private void sweepSlab(int slab, int worker) {
    Columns own = columns[worker];
    own.build(plan, scatters, slab);
    PairBuffer pairs = out.buffer(worker);
    for (int column = 0; column < own.columns; column++) {
      sweeps[worker].sweep(own, column, own.starts[column], own.end(column), frame, pairs);
    }
  }

  private void sweepQueries(int part, int worker) {
    Columns only = columns[0];
    int from = part * QUERIES;
    int to = Math.min(only.end(0), from + QUERIES);
    sweeps[worker].sweep(only, 0, from, to, frame, out.buffer(worker));
  }

  @Override
  public String explain() {
    if (!rest.explain().isEmpty()) {
      return rest.explain();
    }
    if (plan == null) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "%d slabs along %c, %d columns along %c, swept along %c in %d bins; %.2f entries a box,"
            + " %.1f candidates an entry; the plan is %d frames old",
        plan.slabs,
        "xyz".charAt(plan.slabAxis),
        plan.columns,
        "xyz".charAt(plan.columnAxis),
        "xyz".charAt(plan.sweepAxis),
        plan.bins(),
        replication,
        candidates,
        keeper.age());
  }

  @Override
  public SpaceCuts cuts() {
    if (plan == null) {
      return SpaceCuts.NONE;
    }
    double[][] cuts = new double[3][0];
    // In 2D the column axis is the sweep axis; both roles fall on it.
    cuts[plan.columnAxis] =
        SpaceCuts.even(
            plan.columnOrigin, (1 << plan.columnShift) / (double) plan.columnScale, plan.columns);
    cuts[plan.slabAxis] =
        SpaceCuts.even(
            plan.slabOrigin, (1 << Plan.SLAB_BITS) / (double) plan.slabScale, plan.slabs);
    return new SpaceCuts(plan.sweepAxis, cuts);
  }

  @Override
  public long stateBytes() {
    long bytes = rest.stateBytes();
    for (int k = 0; k < scatters.length; k++) {
      bytes += scatters[k].stateBytes() + columns[k].stateBytes();
    }
    return bytes;
  }
}
