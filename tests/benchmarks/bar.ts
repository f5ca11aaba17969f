/** One line of `tests/benchmarks/results.md`: what was measured in this run, and whether it is as it should be. */
export interface Bar {
  what: string;
  /** In words, with the unit; for a ratio, also what it was divided by. */
  measured: string;
  /** What is asked, in words; undefined for a figure that is only told. */
  bar?: string;
  holds: boolean;
}

/** Compares a figure with its bar. */
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

/** A figure that explains others and has no bar of its own. */
export const told = (what: string, figure: number, unit = ''): Bar => ({
  what,
  measured: `${shown(figure)}${unit}`,
  holds: true,
});

function shown(figure: number): string {
  return figure.toLocaleString('en-US', { maximumFractionDigits: figure < 10 ? 3 : figure < 1000 ? 1 : 0 });
}
