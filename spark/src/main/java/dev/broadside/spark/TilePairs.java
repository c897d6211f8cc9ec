package dev.broadside.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecificInternalRow;
import org.apache.spark.sql.types.StructType;
import scala.Tuple2;

/**
 * The pairs of one tile as rows, pulled while a thread finds them: only a few blocks of pairs exist
 * at a time, however many there are. The thread ends with the task, whether it finished or was
 * killed.
 */
final class TilePairs implements Iterator<InternalRow> {
  private static final int BLOCK = 1 << 13;
  private static final int BLOCKS_WAITING = 8;
  private static final long[] END = new long[0];

  private final BlockingQueue<long[]> blocks = new ArrayBlockingQueue<>(BLOCKS_WAITING);
  private final SpecificInternalRow row;
  private final TileJoin join;
  private final Thread finder;
  private final JoinPlan plan;
  private final int tile;
  private final JoinReport.PerTile figures;
  private volatile Throwable failure;

  private long[] block = new long[BLOCK * 2];
  private int filled;
  private long[] current = new long[0];
  private int at;
  private boolean ended;
  private long boxes;
  private long bytes;
  private long pairs;

  TilePairs(
      JoinPlan plan,
      int tile,
      Iterator<Tuple2<Integer, byte[]>> input,
      StructType schema,
      JoinReport.PerTile figures) {
    this.figures = figures;
    this.plan = plan;
    this.tile = tile;
    row = new SpecificInternalRow(schema);
    join = new TileJoin(plan, tile, this::offer);
    List<byte[]> chunks = new ArrayList<>();
    int record = PackedBoxes.recordBytes(plan.tiling.dims, plan.doubles);
    while (input.hasNext()) {
      byte[] chunk = input.next()._2();
      chunks.add(chunk);
      boxes += (chunk.length - PackedBoxes.HEADER) / record;
      bytes += chunk.length;
    }
    finder = new Thread(() -> find(chunks), "broadside-tile-" + tile);
    finder.setDaemon(true);
    TaskContext context = TaskContext.get();
    context.addTaskCompletionListener(
        done -> {
          join.cancel();
          finder.interrupt();
        });
    finder.start();
  }

  private void find(List<byte[]> chunks) {
    try {
      join.run(chunks);
      if (filled > 0) {
        blocks.put(java.util.Arrays.copyOf(block, filled));
      }
    } catch (InterruptedException | Stopped e) {
      return; // the task is over, nobody waits
    } catch (Throwable thrown) {
      failure = thrown;
    }
    try {
      blocks.put(END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void offer(long first, long second) {
    block[filled++] = first;
    block[filled++] = second;
    if (filled == block.length) {
      try {
        blocks.put(block);
      } catch (InterruptedException e) {
        throw new Stopped();
      }
      block = new long[BLOCK * 2];
      filled = 0;
    }
  }

  @Override
  public boolean hasNext() {
    if (at < current.length) {
      return true;
    }
    if (ended) {
      return false;
    }
    try {
      current = blocks.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("tile " + tile + ": interrupted", e);
    }
    at = 0;
    if (current.length > 0) {
      return true;
    }
    ended = true;
    if (failure instanceof RuntimeException runtime) {
      throw runtime;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    figures.add(new long[] {tile, boxes, bytes, pairs});
    return false;
  }

  @Override
  public InternalRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    long first = current[at++];
    long second = current[at++];
    if (plan.intIds) {
      row.setInt(0, (int) first);
      row.setInt(1, (int) second);
    } else {
      row.setLong(0, first);
      row.setLong(1, second);
    }
    pairs++;
    return row;
  }

  /** Thrown through the finder when its task is over. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    Stopped() {
      super("the task ended", null, false, false);
    }
  }
}
