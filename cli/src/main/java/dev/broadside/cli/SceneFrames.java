package dev.broadside.cli;

import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.Boxes3D;
import dev.broadside.Precision;
import dev.broadside.scene.Scene;

/** The frames of a scene. */
final class SceneFrames implements FrameSource {
  private final Scene scene;
  private final Boxes boxes;
  private boolean begun;

  SceneFrames(Scene scene, Precision precision) {
    this.scene = scene;
    // Where boxes come and go, only the scene itself can make the first ones.
    boxes =
        scene.changesSize()
            ? scene.newBoxes(precision)
            : scene.dims() == 2 ? new Boxes2D(precision) : new Boxes3D(precision);
  }

  @Override
  public String title() {
    return scene.toString();
  }

  @Override
  public int frames() {
    return scene.frames();
  }

  @Override
  public Boxes boxes() {
    return boxes;
  }

  @Override
  public boolean next() {
    if (!begun) {
      begun = true;
      prepareRows();
      return true;
    }
    if (scene.frame() + 1 >= scene.frames()) {
      return false;
    }
    if (!scene.changesSize()) {
      scene.step();
      prepareRows();
    } else {
      pending = true;
    }
    return true;
  }

  private boolean pending;

  /** The scene computes rows when first asked, and that is not to be measured. */
  private void prepareRows() {
    if (scene.changesSize()) {
      return;
    }
    if (boxes.precision() == Precision.FLOAT) {
      scene.rows();
    } else {
      scene.exactRows();
    }
  }

  @Override
  public void update() {
    if (scene.changesSize()) {
      if (pending) {
        scene.advance(boxes);
        pending = false;
      }
    } else if (boxes.precision() == Precision.FLOAT) {
      Rows.put(boxes, scene.rows());
    } else {
      Rows.put(boxes, scene.exactRows());
    }
  }

  @Override
  public void close() {}
}
