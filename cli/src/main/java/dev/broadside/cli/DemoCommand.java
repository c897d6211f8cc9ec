package dev.broadside.cli;

import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The main job on built-in data: a million moving boxes, frame by frame. */
@Command(
    name = "demo",
    description = "Finds all overlapping pairs of a million moving boxes, frame by frame.",
    footer = {
      "",
      "Examples:",
      "  ./broadside demo",
      "  ./broadside demo --n 100k --algorithm sort-and-sweep --threads 1"
    })
final class DemoCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--n",
      paramLabel = "N",
      defaultValue = "1M",
      converter = Count.class,
      description = "Boxes. Default: ${DEFAULT-VALUE}.")
  private int n;

  @Option(
      names = "--frames",
      paramLabel = "F",
      defaultValue = "10",
      description = "Frames. Default: ${DEFAULT-VALUE}.")
  private int frames;

  @Mixin private SearchArguments search;

  DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Scene scene = Scene.named("free", SceneOptions.defaults().withN(n).withFrames(frames));
    terminal.line(
        "%,d boxes of varying size fly through each other; which overlap, each frame?", n);
    terminal.line("");
    terminal.out().flush();
    PairRun run = new PairRun(search.algorithm(), search.tuning(), false, true);
    try (SceneFrames source = new SceneFrames(scene, dev.broadside.Precision.FLOAT);
        Progress progress = new Progress(terminal, "frames", frames)) {
      progress.at(0, "making the boxes");
      run.run(source, null, progress, null);
    }
    Table table = new Table("frame", "ms", "pairs", "hash");
    for (int k = 0; k < run.frames().size(); k++) {
      PairRun.Frame frame = run.frames().get(k);
      table.row(k, frame.millis(), frame.pairs(), PairRun.hex(frame.hash()));
    }
    table.print(terminal);
    summary(run);
    return 0;
  }

  private void summary(PairRun run) {
    double median = Medians.ofLaterFrames(run.frames());
    terminal.line("");
    terminal.line(
        "median %s ms a frame after the first, %s, %s kernels, %d threads, JDK %s",
        Table.decimal(median),
        run.algorithm().hyphenedName(),
        run.kernels(),
        run.threads(),
        Runtime.version().feature());
    terminal.line("");
    terminal.line("Try next:");
    terminal.line("  ./broadside verify --scene sizes --n 5k       every algorithm, one answer");
    terminal.line(
        "  ./broadside bench --scene free --n 10k,100k   which algorithm is fastest here");
    terminal.line("  ./broadside pairs YOUR_BOXES.npy -o pairs.npy your own boxes");
    terminal.line("  ./broadside --help");
  }
}
