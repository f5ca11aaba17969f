import { type CivilDate, parseDate } from '../dates/civil-date.ts';
import { toLatinDigits } from '../rules/digits.ts';

/**
 * The tabs of the reports page by their names in addresses (R16.1): financial statements, and reports of the board of
 * directors.
 */
export const reportKinds = ['financial', 'bod'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A published report, under the API's names (R16.1). */
export interface Report {
  id: string;
  description: string;
  descriptionAr: string;
  /** A civil date. Another server may send an instant. */
  uploadDate: CivilDate;
}

/**
 * Returns the year of a report: the year of its upload. For a board report, a year in the third word of the description
 * wins ("Board report 2024"). Undefined if neither holds a year.
 */
export function yearOfReport(kind: ReportKind, { description, uploadDate }: Report): number | undefined {
  const third = toLatinDigits(description.trim().split(/\s+/)[2] ?? '');
  if (kind === 'bod' && /^(19|20)\d\d$/.test(third)) return Number(third);
  const published = dayOfUpload(uploadDate);
  return published === undefined ? undefined : Number(published.slice(0, 4));
}

/**
 * Returns the day of an upload date. An instant without a zone, as another server may send it, counts as Riyadh time.
 */
export function dayOfUpload(uploadDate: string): CivilDate | undefined {
  return parseDate(/T[\d:.]+$/.test(uploadDate) ? `${uploadDate}+03:00` : uploadDate);
}

/** Groups reports by year, the newest year and report first. Drops reports without a year. */
export function reportsByYear(kind: ReportKind, reports: readonly Report[]): [year: number, Report[]][] {
  const years = new Map<number, Report[]>();
  for (const report of reports.slice().sort((a, b) => (a.uploadDate < b.uploadDate ? 1 : -1))) {
    const year = yearOfReport(kind, report);
    if (year !== undefined) years.set(year, [...(years.get(year) ?? []), report]);
  }
  return [...years].sort(([a], [b]) => b - a);
}

/**
 * Reads a list of reports from an answer, possibly another server's: ids may be numbers, and a description that is
 * missing in one language is taken from the other. Drops invalid entries.
 */
export function readReports(answer: unknown): Report[] {
  return Array.isArray(answer) ? answer.flatMap((entry) => readReport(entry) ?? []) : [];
}

function readReport(entry: unknown): Report | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { id, description, descriptionAr, uploadDate } = entry as Record<string, unknown>;
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof uploadDate !== 'string') return undefined;
  const english = typeof description === 'string' ? description : '';
  const arabic = typeof descriptionAr === 'string' ? descriptionAr : '';
  return { id: String(id), description: english || arabic, descriptionAr: arabic || english, uploadDate };
}
