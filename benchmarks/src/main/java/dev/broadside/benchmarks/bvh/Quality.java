package dev.broadside.benchmarks.bvh;

import dev.broadside.Algorithm;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.Knob;
import dev.broadside.TreeShape;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Picture;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/** Trees judged by area, sibling overlap and depth, and by rendering the overlap (figure 7). */
final class Quality {
  private static final int SIDE = 420;

  private Quality() {}

  static Outcome run(Laboratory laboratory, int tiles, int tilesStep, int circles, int pairStep)
      throws IOException {
    DataTable table =
        new DataTable(
            "One box a leaf; square metres",
            "scene",
            "tree",
            "depth",
            "total area",
            "sibling overlap");
    laboratory.progress(0, 2, "tiles");
    RecordedFrames first = RecordedFrames.of(laboratory.frames(), "tiles", tiles, tilesStep);
    TreeShape[] shapes = rows(table, "tiles, step " + tilesStep, first);
    laboratory.progress(1, 2, "add-pair");
    rows(
        table,
        "add pair " + circles + ", step " + pairStep,
        RecordedFrames.of(laboratory.frames(), "add-pair", circles, pairStep));
    double ratio = shapes[2].siblingOverlap() / shapes[0].siblingOverlap();
    return new Outcome(
        List.of(table),
        List.of(new Picture("Overlap of the nodes: unified, insertion", picture(shapes))),
        ratio > 2 && Math.abs(shapes[2].depth() - shapes[0].depth()) <= 3
            ? Verdict.REPRODUCED
            : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "In 'tiles' siblings of the insertion tree overlap %.1f times as much as ours; depths"
                + " %d and %d.",
            ratio,
            shapes[2].depth(),
            shapes[0].depth()));
  }

  private static TreeShape[] rows(DataTable table, String scene, RecordedFrames frames) {
    TreeShape[] shapes = {ours(frames, 0), ours(frames, 1), enlarged(frames)};
    String[] names = {"barycentre", "surface area", "insertion, enlarged"};
    for (int k = 0; k < shapes.length; k++) {
      table.row(
          scene, names[k], shapes[k].depth(), shapes[k].totalArea(), shapes[k].siblingOverlap());
    }
    return shapes;
  }

  /** One tree of all boxes with one box a leaf, as the thesis and the insertion tree have it. */
  private static TreeShape ours(RecordedFrames frames, int surfaceArea) {
    Boxes2D boxes = new Boxes2D();
    boxes.replaceAll(frames.rows().get(frames.steps()));
    Tuning tuning = Tuning.defaults().with(Knob.LEAF_SIZE, 1).with(Knob.SURFACE_AREA, surfaceArea);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.BVH, tuning)) {
      return broadPhase.treeShape();
    }
  }

  private static TreeShape enlarged(RecordedFrames frames) {
    EnlargedBroadPhase broadPhase = new EnlargedBroadPhase(frames.rows().get(0), frames.fixed());
    for (float[] rows : frames.rows()) {
      broadPhase.step(rows);
    }
    return broadPhase.shape();
  }

  /** Inner nodes of both trees side by side, drawn with the same opacity. */
  private static String picture(TreeShape[] shapes) throws IOException {
    int width = 2 * SIDE + 10;
    BufferedImage image = new BufferedImage(width, SIDE, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < width; x++) {
      for (int y = 0; y < SIDE; y++) {
        image.setRGB(x, y, 0xFFFFFF);
      }
    }
    draw(shapes[0], image, 0);
    draw(shapes[2], image, SIDE + 10);
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    return String.format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"><image width=\"%d\""
            + " height=\"%d\" href=\"data:image/png;base64,%s\"/></svg>",
        width, SIDE, width, SIDE, Base64.getEncoder().encodeToString(png.toByteArray()));
  }

  private static void draw(TreeShape shape, BufferedImage image, int offset) {
    // The ground is 200 m wide; the same view for both trees, whatever their roots are.
    double scale = SIDE / 204.0;
    double[] clear = new double[SIDE * SIDE];
    java.util.Arrays.fill(clear, 1);
    for (int node = 0; node < shape.nodes(); node++) {
      if (shape.size(node) < 2) {
        continue;
      }
      int fromX = pixel((shape.min(0, node) + 102) * scale);
      int toX = pixel((shape.max(0, node) + 102) * scale);
      int fromY = pixel((shape.min(1, node) + 104) * scale);
      int toY = pixel((shape.max(1, node) + 104) * scale);
      for (int y = fromY; y <= toY; y++) {
        for (int x = fromX; x <= toX; x++) {
          clear[y * SIDE + x] *= 0.98;
        }
      }
    }
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        int rest = (int) Math.round(255 * clear[y * SIDE + x]);
        image.setRGB(offset + x, SIDE - 1 - y, 0xFF0000 | rest << 8 | rest);
      }
    }
  }

  private static int pixel(double value) {
    return (int) Math.max(0, Math.min(SIDE - 1, Math.floor(value)));
  }
}
