import { byId, el } from "./dom.js";
import { BoxesView } from "./boxes/view.js";
import { Link } from "./link.js";
import { PhysicsView } from "./physics/view.js";
import { openingOf, watchedBy } from "./share.js";
import { theme } from "./theme.js";

const VIEWS = { physics: PhysicsView, boxes: BoxesView };
const FIRST = { do: "open", kind: "physics", scene: "bridge" };
const KEYS = [["Space", "run or pause"], [". and ,", "one step, one step back"], ["R", "restart"], ["D B E M", "tools: drag, bullet, explain, pan"],
  ["T", "throw a bullet at the pointer"], ["1 … 9", "layers"], ["Arrows, + −, F", "pan, zoom, fit"], ["P", "panel"], ["?", "this list"]];

/** Ties the page together: the socket, one view at a time, the bars around it. */
class App {
  constructor() {
    this.panel = byId("panel");
    this.view = null;
    this.hello = null;
    this.opening = null;
    this.link = new Link({
      message: (message) => this.message(message),
      frame: (buffer) => this.view?.frame(buffer),
      lost: (reason) => this.lost(reason),
    });
    this.buttons();
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.hello && this.follow());
    if (innerWidth <= 760) this.showPanel(false);
  }

  // ---- messages ----

  message(message) {
    if (message.type === "hello") {
      this.hello = message;
      this.listScenes();
      this.status("");
      this.follow();
    } else if (message.type === "scene") this.opened(message);
    else if (message.type === "notice") this.notice(message.text);
    else this.view?.message(message);
  }

  /** Opens what the address says; after a lost connection, what was open before. */
  follow() {
    const watched = watchedBy(location.hash);
    if (watched && !this.gaveUpWatching) {
      this.gaveUpWatching = true;
      this.link.send({ do: "watch", session: watched });
    } else this.open(openingOf(location.hash) ?? this.opening ?? FIRST);
  }

  open(message) {
    const full = { do: "open", ...message };
    this.opening = { ...full };
    // Only what comes from a file may be longer than other messages.
    if ((full.file?.length ?? 0) + (full.inputs?.length ?? 0) > 1000) full.do = "import";
    // Coming back after a loss opens the same scene from its beginning.
    for (const name of ["step", "inputs", "hash"]) delete this.opening[name];
    this.link.send(full);
  }

  opened(scene) {
    if (!this.view || this.kind !== scene.kind) {
      this.view?.close?.();
      byId("view").replaceChildren();
      try {
        this.view = new VIEWS[scene.kind](byId("view"), this);
      } catch (error) {
        this.notice(error.message);
        return;
      }
      this.kind = scene.kind;
      this.listTools();
    }
    const list = byId("scene");
    list.querySelector("[data-imported]")?.remove();
    const value = scene.kind + "/" + scene.scene;
    if (![...list.options].some((option) => option.value === value)) list.prepend(el("option", { value, "data-imported": "" }, scene.scene));
    list.value = value;
    byId("summary").textContent = scene.summary;
    document.title = scene.scene + " – Broadside testbed";
    this.replayed(scene.replay);
    this.view.opened(scene, scene.choice);
  }

  replayed(replay) {
    const box = byId("replay");
    box.hidden = !replay;
    if (!replay) return;
    box.className = replay.matches ? "good" : "bad";
    box.textContent = replay.step < replay.wanted
      ? `Replay stopped at step ${replay.step} of ${replay.wanted}: it took too long`
      : replay.expected === "" ? `Replayed to step ${replay.step}` : replay.matches
        ? `Step ${replay.step}: the state matches (${replay.hash})`
        : `Step ${replay.step}: the state differs, ${replay.hash} instead of ${replay.expected}`;
  }

  lost(reason) {
    this.hello = null;
    this.status(reason + " Trying again …", true);
  }

  status(text, lost = false) {
    const status = byId("status");
    // Every change makes the browser lay the page out again.
    if (status.textContent !== text) status.textContent = text;
    status.className = lost ? "lost" : "";
  }

  notice(text) {
    const line = el("p", {}, text);
    byId("notices").append(line);
    setTimeout(() => line.remove(), 8000);
  }

  /** What the last frame says about the session. */
  running(head) {
    const run = byId("run");
    if (run.dataset.paused !== String(head.paused)) {
      run.dataset.paused = String(head.paused);
      run.setAttribute("aria-label", head.paused ? "Run" : "Pause");
    }
    const now = performance.now();
    if (head.paused || now - (this.clockShown ?? 0) > 100) {
      this.clockShown = now;
      byId("clock").textContent = `step ${head.step}`;
    }
    this.status(head.watchers > 1 ? `${head.watchers} pages watch` : "");
    const speed = byId("speed");
    if (document.activeElement !== speed) speed.value = String(Math.round(head.speed * 100) / 100);
    this.paused = head.paused;
  }

  /** A file of this page or of the command line: a moment to replay, or a world. */
  async openFile(file) {
    let content;
    try {
      const text = await file.text();
      content = JSON.parse(text);
      if (content.format === "broadside-world") content = { kind: "physics", file: text };
      else if (content.broadside !== "moment") throw new Error("it is neither a world nor a moment of this testbed");
    } catch (error) {
      this.notice(`${file.name} cannot be opened: ${error.message}`);
      return;
    }
    const { kind, scene, size, seed, values, step, hash, inputs, file: world } = content;
    history.replaceState(null, "", location.pathname + location.search);
    this.open({ kind, scene, size, seed, values, step, hash, inputs, file: world, paused: step > 0 });
  }

  // ---- bars ----

  buttons() {
    byId("run").addEventListener("click", () => this.toggleRun());
    byId("step").addEventListener("click", () => this.link.send({ do: "step" }));
    byId("back").addEventListener("click", () => this.link.send({ do: "back" }));
    byId("restart").addEventListener("click", () => this.restart());
    byId("speed").addEventListener("change", (event) => this.link.send({ do: "speed", factor: Number(event.target.value) }));
    byId("theme").addEventListener("click", () => theme.toggle());
    byId("panel-toggle").addEventListener("click", () => this.showPanel(document.body.classList.contains("no-panel")));
    byId("scene").addEventListener("change", (event) => {
      const [kind, scene] = event.target.value.split("/");
      history.replaceState(null, "", `#${kind}/${scene}`);
      this.open({ kind, scene });
    });
  }

  toggleRun() {
    this.link.send({ do: this.paused ? "run" : "pause" });
  }

  restart() {
    this.replayed(null);
    this.link.send({ do: "restart" });
  }

  showPanel(show) {
    document.body.classList.toggle("no-panel", !show);
    byId("panel-toggle").setAttribute("aria-expanded", String(show));
  }

  listScenes() {
    const groups = new Map();
    for (const kind of Object.keys(VIEWS)) {
      for (const choice of this.hello[kind] ?? []) {
        const title = choice.group;
        if (!groups.has(title)) groups.set(title, el("optgroup", { label: title }));
        groups.get(title).append(el("option", { value: kind + "/" + choice.name, title: choice.summary }, choice.name));
      }
    }
    byId("scene").replaceChildren(...groups.values());
  }

  listTools() {
    const tools = byId("tools");
    tools.replaceChildren(...this.view.constructor.tools.map(([name, label, key]) => {
      const button = el("button", { type: "button", role: "radio", id: "tool-" + name, "aria-checked": String(this.view.tool === name), title: `${label} (${key})` }, label);
      button.addEventListener("click", () => this.chooseTool(name));
      return button;
    }));
  }

  chooseTool(name) {
    this.view.tool = name;
    for (const button of byId("tools").children) button.setAttribute("aria-checked", String(button.id === "tool-" + name));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.view) return;
    const at = document.activeElement;
    const typing = at && (at.matches("input, textarea, select") || (at.matches("button, summary, a") && (event.key === " " || event.key === "Enter")));
    if (typing) return;
    const tool = this.view.constructor.tools.find(([, , key]) => key === event.key.toUpperCase());
    if (event.key === " ") this.toggleRun();
    else if (event.key === ".") this.link.send({ do: "step" });
    else if (event.key === ",") this.link.send({ do: "back" });
    else if (event.key === "r") this.restart();
    else if (event.key === "p") this.showPanel(document.body.classList.contains("no-panel"));
    else if (event.key === "?") this.notice(KEYS.map(([keys, what]) => `${keys}: ${what}`).join(" · "));
    else if (tool) this.chooseTool(tool[0]);
    else if (!this.view.key(event)) return;
    event.preventDefault();
  }
}

// For tests and measurements: what is shown, as data.
window.testbed = new App();
