import { type Bar, figure, type Limit, ratio } from '../bar.ts';

/** Returns both figures, and ours divided by Next's. */
export function compared(
  what: string,
  { ours, theirs }: { ours: number; theirs: number },
  unit: ` ${string}`,
  limit?: Limit,
): Bar[] {
  return [
    figure(`our site: ${what}`, ours, unit),
    figure(`Next.js: ${what}`, theirs, unit),
    ratio(`our site: ${what}`, ours / theirs, 'the figure of Next.js', limit),
  ];
}
