package dev.broadside.spark;

import dev.broadside.cli.CommandFailure;
import dev.broadside.cli.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Runs the partitioner alone at sizes no test cluster holds: plans tiles from a sample as a join
 * does, then lets every box of a generated scene find its tiles, and counts. Boxes are made on the
 * fly, so memory does not grow with n.
 */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description = {
      "Plans tiles for a scene of n boxes and counts which box goes where, without joining.",
      "Boxes as in the scene free: uniform in the unit cube, edges 0.5 … 1.5 of the mean, volumes"
          + " adding up to the density. With --cluster, a share of them lies in a corner."
    },
    footer = {
      "",
      "Example:",
      "  ./broadside spark simulate --n 1000000000 --tile-boxes 1000000 --json"
    })
final class SimulateCommand implements Callable<Integer> {
  private static final int SAMPLES = 200_000;

  @Spec private CommandSpec spec;

  @Option(names = "--n", required = true, description = "Number of boxes.")
  private long n;

  @Option(names = "--dims", defaultValue = "3", description = "2 or 3 (default: ${DEFAULT-VALUE}).")
  private int dims;

  @Option(
      names = "--density",
      defaultValue = "0.35",
      description = "Sum of the volumes (default: ${DEFAULT-VALUE}).")
  private double density;

  @Option(
      names = "--cluster",
      defaultValue = "0",
      description = "Share of the boxes in a corner of a tenth of the edge (default: none).")
  private double cluster;

  @Option(
      names = "--tile-boxes",
      defaultValue = "1000000",
      description = "Boxes a tile should hold (default: ${DEFAULT-VALUE}).")
  private int tileBoxes;

  @Option(names = "--seed", defaultValue = "1", description = "Of the boxes.")
  private long seed;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    if (n < 1 || dims < 2 || dims > 3 || !(density > 0) || !(cluster >= 0 && cluster <= 1)) {
      throw CommandFailure.badInput(
          "n from 1, dims 2 or 3, density above 0, cluster 0 … 1 are allowed");
    }
    double edge = Math.pow(density / n, 1.0 / dims);
    double[] sample = new double[SAMPLES * 2 * dims];
    double[] box = new double[2 * dims];
    SplittableRandom random = new SplittableRandom(seed);
    for (int k = 0; k < SAMPLES; k++) {
      draw(random, edge, box);
      System.arraycopy(box, 0, sample, k * 2 * dims, 2 * dims);
    }
    long wanted = (n + tileBoxes - 1) / tileBoxes;
    int target = (int) Math.max(1, Math.ceil(SAMPLES / (double) wanted));
    Tiling tiling =
        new TilingBuilder(dims, sample, target, (int) Math.min(JoinPlan.MOST_TILES, 4 * wanted))
            .build();
    long since = System.nanoTime();
    long[] counts = assign(tiling, edge);
    double seconds = (System.nanoTime() - since) / 1e9;
    print(tiling, counts, seconds);
    return 0;
  }

  private void draw(SplittableRandom random, double edge, double[] box) {
    double span = cluster > 0 && random.nextDouble() < cluster ? 0.1 : 1;
    for (int a = 0; a < dims; a++) {
      double size = edge * (0.5 + random.nextDouble());
      box[a] = random.nextDouble() * (span - size);
      box[dims + a] = box[a] + size;
    }
  }

  private long[] assign(Tiling tiling, double edge) throws InterruptedException {
    int threads = Runtime.getRuntime().availableProcessors();
    long[] total = new long[tiling.tiles()];
    List<Thread> workers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      long from = n * t / threads;
      long to = n * (t + 1) / threads;
      long stream = seed + 1 + t;
      Thread worker =
          new Thread(
              () -> {
                SplittableRandom random = new SplittableRandom(stream * 0x9E3779B97F4A7C15L);
                long[] counts = new long[tiling.tiles()];
                double[] box = new double[2 * dims];
                IntConsumer count = tile -> counts[tile]++;
                for (long k = from; k < to; k++) {
                  draw(random, edge, box);
                  tiling.forEachTile(box, count);
                }
                synchronized (total) {
                  for (int k = 0; k < counts.length; k++) {
                    total[k] += counts[k];
                  }
                }
              });
      worker.start();
      workers.add(worker);
    }
    for (Thread worker : workers) {
      worker.join();
    }
    return total;
  }

  private void print(Tiling tiling, long[] counts, double seconds) {
    long sum = 0;
    long max = 0;
    for (long count : counts) {
      sum += count;
      max = Math.max(max, count);
    }
    double replication = sum / (double) n;
    double skew = max * (double) counts.length / sum;
    long bytes = sum * PackedBoxes.recordBytes(dims, true);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          new Json()
              .beginObject()
              .name("n")
              .value(n)
              .name("tiles")
              .value(counts.length)
              .name("replication")
              .value(replication)
              .name("largestTile")
              .value(max)
              .name("skew")
              .value(skew)
              .name("shuffleBytes")
              .value(bytes)
              .name("assignSeconds")
              .value(seconds)
              .endObject());
    } else {
      out.printf(
          "%d boxes, %d tiles, replication %.4f, largest tile %d (%.2f x the mean), %.1f GB packed"
              + " (doubles), %.0f s to assign%n",
          n, counts.length, replication, max, skew, bytes / 1e9, seconds);
    }
    out.flush();
  }
}
