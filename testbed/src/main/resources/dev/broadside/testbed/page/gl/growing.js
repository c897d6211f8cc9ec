/** Numbers that grow at their end, and how many of them the graphics card has. */
export class Growing {
  constructor(Kind, capacity) {
    this.data = new Kind(capacity);
    this.clear();
  }

  clear() {
    this.count = 0;
    this.sent = 0;
  }

  reserve(more) {
    if (this.count + more <= this.data.length) return;
    const larger = new this.data.constructor(2 * this.data.length);
    larger.set(this.data);
    this.data = larger;
  }
}

/** A buffer of the graphics card that follows such numbers. */
export class GrowingBuffer {
  constructor(gl, target) {
    this.gl = gl;
    this.target = target;
    this.buffer = gl.createBuffer();
    this.capacity = 0;
  }

  bind() {
    this.gl.bindBuffer(this.target, this.buffer);
  }

  /** Brings over what is new. */
  follow(numbers) {
    if (numbers.data.length <= this.capacity && numbers.sent === numbers.count) return;
    const { gl, target } = this;
    this.bind();
    if (numbers.data.length > this.capacity) {
      gl.bufferData(target, numbers.data, gl.DYNAMIC_DRAW);
      this.capacity = numbers.data.length;
    } else gl.bufferSubData(target, 4 * numbers.sent, numbers.data, numbers.sent, numbers.count - numbers.sent);
    numbers.sent = numbers.count;
  }
}
