import { floats } from "../frames.js";

export const LAYERS = [
  { name: "cuts", label: "Tiles, grid cells, partitions, sweep axis", colour: "tile", bit: 1 },
  { name: "tree", label: "BVH nodes, overlap shaded", colour: "overlap", bit: 0 },
];

const TREE = 16, CUTS = 17;

export function bitsOf(on) {
  let bits = 0;
  for (const layer of LAYERS) if (on.has(layer.name)) bits |= 1 << layer.bit;
  return bits;
}

/** Nodes and cuts of the last frame. */
export class Structure {
  constructor() {
    this.clear();
  }

  clear() {
    this.tree = null;
    this.cuts = [null, null];
  }

  read(kind, buffer, at, length) {
    const values = floats(buffer, at, length / 4);
    if (kind === TREE) this.tree = values;
    else if (kind >= CUTS) this.cuts[kind - CUTS] = values;
  }

  draw(on, side, wires, colours, bounds, dims) {
    if (on.has("cuts") && this.cuts[side]?.length) this.drawCuts(this.cuts[side], wires, colours, bounds, dims);
    if (on.has("tree") && this.tree) this.drawTree(wires, colours, dims);
  }

  drawCuts(values, wires, colours, [lo, hi], dims) {
    const swept = values[0];
    let at = 1;
    for (let axis = 0; axis < 3; axis++) {
      const count = values[at++];
      for (let k = 0; k < count; k++) this.cut(axis, values[at + k], wires, axis === swept ? colours.sweep : colours.tile, lo, hi, dims);
      at += count;
    }
    if (swept >= 0) {
      // An arrow along the edge of the world: what the sweep follows.
      const from = [...lo], to = [...lo];
      to[swept] = hi[swept];
      const side = (swept + 1) % dims, barb = 0.03 * (hi[swept] - lo[swept]);
      const tip = (sign) => to.map((value, axis) => (axis === swept ? value - barb : axis === side ? value + sign * barb * 0.5 : value));
      wires.line(from, to, colours.sweep, 1);
      wires.line(to, tip(1), colours.sweep, 1);
      wires.line(to, tip(-1), colours.sweep, 1);
    }
  }

  /** A cut is a line across the plane; in space the rectangle's outline where it meets the floor and the back. */
  cut(axis, place, wires, colour, lo, hi, dims) {
    if (!(place > lo[axis] && place < hi[axis])) return;
    const others = [0, 1, 2].filter((other) => other !== axis && other < dims);
    for (const along of others) {
      const from = [...lo], to = [...lo];
      from[axis] = to[axis] = place;
      to[along] = hi[along];
      wires.line(from, to, colour, 0.75);
    }
  }

  drawTree(wires, colours, dims) {
    for (let k = 0; k < this.tree.length; k += 8) {
      const level = this.tree[k + 6];
      const at = (level * 0.13) % 1;
      const wave = (shift) => 128 + 100 * Math.cos(2 * Math.PI * (at + shift));
      wires.box(this.tree.subarray(k, k + 3), this.tree.subarray(k + 3, k + 6), [wave(0), wave(0.67), wave(0.33)], Math.max(0.2, 0.9 - 0.06 * level), dims);
    }
  }

  /** What siblings have in common, as rectangles (Tsamis 2020, figure 7); in the plane only. */
  overlaps(receive) {
    for (let k = 0; k + 16 <= (this.tree?.length ?? 0); k += 8) {
      const a = this.tree.subarray(k, k + 8), b = this.tree.subarray(k + 8, k + 16);
      if (!b[7]) continue;
      const lo = [Math.max(a[0], b[0]), Math.max(a[1], b[1])], hi = [Math.min(a[3], b[3]), Math.min(a[4], b[4])];
      if (hi[0] > lo[0] && hi[1] > lo[1]) receive(lo, hi);
    }
  }
}
