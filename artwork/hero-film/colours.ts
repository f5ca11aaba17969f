import { between, step } from './noise.ts';
import { horizon } from './view.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Sand as light grows: the deep green of web/styles/tokens.css, its copper, its sand. */
const sand: readonly (readonly [number, Colour])[] = [
  [0, [5, 46, 39]],
  [0.16, [10, 66, 56]],
  [0.32, [44, 92, 74]],
  [0.46, [124, 112, 76]],
  [0.6, [184, 138, 86]],
  [0.78, [219, 184, 132]],
  [1, [244, 228, 194]],
];
const deep: Colour = [7, 59, 50];
const dusk: Colour = [24, 88, 75];
const mist: Colour = [112, 138, 110];
const glow: Colour = [246, 220, 170];

/** Where the sun is about to rise, and how far its glow reaches, as parts of the picture's width. */
const [sunAt, glowWidth] = [0.8, 0.44];

const shades: Colour[] = Array.from({ length: 2048 }, (_, index) => ramp(index / 2047));

/** @param light - 0 to 1; more is as bright as sand gets */
export function sandIn(light: number): Colour {
  return shades[Math.min(2047, Math.max(0, Math.round(light * 2047)))] as Colour;
}

/**
 * The sky, deep green as the page above it, so that no edge is seen between them.
 * @param u - from the left of the picture, 0 to 1
 * @param v - from its top; below the horizon it is the air's colour there
 * @param warmth - 0 to 1
 */
export function skyAt(u: number, v: number, warmth: number): Colour {
  const low = Math.min(1, v / horizon);
  const near = Math.exp(-(((u - sunAt) / glowWidth) ** 2));
  const base = blend(deep, dusk, step(0.2, 1, low));
  const misty = blend(base, mist, low ** 4.5 * (0.42 + 0.43 * near));
  return blend(misty, glow, low ** 5.5 * (0.35 + 0.65 * near) * near * (0.74 + 0.16 * warmth));
}

function ramp(light: number): Colour {
  const next = Math.max(
    1,
    sand.findIndex(([from]) => from >= light),
  );
  const [[from, a], [to, b]] = [sand[next - 1], sand[next]] as [(typeof sand)[0], (typeof sand)[0]];
  return blend(a, b, (light - from) / (to - from));
}

function blend(a: Colour, b: Colour, part: number): Colour {
  return [between(a[0], b[0], part), between(a[1], b[1], part), between(a[2], b[2], part)];
}
