package dev.broadside.scene;

import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.Boxes3D;
import dev.broadside.Precision;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Boxes that move frame by frame, made from a name, a size and a seed: equal names, options and
 * seeds give equal coordinates, everywhere. A scene begins at frame 0:
 *
 * <pre>{@code
 * Scene scene = Scene.named("free", SceneOptions.defaults().withN(100_000));
 * Boxes boxes = scene.newBoxes(Precision.FLOAT);
 * while (scene.frame() + 1 < scene.frames()) {
 *   scene.advance(boxes);
 * }
 * }</pre>
 *
 * <p>Scenes are simulated in double. {@link Precision#FLOAT} boxes get each coordinate rounded
 * once, {@link Precision#DOUBLE} boxes get it as it is. Not thread-safe.
 */
public final class Scene {
  private final SceneKind kind;
  private final SceneKind.Settings settings;
  private final long seed;
  private final SceneModel model;
  private final RowWriter floatRows;
  private final RowWriter doubleRows;
  private int frame;
  private int floatFrame = -1;
  private int doubleFrame = -1;
  private float[] floats;
  private double[] doubles;

  private Scene(SceneKind kind, SceneOptions options) {
    this.kind = kind;
    settings = kind.settings(options);
    seed = options.seed();
    model = kind.maker.apply(settings);
    floatRows = new RowWriter(settings.dims);
    doubleRows = new RowWriter(settings.dims);
  }

  /** The scene with its own settings in 3D. */
  public static Scene named(String name) {
    return named(name, SceneOptions.defaults());
  }

  /** An unknown name, or an option the scene does not read, is an error that says what is there. */
  public static Scene named(String name, SceneOptions options) {
    return new Scene(SceneKind.named(name), options);
  }

  /** All scenes there are. */
  public static List<String> names() {
    return Arrays.stream(SceneKind.values()).map(SceneKind::sceneName).toList();
  }

  /** What happens in a scene, in a few words. */
  public static String summary(String name) {
    return SceneKind.named(name).summary;
  }

  /** The options a scene reads, with their defaults; n, dims, frames and seed are read by all. */
  public static Map<SceneOption, Double> options(String name) {
    Map<SceneOption, Double> defaults = new EnumMap<>(SceneOption.class);
    defaults.putAll(SceneKind.named(name).defaults);
    return Collections.unmodifiableMap(defaults);
  }

  public String name() {
    return kind.sceneName();
  }

  /** 2 or 3. */
  public int dims() {
    return settings.dims;
  }

  /** The number of boxes in the present frame. */
  public int size() {
    return model.churn() == null ? model.limit() : model.churn().liveCount();
  }

  /** How many frames the scene is meant to have; it can be advanced beyond them. */
  public int frames() {
    return settings.frames;
  }

  /** The present frame, from 0. */
  public int frame() {
    return frame;
  }

  public long seed() {
    return seed;
  }

  /** The options in force, the scene's defaults included. */
  public Map<SceneOption, Double> values() {
    return Collections.unmodifiableMap(settings.values);
  }

  /** Whether boxes come and go; then there are no rows. */
  public boolean changesSize() {
    return model.churn() != null;
  }

  /** Moves on to the next frame. */
  public void step() {
    model.step();
    frame++;
  }

  /** A new set of boxes as they are in the present frame; box i is row i. */
  public Boxes newBoxes(Precision precision) {
    Boxes boxes = settings.dims == 2 ? new Boxes2D(precision) : new Boxes3D(precision);
    if (changesSize() && frame > 0) {
      throw new IllegalStateException(
          "frame "
              + frame
              + ": boxes of a scene where boxes come and go are made in frame 0, then advanced");
    }
    if (precision == Precision.FLOAT) {
      boxes.replaceAll(floatRows());
    } else {
      boxes.replaceAll(doubleRows());
    }
    return boxes;
  }

  /**
   * Moves on to the next frame and puts these boxes where they are then: in bulk where most move,
   * one by one where few do, so that a broad phase sees what changed. The boxes must be those of
   * {@link #newBoxes}, advanced in every frame since.
   */
  public void advance(Boxes boxes) {
    if (boxes.dims() != settings.dims || boxes.size() != size()) {
      throw new IllegalArgumentException(
          boxes.size()
              + " "
              + boxes.dims()
              + "D boxes: this scene has "
              + size()
              + " "
              + settings.dims
              + "D boxes in frame "
              + frame);
    }
    step();
    apply(boxes);
  }

  /**
   * Puts these boxes where they are in the present frame: the second half of {@link #advance}, for
   * those who call {@link #step} themselves. To be called once after every step.
   */
  public void apply(Boxes boxes) {
    if (model.churn() != null) {
      applyChurn(boxes, model.churn());
    } else if (model.movedCount() >= 0) {
      for (int k = 0; k < model.movedCount(); k++) {
        set(boxes, model.moved(k));
      }
    } else if (boxes.precision() == Precision.FLOAT) {
      boxes.setAll(floatRows());
    } else {
      boxes.setAll(doubleRows());
    }
  }

  private void applyChurn(Boxes boxes, Churn churn) {
    for (int k = 0; k < churn.removedCount; k++) {
      boxes.remove(churn.removed[k]);
    }
    for (int k = 0; k < churn.insertedCount; k++) {
      int box = add(boxes, churn.inserted[k]);
      if (box != churn.inserted[k]) {
        throw new IllegalArgumentException(
            "the boxes gave id "
                + box
                + " where the scene has "
                + churn.inserted[k]
                + ": they were changed by others, or not advanced in every frame");
      }
    }
    for (int k = 0; k < model.movedCount(); k++) {
      set(boxes, model.moved(k));
    }
  }

  private void set(Boxes boxes, int box) {
    SceneModel m = model;
    if (boxes instanceof Boxes2D flat) {
      flat.set(box, m.min(0, box), m.min(1, box), m.max(0, box), m.max(1, box));
    } else {
      ((Boxes3D) boxes)
          .set(
              box,
              m.min(0, box),
              m.min(1, box),
              m.min(2, box),
              m.max(0, box),
              m.max(1, box),
              m.max(2, box));
    }
  }

  private int add(Boxes boxes, int box) {
    SceneModel m = model;
    return boxes instanceof Boxes2D flat
        ? flat.add(m.min(0, box), m.min(1, box), m.max(0, box), m.max(1, box))
        : ((Boxes3D) boxes)
            .add(
                m.min(0, box),
                m.min(1, box),
                m.min(2, box),
                m.max(0, box),
                m.max(1, box),
                m.max(2, box));
  }

  /**
   * The present frame as rows: lower bounds of all axes, then upper bounds. The array is reused:
   * the next call in a later frame writes over it.
   */
  public float[] rows() {
    checkRows();
    return floatRows();
  }

  /** The same before rounding to float. */
  public double[] exactRows() {
    checkRows();
    return doubleRows();
  }

  private float[] floatRows() {
    if (floatFrame != frame) {
      floats = floatRows.floats(model.limit());
      model.write(floatRows);
      floatFrame = frame;
    }
    return floats;
  }

  private double[] doubleRows() {
    if (doubleFrame != frame) {
      doubles = doubleRows.doubles(model.limit());
      model.write(doubleRows);
      doubleFrame = frame;
    }
    return doubles;
  }

  private void checkRows() {
    if (changesSize()) {
      throw new IllegalStateException(
          "scene "
              + name()
              + " with insert or remove has no rows, because ids come and go: use newBoxes and"
              + " advance");
    }
  }

  /** Name and everything that the coordinates depend on. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name());
    text.append(" n=").append(settings.n).append(" dims=").append(settings.dims);
    settings.values.forEach(
        (option, value) ->
            text.append(' ')
                .append(option.hyphenedName())
                .append('=')
                .append(SceneOption.shown(value)));
    return text.append(" frames=").append(settings.frames).append(" seed=").append(seed).toString();
  }
}
