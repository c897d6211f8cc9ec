package dev.broadside.spark;

import org.apache.spark.sql.SparkSession;

/** One quiet local session for all tests of the JVM. */
final class Sessions {
  private static SparkSession session;

  private Sessions() {}

  static synchronized SparkSession local() {
    if (session == null) {
      session =
          SparkSession.builder()
              .master("local[2]")
              .appName("broadside-tests")
              .config("spark.ui.enabled", "false")
              .config("spark.driver.host", "127.0.0.1")
              .config("spark.driver.bindAddress", "127.0.0.1")
              .config("spark.sql.shuffle.partitions", "4")
              .getOrCreate();
      session.sparkContext().setLogLevel("ERROR");
    }
    return session;
  }
}
