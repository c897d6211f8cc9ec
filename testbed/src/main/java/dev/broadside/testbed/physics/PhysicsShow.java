package dev.broadside.testbed.physics;

import dev.broadside.Statistics;
import dev.broadside.cli.Json;
import dev.broadside.physics.World;
import dev.broadside.physics.file.WorldFile;
import dev.broadside.testbed.json.JsonObject;
import dev.broadside.testbed.session.Allocation;
import dev.broadside.testbed.session.FrameWriter;
import dev.broadside.testbed.session.Parameter;
import dev.broadside.testbed.session.SessionState;
import dev.broadside.testbed.session.Show;
import dev.broadside.testbed.session.Watcher;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A physics scene that runs, with everything users did to it, so that it can be told again. */
final class PhysicsShow implements Show {
  private static final int HEAD = 1;

  /** Fingers of a page. */
  private static final int POINTERS = 10;

  /** A link that takes longer to replay stops where it is, nanoseconds. */
  private static final long REPLAY_NANOS = 60_000_000_000L;

  /** Inputs that are remembered; more than any link or file could hold sensibly. */
  private static final int MOST_INPUTS = 200_000;

  private final PhysicsOpening opening;
  private final List<Parameter> live;
  private final Stage stage;
  private final Hands hands = new Hands();
  private final History history = new History();
  private final Profile profile = new Profile();
  private final PublishedBodies bodies = new PublishedBodies();
  private final PublishedLayers layers = new PublishedLayers();
  private final Map<Watcher, int[]> slotsOf = new HashMap<>();
  private final BitSet slots = new BitSet();
  private final List<Input> inputs = new ArrayList<>();
  private final int[] head = new int[12];
  private int nextInput;
  private int publishedInputs;
  private String replay;

  PhysicsShow(PhysicsOpening opening) {
    this.opening = opening;
    live = opening.choice().parameters().stream().filter(Parameter::live).toList();
    stage = opening.build();
    history.keep(stage.world(), hands);
    if (opening.step() > 0) {
      inputs.addAll(opening.inputs());
      replay();
    }
  }

  private void replay() {
    long from = System.nanoTime();
    while (stepCount() < opening.step() && System.nanoTime() - from < REPLAY_NANOS) {
      step();
    }
    while (nextInput < inputs.size()) {
      inputs.remove(inputs.size() - 1);
    }
    String hash = hash();
    Json json = new Json().beginObject();
    json.name("step").value(stepCount()).name("wanted").value(opening.step());
    json.name("hash").value(hash);
    json.name("expected").value(opening.hash() == null ? "" : opening.hash());
    json.name("matches").value(hash.equals(opening.hash()) && stepCount() == opening.step());
    replay = json.endObject().toString();
  }

  private String hash() {
    return String.format("%016x", stage.world().hash());
  }

  @Override
  public String describe(SessionState state) {
    Json json = new Json().beginObject();
    json.name("type").value("scene").name("kind").value("physics");
    json.name("session").value(state.id());
    json.name("scene").value(opening.scene());
    json.name("summary").value(opening.choice().summary());
    json.name("choice");
    opening.choice().describe(json);
    json.name("size").value(opening.size()).name("seed").value(opening.seed());
    json.name("values").beginObject();
    for (Parameter parameter : opening.choice().parameters()) {
      json.name(parameter.name()).precise(opening.value(parameter.name()));
    }
    for (Parameter parameter : PhysicsOpening.WORLD) {
      json.name(parameter.name()).precise(opening.value(parameter.name()));
    }
    json.endObject();
    json.name("world").beginArray();
    PhysicsOpening.WORLD.forEach(parameter -> parameter.describe(json));
    json.endArray();
    json.name("stages").beginArray();
    for (String stageName : World.stageNames()) {
      json.value(stageName);
    }
    json.endArray();
    json.name("bounds").beginArray();
    double[] wanted = stage.bounds();
    for (double bound : wanted != null ? wanted : Framing.of(stage.world())) {
      json.precise(bound);
    }
    json.endArray().name("follow").value(stage.follow()).endObject();
    String text = json.toString();
    return replay == null
        ? text
        : text.substring(0, text.length() - 1) + ",\"replay\":" + replay + "}";
  }

  // ---- stepping ----

  @Override
  public void step() {
    World world = stage.world();
    while (nextInput < inputs.size() && inputs.get(nextInput).step() <= world.stepCount()) {
      hands.apply(stage, inputs.get(nextInput++), live);
    }
    long bytes = Allocation.ofThisThread();
    long from = System.nanoTime();
    stage.step();
    long nanos = System.nanoTime() - from;
    profile.add(world, world.stepCount(), nanos, Allocation.ofThisThread() - bytes);
    history.stepped(world, hands, nanos);
  }

  @Override
  public void stepBack() {
    int target = stepCount() - 1;
    if (target < 0) {
      throw new IllegalStateException("this is the beginning: there is no step to go back");
    }
    goBack(target);
    while (stepCount() < target) {
      step();
    }
    // What was done after this step did not happen now.
    while (inputs.size() > nextInput) {
      inputs.remove(inputs.size() - 1);
    }
  }

  private void goBack(int target) {
    History.Moment moment = history.backTo(target);
    stage.world().restore(moment.world());
    hands.restore(moment.grip());
    nextInput = 0;
    while (nextInput < inputs.size() && inputs.get(nextInput).step() < moment.step()) {
      nextInput++;
    }
  }

  @Override
  public void restart() {
    goBack(0);
    inputs.clear();
    nextInput = 0;
    replay = null;
  }

  @Override
  public int stepCount() {
    return stage.world().stepCount();
  }

  @Override
  public double rate() {
    return 60;
  }

  // ---- messages ----

  @Override
  public boolean handle(String verb, JsonObject message, Watcher from) {
    switch (verb) {
      case "grab" -> add(Input.GRAB, slot(message, from), x(message), y(message), reach(message));
      case "drag" -> drag(slot(message, from), x(message), y(message));
      case "drop" -> add(Input.DROP, slot(message, from));
      case "bullet" ->
          add(
              Input.BULLET,
              0,
              x(message),
              y(message),
              Input.grains(message.number("vx", -1000, 1000)),
              Input.grains(message.number("vy", -1000, 1000)));
      case "set" -> set(message.text("name"), message.number("value", -1e12, 1e12));
      case "inspect" ->
          from.reply(
              Explanation.inspect(
                  stage.world(), metres(x(message)), metres(y(message)), metres(reach(message))));
      case "explain" ->
          from.reply(
              Explanation.explain(
                  stage.world(),
                  (int) message.whole("a", 0, Integer.MAX_VALUE),
                  (int) message.whole("b", 0, Integer.MAX_VALUE)));
      case "share" -> from.reply(share());
      case "export" -> from.reply(export());
      default -> {
        return false;
      }
    }
    return true;
  }

  private static float metres(int grains) {
    return grains / (float) Input.GRAIN;
  }

  private static int x(JsonObject message) {
    return Input.grains(message.number("x", -Input.FARTHEST, Input.FARTHEST));
  }

  private static int y(JsonObject message) {
    return Input.grains(message.number("y", -Input.FARTHEST, Input.FARTHEST));
  }

  private static int reach(JsonObject message) {
    return Input.grains(message.number("reach", 0, 100, 0));
  }

  /** Each pointer of each page is a hand of its own. */
  private int slot(JsonObject message, Watcher from) {
    int pointer = (int) message.whole("pointer", 0, POINTERS - 1, 0);
    int[] own =
        slotsOf.computeIfAbsent(
            from, watcher -> IntStream.generate(() -> -1).limit(POINTERS).toArray());
    if (own[pointer] < 0) {
      int free = slots.nextClearBit(0);
      if (free >= InputCodec.SLOTS) {
        throw new IllegalStateException(
            "all " + InputCodec.SLOTS + " hands are in use: another page must leave first");
      }
      slots.set(free);
      own[pointer] = free;
    }
    return own[pointer];
  }

  @Override
  public void left(Watcher watcher) {
    int[] own = slotsOf.remove(watcher);
    if (own == null) {
      return;
    }
    for (int slot : own) {
      if (slot >= 0) {
        add(Input.DROP, slot);
        slots.clear(slot);
      }
    }
  }

  private void add(int kind, int slot, int... values) {
    if (inputs.size() >= MOST_INPUTS) {
      throw new IllegalStateException(
          "more than " + MOST_INPUTS + " inputs: restart the scene to go on");
    }
    inputs.add(new Input(stepCount(), kind, slot, values));
  }

  /** Of several places in one step, only the last counts. */
  private void drag(int slot, int x, int y) {
    int last = inputs.size() - 1;
    if (last >= nextInput
        && inputs.get(last).kind() == Input.DRAG
        && inputs.get(last).slot() == slot) {
      inputs.remove(last);
    }
    add(Input.DRAG, slot, x, y);
  }

  private void set(String name, double value) {
    for (int k = 0; k < live.size(); k++) {
      if (live.get(k).name().equals(name)) {
        add(Input.SET, k, Float.floatToIntBits((float) live.get(k).checked(value)));
        return;
      }
    }
    throw new IllegalArgumentException("scene " + opening.scene() + " has no live '" + name + "'");
  }

  private String share() {
    Json json = new Json().beginObject();
    json.name("type").value("share");
    json.name("scene").value(opening.scene()).name("size").value(opening.size());
    json.name("seed").value(opening.seed());
    json.name("values").beginObject();
    opening.values().forEach((name, value) -> json.name(name).precise(value));
    json.endObject();
    json.name("step").value(stepCount()).name("hash").value(hash());
    json.name("inputs").value(InputCodec.encode(inputs.subList(0, nextInput)));
    if (opening.file() != null) {
      json.name("file").value(opening.file());
    }
    return json.endObject().toString();
  }

  private String export() {
    Json json = new Json().beginObject().name("type").value("export");
    json.name("name").value(opening.scene() + "-" + stepCount());
    json.name("text").value(WorldFile.write(stage.world()));
    return json.endObject().toString();
  }

  // ---- frames ----

  @Override
  public void publish(int frame, int wanted) {
    World world = stage.world();
    bodies.publish(world, frame);
    layers.publish(stage, wanted);
    profile.publish(frame);
    publishedInputs = inputs.size();
    long hash = world.hash();
    Statistics broadPhase = world.inspect().broadPhase();
    int k = 0;
    head[k++] = frame;
    head[k++] = world.stepCount();
    head[k++] = (int) hash;
    head[k++] = (int) (hash >>> 32);
    head[k++] = world.bodyCount();
    head[k++] = world.fixtureCount();
    head[k++] = world.jointCount();
    head[k++] = world.contactCount();
    head[k++] = world.touchingCount();
    head[k++] = world.awakeCount();
    head[k++] = (int) Math.min(Integer.MAX_VALUE, broadPhase.pairs());
    head[k] = (int) Math.min(Integer.MAX_VALUE, broadPhase.tested());
  }

  @Override
  public void encode(FrameWriter out, int since, int wanted, SessionState state) {
    out.begin(HEAD);
    for (int value : head) {
      out.put(value);
    }
    out.put((since == 0 ? 1 : 0) | (state.paused() ? 2 : 0));
    out.put((float) state.speed()).put(state.watchers()).put(publishedInputs).end();
    bodies.encode(out, since);
    profile.encode(out, since);
    layers.encode(out, wanted);
  }

  @Override
  public void close() {
    stage.close();
  }
}
