import { Camera } from "../camera.js";
import { el, fold, slider } from "../dom.js";
import { floats, readSections, uints } from "../frames.js";
import { RectPainter } from "../gl/rects.js";
import { ProfilePanel } from "../profile.js";
import { SharePanel } from "../share.js";
import { css, theme } from "../theme.js";
import { BoxSet } from "./boxes.js";
import { Explain } from "./explain.js";
import { Orbit, planeMatrix } from "./orbit.js";
import { BoxPainter, WirePainter } from "./painter.js";
import { Pointer } from "./pointer.js";
import { bitsOf, LAYERS, Structure } from "./structure.js";

const HEAD = 1, PROFILE = 6, NAMES = 7, REASONS = 8;
const LEGEND = [["awake", "alone"], ["overlap", "overlaps another"], ["select", "chosen"], ["sweep", "swept axis"]];
const RECENT = 60;

/** Boxes in the plane or in space, watched by one algorithm or by two side by side. */
export class BoxesView {
  static tools = [["explain", "Explain", "E"], ["turn", "Turn", "D"], ["pan", "Pan", "M"]];

  constructor(host, app) {
    this.app = app;
    this.canvas = el("canvas", { tabindex: "0", id: "world", role: "application",
      "aria-label": "The boxes. Space runs or pauses, period and comma step, arrows turn or pan, plus and minus zoom, question mark lists all keys." });
    this.labels = [el("div", { class: "side left" }), el("div", { class: "side right" })];
    host.append(this.canvas, ...this.labels);
    this.gl = this.canvas.getContext("webgl2", { alpha: false, antialias: true, powerPreference: "high-performance" });
    if (!this.gl) throw new Error("This browser offers no WebGL 2, which the testbed draws with. Any current browser does, if its graphics are switched on.");
    this.plane = new Camera(this.canvas);
    this.orbit = new Orbit(this.canvas);
    this.structure = new Structure();
    this.on = new Set();
    this.profile = new ProfilePanel();
    this.explain = new Explain(this);
    this.tool = "explain";
    this.head = null;
    // For measurements: what came and what it cost, milliseconds.
    this.drawn = { frames: 0, bytes: 0, decode: 0, draws: 0, draw: 0 };
    this.millis = [[], []];
    this.reasons = ["", ""];
    this.boxes = new BoxSet(3);
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => this.makePainters());
    this.pointer = new Pointer(this);
    this.share = new SharePanel((message) => this.send(message), { kind: "boxes", session: () => this.scene.session });
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(this.canvas);
    this.repaint = () => this.redraw();
    theme.listeners.push(this.repaint);
    this.pending = false;
    this.unacknowledged = 0;
  }

  makePainters() {
    this.boxPainter = new BoxPainter(this.gl, this.dims);
    this.wirePainter = new WirePainter(this.gl);
    this.rectPainter = new RectPainter(this.gl);
    this.boxes.resized = true;
  }

  send(message) {
    this.app.link.send(message);
  }

  get dims() {
    return this.boxes.dims;
  }

  get sides() {
    return this.scene?.second && this.scene.second !== "none" ? 2 : 1;
  }

  get camera() {
    return this.dims === 2 ? this.plane : this.orbit;
  }

  // ---- messages ----

  opened(scene, choice) {
    this.scene = scene;
    this.choice = choice;
    this.values = { ...scene.values };
    this.boxes = new BoxSet(scene.dims);
    this.structure.clear();
    this.explain.clear();
    this.millis = [[], []];
    this.moved = false;
    this.makePainters();
    this.fillPanel();
    this.send({ do: "layers", bits: bitsOf(this.on) });
  }

  message(message) {
    if (message.type === "inspect" || message.type === "explain") this.explain.message(message);
    else if (message.type === "share") this.share.shared(message);
  }

  frame(buffer) {
    if (!this.scene) return;
    const from = performance.now();
    readSections(buffer, (kind, at, length) => {
      if (kind === HEAD) this.readHead(buffer, at);
      else if (kind === NAMES) this.profile.reset(text(buffer, at, length).split("\n"));
      else if (kind === PROFILE) this.profile.add(floats(buffer, at + 4, length / 4 - 1), uints(buffer, at, 1)[0]);
      else if (kind === REASONS) this.reasons = text(buffer, at, length).split("\0");
      else if (kind < 16) this.boxes.read(kind, buffer, at, length);
      else this.structure.read(kind, buffer, at, length);
    });
    this.boxes.fresh = true;
    this.unacknowledged = this.head.frame;
    this.drawn.decode += performance.now() - from;
    this.drawn.bytes += buffer.byteLength;
    this.drawn.frames++;
    if (this.boxes.reframed && !this.moved) this.fit();
    this.boxes.reframed = false;
    this.redraw();
  }

  readHead(buffer, at) {
    const u = uints(buffer, at, 6), f = floats(buffer, at + 24, 10);
    const hex = (value) => value.toString(16).padStart(8, "0");
    const flags = u[3];
    if (flags & 1) this.boxes.clear();
    this.head = {
      frame: u[0], hash: hex(u[2]) + hex(u[1]), paused: (flags & 2) !== 0, equal: (flags & 4) !== 0,
      speed: floats(buffer, at + 16, 1)[0], watchers: u[5], step: f[0], boxes: f[1], overlapping: f[2], pairs: f[3],
      tested: [f[4], f[9]], millis: [f[5], f[7]], bytes: [f[6], f[8]],
    };
    this.head.millis.forEach((value, side) => {
      this.millis[side].push(value);
      if (this.millis[side].length > RECENT) this.millis[side].shift();
    });
    this.app.running(this.head);
  }

  // ---- drawing ----

  /** Shows the whole world, and follows when it grows until the user looks elsewhere. */
  fit() {
    this.moved = false;
    const [lo, hi] = this.boxes.bounds;
    this.plane.fit([lo[0], lo[1], hi[0], hi[1]]);
    if (this.sides === 2) this.plane.scale = Math.min(this.plane.scale, this.plane.scale * 0.5 * Math.max(1, this.canvas.clientWidth / this.canvas.clientHeight));
    this.orbit.fit([lo, hi]);
  }

  resize() {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    this.canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    this.canvas.height = Math.max(1, Math.round(this.canvas.clientHeight * ratio));
    // At once: a canvas of a new size is black until it is drawn.
    if (this.boxPainter) this.draw();
    this.redraw();
  }

  redraw() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame((now) => {
      this.pending = false;
      if (!this.canvas.isConnected) return;
      const from = performance.now();
      if (this.boxPainter) this.draw();
      if (this.head) {
        const counts = this.counts();
        this.profile.update(() => counts, now);
        this.label(now);
      }
      if (this.unacknowledged) {
        this.send({ do: "ack", frame: this.unacknowledged });
        this.unacknowledged = 0;
      }
      this.drawn.draw += performance.now() - from;
      this.drawn.draws++;
    });
  }

  draw() {
    const { gl, canvas, boxes } = this;
    const ground = theme.colours.ground;
    gl.disable(gl.SCISSOR_TEST);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(ground[0] / 255, ground[1] / 255, ground[2] / 255, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    if (boxes.fresh) this.boxPainter.upload(boxes);
    boxes.fresh = false;
    const width = Math.floor(canvas.width / this.sides);
    gl.enable(gl.SCISSOR_TEST);
    for (let side = 0; side < this.sides; side++) {
      gl.viewport(side * width, 0, width, canvas.height);
      gl.scissor(side * width, 0, width, canvas.height);
      this.drawSide(side, width);
    }
  }

  drawSide(side, width) {
    const { gl, canvas, boxes, wirePainter: wires } = this;
    const colours = theme.colours;
    const ratio = canvas.width / Math.max(1, canvas.clientWidth);
    const flat = this.dims === 2;
    const matrix = flat ? planeMatrix(this.plane, width / ratio, canvas.height / ratio) : this.orbit.matrix(width / canvas.height);
    const [lo, hi] = boxes.bounds;
    (flat ? gl.disable : gl.enable).call(gl, gl.DEPTH_TEST);
    wires.clear();
    wires.box(lo, hi, colours.note, 0.8, this.dims);
    if (!flat) this.structure.draw(this.on, side, wires, colours, [lo, hi], this.dims);
    wires.draw(matrix);
    this.boxPainter.draw(boxes, matrix, flat ? this.plane.scale * ratio : 0, colours);
    if (!flat) return;
    wires.clear();
    this.structure.draw(this.on, side, wires, colours, [lo, hi], this.dims);
    wires.draw(matrix);
    if (this.on.has("tree")) this.shadeOverlaps(width, ratio, colours);
  }

  shadeOverlaps(width, ratio, colours) {
    this.rectPainter.clear();
    this.structure.overlaps((lo, hi) => this.rectPainter.add(lo[0], lo[1], hi[0], hi[1], colours.overlap, 0.22));
    this.rectPainter.draw(this.plane, { width, height: this.canvas.height, clientWidth: width / ratio });
  }

  /** Over each side: who works there, its median time, and the ratio. */
  label(now) {
    if (now - (this.labelled ?? 0) < 250) return;
    this.labelled = now;
    const times = this.millis.map(median);
    this.labels[1].hidden = this.sides === 1;
    this.labels[0].classList.toggle("half", this.sides === 2);
    for (let side = 0; side < this.sides; side++) {
      const name = side === 0 ? this.scene.algorithm : this.scene.second;
      const ran = this.reasons[side]?.split(/[\n,]/)[0] ?? name;
      const shown = name === "auto" ? `auto (${ran})` : name;
      const factor = this.sides === 2 ? `, ${(times[side] / Math.max(1e-6, times[1 - side])).toFixed(2)} × the other` : "";
      this.labels[side].replaceChildren(el("strong", {}, shown), ` ${times[side].toFixed(3)} ms${factor}`);
    }
  }

  counts() {
    const h = this.head;
    const n = (value) => value.toLocaleString("en");
    const lines = [["Boxes", `${n(h.boxes)} (${n(h.overlapping)} overlap)`], ["Pairs", n(h.pairs)]];
    for (let side = 0; side < this.sides; side++) {
      const who = this.sides === 2 ? `, ${side === 0 ? this.scene.algorithm : this.scene.second}` : "";
      lines.push([`Candidates tested${who}`, h.tested[side] ? n(h.tested[side]) : "not counted"]);
      lines.push([`Memory beside the boxes${who}`, `${(h.bytes[side] / 1048576).toFixed(1)} MB`]);
    }
    if (this.sides === 2) lines.push(["Answers", h.equal ? "equal" : "DIFFER"]);
    lines.push(["Step", n(h.step)], ["Hash of the pairs", h.hash]);
    this.why.textContent = this.reasons.slice(0, this.sides).join("\n\n");
    return lines;
  }

  // ---- panel ----

  fillPanel() {
    const scene = this.scene;
    const algorithms = this.app.hello.algorithms;
    const names = algorithms.map((algorithm) => [algorithm.name, algorithm.name, algorithm.summary]);
    const threads = Array.from({ length: scene.threadsMost }, (_, k) => [String(k + 1), String(k + 1)]);
    const own = [
      choose("dims", "Space", [["2", "2D, plane"], ["3", "3D"]], String(scene.dims), (value) => this.reopen({ dims: Number(value) })),
      slider(this.choice.size, scene.size, (value) => this.reopen({ size: value })),
      ...this.choice.parameters.map((parameter) => slider(parameter, this.values[parameter.name], (value) => {
        this.values[parameter.name] = value;
        this.reopen({});
      })),
    ];
    this.why = el("pre", { id: "reasons", class: "mono why" });
    const team = [
      choose("algorithm", "Algorithm", names, scene.algorithm, (value) => this.team({ algorithm: value })),
      choose("second", "Compare with", [["none", "nobody"], ...names], scene.second, (value) => this.team({ second: value })),
      choose("threads", "Threads", threads, String(scene.threads), (value) => this.team({ threads: Number(value) })),
      this.why,
    ];
    const legend = el("ul", { class: "legend", "aria-label": "Colours" }, ...LEGEND.map(([colour, label]) => el("li", {}, swatch(colour), label)));
    const layers = LAYERS.map((layer, k) => this.layerBox(layer, k));
    this.app.panel.replaceChildren(
      fold("Scene", true, ...own), fold("Algorithms", true, ...team), fold("Draw", true, legend, ...layers),
      fold("Profile", true, this.profile.element), fold("Explain", true, this.explain.element), fold("Share", true, this.share.element));
  }

  team(change) {
    const wasSides = this.sides;
    Object.assign(this.scene, change);
    this.millis = [[], []];
    this.send({ do: "team", algorithm: this.scene.algorithm, second: this.scene.second, threads: this.scene.threads });
    if (this.sides !== wasSides) this.fit();
  }

  reopen(changes) {
    const { scene, algorithm, second, threads, dims, size, seed } = this.scene;
    this.app.open({ kind: "boxes", scene, dims, size, seed, algorithm, second, threads, values: this.values, paused: this.head?.paused ?? false, ...changes });
  }

  layerBox(layer, k) {
    const box = el("input", { type: "checkbox", id: "layer-" + layer.name, checked: this.on.has(layer.name) });
    box.addEventListener("change", () => this.setLayer(layer.name, box.checked));
    return el("label", { class: "check", title: `Key ${k + 1}` }, box, swatch(layer.colour), layer.label);
  }

  setLayer(name, on) {
    if (on) this.on.add(name);
    else this.on.delete(name);
    const box = document.getElementById("layer-" + name);
    if (box) box.checked = on;
    this.send({ do: "layers", bits: bitsOf(this.on) });
    this.redraw();
  }

  key(event) {
    const far = 40;
    const moves = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] };
    const move = moves[event.key];
    this.moved ||= move !== undefined || ["+", "=", "-"].includes(event.key);
    if (move && this.dims === 3) this.orbit.rotate(...move);
    else if (move) this.plane.pan(-move[0], -move[1]);
    else if (event.key === "+" || event.key === "=") this.camera.zoom(1.25);
    else if (event.key === "-") this.camera.zoom(0.8);
    else if (event.key === "f") this.fit();
    else if (event.key >= "1" && event.key <= String(LAYERS.length)) {
      const { name } = LAYERS[Number(event.key) - 1];
      this.setLayer(name, !this.on.has(name));
    } else return false;
    this.redraw();
    return true;
  }

  /** Leaves the page to another view. */
  close() {
    this.resizing.disconnect();
    theme.listeners = theme.listeners.filter((listener) => listener !== this.repaint);
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}

function choose(id, label, options, value, onChange) {
  const select = el("select", { id }, ...options.map(([name, shown, title]) => el("option", { value: name, title: title ?? "" }, shown)));
  select.value = value;
  select.addEventListener("change", () => onChange(select.value));
  return el("label", { class: "choice" }, label, select);
}

function swatch(colour) {
  const node = el("span", { class: "swatch" });
  const paint = () => (node.style.background = css(theme.colours[colour]));
  theme.listeners.push(paint);
  paint();
  return node;
}

const text = (buffer, at, length) => new TextDecoder().decode(new Uint8Array(buffer, at, length));

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
