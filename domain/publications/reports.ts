import { type CivilDate, parseDate } from '../dates/civil-date.ts';
import { toLatinDigits } from '../rules/digits.ts';

/** The page's two tabs, by the names in addresses (R16.1): financial statements, and those of the board of directors. */
export const reportKinds = ['financial', 'bod'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A published report, under the names that the API answers with (R16.1). */
export interface Report {
  id: string;
  description: string;
  descriptionAr: string;
  /** A civil date; another server may say it as an instant. */
  uploadDate: CivilDate;
}

/**
 * The year that a report belongs to: the day it was published decides; of the board's the third word of the
 * description, where that is a year ("Board report 2024"). Undefined where neither names one.
 */
export function yearOfReport(kind: ReportKind, { description, uploadDate }: Report): number | undefined {
  const third = toLatinDigits(description.trim().split(/\s+/)[2] ?? '');
  if (kind === 'bod' && /^(19|20)\d\d$/.test(third)) return Number(third);
  const published = dayOfUpload(uploadDate);
  return published === undefined ? undefined : Number(published.slice(0, 4));
}

/** The day in an upload date. Another server may leave out the zone of an instant, which is then Riyadh's. */
export function dayOfUpload(uploadDate: string): CivilDate | undefined {
  return parseDate(/T[\d:.]+$/.test(uploadDate) ? `${uploadDate}+03:00` : uploadDate);
}

/** Reports by year, the newest year first, and within it the newest report. One without a year is in none. */
export function reportsByYear(kind: ReportKind, reports: readonly Report[]): [year: number, Report[]][] {
  const years = new Map<number, Report[]>();
  for (const report of reports.slice().sort((a, b) => (a.uploadDate < b.uploadDate ? 1 : -1))) {
    const year = yearOfReport(kind, report);
    if (year !== undefined) years.set(year, [...(years.get(year) ?? []), report]);
  }
  return [...years].sort(([a], [b]) => b - a);
}

/**
 * Reads a list of reports out of an answer, which may be another server's: ids may be numbers, and a description that is
 * missing in one language is the other's. Leaves out anything that is no report.
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
