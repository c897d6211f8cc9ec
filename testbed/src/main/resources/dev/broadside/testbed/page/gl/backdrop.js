import { program } from "./program.js";

// One triangle that covers the screen.
const VERTEX = `
void main() { gl_Position = vec4(float((gl_VertexID & 1) * 4 - 1), float((gl_VertexID >> 1) * 4 - 1), 0.0, 1.0); }`;

const FRAGMENT = `
precision mediump float;
uniform sampler2D picture;
out vec4 colour;
void main() { colour = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }`;

/**
 * What looks the same from picture to picture, painted once and then copied: where no graphics card draws, shapes at rest
 * would cost as much as those that move. A picture that differs from the one before is painted directly, so a moving
 * camera pays for no copy. (The copy is drawn: browsers disagree on whether blitFramebuffer counts as the first thing
 * drawn into a canvas, which empties it.)
 */
export class Backdrop {
  constructor(gl) {
    this.gl = gl;
    const { program: p, uniforms } = program(gl, VERTEX, FRAGMENT);
    this.program = p;
    this.uniforms = uniforms;
    this.frame = gl.createFramebuffer();
    this.array = gl.createVertexArray();
    this.seen = [];
    this.kept = [];
  }

  /** Shows what `paint` paints; the list says what it depends on. */
  draw(width, height, depends, paint) {
    const key = [width, height, ...depends];
    if (!equal(key, this.kept)) {
      if (!equal(key, this.seen)) {
        this.seen = key;
        paint();
        return;
      }
      this.keep(width, height, paint);
      this.kept = key;
    }
    const gl = this.gl;
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.useProgram(this.program);
    gl.uniform1i(this.uniforms.picture, 1);
    gl.bindVertexArray(this.array);
    gl.disable(gl.BLEND);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.enable(gl.BLEND);
  }

  keep(width, height, paint) {
    const gl = this.gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.frame);
    if (width !== this.width || height !== this.height) {
      this.width = width;
      this.height = height;
      gl.deleteTexture(this.texture ?? null);
      this.texture = gl.createTexture();
      gl.activeTexture(gl.TEXTURE1);
      gl.bindTexture(gl.TEXTURE_2D, this.texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.texture, 0);
    }
    // A picture bound for reading must not be painted into.
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, null);
    paint();
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }
}

const equal = (a, b) => a.length === b.length && a.every((value, k) => value === b[k]);
