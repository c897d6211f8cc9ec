/** What part of the plane is on the screen: centre in metres and pixels per metre. */
export class Camera {
  constructor(canvas) {
    this.canvas = canvas;
    this.x = 0;
    this.y = 0;
    this.scale = 20;
    this.bounds = null;
  }

  /** Shows a rectangle whole, with a margin. */
  fit(bounds) {
    this.bounds = bounds ?? this.bounds;
    if (!this.bounds) return;
    const [x1, y1, x2, y2] = this.bounds;
    this.x = (x1 + x2) / 2;
    this.y = (y1 + y2) / 2;
    const width = Math.max(x2 - x1, 1e-3) * 1.08;
    const height = Math.max(y2 - y1, 1e-3) * 1.12;
    this.scale = Math.min(this.canvas.clientWidth / width, this.canvas.clientHeight / height) || 20;
  }

  /** World point under a place of the canvas, in CSS pixels. */
  world(px, py) {
    return [
      this.x + (px - this.canvas.clientWidth / 2) / this.scale,
      this.y - (py - this.canvas.clientHeight / 2) / this.scale,
    ];
  }

  /** Place on the canvas of a world point. */
  screen(x, y) {
    return [
      this.canvas.clientWidth / 2 + (x - this.x) * this.scale,
      this.canvas.clientHeight / 2 - (y - this.y) * this.scale,
    ];
  }

  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
  }

  /** Zooms around a place of the canvas, which stays where it is. */
  zoom(factor, px = this.canvas.clientWidth / 2, py = this.canvas.clientHeight / 2) {
    const [x, y] = this.world(px, py);
    this.scale = Math.max(0.02, Math.min(20000, this.scale * factor));
    const [x2, y2] = this.world(px, py);
    this.x += x - x2;
    this.y += y - y2;
  }
}
