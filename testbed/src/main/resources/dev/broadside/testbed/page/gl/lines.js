import { Instances } from "./instances.js";

const VERTEX = `
precision highp float;
uniform vec2 centre, size;
uniform float scale, ratio;
layout(location=0) in vec4 ends;
layout(location=1) in vec4 tint;
layout(location=2) in float width;
out vec4 paint;
void main() {
  vec2 a = (ends.xy - centre) * scale, b = (ends.zw - centre) * scale;
  vec2 along = b - a;
  float length = length(along);
  along = length > 1e-6 ? along / length : vec2(1.0, 0.0);
  float half_ = 0.5 * width * ratio;
  vec2 corner = vec2(float(gl_VertexID & 1) * 2.0 - 1.0, float(gl_VertexID >> 1) * 2.0 - 1.0);
  vec2 place = (corner.x < 0.0 ? a : b) + along * corner.x * half_ + vec2(-along.y, along.x) * corner.y * half_;
  gl_Position = vec4(place * 2.0 / size, 0.0, 1.0);
  paint = vec4(tint.rgb * tint.a, tint.a);
}`;

/** Lines of a width in pixels; one of no length is a square point. */
export class LinePainter extends Instances {
  constructor(gl) {
    super(gl, VERTEX, 6, [[2, 1, gl.FLOAT, false, 20]]);
  }

  add(x1, y1, x2, y2, rgb, width = 1.5, alpha = 1) {
    const at = this.put(x1, y1, x2, y2, rgb, alpha);
    this.floats[at + 5] = width;
  }

  point(x, y, rgb, width, alpha = 1) {
    this.add(x, y, x, y, rgb, width, alpha);
  }

  rectangle(x1, y1, x2, y2, rgb, width = 1, alpha = 1) {
    this.add(x1, y1, x2, y1, rgb, width, alpha);
    this.add(x2, y1, x2, y2, rgb, width, alpha);
    this.add(x2, y2, x1, y2, rgb, width, alpha);
    this.add(x1, y2, x1, y1, rgb, width, alpha);
  }
}
