import { floats, shorts, uints } from "../frames.js";
import { roomFor } from "../gl/shapes.js";
import { CIRCLE, LINK, Mesh, SEGMENT } from "./mesh.js";

const SELECTED = 32;

/** The bodies as the last frame says: poses for the painter, shapes for picking. */
export class Bodies {
  constructor() {
    this.moving = new Mesh();
    this.still = new Mesh();
    // Changes whenever shapes of static bodies look different.
    this.stillVersion = 0;
    this.poses = new Float32Array(4 * roomFor(1));
    this.clear();
  }

  clear() {
    this.shapes = [];
    this.limit = 0;
    this.count = 0;
    this.segments = [];
    this.selected = [];
    this.clearMeshes();
    this.stale = false;
  }

  clearMeshes() {
    this.moving.clear();
    this.still.clear();
    this.stillVersion++;
  }

  isStill(id) {
    return (this.poses[4 * id + 3] & 3) === 0;
  }

  read(kind, buffer, at, length) {
    if (kind === 2) this.gone(uints(buffer, at, length / 4));
    else if (kind === 3) this.born(buffer, at, length);
    else if (kind === 4) this.moved(buffer, at);
    else if (kind === 5) this.states(uints(buffer, at, length / 4));
  }

  gone(ids) {
    for (const id of ids) {
      if (this.shapes[id]) {
        this.shapes[id] = undefined;
        this.count--;
        this.stale = true;
      }
    }
  }

  born(buffer, start, length) {
    const u = uints(buffer, start, length / 4);
    const f = floats(buffer, start, length / 4);
    const s = new Int32Array(buffer, start, length / 4);
    let at = 0;
    while (at < u.length) {
      const id = u[at];
      this.room(id);
      const p = 4 * id;
      this.poses[p] = f[at + 1];
      this.poses[p + 1] = f[at + 2];
      this.poses[p + 2] = f[at + 3];
      this.poses[p + 3] = s[at + 4];
      const fixtures = u[at + 5];
      at += 6;
      const list = [];
      let reach = 0;
      for (let k = 0; k < fixtures; k++) {
        const bits = u[at + 1];
        const n = (bits >> 8) & 255;
        const shape = { id: u[at], kind: bits & 255, sensor: (bits >> 16) !== 0, radius: f[at + 2], points: f.slice(at + 3, at + 3 + 2 * n) };
        at += 3 + 2 * n;
        for (let i = 0; i < n; i++) reach = Math.max(reach, Math.hypot(shape.points[2 * i], shape.points[2 * i + 1]) + shape.radius);
        list.push(shape);
      }
      if (!this.shapes[id]) this.count++;
      else this.stale = true;
      this.shapes[id] = { list, reach };
      if (!this.stale) this.mould(id);
    }
  }

  mould(id) {
    const still = this.isStill(id);
    if (still) this.stillVersion++;
    for (const shape of this.shapes[id].list) {
      if (shape.kind === SEGMENT || shape.kind === LINK) this.segments.push({ id, shape });
      else (still ? this.still : this.moving).add(id, shape);
    }
  }

  moved(buffer, at) {
    const n = uints(buffer, at, 1)[0];
    const ids = uints(buffer, at + 4, n);
    const places = floats(buffer, at + 4 + 4 * n, 2 * n);
    const angles = shorts(buffer, at + 4 + 12 * n, n);
    const poses = this.poses;
    const turn = Math.PI / 32768;
    for (let k = 0; k < n; k++) {
      const p = 4 * ids[k];
      poses[p] = places[2 * k];
      poses[p + 1] = places[2 * k + 1];
      poses[p + 2] = angles[k] * turn;
      if ((poses[p + 3] & 3) === 0) this.stillVersion++;
    }
  }

  states(list) {
    for (const entry of list) {
      const p = 4 * (entry >>> 8) + 3;
      this.poses[p] = (entry & 255) | (this.poses[p] & SELECTED);
      if ((entry & 3) === 0) this.stillVersion++;
    }
  }

  room(id) {
    if (id >= this.limit) this.limit = id + 1;
    const needed = 4 * roomFor(this.limit);
    if (needed > this.poses.length) {
      const larger = new Float32Array(needed);
      larger.set(this.poses);
      this.poses = larger;
    }
  }

  /** Bodies went or were replaced: the meshes are made anew, at most once a frame. */
  settle() {
    if (!this.stale) return;
    this.stale = false;
    this.clearMeshes();
    this.segments = [];
    this.shapes.forEach((shape, id) => shape && this.mould(id));
  }

  select(ids) {
    for (const id of this.selected) this.poses[4 * id + 3] &= ~SELECTED;
    this.selected = ids.filter((id) => this.shapes[id]);
    for (const id of this.selected) this.poses[4 * id + 3] |= SELECTED;
    this.stillVersion++;
  }

  /** The dynamic body at a point, or nearest to it within reach; -1 if there is none. */
  pick(x, y, reach) {
    let best = -1, least = reach;
    for (let id = 0; id < this.limit; id++) {
      const body = this.shapes[id];
      const p = 4 * id;
      if (!body || (this.poses[p + 3] & 3) !== 2) continue;
      const dx = x - this.poses[p], dy = y - this.poses[p + 1];
      if (dx * dx + dy * dy > (body.reach + reach) ** 2) continue;
      const c = Math.cos(this.poses[p + 2]), s = Math.sin(this.poses[p + 2]);
      for (const shape of body.list) {
        const gap = distance(shape, c * dx + s * dy, c * dy - s * dx);
        if (gap <= least) {
          least = gap;
          best = id;
        }
      }
    }
    return best;
  }
}

/** How far a local point is outside of a shape; 0 or less inside. */
function distance({ kind, points, radius }, x, y) {
  const n = points.length / 2;
  if (kind === CIRCLE) return Math.hypot(x - points[0], y - points[1]) - radius;
  let inside = n > 2, least = Infinity;
  for (let k = 0; k < n; k++) {
    const i = 2 * k, j = 2 * ((k + 1) % n);
    const ex = points[j] - points[i], ey = points[j + 1] - points[i + 1];
    const px = x - points[i], py = y - points[i + 1];
    if (ex * py - ey * px < 0) inside = false;
    const t = Math.max(0, Math.min(1, (px * ex + py * ey) / (ex * ex + ey * ey || 1)));
    least = Math.min(least, Math.hypot(px - t * ex, py - t * ey));
  }
  return inside ? -least : least - radius;
}
