/** A row of `tests/benchmarks/results.md`: a figure, and whether it meets its bar. */
export interface Bar {
  what: string;
  /** With its unit. A ratio's `what` says what it is relative to. */
  measured: string;
  /** The requirement, in words; undefined for a figure without one. */
  bar?: string;
  holds: boolean;
}

export const atLeastBar = (what: string, value: number, least: number, unit = ''): Bar => ({
  what,
  measured: `${format(value)}${unit}`,
  bar: `at least ${format(least)}${unit}`,
  holds: value >= least,
});

export const atMost = (what: string, value: number, most: number, unit = ''): Bar => ({
  what,
  measured: `${format(value)}${unit}`,
  bar: `at most ${format(most)}${unit}`,
  holds: value <= most,
});

/** Returns a row without a bar. */
export const figure = (what: string, value: number, unit = ''): Bar => ({
  what,
  measured: `${format(value)}${unit}`,
  holds: true,
});

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 3 : value < 1000 ? 1 : 0 });
}
