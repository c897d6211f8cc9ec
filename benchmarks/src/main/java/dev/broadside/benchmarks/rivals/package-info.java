/** Other libraries, each driven as its own documentation says, on the same boxes. */
package dev.broadside.benchmarks.rivals;
