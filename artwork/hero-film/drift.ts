/**
 * Something that drifts: waves of several lengths and headings over the ground. Side by side they never repeat, but
 * each turns a whole number of times in the film, so that its end meets its beginning.
 */
interface Wave {
  strength: number;
  /** Radians per unit to the right, and away. */
  right: number;
  away: number;
  turns: 1 | 2;
}

const waves: Wave[] = [
  { strength: 0.45, right: 1.3, away: 0.7, turns: 1 },
  { strength: 0.33, right: 2.3, away: -1.6, turns: 1 },
  { strength: 0.22, right: 3.7, away: 2.9, turns: 2 },
];

/** The waves at every point, once; a frame then only turns them. */
export interface Drift {
  /** How strong it is at each point, about -1 to 1, when the film has turned so far. */
  after(turn: number): (point: number) => number;
}

/** @param unit - metres to the right and away that make one unit of the waves */
export function drift(x: Float32Array, y: Float32Array, unit: [number, number], seed: number): Drift {
  // cos(p - t) = cos p cos t + sin p sin t: four sums a point stand for all waves at all times.
  const sums = (turns: number, wave: (phase: number) => number) => {
    const sum = new Float32Array(x.length);
    for (const [index, one] of waves.entries()) {
      if (one.turns !== turns) continue;
      const [right, away] = [one.right / unit[0], one.away / unit[1]];
      for (let point = 0; point < sum.length; point++) {
        if (y[point] === 0) continue;
        const phase = (x[point] as number) * right + (y[point] as number) * away + seed * (index + 1);
        sum[point] = (sum[point] as number) + one.strength * wave(phase);
      }
    }
    return sum;
  };
  const [cos1, sin1, cos2, sin2] = [
    sums(1, Math.cos),
    sums(1, Math.sin),
    sums(2, Math.cos),
    sums(2, Math.sin),
  ];
  return {
    after(turn) {
      const [c1, s1, c2, s2] = [Math.cos(turn), Math.sin(turn), Math.cos(2 * turn), Math.sin(2 * turn)];
      return (point) =>
        (cos1[point] as number) * c1 +
        (sin1[point] as number) * s1 +
        (cos2[point] as number) * c2 +
        (sin2[point] as number) * s2;
    },
  };
}
