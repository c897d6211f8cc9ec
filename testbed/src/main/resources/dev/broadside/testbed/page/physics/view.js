import { Camera } from "../camera.js";
import { download, el, fold, slider } from "../dom.js";
import { floats, readSections, uints } from "../frames.js";
import { Backdrop } from "../gl/backdrop.js";
import { LinePainter } from "../gl/lines.js";
import { RectPainter } from "../gl/rects.js";
import { ShapePainter } from "../gl/shapes.js";
import { ProfilePanel } from "../profile.js";
import { SharePanel } from "../share.js";
import { css, theme } from "../theme.js";
import { Bodies } from "./bodies.js";
import { Explain } from "./explain.js";
import { bitsOf, LayerDrawing, LAYERS } from "./layers.js";
import { LINK } from "./mesh.js";
import { Pointer } from "./pointer.js";

const HEAD = 1, PROFILE = 6;
const LEGEND = [["awake", "awake"], ["asleep", "sleeping"], ["static", "static"], ["kinematic", "kinematic"], ["bullet", "bullet"], ["sensor", "sensor"]];

/** A physics scene: drawing, panel and what the pointer and keys do. */
export class PhysicsView {
  static tools = [["drag", "Drag", "D"], ["bullet", "Bullet", "B"], ["explain", "Explain", "E"], ["pan", "Pan", "M"]];

  constructor(host, app) {
    this.app = app;
    this.canvas = el("canvas", { tabindex: "0", id: "world", role: "application",
      "aria-label": "The world. Space runs or pauses, period and comma step, arrows pan, plus and minus zoom, question mark lists all keys." });
    host.append(this.canvas);
    this.gl = this.canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false, powerPreference: "high-performance" });
    if (!this.gl) throw new Error("This browser offers no WebGL 2, which the testbed draws with. Any current browser does, if its graphics are switched on.");
    this.camera = new Camera(this.canvas);
    this.bodies = new Bodies();
    this.layers = new LayerDrawing();
    this.on = new Set(LAYERS.filter((layer) => layer.on).map((layer) => layer.name));
    this.profile = new ProfilePanel();
    this.explain = new Explain(this);
    this.tool = "drag";
    this.lastPlace = null;
    this.head = null;
    // For measurements: what came and what it cost, milliseconds.
    this.drawn = { frames: 0, bytes: 0, decode: 0, draws: 0, draw: 0 };
    this.makePainters();
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => this.makePainters());
    this.pointer = new Pointer(this);
    this.share = new SharePanel((message) => this.send(message), { kind: "physics", session: () => this.scene.session, buttons: this.fileButtons() });
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    theme.listeners.push(() => this.redraw());
    this.pending = false;
    this.unacknowledged = 0;
    this.redraw();
  }

  makePainters() {
    this.shapePainter = new ShapePainter(this.gl);
    this.linePainter = new LinePainter(this.gl);
    this.rectPainter = new RectPainter(this.gl);
    this.backdrop = new Backdrop(this.gl);
  }

  send(message) {
    this.app.link.send(message);
  }

  // ---- messages ----

  opened(scene, choice) {
    const same = this.scene && this.scene.scene === scene.scene && this.scene.session === scene.session;
    this.scene = scene;
    this.choice = choice;
    this.values = { ...scene.values };
    this.profile.reset(scene.stages);
    this.explain.clear();
    this.pointer.letGo();
    if (!same || this.scene.size !== this.fitted) this.camera.fit(scene.bounds);
    this.fitted = scene.size;
    this.following = scene.follow >= 0;
    this.fillPanel();
    this.send({ do: "layers", bits: bitsOf(this.on) });
    this.redraw();
  }

  message(message) {
    if (message.type === "inspect" || message.type === "explain") this.explain.message(message);
    else if (message.type === "share") this.share.shared(message);
    else if (message.type === "export") download(message.name + ".json", message.text);
  }

  frame(buffer) {
    const from = performance.now();
    let columns = 0;
    readSections(buffer, (kind, at, length) => {
      if (kind === HEAD) this.readHead(buffer, at);
      else if (kind === PROFILE) {
        columns = uints(buffer, at, 1)[0];
        this.profile.add(floats(buffer, at + 4, length / 4 - 1), columns);
      } else if (kind < 16) this.bodies.read(kind, buffer, at, length);
      else this.layers.read(kind, buffer, at, length);
    });
    if (this.following && this.bodies.shapes[this.scene.follow]) {
      this.camera.x = this.bodies.poses[4 * this.scene.follow];
      this.camera.y = this.bodies.poses[4 * this.scene.follow + 1] + 0.1 * this.canvas.clientHeight / this.camera.scale;
    }
    this.unacknowledged = this.head.frame;
    this.drawn.decode += performance.now() - from;
    this.drawn.bytes += buffer.byteLength;
    this.drawn.frames++;
    this.redraw();
  }

  readHead(buffer, at) {
    const u = uints(buffer, at, 16);
    const hex = (value) => value.toString(16).padStart(8, "0");
    const flags = u[12];
    if (flags & 1) {
      this.bodies.clear();
      this.layers.clear();
    }
    this.head = {
      frame: u[0], step: u[1], hash: hex(u[3]) + hex(u[2]), bodies: u[4], fixtures: u[5], joints: u[6], contacts: u[7],
      touching: u[8], awake: u[9], pairs: u[10], tested: u[11], paused: (flags & 2) !== 0,
      speed: floats(buffer, at + 52, 1)[0], watchers: u[14], inputs: u[15],
    };
    this.app.running(this.head);
  }

  // ---- drawing ----

  resize() {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(this.canvas.clientHeight * ratio));
    if (width !== this.canvas.width || height !== this.canvas.height) {
      this.canvas.width = width;
      this.canvas.height = height;
      if (!this.sized && this.scene) this.camera.fit(this.scene.bounds);
      this.sized = true;
      // At once: a canvas of a new size is black until it is drawn.
      this.draw();
    }
    this.redraw();
  }

  redraw() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame((now) => {
      this.pending = false;
      const from = performance.now();
      this.draw();
      if (this.head) this.profile.update(() => this.counts(), now);
      if (this.unacknowledged) {
        this.send({ do: "ack", frame: this.unacknowledged });
        this.unacknowledged = 0;
      }
      this.drawn.draw += performance.now() - from;
      this.drawn.draws++;
    });
  }

  draw() {
    const { gl, canvas, camera, linePainter: lines, rectPainter: rects } = this;
    const { bodies, shapePainter: shapes } = this;
    const colours = theme.colours;
    bodies.settle();
    shapes.place(bodies.poses, bodies.limit);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.backdrop.draw(canvas.width, canvas.height, [camera.x, camera.y, camera.scale, canvas.clientWidth, canvas.clientHeight, colours, bodies.stillVersion], () => {
      const ground = colours.ground;
      gl.clearColor(ground[0] / 255, ground[1] / 255, ground[2] / 255, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      lines.clear();
      this.drawGrid(lines, colours);
      lines.draw(camera, canvas);
      shapes.draw(bodies.still, camera, canvas, colours);
    });
    shapes.draw(bodies.moving, camera, canvas, colours);
    rects.clear();
    lines.clear();
    this.drawSegments(lines, colours);
    const [left, top] = camera.world(0, 0);
    const [right, bottom] = camera.world(canvas.clientWidth, canvas.clientHeight);
    this.layers.draw(this.on, lines, rects, colours, camera.scale, [left, bottom, right, top]);
    const aim = this.pointer.throwing;
    if (aim?.toX !== undefined) lines.add(aim.x, aim.y, aim.toX, aim.toY, colours.bullet, 2.5);
    rects.draw(camera, canvas);
    lines.draw(camera, canvas);
  }

  /** Lines a round number of metres apart, never crowded. */
  drawGrid(lines, colours) {
    const { camera, canvas } = this;
    let step = 10 ** Math.ceil(Math.log10(50 / camera.scale));
    if (step * camera.scale > 250) step /= 5;
    const [x1, y2] = camera.world(0, 0);
    const [x2, y1] = camera.world(canvas.clientWidth, canvas.clientHeight);
    for (let k = Math.ceil(x1 / step); k * step <= x2; k++) lines.add(k * step, y1, k * step, y2, colours.grid, k === 0 ? 2 : 1);
    for (let k = Math.ceil(y1 / step); k * step <= y2; k++) lines.add(x1, k * step, x2, k * step, colours.grid, k === 0 ? 2 : 1);
  }

  drawSegments(lines, colours) {
    const poses = this.bodies.poses;
    for (const { id, shape } of this.bodies.segments) {
      const p = 4 * id;
      const c = Math.cos(poses[p + 2]), s = Math.sin(poses[p + 2]);
      const q = shape.points;
      const x1 = poses[p] + c * q[0] - s * q[1], y1 = poses[p + 1] + s * q[0] + c * q[1];
      const x2 = poses[p] + c * q[2] - s * q[3], y2 = poses[p + 1] + s * q[2] + c * q[3];
      const colour = shape.sensor ? colours.sensor : colours.segment;
      lines.add(x1, y1, x2, y2, colour, 2);
      if (shape.kind === LINK) {
        // A mark on the side that collides: right of the way from end to end.
        const length = Math.hypot(x2 - x1, y2 - y1) || 1;
        const r = 6 / this.camera.scale / length;
        const mx = (x1 + x2) / 2, my = (y1 + y2) / 2;
        lines.add(mx, my, mx + (y2 - y1) * r, my - (x2 - x1) * r, colour, 1.5);
      }
    }
  }

  counts() {
    const h = this.head;
    const n = (value) => value.toLocaleString("en");
    return [
      ["Bodies", `${n(h.bodies)} (${n(h.awake)} awake)`], ["Fixtures", n(h.fixtures)], ["Joints", n(h.joints)],
      ["Contacts", `${n(h.contacts)} (${n(h.touching)} touch)`], ["Pairs of boxes", n(h.pairs)],
      ["Candidates tested", h.tested ? n(h.tested) : "not counted"], ["Step", n(h.step)], ["State hash", h.hash],
    ];
  }

  // ---- panel ----

  fillPanel() {
    const own = this.choice.size.least === this.choice.size.most ? [] : [slider(this.choice.size, this.scene.size, (value) => this.reopen({ size: value }))];
    for (const parameter of this.choice.parameters) own.push(this.parameter(parameter));
    const world = this.scene.world.map((parameter) => this.parameter(parameter));
    const layers = LAYERS.map((layer, k) => this.layerBox(layer, k));
    const legend = el("ul", { class: "legend", "aria-label": "Colours" }, ...LEGEND.map(([colour, label]) => el("li", {}, this.swatch(colour), label)));
    this.app.panel.replaceChildren(
      fold("Scene", true, ...own),
      fold("Draw", true, legend, ...layers),
      fold("Profile", true, this.profile.element),
      fold("Explain", true, this.explain.element),
      fold("Share", true, this.share.element),
      fold("World", false, ...world));
  }

  fileButtons() {
    const picker = el("input", { type: "file", id: "file", accept: ".json,application/json", hidden: true, "aria-label": "World or moment to open" });
    picker.addEventListener("change", () => {
      if (picker.files[0]) this.app.openFile(picker.files[0]);
      picker.value = "";
    });
    return [
      el("button", { type: "button", id: "export", onclick: () => this.send({ do: "export" }) }, "Export world"),
      el("button", { type: "button", id: "import", onclick: () => picker.click() }, "Open file"), picker];
  }

  parameter(parameter) {
    return slider(parameter, this.values[parameter.name], (value) => {
      this.values[parameter.name] = value;
      if (parameter.live) this.send({ do: "set", name: parameter.name, value });
      else this.reopen({});
    });
  }

  reopen(changes) {
    this.app.open({ kind: "physics", file: this.app.opening?.file, scene: this.scene.scene, size: this.scene.size, seed: this.scene.seed, values: this.values, paused: this.head?.paused ?? false, ...changes });
  }

  swatch(colour) {
    const node = el("span", { class: "swatch" });
    const paint = () => (node.style.background = css(theme.colours[colour]));
    theme.listeners.push(paint);
    paint();
    return node;
  }

  layerBox(layer, k) {
    const box = el("input", { type: "checkbox", id: "layer-" + layer.name, checked: this.on.has(layer.name) });
    box.addEventListener("change", () => this.setLayer(layer.name, box.checked));
    return el("label", { class: "check", title: `Key ${k + 1}` }, box, this.swatch(layer.colour), layer.label);
  }

  setLayer(name, on) {
    if (on) this.on.add(name);
    else this.on.delete(name);
    const box = document.getElementById("layer-" + name);
    if (box) box.checked = on;
    this.send({ do: "layers", bits: bitsOf(this.on) });
    this.redraw();
  }

  // ---- tools and keys ----

  /** Whoever pans looks elsewhere: a scene's body is not followed any more. */
  pan(dx, dy) {
    this.following = false;
    this.camera.pan(dx, dy);
  }

  fit() {
    this.following = this.scene.follow >= 0;
    this.camera.fit();
  }

  /** From a place, with a pull; a mere click throws from the left edge of the screen at it. */
  throwBullet({ x, y, toX, toY }) {
    let [fromX, fromY] = [x, y];
    let vx, vy;
    if (toX !== undefined && Math.hypot(toX - x, toY - y) * this.camera.scale > 10) {
      vx = 6 * (toX - x);
      vy = 6 * (toY - y);
    } else {
      [fromX, fromY] = this.camera.world(0, this.canvas.clientHeight / 4);
      const length = Math.hypot(x - fromX, y - fromY) || 1;
      const speed = Math.max(40, 2 * length);
      vx = ((x - fromX) / length) * speed;
      vy = ((y - fromY) / length) * speed;
    }
    const cap = (value) => Math.max(-300, Math.min(300, value));
    this.send({ do: "bullet", x: fromX, y: fromY, vx: cap(vx), vy: cap(vy) });
  }

  key(event) {
    const far = 60;
    const moves = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };
    if (moves[event.key]) this.pan(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") this.camera.zoom(1.25);
    else if (event.key === "-") this.camera.zoom(0.8);
    else if (event.key === "f") this.fit();
    else if (event.key === "t") this.throwBullet({ x: this.lastPlace?.[0] ?? this.camera.x, y: this.lastPlace?.[1] ?? this.camera.y });
    else if (event.key >= "1" && event.key <= String(LAYERS.length)) {
      const { name } = LAYERS[Number(event.key) - 1];
      this.setLayer(name, !this.on.has(name));
    } else return false;
    this.redraw();
    return true;
  }
}
