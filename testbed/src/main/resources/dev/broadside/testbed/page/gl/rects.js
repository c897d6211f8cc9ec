import { Instances } from "./instances.js";

const VERTEX = `
precision highp float;
uniform vec2 centre, size;
uniform float scale;
layout(location=0) in vec4 box;
layout(location=1) in vec4 tint;
out vec4 paint;
void main() {
  vec2 corner = vec2((gl_VertexID & 1) == 0 ? box.x : box.z, (gl_VertexID >> 1) == 0 ? box.y : box.w);
  gl_Position = vec4((corner - centre) * scale * 2.0 / size, 0.0, 1.0);
  paint = vec4(tint.rgb * tint.a, tint.a);
}`;

/** Filled rectangles, for shading. */
export class RectPainter extends Instances {
  constructor(gl) {
    super(gl, VERTEX, 5, []);
  }

  add(x1, y1, x2, y2, rgb, alpha) {
    this.put(x1, y1, x2, y2, rgb, alpha);
  }
}
