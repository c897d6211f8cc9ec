package dev.broadside.testbed.browser;

import dev.broadside.cli.Json;
import dev.broadside.testbed.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A tab of a {@link Chromium}: goes to pages, runs scripts in them, points, types, looks. */
public final class Tab implements AutoCloseable {
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonObject>> waiting = new ConcurrentHashMap<>();
  private final List<String> problems = new CopyOnWriteArrayList<>();

  Tab(HttpClient http, String address) {
    socket =
        http.newWebSocketBuilder()
            .buildAsync(URI.create(address), new Receiver())
            .orTimeout(20, TimeUnit.SECONDS)
            .join();
    call("Page.enable", json -> {});
    call("Runtime.enable", json -> {});
    call("Log.enable", json -> {});
  }

  /** Script errors and refused resources so far. */
  public List<String> problems() {
    return problems;
  }

  // ---- pages and scripts ----

  public void open(String url) {
    call("Page.navigate", json -> json.name("url").value(url));
    await("document.readyState === 'complete' && location.href !== 'about:blank'", 20);
  }

  /** The value of an expression; promises are waited for. */
  public Object evaluate(String expression) {
    JsonObject answer =
        call(
            "Runtime.evaluate",
            json -> {
              json.name("expression").value(expression);
              json.name("returnByValue").value(true).name("awaitPromise").value(true);
              json.name("userGesture").value(true);
            });
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(
          expression + ": " + describe(answer.object("exceptionDetails")));
    }
    return answer.object("result").scalar("value");
  }

  public double number(String expression) {
    return ((Number) evaluate(expression)).doubleValue();
  }

  public String text(String expression) {
    return String.valueOf(evaluate(expression));
  }

  public boolean is(String expression) {
    return Boolean.TRUE.equals(evaluate("!!(" + expression + ")"));
  }

  /** Waits until an expression is true. */
  public void await(String expression, double seconds) {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while (System.nanoTime() < end) {
      try {
        if (is(expression)) {
          return;
        }
      } catch (IllegalStateException e) {
        // The page is being replaced, or what is looked at is not there yet.
        sleep(20);
      }
      sleep(20);
    }
    throw new IllegalStateException(
        "after " + seconds + " s still not: " + expression + "; problems: " + problems);
  }

  // ---- looking ----

  /** Shows this tab: a hidden one draws nothing. */
  public void front() {
    call("Page.bringToFront", json -> {});
  }

  /** Pretends to have a screen of this size; touch included if it is a phone's. */
  public void screen(int width, int height, double ratio, boolean phone) {
    call(
        "Emulation.setDeviceMetricsOverride",
        json -> {
          json.name("width").value(width).name("height").value(height);
          json.name("deviceScaleFactor").precise(ratio).name("mobile").value(phone);
        });
    call("Emulation.setTouchEmulationEnabled", json -> json.name("enabled").value(phone));
  }

  /** Asks pages for their dark or light colours. */
  public void colours(boolean dark) {
    call(
        "Emulation.setEmulatedMedia",
        json -> {
          json.name("features").beginArray().beginObject();
          json.name("name").value("prefers-color-scheme");
          json.name("value").value(dark ? "dark" : "light").endObject().endArray();
        });
  }

  public byte[] screenshot() {
    String data =
        call("Page.captureScreenshot", json -> json.name("format").value("png")).text("data");
    return Base64.getDecoder().decode(data);
  }

  public void screenshot(Path file) throws IOException {
    Files.write(file, screenshot());
  }

  // ---- pointing and typing ----

  public void mouse(String type, double x, double y) {
    call(
        "Input.dispatchMouseEvent",
        json -> {
          json.name("type").value(type).name("x").precise(x).name("y").precise(y);
          boolean moved = type.equals("mouseMoved");
          json.name("button").value(moved ? "none" : "left");
          json.name("buttons").value(type.equals("mouseReleased") ? 0 : 1);
          json.name("clickCount").value(moved ? 0 : 1);
        });
  }

  public void click(double x, double y) {
    mouse("mousePressed", x, y);
    mouse("mouseReleased", x, y);
  }

  public void wheel(double x, double y, double delta) {
    call(
        "Input.dispatchMouseEvent",
        json -> {
          json.name("type").value("mouseWheel").name("x").precise(x).name("y").precise(y);
          json.name("deltaX").value(0).name("deltaY").precise(delta);
        });
  }

  /** One finger, or none for the end of a touch. */
  public void touch(String type, double... places) {
    call(
        "Input.dispatchTouchEvent",
        json -> {
          json.name("type").value(type).name("touchPoints").beginArray();
          for (int k = 0; k < places.length; k += 2) {
            json.beginObject().name("x").precise(places[k]).name("y").precise(places[k + 1]);
            json.name("id").value(k / 2).endObject();
          }
          json.endArray();
        });
  }

  /** A key by its name, such as " ", "r" or "Tab". */
  public void key(String key) {
    boolean printable = key.length() == 1;
    int code = key.equals("Tab") ? 9 : key.equals("Enter") ? 13 : key.toUpperCase().charAt(0);
    for (String type : List.of("keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          json -> {
            json.name("type").value(type).name("key").value(key);
            json.name("windowsVirtualKeyCode").value(code);
            if (printable && type.equals("keyDown")) {
              json.name("text").value(key);
            }
          });
    }
  }

  /** Chooses a file in the file field that a selector finds. */
  public void chooseFile(String selector, Path file) {
    JsonObject root = call("DOM.getDocument", json -> {}).object("root");
    long node = root.whole("nodeId", 0, Integer.MAX_VALUE);
    JsonObject field =
        call(
            "DOM.querySelector",
            json -> json.name("nodeId").value(node).name("selector").value(selector));
    call(
        "DOM.setFileInputFiles",
        json -> {
          json.name("files").beginArray().value(file.toAbsolutePath().toString()).endArray();
          json.name("nodeId").value(field.whole("nodeId", 0, Integer.MAX_VALUE));
        });
  }

  /** Lets pages read the clipboard without asking. */
  public void allowClipboard() {
    call(
        "Browser.grantPermissions",
        json ->
            json.name("permissions")
                .beginArray()
                .value("clipboardReadWrite")
                .value("clipboardSanitizedWrite")
                .endArray());
  }

  // ---- protocol ----

  /** Calls a method of the DevTools protocol. */
  public JsonObject call(String method, Consumer<Json> parameters) {
    int id = ids.incrementAndGet();
    Json json = new Json().beginObject().name("id").value(id).name("method").value(method);
    json.name("params").beginObject();
    parameters.accept(json);
    json.endObject().endObject();
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    try {
      synchronized (socket) {
        socket.sendText(json.toString(), true).get(20, TimeUnit.SECONDS);
      }
      JsonObject message = answer.get(60, TimeUnit.SECONDS);
      if (message.has("error")) {
        throw new IllegalStateException(method + ": " + message.object("error").text("message"));
      }
      return message.object("result");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(method + " was interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(method + " got no answer from Chromium", e);
    } finally {
      waiting.remove(id);
    }
  }

  /** Waits, as scripts do. */
  public static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    try {
      call("Page.close", json -> {});
    } catch (IllegalStateException e) {
      // Closing cuts the connection that would bring the answer.
      socket.abort();
    }
  }

  private void received(String text) {
    JsonObject message = JsonObject.parse(text);
    if (message.has("id")) {
      CompletableFuture<JsonObject> answer =
          waiting.get((int) message.whole("id", 0, Integer.MAX_VALUE));
      if (answer != null) {
        answer.complete(message);
      }
      return;
    }
    String method = message.text("method", "");
    if (method.equals("Runtime.exceptionThrown")) {
      problems.add(describe(message.object("params").object("exceptionDetails")));
    } else if (method.equals("Log.entryAdded")) {
      JsonObject entry = message.object("params").object("entry");
      if (entry.text("level").equals("error")) {
        problems.add(entry.text("text") + " " + entry.text("url", ""));
      }
    }
  }

  private static String describe(JsonObject exception) {
    String text = exception.text("text", "");
    return exception.has("exception")
        ? text + " " + exception.object("exception").text("description", "")
        : text;
  }

  /** Puts the pieces of a message together. */
  private final class Receiver implements WebSocket.Listener {
    private final StringBuilder pieces = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      pieces.append(data);
      if (last) {
        String text = pieces.toString();
        pieces.setLength(0);
        received(text);
      }
      from.request(1);
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      waiting.values().forEach(answer -> answer.completeExceptionally(error));
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
      onError(from, new IOException("Chromium closed the connection"));
      return null;
    }
  }
}
