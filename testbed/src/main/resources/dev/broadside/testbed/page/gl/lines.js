import { program, setCamera } from "./program.js";

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

const FRAGMENT = `
precision mediump float;
in vec4 paint;
out vec4 colour;
void main() { colour = paint; }`;

/** Lines of a width in pixels; one of no length is a square point. */
export class LinePainter {
  constructor(gl) {
    this.gl = gl;
    const { program: p, uniforms } = program(gl, VERTEX, FRAGMENT);
    this.program = p;
    this.uniforms = uniforms;
    this.floats = new Float32Array(6 * 1024);
    this.bytes = new Uint8Array(this.floats.buffer);
    this.count = 0;
    this.array = gl.createVertexArray();
    this.buffer = gl.createBuffer();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (const [location, size, type, normal, offset] of [
      [0, 4, gl.FLOAT, false, 0], [1, 4, gl.UNSIGNED_BYTE, true, 16], [2, 1, gl.FLOAT, false, 20]]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, type, normal, 24, offset);
      gl.vertexAttribDivisor(location, 1);
    }
  }

  clear() {
    this.count = 0;
  }

  add(x1, y1, x2, y2, rgb, width = 1.5, alpha = 1) {
    if (6 * (this.count + 1) > this.floats.length) {
      const larger = new Float32Array(2 * this.floats.length);
      larger.set(this.floats);
      this.floats = larger;
      this.bytes = new Uint8Array(larger.buffer);
    }
    const at = 6 * this.count++;
    const f = this.floats;
    f[at] = x1; f[at + 1] = y1; f[at + 2] = x2; f[at + 3] = y2; f[at + 5] = width;
    const b = this.bytes;
    b[4 * at + 16] = rgb[0]; b[4 * at + 17] = rgb[1]; b[4 * at + 18] = rgb[2]; b[4 * at + 19] = 255 * alpha;
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

  draw(camera, canvas) {
    if (this.count === 0) return;
    const gl = this.gl;
    gl.useProgram(this.program);
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.floats.subarray(0, 6 * this.count), gl.STREAM_DRAW);
    setCamera(gl, this.uniforms, camera, canvas);
    gl.uniform1f(this.uniforms.ratio, canvas.width / Math.max(1, canvas.clientWidth));
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count);
  }
}
