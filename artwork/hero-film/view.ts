import { heightAt } from './terrain.ts';

/** What is seen of the dunes in each point of the picture: where it is, which way it faces, and what may shade it. */
export interface View {
  width: number;
  height: number;
  /** Metres to the right and away; `y` is 0 where the sky is seen. */
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  /** The sand's slope to the right and away. */
  slopeX: Float32Array;
  slopeY: Float32Array;
}

/** Half-width of what is seen, per metre away. */
const spread = 0.42;
const eye = 34;
/** Where the plain would meet the sky, from the top of the picture. */
export const horizon = 0.5;
const [near, far] = [55, 2600];

/**
 * Looks once: the camera stands still, so that only light has to be worked out for each frame. The camera does not
 * tilt, so each column of the picture is one straight walk over the sand; what rises above all before it is seen.
 */
export function look(width: number, height: number): View {
  const points = width * height;
  const [x, y, z] = [new Float32Array(points), new Float32Array(points), new Float32Array(points)];
  const [slopeX, slopeY] = [new Float32Array(points), new Float32Array(points)];
  const perMetre = width / 2 / spread;
  for (let column = 0; column < width; column++) {
    const sideways = ((column + 0.5) / width - 0.5) * 2 * spread;
    let row = height - 1;
    let [lastAway, lastRow] = [near, Number.POSITIVE_INFINITY];
    for (let away = near; away < far && row >= 0; away *= 1.0011) {
      const top = horizon * height + ((eye - heightAt(sideways * away, away)) / away) * perMetre;
      for (; row >= 0 && row + 0.5 >= top; row--) {
        const part = lastRow > row + 0.5 && lastRow < 1e9 ? (lastRow - row - 0.5) / (lastRow - top) : 1;
        const seen = lastAway + (away - lastAway) * part;
        const at = row * width + column;
        x[at] = sideways * seen;
        y[at] = seen;
      }
      [lastAway, lastRow] = [away, top];
    }
  }
  for (let at = 0; at < points; at++) {
    const [px, py] = [x[at] as number, y[at] as number];
    if (py === 0) continue;
    const reach = 0.04 + py * 0.0012;
    // A little before the point: beyond a brink lies the slip face, which is not seen from here.
    const before = py - reach;
    z[at] = heightAt(px, py);
    slopeX[at] = (heightAt(px + reach, before) - heightAt(px - reach, before)) / (2 * reach);
    slopeY[at] = ((z[at] as number) - heightAt(px, before - reach)) / (2 * reach);
  }
  return { width, height, x, y, z, slopeX, slopeY };
}
