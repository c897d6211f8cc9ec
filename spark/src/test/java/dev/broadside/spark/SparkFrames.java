package dev.broadside.spark;

import org.apache.spark.sql.SparkSession;

/** The tests' session for other packages. */
public final class SparkFrames {
  private SparkFrames() {}

  public static SparkSession session() {
    return Sessions.local();
  }
}
