/** A camera that circles a point: for boxes in space. Matrices are by column, as WebGL wants them. */
export class Orbit {
  constructor(canvas) {
    this.canvas = canvas;
    this.turn = 0.7;
    this.tilt = 0.45;
    this.centre = [0, 0, 0];
    this.distance = 3;
    this.radius = 1;
  }

  fit(bounds) {
    this.bounds = bounds ?? this.bounds;
    if (!this.bounds) return;
    const [lo, hi] = this.bounds;
    this.centre = lo.map((value, axis) => (value + hi[axis]) / 2);
    this.radius = Math.hypot(...lo.map((value, axis) => hi[axis] - value)) / 2 || 1;
    this.distance = 2.7 * this.radius;
  }

  rotate(dx, dy) {
    this.turn -= dx * 0.006;
    this.tilt = Math.max(-1.55, Math.min(1.55, this.tilt + dy * 0.006));
  }

  pan(dx, dy) {
    const perPixel = this.distance / Math.max(1, this.canvas.clientHeight);
    const { right, up } = this.axes();
    for (let axis = 0; axis < 3; axis++) this.centre[axis] += (-dx * right[axis] + dy * up[axis]) * perPixel;
  }

  zoom(factor) {
    this.distance = Math.max(0.02 * this.radius, Math.min(20 * this.radius, this.distance / factor));
  }

  /** Where the camera is and how it is turned; z points up. */
  axes() {
    const ct = Math.cos(this.tilt), st = Math.sin(this.tilt), cr = Math.cos(this.turn), sr = Math.sin(this.turn);
    const back = [ct * sr, -ct * cr, st];
    const right = [cr, sr, 0];
    const up = [-st * sr, st * cr, ct];
    const eye = this.centre.map((value, axis) => value + back[axis] * this.distance);
    return { back, right, up, eye };
  }

  matrix(aspect) {
    const { back, right, up, eye } = this.axes();
    const dot = (a) => a[0] * eye[0] + a[1] * eye[1] + a[2] * eye[2];
    const near = 0.01 * this.distance, far = this.distance + 4 * this.radius;
    const f = focal(aspect), g = f / aspect, p = (far + near) / (near - far), q = (2 * far * near) / (near - far);
    return new Float32Array([
      g * right[0], f * up[0], p * back[0], -back[0],
      g * right[1], f * up[1], p * back[1], -back[1],
      g * right[2], f * up[2], p * back[2], -back[2],
      -g * dot(right), -f * dot(up), -p * dot(back) + q, dot(back)]);
  }

  /** The ray through a place, given as -1 … 1 of the view. */
  ray(u, v, aspect) {
    const { back, right, up, eye } = this.axes();
    const f = focal(aspect);
    const direction = [0, 1, 2].map((axis) => (u * aspect / f) * right[axis] + (v / f) * up[axis] - back[axis]);
    return { eye, direction };
  }
}

/** A narrow view looks as wide as it must to show what a square one does. */
const focal = (aspect) => 2.2 * Math.min(1, aspect);

/** The matrix of a plane camera. */
export function planeMatrix(camera, width, height) {
  const sx = (2 * camera.scale) / width, sy = (2 * camera.scale) / height;
  return new Float32Array([sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, 1, 0, -camera.x * sx, -camera.y * sy, 0, 1]);
}
