package dev.broadside.testbed.boxes;

import dev.broadside.testbed.session.FrameWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Times of the last steps, a row each: step, total, stages, bytes allocated. Which stages there are
 * depends on the algorithms and may change when AUTO chooses anew: rows then begin anew.
 */
final class StageTimes {
  static final int PROFILE = 6;
  static final int NAMES = 7;
  private static final int ROWS = 256;

  private List<String> names = List.of();
  private final float[][] rows = new float[ROWS][];
  private final int[] rowFrame = new int[ROWS];
  private int added;
  private int published;
  private int namesFrame;
  private boolean renamed;

  void add(int step, List<String> stages, List<Double> millis, double total, long bytes) {
    if (!stages.equals(names)) {
      names = new ArrayList<>(stages);
      renamed = true;
      added = 0;
      published = 0;
    }
    float[] row = new float[stages.size() + 3];
    row[0] = step;
    row[1] = (float) total;
    for (int k = 0; k < stages.size(); k++) {
      row[2 + k] = millis.get(k).floatValue();
    }
    row[row.length - 1] = bytes;
    rows[added++ % ROWS] = row;
  }

  void publish(int frame) {
    if (renamed) {
      namesFrame = frame;
      renamed = false;
    }
    for (int k = Math.max(published, added - ROWS); k < added; k++) {
      rowFrame[k % ROWS] = frame;
    }
    published = added;
  }

  void encode(FrameWriter out, int since) {
    if (namesFrame > since || since == 0) {
      out.begin(NAMES).put(String.join("\n", names).getBytes(StandardCharsets.UTF_8)).end();
    }
    out.begin(PROFILE).put(names.size() + 3);
    for (int k = Math.max(0, published - ROWS); k < published; k++) {
      if (rowFrame[k % ROWS] > since) {
        for (float value : rows[k % ROWS]) {
          out.put(value);
        }
      }
    }
    out.end();
  }
}
