import { type CivilDate, parseDate } from '../dates/civil-date.ts';
import { toLatinDigits } from '../rules/digits.ts';

/** The reports page's tabs by their names in addresses (R16.1); `bod` is the board of directors. */
export const reportKinds = ['financial', 'bod'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Under the API's names (R16.1). */
export interface Report {
  id: string;
  description: string;
  descriptionAr: string;
  /** A civil date. Another server may send a time too, or nothing, which becomes an empty text. */
  uploadDate: string;
}

/**
 * The year of its upload. For a board report, a year in the third word of the description wins ("Board report 2024").
 * Without a date, a year anywhere in the description counts.
 */
export function yearOfReport(kind: ReportKind, { description, uploadDate }: Report): number | undefined {
  const words = toLatinDigits(description.trim()).split(/\s+/);
  const isYear = (word = '') => /^(19|20)\d\d$/.test(word);
  if (kind === 'bod' && isYear(words[2])) return Number(words[2]);
  const year = dayOfUpload(uploadDate)?.slice(0, 4) ?? words.find(isYear);
  return year === undefined ? undefined : Number(year);
}

/** A date with a time of day but no zone, as some servers write it: `2024-02-29 08:00:00`, `2/29/2024 8:00:00 AM`. */
const withoutZone = /^([\d/.-]+)[T ][\d:.]+(?: ?[AP]M)?$/i;

/** A time without a zone, as another server may send it, counts as Riyadh time. */
export function dayOfUpload(uploadDate: string): CivilDate | undefined {
  return parseDate(withoutZone.exec(uploadDate)?.[1] ?? uploadDate);
}

/** The newest year and report first. Drops reports without a year. */
export function reportsByYear(kind: ReportKind, reports: readonly Report[]): [year: number, Report[]][] {
  const years = new Map<number, Report[]>();
  for (const report of reports.slice().sort((a, b) => (a.uploadDate < b.uploadDate ? 1 : -1))) {
    const year = yearOfReport(kind, report);
    if (year !== undefined) years.set(year, [...(years.get(year) ?? []), report]);
  }
  return [...years].sort(([a], [b]) => b - a);
}

/**
 * The answer may be another server's: ids may be numbers, and a description that is missing in one language is taken
 * from the other. Drops entries without an id.
 * @returns undefined if the answer is not a list
 */
export function readReports(answer: unknown): Report[] | undefined {
  return Array.isArray(answer) ? answer.flatMap((entry) => readReport(entry) ?? []) : undefined;
}

function readReport(entry: unknown): Report | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { id, description, descriptionAr, uploadDate } = entry as Record<string, unknown>;
  if (typeof id !== 'string' && typeof id !== 'number' && typeof id !== 'bigint') return undefined;
  const [english, arabic] = [textOf(description), textOf(descriptionAr)];
  return {
    id: String(id),
    description: english || arabic,
    descriptionAr: arabic || english,
    uploadDate: textOf(uploadDate),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
