import { between, noise, step } from './noise.ts';

/** Metres, roughly: x to the right, y away from the viewer, height above the plain. */

/** The part of a dune, along the wind, that rises; the rest is its slip face. */
const windward = 0.7;

/** One dune from foot to foot: a slow rise to a sharp brink, then the slip face, steep above and soft below. */
function dune(phase: number): number {
  const part = phase - Math.floor(phase);
  if (part < windward) {
    const rise = part / windward;
    return rise * rise * (2 - rise);
  }
  return ((1 - part) / (1 - windward)) ** 1.35;
}

/** Long dunes whose crests lie across a wind that blows at `angle` from the right, meandering. */
function field(x: number, y: number, angle: number, length: number, seed: number): number {
  const along = -x * Math.cos(angle) + y * Math.sin(angle);
  const across = x * Math.sin(angle) + y * Math.cos(angle);
  const meander =
    0.42 * noise(along / (length * 1.9) + seed, across / (length * 1.5)) +
    0.13 * noise(along / (length * 0.9), across / (length * 0.6) + seed);
  const phase = along / length + meander + seed * 0.37;
  const strength = 0.62 + 0.5 * noise(Math.floor(phase) * 7.3 + seed, across / (length * 2.2));
  // Neighbouring dunes differ in strength; at their feet, where one gives way to the next, both are flat.
  return dune(phase) * strength;
}

/** The higher of two heights, with a soft seam. */
function over(a: number, b: number, seam: number): number {
  const part = step(-seam, seam, a - b);
  return between(b, a, part);
}

/** Height of the sand at a place. */
export function heightAt(x: number, y: number): number {
  const great = 15 * field(x, y, 0.62, 118, 3.7);
  const small = 8.5 * field(x, y, 0.2, 64, 11.2);
  const swell = 7 * noise(x / 260 + 4, y / 210) + 1.1 * noise(x / 38, y / 38 + 9);
  return swell + over(great, small - 1.5, 4);
}

/** How far the ripples tilt the sand, in the wind's direction: -1 to 1. They fork and waver, as ripples do. */
export function rippleAt(x: number, y: number): number {
  const along = -x * 0.72 + y * 0.7;
  const waver = 1.5 * noise(x / 7, y / 11) + 0.45 * noise(x / 2.1, y / 3.4);
  return Math.sin(along * 4.6 + waver * 3.1);
}
