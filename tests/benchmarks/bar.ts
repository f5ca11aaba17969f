/** A row of `tests/benchmarks/results.md`: a figure, and whether it meets its bar. */
export interface Bar {
  what: string;
  /** With its unit. A ratio's `what` says what it is relative to. */
  measured: string;
  /** The requirement, in words; undefined for a figure without one. */
  bar?: string;
  holds: boolean;
}

export const atLeast = (what: string, figure: number, least: number, unit = ''): Bar => ({
  what,
  measured: `${shown(figure)}${unit}`,
  bar: `at least ${shown(least)}${unit}`,
  holds: figure >= least,
});

export const atMost = (what: string, figure: number, most: number, unit = ''): Bar => ({
  what,
  measured: `${shown(figure)}${unit}`,
  bar: `at most ${shown(most)}${unit}`,
  holds: figure <= most,
});

/** Returns a row without a bar. */
export const told = (what: string, figure: number, unit = ''): Bar => ({
  what,
  measured: `${shown(figure)}${unit}`,
  holds: true,
});

function shown(figure: number): string {
  return figure.toLocaleString('en-US', { maximumFractionDigits: figure < 10 ? 3 : figure < 1000 ? 1 : 0 });
}
