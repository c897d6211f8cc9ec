/** Mouse, finger and wheel over the drawing: drags bodies, throws bullets, asks, pans and zooms. */
export class Pointer {
  constructor(view) {
    this.view = view;
    this.fingers = new Map();
    this.hands = new Map();
    this.throwing = null;
    const canvas = view.canvas;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.up(event));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  place(event) {
    const box = this.view.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  down(event) {
    const { view } = this;
    const [px, py] = this.place(event);
    view.canvas.focus({ preventScroll: true });
    view.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, { px, py });
    if (this.fingers.size === 2) {
      this.letGo();
      return;
    }
    const [x, y] = view.camera.world(px, py);
    const reach = (event.pointerType === "touch" ? 22 : 8) / view.camera.scale;
    const middle = event.button === 1 || event.button === 2;
    if (view.tool === "explain" && !middle) {
      view.explain.pick(x, y, reach);
    } else if (view.tool === "bullet" && !middle) {
      this.throwing = { x, y };
    } else if (view.tool === "drag" && !middle && view.bodies.pick(x, y, reach) >= 0) {
      const pointer = freeNumber(this.hands);
      this.hands.set(event.pointerId, pointer);
      view.send({ do: "grab", x, y, reach: Math.min(reach, 100), pointer });
    }
  }

  move(event) {
    const { view } = this;
    const [px, py] = this.place(event);
    view.lastPlace = view.camera.world(px, py);
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    if (this.fingers.size === 2) {
      this.pinch(event.pointerId, px, py);
    } else if (this.hands.has(event.pointerId)) {
      const [x, y] = view.camera.world(px, py);
      view.send({ do: "drag", x, y, pointer: this.hands.get(event.pointerId) });
    } else if (this.throwing) {
      [this.throwing.toX, this.throwing.toY] = view.camera.world(px, py);
      view.redraw();
    } else if (view.tool !== "explain" || Math.hypot(px - finger.px, py - finger.py) > 3) {
      view.pan(px - finger.px, py - finger.py);
      view.redraw();
    }
    finger.px = px;
    finger.py = py;
  }

  pinch(id, px, py) {
    const { camera } = this.view;
    const [other] = [...this.fingers].filter(([key]) => key !== id).map(([, finger]) => finger);
    const mine = this.fingers.get(id);
    const before = Math.hypot(mine.px - other.px, mine.py - other.py);
    const after = Math.hypot(px - other.px, py - other.py);
    camera.pan((px - mine.px) / 2, (py - mine.py) / 2);
    if (before > 5) camera.zoom(after / before, (px + other.px) / 2, (py + other.py) / 2);
    this.view.redraw();
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    if (this.throwing) {
      this.view.throwBullet(this.throwing);
      this.throwing = null;
    }
    this.drop(event.pointerId);
  }

  drop(id) {
    if (this.hands.has(id)) {
      this.view.send({ do: "drop", pointer: this.hands.get(id) });
      this.hands.delete(id);
    }
  }

  letGo() {
    this.throwing = null;
    for (const id of [...this.hands.keys()]) this.drop(id);
  }

  wheel(event) {
    event.preventDefault();
    const [px, py] = this.place(event);
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.view.camera.zoom(Math.exp(-event.deltaY * lines * 0.0015), px, py);
    this.view.redraw();
  }
}

function freeNumber(hands) {
  const used = new Set(hands.values());
  for (let k = 0; ; k++) if (!used.has(k)) return k % 10;
}
