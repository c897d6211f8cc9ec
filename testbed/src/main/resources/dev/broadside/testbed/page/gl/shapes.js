import { GrowingBuffer } from "./growing.js";
import { program, setCamera } from "./program.js";

const WIDTH = 1024;

const VERTEX = `
precision highp float;
uniform sampler2D poses;
uniform vec2 centre, size;
uniform float scale;
layout(location=0) in float body;
layout(location=1) in vec2 local;
layout(location=2) in vec3 edge;
out vec3 rim;
flat out float state;
flat out float tone;
void main() {
  int index = int(body);
  vec4 pose = texelFetch(poses, ivec2(index % ${WIDTH}, index / ${WIDTH}), 0);
  float c = cos(pose.z), s = sin(pose.z);
  vec2 world = pose.xy + vec2(c * local.x - s * local.y, s * local.x + c * local.y);
  gl_Position = vec4((world - centre) * scale * 2.0 / size, 0.0, 1.0);
  rim = edge;
  state = pose.w;
  tone = fract(float(index) * 0.61803399);
}`;

// rim: for polygons x runs from 0 at the border to 1 inside; for circles x and y are the place in
// the unit disc. z: 0 polygon, 1 circle, 2 more for a sensor.
const FRAGMENT = `
precision highp float;
uniform vec3 colours[6];
uniform float outline;
in vec3 rim;
flat in float state;
flat in float tone;
out vec4 colour;
void main() {
  bool sensor = rim.z > 1.5;
  bool circle = sensor ? rim.z > 2.5 : rim.z > 0.5;
  float inside, cover = 1.0;
  bool spoke = false;
  if (circle) {
    float r = length(rim.xy);
    float pixel = max(fwidth(r), 1e-6);
    inside = (1.0 - r) / pixel;
    cover = clamp(inside + 0.5, 0.0, 1.0);
    if (cover <= 0.0) discard;
    spoke = rim.x > 0.0 && abs(rim.y) < 0.6 * pixel && pixel < 0.2;
  } else {
    inside = rim.x / max(fwidth(rim.x), 1e-6);
  }
  int bits = int(state + 0.5);
  int type = bits & 3;
  vec3 fill = type == 0 ? colours[0] : type == 1 ? colours[1] : (bits & 8) != 0 ? colours[4] : (bits & 4) != 0 ? colours[3] : colours[2];
  if (sensor) fill = colours[5];
  else if (type == 2) fill *= 0.9 + 0.2 * tone;
  bool chosen = (bits & 32) != 0;
  float border = clamp(chosen ? 3.2 - inside : 1.7 - inside, 0.0, 1.0);
  if (spoke) border = max(border, 0.7);
  vec3 line = chosen ? vec3(0.1, 0.45, 0.9) : clamp(fill * outline, 0.0, 1.0);
  float alpha = sensor ? mix(0.25, 0.9, border) : (bits & 16) != 0 ? 0.3 : 1.0;
  colour = vec4(mix(fill, line, border), 1.0) * alpha * cover;
}`;

/** Draws the shapes of a mesh in one call: meshes are kept, per picture only the poses of the bodies are sent. */
export class ShapePainter {
  constructor(gl) {
    this.gl = gl;
    const { program: p, uniforms } = program(gl, VERTEX, FRAGMENT);
    this.program = p;
    this.uniforms = uniforms;
    this.texture = gl.createTexture();
    this.rows = 0;
    this.kept = new Map();
  }

  /** The buffers of a mesh, with what is new in it. */
  arrayOf(mesh) {
    const gl = this.gl;
    let own = this.kept.get(mesh);
    if (own) gl.bindVertexArray(own.array);
    else {
      own = { array: gl.createVertexArray(), vertices: new GrowingBuffer(gl, gl.ARRAY_BUFFER), corners: new GrowingBuffer(gl, gl.ELEMENT_ARRAY_BUFFER) };
      this.kept.set(mesh, own);
      mesh.forget();
      gl.bindVertexArray(own.array);
      own.vertices.bind();
      own.corners.bind();
      for (const [location, size, offset] of [[0, 1, 0], [1, 2, 4], [2, 3, 12]]) {
        gl.enableVertexAttribArray(location);
        gl.vertexAttribPointer(location, size, gl.FLOAT, false, 24, offset);
      }
    }
    own.vertices.follow(mesh.vertices);
    own.corners.follow(mesh.corners);
  }

  /** Sends where the bodies are; holds for all meshes until the next call. */
  place(poses, bodies) {
    const gl = this.gl;
    const rows = Math.max(1, Math.ceil(bodies / WIDTH));
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    if (rows > this.rows) {
      this.rows = rows;
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, WIDTH, rows, 0, gl.RGBA, gl.FLOAT, null);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    }
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, WIDTH, rows, gl.RGBA, gl.FLOAT, poses);
  }

  draw(mesh, camera, canvas, colours) {
    const gl = this.gl;
    if (mesh.corners.count === 0) return;
    this.arrayOf(mesh);
    gl.useProgram(this.program);
    gl.uniform1i(this.uniforms.poses, 0);
    setCamera(gl, this.uniforms, camera, canvas);
    if (colours !== this.colours) {
      this.colours = colours;
      const c = [colours.static, colours.kinematic, colours.awake, colours.asleep, colours.bullet, colours.sensor];
      this.palette = new Float32Array(c.flat().map((value) => value / 255));
    }
    gl.uniform3fv(this.uniforms.colours, this.palette);
    gl.uniform1f(this.uniforms.outline, colours.outline);
    gl.drawElements(gl.TRIANGLES, mesh.corners.count, gl.UNSIGNED_INT, 0);
  }
}

/** Bodies a pose array must have room for, so that whole texture rows can be sent. */
export const roomFor = (bodies) => Math.max(1, Math.ceil(bodies / WIDTH)) * WIDTH;
