package dev.broadside.spark;

import dev.broadside.Pairs;
import dev.broadside.Touch;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;

/**
 * One join of files into a file, with its figures.
 *
 * @param pairs how many were found
 * @param hash as core's {@link Pairs#hash()}; null if an id is no id of core (0 … 2^31 - 1)
 * @param millis from the call to the finished file
 * @param cpuMillis of this process meanwhile: all of the work on a local master, else the driver's
 * @param taskCpuMillis of the tasks' own threads, wherever they ran, failed ones included; the
 *     threads beside them that find pairs are not in it
 */
record JoinRun(
    long pairs,
    Long hash,
    double millis,
    double cpuMillis,
    double taskCpuMillis,
    JoinReport report) {

  /** Joins; second is null for the pairs within the first, output null to count and hash only. */
  static JoinRun of(
      Dataset<Row> first, Dataset<Row> second, Touch touch, int tileBoxes, String output) {
    JoinReport report = new JoinReport();
    JoinOptions options =
        JoinOptions.of(BoxFiles.columns(first))
            .withTouch(touch)
            .withTileBoxes(tileBoxes)
            .reportingTo(report);
    SparkSession session = first.sparkSession();
    AtomicLong taskNanos = new AtomicLong();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onTaskEnd(SparkListenerTaskEnd end) {
            if (end.taskMetrics() != null) {
              taskNanos.addAndGet(end.taskMetrics().executorCpuTime());
            }
          }
        };
    session.sparkContext().addSparkListener(listener);
    long since = System.nanoTime();
    long cpuSince = processCpuNanos();
    Dataset<Row> pairs =
        second == null
            ? BoxJoin.selfJoin(first, options)
            : BoxJoin.join(first, second, options.withSecond(BoxFiles.columns(second)));
    PairSum sum = null;
    if (output != null) {
      pairs
          .write()
          .mode(SaveMode.Overwrite)
          // Ids repeat too seldom for a dictionary to pay.
          .option("parquet.enable.dictionary", "false")
          .parquet(output);
    } else {
      sum = PairSum.of(pairs);
    }
    double millis = (System.nanoTime() - since) / 1e6;
    double cpuMillis = (processCpuNanos() - cpuSince) / 1e6;
    session.sparkContext().removeSparkListener(listener);
    if (sum == null) {
      sum = PairSum.of(session.read().parquet(output));
    }
    return new JoinRun(sum.count(), sum.hash(), millis, cpuMillis, taskNanos.get() / 1e6, report);
  }

  /** CPU time of all threads of this JVM so far; 0 where the JVM does not tell. */
  static long processCpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  /** Count and fingerprint of pairs, taken while they stream. */
  record PairSum(long count, Long hash) {
    static PairSum of(Dataset<Row> pairs) {
      boolean ints = pairs.schema().apply("first").dataType().equals(DataTypes.IntegerType);
      List<long[]> parts =
          ((org.apache.spark.sql.classic.Dataset<Row>) pairs)
              .queryExecution()
              .toRdd()
              .toJavaRDD()
              .mapPartitions(
                  rows -> {
                    long count = 0;
                    long sum = 0;
                    long foreign = 0;
                    while (rows.hasNext()) {
                      var row = rows.next();
                      long a = ints ? row.getInt(0) : row.getLong(0);
                      long b = ints ? row.getInt(1) : row.getLong(1);
                      count++;
                      foreign |= (a | b) & ~(long) Integer.MAX_VALUE;
                      sum += Pairs.mix((int) a, (int) b);
                    }
                    return List.of(new long[] {count, sum, foreign}).iterator();
                  })
              .collect();
      long count = 0;
      long sum = 0;
      long foreign = 0;
      for (long[] part : parts) {
        count += part[0];
        sum += part[1];
        foreign |= part[2];
      }
      return new PairSum(count, foreign == 0 ? sum : null);
    }
  }
}
