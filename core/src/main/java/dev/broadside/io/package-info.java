/**
 * Boxes and pairs as files: NumPy arrays (.npy), CSV, Broadmark's recordings (.aabbs), and Parquet
 * where its libraries are on the class path ({@link dev.broadside.io.ParquetFormat}). Start at
 * {@link dev.broadside.io.BoxReader} and {@link dev.broadside.io.BoxWriter}; pairs have their own
 * two. What cannot be read is told in one line by {@link dev.broadside.io.BoxFileException}.
 */
package dev.broadside.io;
