package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.io.BoxReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FailingCaseTest {
  @Test
  void keepsOnlyTheBoxesThatMatterAndSavesThem() throws Exception {
    Boxes boxes = RandomBoxes.make(3, Precision.FLOAT, 120, 3, true, 8, 2);
    boxes.remove(7);
    // A fault that needs one pair: what is left must be two boxes that overlap.
    String message =
        FailingCase.save(boxes, "a test of the saver", some -> Oracle.pairs(some).length > 0);
    assertTrue(message.startsWith("2 boxes saved: ./broadside verify"), message);
    Path file = Path.of("target", "failing-cases", "a-test-of-the-saver.npy");
    try (BoxReader reader = BoxReader.open(file)) {
      assertEquals(2, reader.boxes());
      assertEquals(1, Oracle.pairs(reader.readBoxes(0, Precision.FLOAT)).length);
    }
    Files.delete(file);
  }
}
