package dev.broadside.cli;

import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the boxes of a frame are like. */
@Command(
    name = "stats",
    description = "Sizes, density, spread and overlaps of the boxes of one frame.",
    footer = {
      "",
      "Spread is the standard deviation of the centres. Density is the boxes' summed volume over"
          + " that",
      "of the box around them. Unbounded boxes are left out of both.",
      "",
      "Examples:",
      "  ./broadside stats boxes.npy --frame 3",
      "  ./broadside stats --scene sizes --n 100k --json"
    })
final class StatsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private InputArguments input;
  @Mixin private SearchArguments search;

  @Option(
      names = "--frame",
      paramLabel = "K",
      defaultValue = "0",
      description = "Which frame, from 0. Default: ${DEFAULT-VALUE}.")
  private int frame;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  StatsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    input.check(1);
    try (FrameSource source = input.open(0)) {
      if (frame < 0 || frame >= source.frames()) {
        throw CommandFailure.badInput(
            "--frame "
                + frame
                + ": "
                + source.title()
                + " has frames 0 … "
                + (source.frames() - 1));
      }
      for (int k = 0; k <= frame; k++) {
        source.next();
        source.update();
      }
      Boxes boxes = source.boxes();
      BoxStatistics shape = BoxStatistics.of(boxes);
      long[] most = new long[2];
      int[] overlaps = new int[boxes.idLimit()];
      try (BroadPhase broadPhase = BroadPhase.of(boxes, search.algorithm(), search.tuning())) {
        broadPhase.forEachPair(
            (a, b) -> {
              most[0]++;
              most[1] = Math.max(most[1], Math.max(++overlaps[a], ++overlaps[b]));
            });
      }
      if (json) {
        terminal.line("%s", json(source, boxes, shape, most[0], most[1]));
      } else {
        print(source, boxes, shape, most[0], most[1]);
      }
    }
    return 0;
  }

  private void print(
      FrameSource source, Boxes boxes, BoxStatistics shape, long pairs, long mostOverlaps) {
    terminal.line("%s, frame %d of %d", source.title(), frame, source.frames());
    terminal.line(
        "%,d %s, %dD, %s; %,d unbounded, %,d without volume",
        boxes.size(),
        Words.noun(boxes.size(), "box", "boxes"),
        boxes.dims(),
        boxes.precision().name().toLowerCase(Locale.ROOT),
        shape.unbounded(),
        shape.flat());
    terminal.line("density  %s", number(shape.density()));
    terminal.line(
        "pairs    %,d; %s overlaps a box, at most %,d",
        pairs, number(2.0 * pairs / Math.max(1, boxes.size())), mostOverlaps);
    terminal.line("");
    Table table = new Table("axis", "from", "to", "spread", "smallest", "mean edge", "largest");
    for (int axis = 0; axis < boxes.dims(); axis++) {
      BoxStatistics.Axis a = shape.axis(axis);
      table.row(
          "xyz".substring(axis, axis + 1),
          number(a.from()),
          number(a.to()),
          number(a.spread()),
          number(a.smallest()),
          number(a.mean()),
          number(a.largest()));
    }
    table.print(terminal);
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.6g", value);
  }

  private String json(
      FrameSource source, Boxes boxes, BoxStatistics shape, long pairs, long mostOverlaps) {
    Json json = new Json().beginObject();
    json.name("source").value(source.title()).name("frame").value(frame);
    json.name("frames").value(source.frames()).name("boxes").value(boxes.size());
    json.name("dims").value(boxes.dims());
    json.name("precision").value(boxes.precision().name().toLowerCase(Locale.ROOT));
    json.name("unbounded").value(shape.unbounded()).name("flat").value(shape.flat());
    json.name("density").precise(shape.density()).name("pairs").value(pairs);
    json.name("overlapsPerBox").precise(2.0 * pairs / Math.max(1, boxes.size()));
    json.name("mostOverlaps").value(mostOverlaps).name("axes").beginArray();
    for (int axis = 0; axis < boxes.dims(); axis++) {
      BoxStatistics.Axis a = shape.axis(axis);
      json.beginObject().name("from").precise(a.from()).name("to").precise(a.to());
      json.name("spread").precise(a.spread()).name("smallest").precise(a.smallest());
      json.name("meanEdge").precise(a.mean()).name("largest").precise(a.largest()).endObject();
    }
    return json.endArray().endObject().toString();
  }
}
