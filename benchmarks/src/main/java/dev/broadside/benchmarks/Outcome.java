package dev.broadside.benchmarks;

import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Drawing;
import java.util.List;

/**
 * What an experiment found.
 *
 * @param tables every number, also behind the plots
 * @param plots what the paper's figure shows
 * @param verdict how it compares with the paper
 * @param because the reason, with the numbers that decide
 */
public record Outcome(
    List<DataTable> tables, List<? extends Drawing> plots, Verdict verdict, String because) {}
