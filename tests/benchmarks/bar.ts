/** A row of `tests/benchmarks/results.md`: a figure, and whether it meets its bar. */
export interface Bar {
  /** In plain words; the console and the table show nothing else about the measurement. */
  what: string;
  /** With its unit, or with what it is compared with: `25.7 ms`, `0.38 of the rate of bare transactions`. */
  measured: string;
  /** The requirement, in words; undefined for a figure without one. */
  bar?: string;
  holds: boolean;
}

/** The smallest or largest value that meets the bar. */
export type Limit = { least: number } | { most: number };

/** Begins with a space: ` ms`. */
type Unit = ` ${string}`;

export const atLeastBar = (what: string, value: number, least: number, unit: Unit): Bar =>
  row(what, value, unit, { least });

export const atMost = (what: string, value: number, most: number, unit: Unit): Bar =>
  row(what, value, unit, { most });

/** Returns a row without a bar. */
export const figure = (what: string, value: number, unit: Unit): Bar => row(what, value, unit);

/**
 * Returns a row of a figure divided by another one of the same run.
 * @param what - the measured figure
 * @param comparedWith - the figure that it is divided by
 */
export function ratio(what: string, value: number, comparedWith: string, limit?: Limit): Bar {
  const compared = row(what, value, '', limit);
  return Object.assign(compared, { measured: `${compared.measured} of ${comparedWith}` });
}

function row(what: string, value: number, unit: Unit | '', limit?: Limit): Bar {
  const measured = `${format(value)}${unit}`;
  if (!limit) return { what, measured, holds: true };
  return 'least' in limit
    ? { what, measured, bar: `at least ${format(limit.least)}${unit}`, holds: value >= limit.least }
    : { what, measured, bar: `at most ${format(limit.most)}${unit}`, holds: value <= limit.most };
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 3 : value < 1000 ? 1 : 0 });
}
