import { program } from "../gl/program.js";

const BOXES_VERTEX = `
precision highp float;
uniform mat4 camera;
uniform vec3 origin, step_;
layout(location=0) in vec3 place;
layout(location=1) in vec3 extent;
layout(location=2) in float mark;
out vec3 at;
out vec2 local, size;
flat out float kind;
void main() {
  vec3 corner = vec3(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1), float((gl_VertexID >> 2) & 1)) * 2.0 - 1.0;
  at = origin + place * step_ + corner * extent;
  local = corner.xy;
  size = extent.xy;
  kind = mark;
  gl_Position = extent.x < 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : camera * vec4(at, 1.0);
}`;

const BOXES_FRAGMENT = `
precision highp float;
uniform vec3 free, hit, chosen;
uniform float scale;
in vec3 at;
in vec2 local, size;
flat in float kind;
out vec4 colour;
void main() {
  vec3 tint = kind > 1.5 ? chosen : kind > 0.5 ? hit : free;
  if (scale > 0.0) {
    vec2 rim = (1.0 - abs(local)) * size * scale;
    float edge = 1.0 - smoothstep(0.6, 1.6, min(rim.x, rim.y));
    float fill = kind > 0.5 ? 0.62 : 0.34;
    float alpha = mix(fill, 1.0, edge);
    colour = vec4(tint * alpha, alpha);
  } else {
    vec3 normal = normalize(cross(dFdx(at), dFdy(at)));
    float light = 0.76 + 0.24 * normal.z + 0.12 * normal.x;
    colour = vec4(tint * clamp(light, 0.35, 1.0), 1.0);
  }
}`;

const LINES_VERTEX = `
precision highp float;
uniform mat4 camera;
layout(location=0) in vec3 place;
layout(location=1) in vec4 tint;
out vec4 paint;
void main() {
  gl_Position = camera * vec4(place, 1.0);
  paint = vec4(tint.rgb * tint.a, tint.a);
}`;

const LINES_FRAGMENT = `
precision mediump float;
in vec4 paint;
out vec4 colour;
void main() { colour = paint; }`;

/** All boxes in one instanced call. What changes per frame is eight bytes a box or less. */
export class BoxPainter {
  constructor(gl, dims) {
    this.gl = gl;
    this.dims = dims;
    Object.assign(this, program(gl, BOXES_VERTEX, BOXES_FRAGMENT));
    this.array = gl.createVertexArray();
    this.places = gl.createBuffer();
    this.extents = gl.createBuffer();
    this.marks = gl.createBuffer();
    this.corners = gl.createBuffer();
    gl.bindVertexArray(this.array);
    const attribute = (location, buffer, size, type, stride) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, type, false, stride, 0);
      gl.vertexAttribDivisor(location, 1);
    };
    attribute(0, this.places, dims, gl.UNSIGNED_SHORT, 2 * dims);
    attribute(1, this.extents, dims, gl.FLOAT, 4 * dims);
    attribute(2, this.marks, 1, gl.UNSIGNED_BYTE, 1);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.corners);
    // Two triangles a face; a corner's bits say on which side it is along x, y and z.
    const faces = dims === 2 ? [[0, 1, 2, 3]] : [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 4, 5], [2, 3, 6, 7], [0, 2, 4, 6], [1, 3, 5, 7]];
    const indices = new Uint16Array(faces.flatMap(([a, b, c, d]) => [a, b, c, b, d, c]));
    this.indices = indices.length;
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
    gl.bindVertexArray(null);
  }

  upload(boxes) {
    const gl = this.gl;
    const { dims } = this;
    const fill = (buffer, data, count) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, data.subarray(0, count), gl.DYNAMIC_DRAW);
    };
    fill(this.places, boxes.places, boxes.limit * dims);
    fill(this.marks, boxes.marks, boxes.limit);
    if (boxes.resized) fill(this.extents, boxes.extents, boxes.limit * dims);
    boxes.resized = false;
  }

  /** scale: pixels per unit of length in the plane, 0 in space. */
  draw(boxes, camera, scale, colours) {
    if (boxes.limit === 0) return;
    const { gl, uniforms } = this;
    const rgb = (uniform, colour) => gl.uniform3f(uniform, colour[0] / 255, colour[1] / 255, colour[2] / 255);
    gl.useProgram(this.program);
    gl.bindVertexArray(this.array);
    gl.uniformMatrix4fv(uniforms.camera, false, camera);
    gl.uniform3f(uniforms.origin, ...boxes.origin);
    gl.uniform3f(uniforms.step_, ...boxes.step);
    gl.uniform1f(uniforms.scale, scale);
    rgb(uniforms.free, colours.awake);
    rgb(uniforms.hit, colours.overlap);
    rgb(uniforms.chosen, colours.select);
    gl.drawElementsInstanced(gl.TRIANGLES, this.indices, gl.UNSIGNED_SHORT, 0, boxes.limit);
  }
}

/** Thin lines in the plane or in space. */
export class WirePainter {
  constructor(gl) {
    this.gl = gl;
    Object.assign(this, program(gl, LINES_VERTEX, LINES_FRAGMENT));
    this.array = gl.createVertexArray();
    this.buffer = gl.createBuffer();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 28, 0);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(1, 4, gl.FLOAT, false, 28, 12);
    gl.bindVertexArray(null);
    this.clear();
  }

  clear() {
    this.points = [];
  }

  line(a, b, rgb, alpha) {
    for (const p of [a, b]) this.points.push(p[0], p[1], p[2], rgb[0] / 255, rgb[1] / 255, rgb[2] / 255, alpha);
  }

  box(lo, hi, rgb, alpha, dims) {
    const corner = (k) => [k & 1 ? hi[0] : lo[0], k & 2 ? hi[1] : lo[1], k & 4 ? hi[2] : lo[2]];
    for (let k = 0; k < (dims === 2 ? 4 : 8); k++) {
      for (const bit of dims === 2 ? [1, 2] : [1, 2, 4]) if (!(k & bit)) this.line(corner(k), corner(k | bit), rgb, alpha);
    }
  }

  draw(camera) {
    if (this.points.length === 0) return;
    const gl = this.gl;
    gl.useProgram(this.program);
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(this.points), gl.STREAM_DRAW);
    gl.uniformMatrix4fv(this.uniforms.camera, false, camera);
    gl.drawArrays(gl.LINES, 0, this.points.length / 7);
  }
}
