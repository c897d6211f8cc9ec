package dev.broadside.benchmarks.papers;

import dev.broadside.benchmarks.report.Picture;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import javax.imageio.ImageIO;

/**
 * Capannini &amp; Larsson 2016, figures 5 and 6: frames of a scene in a row, seen along the second
 * axis. A pixel is the darker the more boxes lie behind it; all panels show the same cube, and what
 * has left it is not drawn.
 */
final class FramePanels {
  private static final int SIDE = 200;
  private static final int GAP = 8;
  private static final int LABEL = 24;

  /** Few, because noise hardly compresses: four bits a pixel at most. */
  private static final int SHADES = 16;

  /** Of the light, what a box lets through. */
  private static final double CLEAR = 0.93;

  private final double left;
  private final double bottom;
  private final BufferedImage image;
  private final StringBuilder labels = new StringBuilder();
  private int panels;

  /** Shows a length of 1 of the first axis from left on, and of the third from bottom on. */
  FramePanels(int count, double left, double bottom) {
    this.left = left;
    this.bottom = bottom;
    image =
        new BufferedImage(
            count * (SIDE + GAP) - GAP, SIDE, BufferedImage.TYPE_BYTE_BINARY, shades());
  }

  private static IndexColorModel shades() {
    byte[][] rgb = new byte[3][SHADES];
    int[] darkest = {0x10, 0x32, 0x4f};
    for (int shade = 0; shade < SHADES; shade++) {
      for (int colour = 0; colour < 3; colour++) {
        rgb[colour][shade] = (byte) (255 - (255 - darkest[colour]) * shade / (SHADES - 1));
      }
    }
    return new IndexColorModel(4, SHADES, rgb[0], rgb[1], rgb[2]);
  }

  void add(float[] rows, String label) {
    int[] behind = new int[SIDE * SIDE];
    for (int at = 0; at < rows.length; at += 6) {
      int endX = end(rows[at + 3] - left);
      int endY = end(rows[at + 5] - bottom);
      for (int y = begin(rows[at + 2] - bottom); y < endY; y++) {
        for (int x = begin(rows[at] - left); x < endX; x++) {
          behind[y * SIDE + x]++;
        }
      }
    }
    int offset = panels++ * (SIDE + GAP);
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        double dark = 1 - Math.pow(CLEAR, behind[y * SIDE + x]);
        int shade = (int) Math.round(dark * (SHADES - 1));
        image.getRaster().setSample(offset + x, SIDE - 1 - y, 0, shade);
      }
    }
    labels.append(
        String.format(
            "<rect x=\"%d\" width=\"%d\" height=\"%2$d\" fill=\"none\" stroke=\"#bbb\"/>%n"
                + "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\""
                + " style=\"fill:black\">%s</text>%n",
            offset, SIDE, offset + SIDE / 2, SIDE + LABEL - 8, label));
  }

  private static int begin(double place) {
    return (int) Math.max(0, Math.floor(place * SIDE));
  }

  private static int end(double place) {
    return (int) Math.min(SIDE, Math.ceil(place * SIDE));
  }

  Picture picture(String title) throws IOException {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    String svg =
        String.format(
            "<svg viewBox=\"0 0 %d %d\"><rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n"
                + "<image width=\"%1$d\" height=\"%d\" href=\"data:image/png;base64,%s\"/>%n%s"
                + "</svg>",
            image.getWidth(),
            SIDE + LABEL,
            SIDE,
            Base64.getEncoder().encodeToString(png.toByteArray()),
            labels);
    return new Picture(title, svg);
  }
}
