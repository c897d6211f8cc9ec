package dev.broadside.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Where boxes come from: a file or a scene. */
final class InputArguments {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Boxes as .npy, .csv, .aabbs or .parquet.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--scene",
      paramLabel = "NAME",
      completionCandidates = SceneArguments.SceneNames.class,
      description = "Instead of a file: ${COMPLETION-CANDIDATES}.")
  private String scene;

  @Option(
      names = "--n",
      paramLabel = "N",
      converter = Count.class,
      description = "Boxes of the scene, such as 100000, 100k or 1M.")
  private Integer n;

  @Option(
      names = "--frames",
      paramLabel = "F",
      description = "Frames of the scene, or at most this many of the file.")
  private Integer frames;

  @Mixin private SceneArguments sceneArguments;

  /** Checks what belongs together; most is how many files the command takes. */
  void check(int most) {
    if (frames != null) {
      Checks.atLeast("--frames", frames, 1);
    }
    if (scene == null && files.isEmpty()) {
      throw CommandFailure.badInput("nothing to read: name a FILE or a --scene");
    }
    if (scene != null && !files.isEmpty()) {
      throw CommandFailure.badInput(
          "both --scene " + scene + " and the file " + files.get(0) + ": name one of them");
    }
    if (files.size() > most) {
      throw CommandFailure.badInput(files.size() + " files: at most " + most);
    }
    String forScenes = n != null ? "--n" : sceneArguments.firstGiven();
    if (scene == null && forScenes != null) {
      throw CommandFailure.badInput(forScenes + " is for --scene, not for a file");
    }
  }

  boolean isJoin() {
    return files.size() == 2;
  }

  /** Opens a file by its place, or the scene. */
  FrameSource open(int index) throws IOException {
    if (scene != null) {
      return new SceneFrames(sceneArguments.scene(scene, n, frames), sceneArguments.precision());
    }
    return BoxFiles.open(files.get(index), frames == null ? Integer.MAX_VALUE : frames);
  }
}
