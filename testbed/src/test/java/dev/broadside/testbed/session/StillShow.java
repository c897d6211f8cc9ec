package dev.broadside.testbed.session;

import dev.broadside.testbed.json.JsonObject;

/** A show in which nothing happens. */
public class StillShow implements Show {
  @Override
  public String describe(SessionState state) {
    return "scene";
  }

  @Override
  public void step() {}

  @Override
  public void stepBack() {}

  @Override
  public void restart() {}

  @Override
  public int stepCount() {
    return 0;
  }

  @Override
  public double rate() {
    return 60;
  }

  @Override
  public boolean handle(String verb, JsonObject message, Watcher from) {
    return false;
  }

  @Override
  public void publish(int frame, int layers) {}

  @Override
  public void encode(FrameWriter out, int since, int layers, SessionState state) {
    out.begin(1).put(since).end();
  }

  @Override
  public void close() {}
}
