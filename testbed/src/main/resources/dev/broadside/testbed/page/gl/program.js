/** Compiles a pair of shaders; errors name the shader's line. */
export function program(gl, vertex, fragment) {
  const result = gl.createProgram();
  for (const [type, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, "#version 300 es\n" + source);
    gl.compileShader(shader);
    gl.attachShader(result, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
      throw new Error(gl.getShaderInfoLog(shader));
    }
  }
  gl.linkProgram(result);
  if (!gl.getProgramParameter(result, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(gl.getProgramInfoLog(result));
  }
  const uniforms = {};
  const count = gl.getProgramParameter(result, gl.ACTIVE_UNIFORMS) || 0;
  for (let k = 0; k < count; k++) {
    const name = gl.getActiveUniform(result, k).name.replace("[0]", "");
    uniforms[name] = gl.getUniformLocation(result, name);
  }
  return { program: result, uniforms };
}

/** Sets the camera of a program: the uniforms centre, scale, size and, where it has it, ratio. */
export function setCamera(gl, uniforms, camera, canvas) {
  const ratio = canvas.width / Math.max(1, canvas.clientWidth);
  gl.uniform2f(uniforms.centre, camera.x, camera.y);
  gl.uniform1f(uniforms.scale, camera.scale * ratio);
  gl.uniform2f(uniforms.size, canvas.width, canvas.height);
  if (uniforms.ratio) gl.uniform1f(uniforms.ratio, ratio);
}
