package dev.broadside.testbed.boxes;

import dev.broadside.Boxes;
import dev.broadside.Hits;
import dev.broadside.Pairs;
import dev.broadside.Precision;
import dev.broadside.cli.Json;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import dev.broadside.testbed.json.JsonObject;
import dev.broadside.testbed.session.Allocation;
import dev.broadside.testbed.session.FrameWriter;
import dev.broadside.testbed.session.SessionState;
import dev.broadside.testbed.session.Show;
import dev.broadside.testbed.session.Watcher;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Boxes that move while one algorithm, or two side by side, find which overlap. */
final class BoxesShow implements Show {
  private static final int HEAD = 1;
  private static final int REASONS = 8;
  private static final double FARTHEST = 1e9;

  private final BoxesOpening opening;
  private final StageTimes times = new StageTimes();
  private final PublishedBoxes published;
  private final BoxLayers layers = new BoxLayers();
  private final float[] head = new float[10];
  private Scene scene;
  private Boxes boxes;
  private Team team;
  private Contestant first;
  private Contestant second;
  private long[] overlapping = new long[0];
  private int overlappingCount;
  private int frame;
  private long hash;
  private boolean equal;
  private byte[] reasons = {};
  private String replay;

  BoxesShow(BoxesOpening opening) {
    this.opening = opening;
    team = opening.team();
    published = new PublishedBoxes(opening.dims());
    goTo(opening.step());
    if (opening.step() > 0) {
      Json json = new Json().beginObject();
      json.name("step").value(stepCount()).name("wanted").value(opening.step());
      json.name("hash").value(hex(first.hash()));
      json.name("expected").value(opening.hash() == null ? "" : opening.hash());
      json.name("matches").value(hex(first.hash()).equals(opening.hash()));
      replay = json.endObject().toString();
    }
  }

  /** Makes the scene anew and lets it run to a step: it has no way back. */
  private void goTo(int step) {
    scene = opening.newScene();
    boxes = scene.newBoxes(Precision.FLOAT);
    while (scene.frame() < step) {
      scene.advance(boxes);
    }
    engage();
    find(0);
  }

  private void engage() {
    close();
    first = new Contestant(boxes, team.first(), team.threads());
    second = team.second() == null ? null : new Contestant(boxes, team.second(), team.threads());
  }

  private void find(long moveNanos) {
    long bytes = Allocation.ofThisThread();
    first.find();
    if (second != null) {
      second.find();
    }
    bytes = Allocation.ofThisThread() - bytes;
    List<String> names = new ArrayList<>(List.of("boxes move"));
    List<Double> millis = new ArrayList<>(List.of(moveNanos / 1e6));
    first.addStages(second != null, names, millis);
    if (second != null) {
      second.addStages(true, names, millis);
    }
    double total = millis.stream().mapToDouble(Double::doubleValue).sum();
    times.add(stepCount(), names, millis, total, bytes);
    markOverlapping();
  }

  private void markOverlapping() {
    overlapping = new long[(boxes.idLimit() + 63) / 64];
    Pairs pairs = first.pairs();
    for (int k = 0; k < pairs.size(); k++) {
      overlapping[pairs.first(k) >> 6] |= 1L << pairs.first(k);
      overlapping[pairs.second(k) >> 6] |= 1L << pairs.second(k);
    }
    overlappingCount = 0;
    for (long word : overlapping) {
      overlappingCount += Long.bitCount(word);
    }
  }

  private static String hex(long value) {
    return String.format("%016x", value);
  }

  // ---- stepping ----

  @Override
  public void step() {
    long from = System.nanoTime();
    scene.advance(boxes);
    find(System.nanoTime() - from);
  }

  @Override
  public void stepBack() {
    if (stepCount() == 0) {
      throw new IllegalStateException("this is the beginning: there is no step to go back");
    }
    goTo(stepCount() - 1);
  }

  @Override
  public void restart() {
    goTo(0);
    replay = null;
  }

  @Override
  public int stepCount() {
    return scene.frame();
  }

  @Override
  public double rate() {
    return 60;
  }

  // ---- messages ----

  @Override
  public String describe(SessionState state) {
    Json json = new Json().beginObject();
    json.name("type").value("scene").name("kind").value("boxes");
    json.name("session").value(state.id());
    json.name("scene").value(opening.scene());
    json.name("summary").value(Scene.summary(opening.scene()));
    json.name("dims").value(opening.dims());
    json.name("size").value(opening.size()).name("seed").value(opening.seed());
    json.name("values").beginObject();
    for (Map.Entry<SceneOption, Double> value : scene.values().entrySet()) {
      json.name(value.getKey().hyphenedName()).precise(value.getValue());
    }
    json.endObject();
    describeTeam(json);
    json.name("choice");
    BoxesCatalogue.describe(json, opening.scene());
    json.name("threadsMost").value(Team.mostThreads());
    String text = json.endObject().toString();
    return replay == null
        ? text
        : text.substring(0, text.length() - 1) + ",\"replay\":" + replay + "}";
  }

  private void describeTeam(Json json) {
    json.name("algorithm").value(team.first().hyphenedName());
    json.name("second").value(team.secondName());
    json.name("threads").value(team.threads());
  }

  @Override
  public boolean handle(String verb, JsonObject message, Watcher from) {
    switch (verb) {
      case "team" -> {
        team = Team.of(message, team);
        engage();
        find(0);
      }
      case "inspect" ->
          from.reply(BoxExplanation.inspect(boxes, first.pairs(), pointedAt(message)));
      case "explain" ->
          from.reply(
              BoxExplanation.explain(
                  boxes,
                  first.pairs(),
                  (int) message.whole("a", 0, Integer.MAX_VALUE),
                  (int) message.whole("b", 0, Integer.MAX_VALUE)));
      case "share" -> from.reply(share());
      default -> {
        return false;
      }
    }
    return true;
  }

  private int pointedAt(JsonObject message) {
    double x = message.number("x", -FARTHEST, FARTHEST);
    double y = message.number("y", -FARTHEST, FARTHEST);
    if (opening.dims() == 2) {
      return BoxExplanation.at(first.phase(), boxes, x, y, message.number("reach", 0, FARTHEST, 0));
    }
    Hits hits =
        first
            .phase()
            .castRay(
                x,
                y,
                message.number("z", -FARTHEST, FARTHEST),
                message.number("dx", -FARTHEST, FARTHEST),
                message.number("dy", -FARTHEST, FARTHEST),
                message.number("dz", -FARTHEST, FARTHEST),
                FARTHEST);
    return hits.isEmpty() ? -1 : hits.box(0);
  }

  private String share() {
    Json json = new Json().beginObject();
    json.name("type").value("share");
    json.name("scene").value(opening.scene()).name("size").value(opening.size());
    json.name("seed").value(opening.seed()).name("dims").value(opening.dims());
    json.name("values").beginObject();
    opening.values().forEach((name, value) -> json.name(name.hyphenedName()).precise(value));
    json.endObject();
    describeTeam(json);
    json.name("step").value(stepCount()).name("hash").value(hex(first.hash()));
    return json.endObject().toString();
  }

  // ---- frames ----

  @Override
  public void publish(int newFrame, int wanted) {
    frame = newFrame;
    published.publish(boxes, overlapping, frame);
    layers.publish(first, second, wanted);
    times.publish(frame);
    hash = first.hash();
    equal = second == null || second.hash() == hash;
    int k = 0;
    head[k++] = stepCount();
    head[k++] = boxes.size();
    head[k++] = overlappingCount;
    head[k++] = first.pairs().size();
    head[k++] = first.statistics().tested();
    head[k++] = (float) first.millis();
    head[k++] = first.statistics().stateBytes();
    head[k++] = second == null ? 0 : (float) second.millis();
    head[k++] = second == null ? 0 : second.statistics().stateBytes();
    head[k] = second == null ? 0 : second.statistics().tested();
    String text = first.phase().explain();
    if (second != null) {
      text += "\0" + second.phase().explain();
    }
    reasons = text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void encode(FrameWriter out, int since, int wanted, SessionState state) {
    out.begin(HEAD).put(frame).put((int) hash).put((int) (hash >>> 32));
    out.put((since == 0 ? 1 : 0) | (state.paused() ? 2 : 0) | (equal ? 4 : 0));
    out.put((float) state.speed()).put(state.watchers());
    out.put(head, head.length).end();
    published.encode(out, since);
    times.encode(out, since);
    out.begin(REASONS).put(reasons).end();
    layers.encode(out, wanted);
  }

  @Override
  public void close() {
    if (first != null) {
      first.close();
    }
    if (second != null) {
      second.close();
    }
  }
}
