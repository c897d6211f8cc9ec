import { program, setCamera } from "./program.js";

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

const FRAGMENT = `
precision mediump float;
in vec4 paint;
out vec4 colour;
void main() { colour = paint; }`;

/** Filled rectangles, for shading. */
export class RectPainter {
  constructor(gl) {
    this.gl = gl;
    const { program: p, uniforms } = program(gl, VERTEX, FRAGMENT);
    this.program = p;
    this.uniforms = uniforms;
    this.floats = new Float32Array(5 * 256);
    this.bytes = new Uint8Array(this.floats.buffer);
    this.count = 0;
    this.array = gl.createVertexArray();
    this.buffer = gl.createBuffer();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (const [location, type, normal, offset] of [[0, gl.FLOAT, false, 0], [1, gl.UNSIGNED_BYTE, true, 16]]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 4, type, normal, 20, offset);
      gl.vertexAttribDivisor(location, 1);
    }
  }

  clear() {
    this.count = 0;
  }

  add(x1, y1, x2, y2, rgb, alpha) {
    if (5 * (this.count + 1) > this.floats.length) {
      const larger = new Float32Array(2 * this.floats.length);
      larger.set(this.floats);
      this.floats = larger;
      this.bytes = new Uint8Array(larger.buffer);
    }
    const at = 5 * this.count++;
    const f = this.floats;
    f[at] = x1; f[at + 1] = y1; f[at + 2] = x2; f[at + 3] = y2;
    const b = this.bytes;
    b[4 * at + 16] = rgb[0]; b[4 * at + 17] = rgb[1]; b[4 * at + 18] = rgb[2]; b[4 * at + 19] = 255 * alpha;
  }

  draw(camera, canvas) {
    if (this.count === 0) return;
    const gl = this.gl;
    gl.useProgram(this.program);
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.floats.subarray(0, 5 * this.count), gl.STREAM_DRAW);
    setCamera(gl, this.uniforms, camera, canvas);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count);
  }
}
