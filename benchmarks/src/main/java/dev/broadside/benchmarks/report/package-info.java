/** Tables, plots and one self-contained HTML page. */
package dev.broadside.benchmarks.report;
