package dev.broadside.benchmarks.bvh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The experiments of Tsamis 2020, section 3.8, and more, one per run, as CSV:
 *
 * <pre>
 * trace tiles|add-pair SIZE STEPS REPLAYS   figures 8 and 10: every step, all generations
 * quality tiles|add-pair SIZE STEP          area, sibling overlap, depth and pairs of the trees
 * picture FILE.png                          figure 7: overlap of both trees of tiles
 * scaling DIMS DENSITY SECONDS N...         all boxes moving
 * still DIMS N SECONDS                      90 % … 99.99 % of the boxes static
 * rivals N SECONDS NAME...                  Java libraries, 2D, all boxes moving
 * </pre>
 *
 * The first argument is the file the rows are appended to.
 */
public final class BvhFigures {
  private BvhFigures() {}

  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      throw new IllegalArgumentException(
          "arguments FILE trace|quality|picture|scaling|still|rivals …, got " + args.length);
    }
    List<String> rest = List.of(args).subList(2, args.length);
    List<String> rows =
        switch (args[1]) {
          case "trace" ->
              Traces.trace(rest.get(0), number(rest, 1), number(rest, 2), number(rest, 3));
          case "quality" -> Quality.table(rest.get(0), number(rest, 1), number(rest, 2));
          case "picture" -> Quality.picture(Path.of(rest.get(0)));
          case "scaling" ->
              Series.scaling(
                  number(rest, 0), real(rest, 1), real(rest, 2), rest.subList(3, rest.size()));
          case "still" -> Series.still(number(rest, 0), number(rest, 1), real(rest, 2));
          case "rivals" ->
              Rivals.race(number(rest, 0), real(rest, 1), rest.subList(2, rest.size()));
          default ->
              throw new IllegalArgumentException(
                  "experiment '"
                      + args[1]
                      + "': allowed are trace, quality, picture, scaling, still and rivals");
        };
    rows.forEach(System.out::println);
    Path file = Path.of(args[0]);
    boolean begun = Files.exists(file);
    Files.write(
        file,
        begun ? rows.subList(1, rows.size()) : rows,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static int number(List<String> words, int at) {
    return Integer.parseInt(words.get(at));
  }

  private static double real(List<String> words, int at) {
    return Double.parseDouble(words.get(at));
  }
}
