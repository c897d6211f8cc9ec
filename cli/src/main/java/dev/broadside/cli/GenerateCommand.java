package dev.broadside.cli;

import dev.broadside.Precision;
import dev.broadside.io.BoxWriter;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a scene to a file. */
@Command(
    name = "generate",
    description = "Writes a scene to a file, all frames.",
    footer = {
      "",
      "Examples:",
      "  ./broadside generate --list",
      "  ./broadside generate free --n 1M --density 0.15 --frames 5 -o free.npy",
      "  ./broadside generate ball --dims 2 --frames 1 -o ball.csv"
    })
final class GenerateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "SCENE",
      arity = "0..1",
      completionCandidates = SceneArguments.SceneNames.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private String positional;

  @Option(
      names = "--scene",
      paramLabel = "NAME",
      completionCandidates = SceneArguments.SceneNames.class,
      description = "The same as SCENE.")
  private String named;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "The file: .npy, .csv (one frame) or .aabbs (3D).")
  private Path output;

  @Option(
      names = "--format",
      paramLabel = "npy|csv|aabbs",
      description = "Format of OUT where its name does not say it.")
  private String format;

  @Option(
      names = "--n",
      paramLabel = "N",
      converter = Count.class,
      description = "Boxes, such as 100000, 100k or 1M. Default: the scene's own.")
  private Integer n;

  @Option(names = "--frames", paramLabel = "F", description = "Frames. Default: the scene's own.")
  private Integer frames;

  @Option(names = "--list", description = "List the scenes and their options, and write nothing.")
  private boolean list;

  @Mixin private SceneArguments arguments;

  GenerateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (list) {
      list();
      return 0;
    }
    String name = positional == null ? named : positional;
    if (name == null || positional != null && named != null) {
      throw CommandFailure.badInput("name one scene: " + String.join(", ", Scene.names()));
    }
    if (output == null) {
      throw CommandFailure.badInput("where to? name a file with -o");
    }
    Scene scene = arguments.scene(name, n, frames);
    if (scene.changesSize()) {
      throw CommandFailure.badInput(
          "boxes come and go in this scene, which no file can hold: leave out insert and remove");
    }
    Precision precision = arguments.precision();
    try (BoxWriter out =
            BoxWriter.create(
                output,
                BoxFiles.format(output, format),
                scene.dims(),
                precision,
                scene.frames(),
                scene.size());
        Progress progress = new Progress(terminal, "frames", scene.frames())) {
      for (int frame = 0; frame < scene.frames(); frame++) {
        if (frame > 0) {
          scene.step();
        }
        if (precision == Precision.FLOAT) {
          out.write(scene.rows());
        } else {
          out.write(scene.exactRows());
        }
        progress.at(frame + 1, "");
      }
      out.commit();
    }
    terminal.line("%s: %s", output, scene);
    return 0;
  }

  private void list() {
    for (String name : Scene.names()) {
      Map<SceneOption, Double> options = Scene.options(name);
      terminal.line("%-8s %s", name, Scene.summary(name));
      if (!options.isEmpty()) {
        String defaults =
            options.entrySet().stream()
                .map(e -> e.getKey().hyphenedName() + "=" + shortest(e.getValue()))
                .collect(Collectors.joining(" "));
        terminal.line("         %s", defaults);
      }
    }
    terminal.line("");
    terminal.line("Options, given as --density, --moving or --set NAME=VALUE:");
    for (SceneOption option : SceneOption.values()) {
      terminal.line("%-9s %s", option.hyphenedName(), option.help());
    }
  }

  static String shortest(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
