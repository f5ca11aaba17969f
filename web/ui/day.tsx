import { formatDayFirst } from '#domain/dates/written-date.ts';

/** A civil date in figures, day first. */
export function Day({ of }: { of: string }) {
  return <bdi dir="ltr">{formatDayFirst(of)}</bdi>;
}
