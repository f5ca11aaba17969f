import {
  addYears,
  type CivilDate,
  dateOfDay,
  dayNumber,
  nextDay,
  todayInRiyadh,
} from '../dates/civil-date.ts';
import type { InBoth } from '../language.ts';
import type { DraftState } from './drafts.ts';
import { type OfferDays, type OfferPath, offerState, type ProductType } from './offers.ts';
import { type Report, type ReportKind, reportKinds } from './reports.ts';

/** `day` is a civil date in Riyadh. */
export type ContentReminder =
  /** The disclosure was last reviewed 30 days ago or earlier, on `day`. */
  | { about: 'disclosure'; day: CivilDate }
  /** An offer ends on `day`, and no offer for its product follows. */
  | { about: 'offer'; id: string; title: InBoth; day: CivilDate }
  /** A draft has waited for its review since `day`. */
  | { about: 'draft'; id: string; title: string; day: CivilDate }
  /** A report was published on `day`, a year ago or earlier, and this year's report is missing. */
  | { about: ReportKind; day: CivilDate };

interface Content {
  disclosure: { updated: CivilDate };
  offers: readonly (OfferDays & { id: string; title: InBoth; path: OfferPath; productType: ProductType })[];
  reports: Readonly<Record<ReportKind, readonly Pick<Report, 'uploadDate'>[]>>;
}

interface Draft {
  id: string;
  title: string;
  state: DraftState;
  /** For a draft in review: when the review was requested. */
  changedAt: Date;
}

/** After this many days the disclosed figures must be reviewed. */
export const disclosureDays = 30;
const daysBeforeEnd = 3;
const reviewMs = 24 * 3_600_000;
/** A report counts as this year's if it is published at most this many days before the anniversary of the last one. */
const earlyDays = 60;

const addDays = (day: CivilDate, days: number): CivilDate => dateOfDay((dayNumber(day) ?? 0) + days);

export function remindersOf(
  { disclosure, offers, reports }: Content,
  drafts: readonly Draft[],
  now: Date,
): ContentReminder[] {
  const today = todayInRiyadh(now);
  const found: ContentReminder[] = [];
  if (addDays(disclosure.updated, disclosureDays) <= today)
    found.push({ about: 'disclosure', day: disclosure.updated });
  for (const offer of offers) {
    const { id, title, path, productType, endDate } = offer;
    if (!endDate || offerState(offer, today) !== 'active' || addDays(today, daysBeforeEnd) < endDate)
      continue;
    const hasSuccessor = offers.some(
      (other) =>
        other.path === path &&
        other.productType === productType &&
        offerState(other, nextDay(endDate)) === 'active',
    );
    if (!hasSuccessor) found.push({ about: 'offer', id, title, day: endDate });
  }
  for (const kind of reportKinds) {
    const days = reports[kind].map(({ uploadDate }) => uploadDate).sort();
    const last = days.at(-1) ?? '';
    const overdue = days.find(
      (day) => addYears(day, 1) <= today && last < addDays(addYears(day, 1), -earlyDays),
    );
    if (overdue) found.push({ about: kind, day: overdue });
  }
  for (const { id, title, state, changedAt } of drafts)
    if (state === 'in-review' && now.getTime() - changedAt.getTime() >= reviewMs)
      found.push({ about: 'draft', id, title, day: todayInRiyadh(changedAt) });
  return found;
}
