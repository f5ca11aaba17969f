/** Returns the value of a Prometheus series that has these labels, or undefined. */
export function valueIn(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  for (const line of text.split('\n')) {
    const [, found, inside = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (found !== name) continue;
    const given = Object.fromEntries(
      [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of]),
    );
    if (Object.entries(labels).every(([key, of]) => given[key] === of)) return Number(value);
  }
  return undefined;
}
