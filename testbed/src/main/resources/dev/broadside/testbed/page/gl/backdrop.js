/**
 * What looks the same from picture to picture, painted once and then copied: where no graphics card draws, shapes at rest
 * would cost as much as those that move. A picture that differs from the one before is painted directly, so a moving
 * camera pays for no copy.
 */
export class Backdrop {
  constructor(gl) {
    this.gl = gl;
    this.frame = gl.createFramebuffer();
    this.colours = gl.createRenderbuffer();
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
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.frame);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  }

  keep(width, height, paint) {
    const gl = this.gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.frame);
    if (width !== this.width || height !== this.height) {
      this.width = width;
      this.height = height;
      gl.bindRenderbuffer(gl.RENDERBUFFER, this.colours);
      gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, this.colours);
    }
    paint();
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }
}

const equal = (a, b) => a.length === b.length && a.every((value, k) => value === b[k]);
