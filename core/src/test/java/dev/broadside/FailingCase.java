package dev.broadside;

import dev.broadside.io.BoxWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/**
 * Boxes on which an algorithm was wrong, with as many of them taken away as possible, in a file
 * that {@code ./broadside verify FILE} reads.
 */
final class FailingCase {
  private static final Path FOLDER = Path.of("target", "failing-cases");

  private FailingCase() {}

  /** Shrinks while the boxes still fail, saves what is left and returns a sentence about it. */
  static String save(Boxes boxes, String name, Predicate<Boxes> fails) {
    Boxes left = copy(boxes, -1);
    if (fails.test(left)) {
      left = shrink(left, fails);
    }
    Path file = FOLDER.resolve(name.replaceAll("[^A-Za-z0-9.]+", "-") + ".npy");
    try {
      Files.createDirectories(FOLDER);
      BoxWriter.write(file, left);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return left.size() + " boxes saved: ./broadside verify core/" + file;
  }

  static Boxes shrink(Boxes boxes, Predicate<Boxes> fails) {
    Boxes left = boxes;
    for (int box = 0; box < left.size(); ) {
      Boxes fewer = copy(left, box);
      if (fails.test(fewer)) {
        left = fewer;
      } else {
        box++;
      }
    }
    return left;
  }

  /** The live boxes without one of them, numbered anew. */
  private static Boxes copy(Boxes boxes, int without) {
    Boxes copy = RandomBoxes.empty(boxes.dims(), boxes.precision());
    for (int box = 0; box < boxes.idLimit(); box++) {
      if (box == without || !boxes.contains(box)) {
        continue;
      }
      if (copy instanceof Boxes2D flat) {
        flat.add(boxes.min(0, box), boxes.min(1, box), boxes.max(0, box), boxes.max(1, box));
      } else {
        ((Boxes3D) copy)
            .add(
                boxes.min(0, box),
                boxes.min(1, box),
                boxes.min(2, box),
                boxes.max(0, box),
                boxes.max(1, box),
                boxes.max(2, box));
      }
    }
    return copy;
  }
}
