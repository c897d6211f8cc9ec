import { floats, uints } from "../frames.js";

const SIZES = 2, PLACES = 3, OVERLAPS = 4;

/** The boxes as the last frame says, in the form the painter uploads. */
export class BoxSet {
  constructor(dims) {
    this.dims = dims;
    this.chosen = [];
    this.clear();
  }

  clear() {
    this.limit = 0;
    this.places = new Uint16Array(0);
    this.extents = new Float32Array(0);
    this.marks = new Uint8Array(0);
    this.origin = [0, 0, 0];
    this.step = [0, 0, 0];
    this.resized = true;
  }

  read(kind, buffer, at, length) {
    if (kind === SIZES) this.sizes(buffer, at, length);
    else if (kind === PLACES) this.moved(buffer, at);
    else if (kind === OVERLAPS) this.overlaps(new Uint8Array(buffer, at, length));
  }

  sizes(buffer, at, length) {
    const u = uints(buffer, at, length / 4), f = floats(buffer, at, length / 4);
    this.room(u[0]);
    const { dims } = this;
    for (let k = 1; k < u.length; k += 1 + dims) {
      for (let axis = 0; axis < dims; axis++) this.extents[u[k] * dims + axis] = f[k + 1 + axis];
      this.resized = true;
    }
  }

  moved(buffer, at) {
    const { dims } = this;
    const world = floats(buffer, at, 6);
    for (let axis = 0; axis < 3; axis++) {
      if (this.origin[axis] !== world[2 * axis] || this.step[axis] !== world[2 * axis + 1]) this.reframed = true;
      this.origin[axis] = world[2 * axis];
      this.step[axis] = world[2 * axis + 1];
    }
    const count = new Int32Array(buffer, at + 24, 1)[0];
    if (count < 0) {
      this.places.set(new Uint16Array(buffer, at + 28, this.limit * dims));
      return;
    }
    const ids = uints(buffer, at + 28, count);
    const values = new Uint16Array(buffer, at + 28 + 4 * count, count * dims);
    for (let k = 0; k < count; k++) for (let axis = 0; axis < dims; axis++) this.places[ids[k] * dims + axis] = values[k * dims + axis];
  }

  overlaps(bits) {
    for (let id = 0; id < this.limit; id++) this.marks[id] = (bits[id >> 3] >> (id & 7)) & 1;
    for (const id of this.chosen) if (id < this.limit) this.marks[id] = 2;
  }

  room(limit) {
    if (limit <= this.limit) return;
    const grow = (Type, old, size) => {
      const larger = new Type(size);
      larger.set(old);
      return larger;
    };
    this.limit = limit;
    this.places = grow(Uint16Array, this.places, limit * this.dims);
    this.extents = grow(Float32Array, this.extents, limit * this.dims);
    this.marks = grow(Uint8Array, this.marks, limit);
    this.resized = true;
  }

  /** Low and high corner of the world. */
  get bounds() {
    const top = this.origin.map((value, axis) => (axis < this.dims ? value + 65535 * this.step[axis] : 0));
    return [this.origin.map((value, axis) => (axis < this.dims ? value : 0)), top];
  }
}
