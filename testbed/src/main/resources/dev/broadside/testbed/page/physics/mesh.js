import { Growing } from "../gl/growing.js";

/**
 * Triangles of shapes by the numbers of their vertices, so that each corner is computed once; a vertex is body, local x,
 * local y, border coordinate (two numbers), kind.
 */
export class Mesh {
  constructor() {
    this.vertices = new Growing(Float32Array, 6 * 1024);
    this.corners = new Growing(Uint32Array, 3 * 1024);
  }

  clear() {
    this.vertices.clear();
    this.corners.clear();
  }

  /** Whoever has it must be sent everything again. */
  forget() {
    this.vertices.sent = this.corners.sent = 0;
  }

  triangle(a, b, c) {
    const corners = this.corners;
    corners.reserve(3);
    corners.data[corners.count++] = a;
    corners.data[corners.count++] = b;
    corners.data[corners.count++] = c;
  }

  vertex(body, x, y, u, v, kind) {
    const vertices = this.vertices;
    vertices.reserve(6);
    const d = vertices.data;
    let at = vertices.count;
    d[at++] = body; d[at++] = x; d[at++] = y; d[at++] = u; d[at++] = v; d[at++] = kind;
    vertices.count = at;
  }

  add(body, shape) {
    const sensor = shape.sensor ? 2 : 0;
    if (shape.kind === CIRCLE) this.circle(body, shape, 1 + sensor);
    else if (shape.kind === POLYGON || shape.kind === CAPSULE) this.polygon(body, contour(shape), sensor);
  }

  /** A square whose pixels know how far they are from the centre. */
  circle(body, { points, radius: r }, kind) {
    const [x, y] = points;
    // A little larger than the circle, for the soft edge.
    const e = 1.12;
    const first = this.vertices.count / 6;
    for (const [u, v] of [[-e, -e], [e, -e], [e, e], [-e, e]]) this.vertex(body, x + u * r, y + v * r, u, v, kind);
    this.triangle(first, first + 1, first + 2);
    this.triangle(first, first + 2, first + 3);
  }

  /** A fan around the middle: the border coordinate is 1 there and 0 at the rim. */
  polygon(body, points, kind) {
    const n = points.length / 2;
    let mx = 0, my = 0;
    for (let k = 0; k < n; k++) {
      mx += points[2 * k] / n;
      my += points[2 * k + 1] / n;
    }
    const middle = this.vertices.count / 6;
    this.vertex(body, mx, my, 1, 0, kind);
    for (let k = 0; k < n; k++) {
      this.vertex(body, points[2 * k], points[2 * k + 1], 0, 0, kind);
      this.triangle(middle, middle + 1 + k, middle + 1 + (k + 1) % n);
    }
  }
}

export const CIRCLE = 0, POLYGON = 1, CAPSULE = 2, SEGMENT = 3, LINK = 4;

const ARC = 6;

/** The border of a convex shape with its rounding, counter-clockwise. */
function contour({ points, radius }) {
  if (radius === 0) return points;
  const n = points.length / 2;
  const result = [];
  for (let k = 0; k < n; k++) {
    const before = (k + n - 1) % n, after = (k + 1) % n;
    const from = normalAngle(points, before, k), to = normalAngle(points, k, after);
    let turn = to - from;
    if (turn < 0) turn += 2 * Math.PI;
    for (let i = 0; i <= ARC; i++) {
      const angle = from + (turn * i) / ARC;
      result.push(points[2 * k] + radius * Math.cos(angle), points[2 * k + 1] + radius * Math.sin(angle));
    }
  }
  return result;
}

function normalAngle(points, a, b) {
  return Math.atan2(points[2 * a] - points[2 * b], points[2 * b + 1] - points[2 * a + 1]);
}
