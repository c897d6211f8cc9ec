/**
 * Parquet files without Spark running: what {@code ./broadside pairs}, {@code convert} and the
 * other commands use for files that end in .parquet. Start at {@link
 * dev.broadside.spark.parquet.ParquetLibrary}.
 */
package dev.broadside.spark.parquet;
