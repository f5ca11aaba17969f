const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** What browsers say is one of a few texts. They are read once; what anybody makes up is read each time. */
const mostKnown = 100;
const known = new Map<string, Encoding | undefined>();

/** The best encoding of a kept page that an Accept-Encoding takes; without any the page is rendered for it. */
export function encodingFor(accepted = ''): Encoding | undefined {
  if (known.has(accepted)) return known.get(accepted);
  const encoding = encodings.find((one) => qualityOf(one, accepted) > 0);
  if (known.size < mostKnown) known.set(accepted, encoding);
  return encoding;
}

function qualityOf(encoding: Encoding, accepted: string): number {
  const named = new RegExp(`(?:^|[,\\s])${encoding}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`).exec(accepted);
  return named ? Number(named[1] ?? 1) : 0;
}
