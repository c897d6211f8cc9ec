package dev.broadside.benchmarks.bvh;

import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Picture;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Tsamis 2020, figure 9: boxes enlarged for what is to come, and the false pairs they give. */
final class Enlargement {
  private static final int WIDTH = 420;
  private static final int HEIGHT = 320;

  /** Metres around the middle of the cloud of circles. */
  private static final double VIEW = 30;

  private Enlargement() {}

  static Outcome run(Laboratory laboratory, int circles, int steps) throws IOException {
    laboratory.progress(0, 2, "recording add-pair");
    RecordedFrames frames = RecordedFrames.of(laboratory.frames(), "add-pair", circles, steps);
    laboratory.progress(1, 2, "counting pairs");
    DataTable table =
        new DataTable("Pairs in every step", "step", "tight", "enlarged", "enlarged / tight");
    EnlargedBroadPhase enlarged = new EnlargedBroadPhase(frames.rows().get(0), frames.fixed());
    enlarged.step(frames.rows().get(0));
    enlarged.pairCount();
    Boxes2D boxes = new Boxes2D();
    float[] widest = null;
    int at = 0;
    int most = 0;
    int tightThen = 0;
    try (BroadPhase broadPhase = BroadPhase.of(boxes)) {
      for (int step = 1; step <= steps; step++) {
        float[] rows = frames.rows().get(step);
        boxes.replaceAll(rows);
        int tight = broadPhase.findPairsUnordered().size();
        enlarged.step(rows);
        int wide = enlarged.pairCount();
        table.row(step, tight, wide, (double) wide / tight);
        if (wide > most) {
          most = wide;
          at = step;
          tightThen = tight;
          widest = rows(enlarged, frames.count());
        }
      }
    }
    Picture picture =
        new Picture(
            "Boxes at step " + at + ": enlarged, tight", svg(widest, frames.rows().get(at)));
    return new Outcome(
        List.of(table),
        List.of(picture),
        most >= 2 * tightThen ? Verdict.REPRODUCED : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "At step %d the enlarged boxes have %,d pairs, the tight ones %,d: %.0f %% are false.",
            at,
            most,
            tightThen,
            100 - 100.0 * tightThen / most));
  }

  private static float[] rows(EnlargedBroadPhase enlarged, int count) {
    float[] rows = new float[4 * count];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = enlarged.bound(k / 4, k % 4);
    }
    return rows;
  }

  private static String svg(float[] enlarged, float[] tight) {
    StringBuilder svg = new StringBuilder();
    int width = 2 * WIDTH + 10;
    svg.append(
        String.format(
            "<svg viewBox=\"0 0 %d %d\"><rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
            width, HEIGHT));
    panel(svg, enlarged, 0);
    panel(svg, tight, WIDTH + 10);
    return svg.append("</svg>").toString();
  }

  private static void panel(StringBuilder svg, float[] rows, int left) {
    double scale = WIDTH / VIEW;
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg x=\"%d\" width=\"%d\" height=\"%d\"><g fill=\"#c33\" fill-opacity=\"0.04\""
                + " stroke=\"#a22\" stroke-width=\"0.5\">%n",
            left,
            WIDTH,
            HEIGHT));
    for (int at = 0; at < rows.length; at += 4) {
      // The cloud lies around (0, 5).
      svg.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>%n",
              WIDTH / 2.0 + scale * rows[at],
              HEIGHT / 2.0 - scale * (rows[at + 3] - 5),
              scale * (rows[at + 2] - rows[at]),
              scale * (rows[at + 3] - rows[at + 1])));
    }
    svg.append("</g></svg>\n");
  }
}
