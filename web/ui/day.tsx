import { formatDayFirst } from '#domain/dates/written-date.ts';

/** @param of - a civil date */
export function Day({ of }: { of: string }) {
  return <bdi dir="ltr">{formatDayFirst(of)}</bdi>;
}
