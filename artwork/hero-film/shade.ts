import { heightAt } from './terrain.ts';
import type { View } from './view.ts';

/** The sand's heights on a grid, for the many looks towards the sun: metres. */
const cell = 0.75;
const [left, front, columns, rows] = [-1150, 40, 3200, 3400];

/** How far a shadow is looked for, in metres, and how much longer each step is than the one before. */
const [reach, growth] = [210, 1.045];

/**
 * For each point seen and each of some directions, how high above the level (as a slope) the sand around it hides the
 * sun: a point is in the light when the sun stands higher. One array a direction.
 * @param directions - radians from straight away towards the right
 */
export function horizons(view: View, directions: number[]): Float32Array[] {
  const heights = Float32Array.from({ length: columns * rows }, (_, at) =>
    heightAt(left + (at % columns) * cell, front + Math.floor(at / columns) * cell),
  );
  return directions.map((direction) => {
    const [dx, dy] = [Math.sin(direction), Math.cos(direction)];
    return view.y.map((y, point) => {
      if (y === 0) return 0;
      const [x, z] = [view.x[point] as number, view.z[point] as number];
      let highest = -1;
      for (let away = 1.2; away < reach; away *= growth) {
        highest = Math.max(highest, (read(heights, x + dx * away, y + dy * away) - z) / away);
      }
      return highest;
    });
  });
}

/** The height between four corners of the grid; far below everything outside of it. */
function read(heights: Float32Array, x: number, y: number): number {
  const column = (x - left) / cell;
  const row = (y - front) / cell;
  const c = Math.floor(column);
  const r = Math.floor(row);
  if (c < 0 || r < 0 || c >= columns - 1 || r >= rows - 1) return -100;
  const [u, v, at] = [column - c, row - r, r * columns + c];
  const nearer = (heights[at] as number) * (1 - u) + (heights[at + 1] as number) * u;
  const farther = (heights[at + columns] as number) * (1 - u) + (heights[at + columns + 1] as number) * u;
  return nearer * (1 - v) + farther * v;
}
