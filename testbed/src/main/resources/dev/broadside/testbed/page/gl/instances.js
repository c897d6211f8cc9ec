import { program, setCamera } from "./program.js";

const FRAGMENT = `
precision mediump float;
in vec4 paint;
out vec4 colour;
void main() { colour = paint; }`;

/**
 * Squares of one colour each, drawn in one call: a row of 32-bit words per square, of which the
 * fifth holds the colour in bytes. The vertex shader says what a row means.
 */
export class Instances {
  constructor(gl, vertex, words, attributes) {
    this.gl = gl;
    Object.assign(this, program(gl, vertex, FRAGMENT));
    this.words = words;
    this.floats = new Float32Array(words * 512);
    this.bytes = new Uint8Array(this.floats.buffer);
    this.count = 0;
    this.array = gl.createVertexArray();
    this.buffer = gl.createBuffer();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (const [location, size, type, normal, offset] of [[0, 4, gl.FLOAT, false, 0], [1, 4, gl.UNSIGNED_BYTE, true, 16], ...attributes]) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, type, normal, 4 * words, offset);
      gl.vertexAttribDivisor(location, 1);
    }
  }

  clear() {
    this.count = 0;
  }

  /** Adds a row; returns where in floats it begins. */
  put(a, b, c, d, rgb, alpha) {
    const at = this.words * this.count++;
    if (at + this.words > this.floats.length) {
      const larger = new Float32Array(2 * this.floats.length);
      larger.set(this.floats);
      this.floats = larger;
      this.bytes = new Uint8Array(larger.buffer);
    }
    const f = this.floats;
    f[at] = a; f[at + 1] = b; f[at + 2] = c; f[at + 3] = d;
    const bytes = this.bytes, tint = 4 * at + 16;
    bytes[tint] = rgb[0]; bytes[tint + 1] = rgb[1]; bytes[tint + 2] = rgb[2]; bytes[tint + 3] = 255 * alpha;
    return at;
  }

  draw(camera, canvas) {
    if (this.count === 0) return;
    const gl = this.gl;
    gl.useProgram(this.program);
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.floats, gl.STREAM_DRAW, 0, this.words * this.count);
    setCamera(gl, this.uniforms, camera, canvas);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count);
  }
}
