import { type Drift, drift } from './drift.ts';
import { between, step } from './noise.ts';
import { horizons } from './shade.ts';
import { rippleAt } from './terrain.ts';
import { look, type View } from './view.ts';

/** The sun's first and last direction, in radians from straight away towards the right. */
export const directions = [0.62, 1.12] as const;
/** In how many directions between them the shade is known. */
const known = 8;

/** All that stays from frame to frame. */
export interface Scene extends View {
  /** Which way the sand faces, ripples included: a unit vector. */
  facingX: Float32Array;
  facingY: Float32Array;
  facingZ: Float32Array;
  /** How low the sand lies, where haze gathers: 1 at the bottom. */
  low: Float32Array;
  /** Thin cloud that dims the light as it passes, and haze between the dunes. */
  cloud: Drift;
  haze: Drift;
  /** The slope at which the sun comes into sight, looking in a direction between the first (0) and the last (1). */
  hidden(point: number, direction: number): number;
}

export function openScene(width: number, height: number): Scene {
  const view = look(width, height);
  const shade = horizons(
    view,
    Array.from({ length: known }, (_, index) => between(directions[0], directions[1], index / (known - 1))),
  );
  return {
    ...view,
    ...faces(view),
    low: view.z.map((z) => Math.exp(-Math.max(0, z - 2) / 16)),
    cloud: drift(view.x, view.y, [150, 210], 0.3),
    haze: drift(view.x, view.y, [95, 170], 2),
    hidden(point, direction) {
      const place = direction * (known - 1);
      const before = Math.min(known - 2, Math.floor(place));
      const [a, b] = [shade[before] as Float32Array, shade[before + 1] as Float32Array];
      return between(a[point] as number, b[point] as number, place - before);
    },
  };
}

function faces({ x, y, slopeX, slopeY }: View) {
  const [facingX, facingY, facingZ] = [x.slice(), x.slice(), x.slice()];
  for (let point = 0; point < y.length; point++) {
    const away = y[point] as number;
    if (away === 0) continue;
    // Ripples that are finer than the picture's points would only shimmer.
    const ruffle = 0.15 * rippleAt(x[point] as number, away) * (1 - step(120, 300, away));
    const right = -(slopeX[point] as number) + ruffle * 0.72;
    const back = -(slopeY[point] as number) - ruffle * 0.7;
    const length = Math.hypot(right, back, 1);
    facingX[point] = right / length;
    facingY[point] = back / length;
    facingZ[point] = 1 / length;
  }
  return { facingX, facingY, facingZ };
}
