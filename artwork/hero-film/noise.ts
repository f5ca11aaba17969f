/** Smooth noise from -1 to 1 with features about one unit wide; always the same for the same place. */
export function noise(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [fade(x - left), fade(y - top)];
  const upper = between(speck(left, top), speck(left + 1, top), u);
  const lower = between(speck(left, top + 1), speck(left + 1, top + 1), u);
  return between(upper, lower, v) * 2 - 1;
}

/** A number from 0 to 1 that belongs to a pair of whole numbers, and tells nothing of its neighbours. */
export function speck(x: number, y: number): number {
  let bits = Math.imul(x, 374761393) ^ Math.imul(y, 668265263);
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 4294967296;
}

/** From `a` to `b` as `part` goes from 0 to 1. */
export const between = (a: number, b: number, part: number): number => a + (b - a) * part;

/** 0 below `from`, 1 above `to`, and a soft step where the value lies between. */
export function step(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

const fade = (part: number): number => part * part * part * (part * (part * 6 - 15) + 10);
