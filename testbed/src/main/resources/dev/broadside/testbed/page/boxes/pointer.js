/** Mouse, finger and wheel over the boxes: asks, turns, pans and zooms. */
export class Pointer {
  constructor(view) {
    this.view = view;
    this.fingers = new Map();
    this.far = 0;
    const canvas = view.canvas;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.fingers.delete(event.pointerId));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  place(event) {
    const box = this.view.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  down(event) {
    const [px, py] = this.place(event);
    this.view.canvas.focus({ preventScroll: true });
    this.view.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, { px, py });
    this.far = this.fingers.size > 1 ? Infinity : 0;
    this.second = event.button === 1 || event.button === 2 || event.shiftKey;
  }

  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const { view } = this;
    const [px, py] = this.place(event);
    const dx = px - finger.px, dy = py - finger.py;
    if (this.fingers.size === 2) {
      const [other] = [...this.fingers].filter(([key]) => key !== event.pointerId).map(([, one]) => one);
      const before = Math.hypot(finger.px - other.px, finger.py - other.py);
      const after = Math.hypot(px - other.px, py - other.py);
      view.camera.pan(dx / 2, dy / 2);
      if (before > 5) view.camera.zoom(after / before, ...this.within((px + other.px) / 2, (py + other.py) / 2));
    } else {
      this.far += Math.hypot(dx, dy);
      const turns = view.dims === 3 && view.tool !== "pan" && !this.second;
      if (turns) view.orbit.rotate(dx, dy);
      else view.camera.pan(dx, dy);
    }
    finger.px = px;
    finger.py = py;
    view.moved = true;
    view.redraw();
  }

  up(event) {
    if (this.fingers.delete(event.pointerId) && this.far < 5 && this.view.tool === "explain") this.ask(event);
  }

  /** With two sides, both look the same way: a place on the right is one on the left. */
  within(px, py) {
    const width = this.view.canvas.clientWidth / this.view.sides;
    const x = px % width;
    // The plane's camera believes to have the whole canvas.
    return [x + (this.view.canvas.clientWidth - width) / 2, py];
  }

  ask(event) {
    const { view } = this;
    const [px, py] = this.within(...this.place(event));
    const { clientWidth, clientHeight } = view.canvas;
    if (view.dims === 2) {
      const [x, y] = view.plane.world(px, py);
      view.send({ do: "inspect", x, y, reach: (event.pointerType === "touch" ? 22 : 8) / view.plane.scale });
      return;
    }
    const width = clientWidth / view.sides;
    const { eye, direction } = view.orbit.ray((2 * (px - clientWidth / 2)) / width, 1 - (2 * py) / clientHeight, width / clientHeight);
    view.send({ do: "inspect", x: eye[0], y: eye[1], z: eye[2], dx: direction[0], dy: direction[1], dz: direction[2] });
  }

  wheel(event) {
    event.preventDefault();
    this.view.moved = true;
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.view.camera.zoom(Math.exp(-event.deltaY * lines * 0.0015), ...this.within(...this.place(event)));
    this.view.redraw();
  }
}
