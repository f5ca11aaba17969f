import { type Bar, figure, type Limit, ratio } from '../bar.ts';

/** Returns both figures, and ours divided by Next's. */
export function compared(
  what: string,
  { ours, theirs }: { ours: number; theirs: number },
  unit: string,
  limit?: Limit,
): Bar[] {
  return [
    figure(`${what}, our site`, ours, unit),
    figure(`${what}, Next.js`, theirs, unit),
    ratio(`${what}, our site`, ours / theirs, 'that of Next.js', limit),
  ];
}
