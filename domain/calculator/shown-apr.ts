/**
 * Cuts a rate in percent to two decimals, without rounding: 20.959 becomes 20.95. Noise of the calculation
 * (20.949999999999) must not turn 20.95 into 20.94, so a billionth of a percent is added. That is a hundred times the
 * noise of the search, and too small to change any other rate.
 */
export function cutApr(percent: number): number {
  return Math.floor((percent + 1e-9) * 100) / 100;
}

/** Without the percent sign: `20.95`. */
export function formatApr(percent: number): string {
  return cutApr(percent).toFixed(2);
}
