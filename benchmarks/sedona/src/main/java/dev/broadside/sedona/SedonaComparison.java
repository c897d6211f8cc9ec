package dev.broadside.sedona;

import dev.broadside.spark.BoxColumns;
import dev.broadside.spark.BoxJoin;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import org.apache.sedona.spark.SedonaContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * All overlapping pairs of 2D rectangles in a Parquet file, by both, in turns in one session: each
 * reads the file, joins, and writes pairs as Parquet. Fails if the numbers of pairs differ.
 */
public final class SedonaComparison {
  private SedonaComparison() {}

  /** Wall time and CPU time of the process, in milliseconds. */
  private record Cost(double millis, double cpuMillis) {}

  /** INPUT.parquet, a directory for results, rounds, master. */
  public static void main(String[] arguments) {
    String input = arguments[0];
    String folder = arguments[1];
    int rounds = Integer.parseInt(arguments[2]);
    String master = arguments[3];
    // Sedona's own builder and registrations; the serializer its manual asks for.
    SparkSession session =
        SedonaContext.create(
            SedonaContext.builder()
                .master(master)
                .appName("broadside beside sedona")
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config(
                    "spark.kryo.registrator", "org.apache.sedona.core.serde.SedonaKryoRegistrator")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.log.level", "ERROR")
                .getOrCreate());
    Cost[] ours = new Cost[rounds];
    Cost[] theirs = new Cost[rounds];
    long pairs = 0;
    for (int round = 0; round < rounds; round++) {
      String broadside = folder + "/broadside.parquet";
      String sedona = folder + "/sedona.parquet";
      ours[round] =
          measure(
              () -> BoxJoin.selfJoin(session.read().parquet(input), BoxColumns.plane()), broadside);
      theirs[round] = measure(() -> rangeJoin(session, input), sedona);
      pairs = session.read().parquet(broadside).count();
      long rival = session.read().parquet(sedona).count();
      if (pairs != rival) {
        throw new IllegalStateException("Broadside " + pairs + " pairs, Sedona " + rival);
      }
      System.out.printf(
          Locale.ROOT,
          "round %d: Broadside %.0f ms (%.0f ms of CPU), Sedona %.0f ms (%.0f ms of CPU)%n",
          round,
          ours[round].millis(),
          ours[round].cpuMillis(),
          theirs[round].millis(),
          theirs[round].cpuMillis());
    }
    long boxes = session.read().parquet(input).count();
    System.out.println(plan(session, input));
    session.stop();
    Cost one = median(ours);
    Cost other = median(theirs);
    System.out.printf(
        Locale.ROOT,
        "%,d rectangles, %,d pairs by both, %s, Spark %s, JDK %s, warm medians: Broadside %.0f ms"
            + " (%.0f ms of CPU), Sedona %.0f ms (%.0f ms of CPU): %.1f times the time, %.1f times"
            + " the CPU time%n",
        boxes,
        pairs,
        master,
        org.apache.spark.package$.MODULE$.SPARK_VERSION(),
        Runtime.version(),
        one.millis(),
        one.cpuMillis(),
        other.millis(),
        other.cpuMillis(),
        other.millis() / one.millis(),
        other.cpuMillis() / one.cpuMillis());
  }

  private static Dataset<Row> rangeJoin(SparkSession session, String input) {
    session
        .read()
        .parquet(input)
        .selectExpr("id", "ST_PolygonFromEnvelope(minx, miny, maxx, maxy) AS box")
        .createOrReplaceTempView("rectangles");
    return session.sql(
        "SELECT a.id AS first, b.id AS second FROM rectangles a, rectangles b"
            + " WHERE ST_Intersects(a.box, b.box) AND a.id < b.id");
  }

  /** Which join Sedona chose. */
  private static String plan(SparkSession session, String input) {
    String plan =
        ((org.apache.spark.sql.classic.Dataset<Row>) rangeJoin(session, input))
            .queryExecution()
            .executedPlan()
            .toString();
    return plan.lines()
        .filter(line -> line.contains("Join"))
        .findFirst()
        .map(line -> "Sedona's plan: " + line.replaceFirst(".*?(\\w*Join\\w*).*", "$1"))
        .orElse("Sedona's plan has no join of its own");
  }

  private static Cost measure(java.util.function.Supplier<Dataset<Row>> join, String output) {
    long since = System.nanoTime();
    long cpu = cpuNanos();
    join.get().write().mode(SaveMode.Overwrite).parquet(output);
    return new Cost((System.nanoTime() - since) / 1e6, (cpuNanos() - cpu) / 1e6);
  }

  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /** The first round is cold and left out. */
  private static Cost median(Cost[] rounds) {
    Cost[] warm = Arrays.copyOfRange(rounds, Math.min(1, rounds.length - 1), rounds.length);
    Arrays.sort(warm, (a, b) -> Double.compare(a.millis(), b.millis()));
    return warm[(warm.length - 1) / 2];
  }
}
