import type { Bench } from 'tinybench';

/** Prints operations a second, and each as a ratio to `base`, measured in the same run. */
export function print(bench: Bench, base: string): void {
  const rate = (name: string) => {
    const result = bench.getTask(name)?.result;
    return result && 'throughput' in result ? result.throughput.mean : Number.NaN;
  };
  for (const { name } of bench.tasks) {
    const operations = Math.round(rate(name)).toLocaleString('en-US').padStart(12);
    const ratio = (rate(name) / rate(base)).toFixed(3).padStart(9);
    process.stdout.write(`${operations} /s ${ratio} × ${base} · ${name}\n`);
  }
}
