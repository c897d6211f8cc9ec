/** Walks through the sections of a frame: kind, length in bytes, content; see docs/testbed.md. */
export function readSections(buffer, receive) {
  const view = new DataView(buffer);
  let at = 0;
  while (at + 8 <= buffer.byteLength) {
    const kind = view.getUint32(at, true);
    const length = view.getUint32(at + 4, true);
    receive(kind, at + 8, length);
    at += 8 + ((length + 3) & ~3);
  }
}

/** Typed arrays lie directly over the frame: the page must be little-endian, as every browser is. */
export const uints = (buffer, at, count) => new Uint32Array(buffer, at, count);
export const floats = (buffer, at, count) => new Float32Array(buffer, at, count);
export const shorts = (buffer, at, count) => new Int16Array(buffer, at, count);
