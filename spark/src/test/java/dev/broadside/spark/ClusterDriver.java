package dev.broadside.spark;

import dev.broadside.Precision;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The driver of {@link StandaloneClusterTest}, in a JVM of its own: joins a Parquet file of boxes
 * into a Parquet file of pairs and says on standard output how far it is.
 */
final class ClusterDriver {
  private ClusterDriver() {}

  public static void main(String[] arguments) {
    SparkSession session =
        SparkSession.builder()
            .appName("broadside-cluster-test")
            .config("spark.ui.enabled", "false")
            .getOrCreate();
    session
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onExecutorAdded(SparkListenerExecutorAdded added) {
                say("EXECUTOR " + added.executorId());
              }

              @Override
              public void onTaskEnd(SparkListenerTaskEnd end) {
                say("TASK " + end.taskType() + " " + end.taskInfo().successful());
              }
            });
    JoinReport report = new JoinReport();
    Dataset<Row> boxes = session.read().parquet(arguments[0]);
    BoxJoin.selfJoin(
            boxes,
            JoinOptions.of(BoxColumns.space())
                .withPrecision(Precision.FLOAT)
                .withTileBoxes(Integer.parseInt(arguments[2]))
                .reportingTo(report))
        .write()
        .parquet(arguments[1]);
    say("REPORT " + report);
    say("DONE");
    session.stop();
  }

  private static synchronized void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
