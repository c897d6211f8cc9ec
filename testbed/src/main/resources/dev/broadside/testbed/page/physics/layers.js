import { floats } from "../frames.js";

/** What can be drawn beside the shapes. Bits and sections are those of the server's Layer. */
export const LAYERS = [
  { name: "joints", label: "Joints", colour: "joint", bit: 0, on: true },
  { name: "contacts", label: "Contacts: points, normals, impulses", colour: "contact", bit: 1 },
  { name: "centres", label: "Centres of mass", colour: "centre", bit: 2 },
  { name: "boxes", label: "Boxes (AABB)", colour: "box", bit: 3 },
  { name: "tree", label: "BVH nodes, overlap shaded", colour: "overlap", bit: 4 },
  { name: "grid", label: "Cells of the grid", colour: "cell", bit: 6 },
  { name: "tiles", label: "Tiles", colour: "tile", bit: 7 },
  { name: "sweep", label: "Sweep axis", colour: "sweep", bit: 8 },
];

const SKETCH = 5;
const FIRST_SECTION = 16;

/** Bits of the layers that are on; a scene's own lines are always wanted. */
export function bitsOf(on) {
  let bits = 1 << SKETCH;
  for (const layer of LAYERS) if (on.has(layer.name)) bits |= 1 << layer.bit;
  return bits;
}

/** Keeps the layers of the last frame and draws them. */
export class LayerDrawing {
  constructor() {
    this.content = new Map();
  }

  clear() {
    this.content.clear();
  }

  read(kind, buffer, at, length) {
    if (kind >= FIRST_SECTION) this.content.set(kind - FIRST_SECTION, floats(buffer, at, length / 4));
  }

  draw(on, lines, rects, colours, scale, window_) {
    const of = (name) => {
      const layer = LAYERS.find((candidate) => candidate.name === name);
      return on.has(name) ? this.content.get(layer.bit) : undefined;
    };
    const tree = of("tree");
    if (tree) drawTree(tree, lines, rects, colours);
    for (const [name, colour] of [["grid", colours.cell], ["tiles", colours.tile], ["sweep", colours.sweep]]) {
      const cuts = of(name);
      if (cuts) drawCuts(cuts, lines, colour, window_, name === "sweep");
    }
    const boxes = of("boxes");
    if (boxes) for (let k = 0; k < boxes.length; k += 4) lines.rectangle(boxes[k], boxes[k + 1], boxes[k + 2], boxes[k + 3], colours.box, 1, 0.8);
    const joints = of("joints");
    if (joints) drawJoints(joints, lines, colours, scale);
    const contacts = of("contacts");
    if (contacts) drawContacts(contacts, lines, colours, scale);
    const centres = of("centres");
    if (centres) {
      const r = 4 / scale;
      for (let k = 0; k < centres.length; k += 2) {
        lines.add(centres[k] - r, centres[k + 1], centres[k] + r, centres[k + 1], colours.centre, 1.5);
        lines.add(centres[k], centres[k + 1] - r, centres[k], centres[k + 1] + r, colours.centre, 1.5);
      }
    }
    const sketch = this.content.get(SKETCH);
    if (sketch) {
      const tones = [colours.ray, colours.hit, colours.note];
      for (let k = 0; k < sketch.length; k += 5) lines.add(sketch[k], sketch[k + 1], sketch[k + 2], sketch[k + 3], tones[sketch[k + 4]] ?? colours.note, 1.5);
    }
  }
}

/** Nodes by level, and what siblings have in common filled (Tsamis 2020, figure 7). */
function drawTree(tree, lines, rects, colours) {
  for (let k = 0; k < tree.length; k += 9) {
    const level = tree[k + 4];
    lines.rectangle(tree[k], tree[k + 1], tree[k + 2], tree[k + 3], hue(level), 1.2, Math.max(0.25, 0.9 - 0.05 * level));
    if (tree[k + 7] > tree[k + 5] && tree[k + 8] > tree[k + 6]) rects.add(tree[k + 5], tree[k + 6], tree[k + 7], tree[k + 8], colours.overlap, 0.22);
  }
}

/** Cuts across the screen; the swept axis as an arrow through its middle. */
function drawCuts(cuts, lines, colour, [x1, y1, x2, y2], arrow) {
  const nx = cuts[1];
  const xs = cuts.subarray(2, 2 + nx), ys = cuts.subarray(3 + nx, 3 + nx + cuts[2 + nx]);
  for (const x of xs) lines.add(x, y1, x, y2, colour, 1.3, 0.8);
  for (const y of ys) lines.add(x1, y, x2, y, colour, 1.3, 0.8);
  if (!arrow || cuts[0] < 0) return;
  const cx = (x1 + x2) / 2, cy = (y1 + y2) / 2;
  const r = 0.03 * Math.min(x2 - x1, y2 - y1);
  if (cuts[0] === 0) {
    const end = x2 - 0.04 * (x2 - x1), start = x1 + 0.04 * (x2 - x1);
    lines.add(start, cy, end, cy, colour, 3);
    lines.add(end - r, cy + r, end, cy, colour, 3);
    lines.add(end - r, cy - r, end, cy, colour, 3);
  } else {
    const end = y2 - 0.04 * (y2 - y1), start = y1 + 0.04 * (y2 - y1);
    lines.add(cx, start, cx, end, colour, 3);
    lines.add(cx - r, end - r, cx, end, colour, 3);
    lines.add(cx + r, end - r, cx, end, colour, 3);
  }
}

function hue(level) {
  const at = (level * 0.13) % 1;
  const wave = (shift) => 128 + 100 * Math.cos(2 * Math.PI * (at + shift));
  return [wave(0), wave(0.67), wave(0.33)];
}

const MOTOR = 5, FRICTION = 6, MOUSE = 7, PULLEY = 8;

function drawJoints(joints, lines, colours, scale) {
  // Points of many joints must not hide the bodies when they are small on the screen.
  const size = Math.max(1.5, Math.min(4.5, 0.15 * scale));
  for (let k = 0; k < joints.length; k += 10) {
    const [ax, ay, bx, by, ox, oy, px, py, kind] = joints.subarray(k, k + 10);
    const colour = kind === MOUSE ? colours.ray : colours.joint;
    if (kind === PULLEY) {
      lines.add(ax, ay, ox, oy, colour, 1.6);
      lines.add(ox, oy, px, py, colour, 1.6);
      lines.add(px, py, bx, by, colour, 1.6);
    } else if (kind !== MOTOR && kind !== FRICTION) {
      if (kind !== MOUSE) {
        lines.add(ox, oy, ax, ay, colour, 1, 0.55);
        lines.add(bx, by, px, py, colour, 1, 0.55);
      }
      lines.add(ax, ay, bx, by, colour, kind === MOUSE ? 2 : 1.6);
    }
    if (kind !== MOTOR && kind !== FRICTION) lines.point(ax, ay, colour, size);
    lines.point(bx, by, colour, size);
  }
}

function drawContacts(contacts, lines, colours, scale) {
  let most = 1e-9;
  for (let k = 0; k < contacts.length; k += 6) most = Math.max(most, contacts[k + 4]);
  for (let k = 0; k < contacts.length; k += 6) {
    const [x, y, nx, ny, impulse] = contacts.subarray(k, k + 5);
    // A root, because the bottom of a pile bears a hundred times what its top does.
    const length = (6 + 44 * Math.sqrt(Math.max(0, impulse) / most)) / scale;
    lines.add(x, y, x + nx * length, y + ny * length, colours.normal, 1.4, 0.85);
    lines.point(x, y, colours.contact, 4);
  }
}
