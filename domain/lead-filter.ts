import { type CivilDate, dayNumber } from './dates/civil-date.ts';
import type { LeadFormName } from './forms/form.ts';
import { leadStates } from './lead-states.ts';
import { formats } from './rules/formats.ts';

/** A search shows at most this many leads, the newest. */
export const mostFound = 50;

/** `open`: no final state. */
export const stateFilters = ['open', ...leadStates] as const;
export type StateFilter = (typeof stateFilters)[number];
/** `unseen`: since the person's visit before this one. */
export const arrivalFilters = ['today', 'week', 'unseen'] as const;
/** By the next contact or, for complaints, the last day of the answer. */
export const dueFilters = ['overdue', 'today', 'week'] as const;
export const complaintFilters = ['unanswered', 'all'] as const;
export const reachFilters = ['unreached', 'undelivered'] as const;
/** In riyals: where each band of amounts begins. The database has only the band in clear. */
export const bandStarts = [0, 50_000, 100_000, 250_000, 1_000_000] as const;
export const amountBands = ['0', '1', '2', '3', '4'] as const;

export const bandOf = (amount: number): number => bandStarts.filter((start) => start <= amount).length - 1;

/** `AreaId` of the cities. A branch works on the leads of an area. */
export const areas = ['1', '2', '3', '4', '5'] as const;

/** Each part is a parameter of the list's address. */
export interface LeadFilter {
  form?: LeadFormName;
  state?: StateFilter;
  /** `me`, `nobody`, or the id of a staff member. */
  assignee?: string;
  due?: (typeof dueFilters)[number];
  arrived?: (typeof arrivalFilters)[number];
  /** An id of the list of cities. */
  city?: string;
  area?: (typeof areas)[number];
  amount?: (typeof amountBands)[number];
  /** Days in Riyadh, both inclusive. */
  from?: CivilDate;
  to?: CivilDate;
  source?: string;
  botSignals?: 'with' | 'without';
  complaints?: (typeof complaintFilters)[number];
  /** With a delivery that failed for good: a message to the customer, or one to the staff or the CRM. */
  reach?: (typeof reachFilters)[number];
}

/** Counts of a list end here. */
export const mostCounted = 1000;
/** Leads in an Excel file. A CSV file has no limit. */
export const mostInExcel = 10_000;
/** Of leads whose state can be changed at once: a page of the list. */
export const maxSelected = 50;

const maxSourceLength = 200;
const assigneePattern = /^(?:me|nobody|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Drops invalid values.
 * @param forms - forms whose submissions can be followed
 */
export function leadFilterIn(query: URLSearchParams, forms: readonly LeadFormName[]): LeadFilter {
  const one = <T extends string>(name: string, of: readonly T[]) =>
    of.find((value) => value === query.get(name));
  const day = (name: string) => {
    const value = query.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(value) && dayNumber(value) !== undefined ? value : undefined;
  };
  const matching = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? '';
    return pattern.test(value) ? value : undefined;
  };
  const source = formats.plain.clean((query.get('source') ?? '').slice(0, maxSourceLength));
  return Object.fromEntries(
    Object.entries({
      form: one('form', forms),
      state: one('state', stateFilters),
      assignee: matching('assignee', assigneePattern),
      due: one('due', dueFilters),
      arrived: one('arrived', arrivalFilters),
      city: matching('city', /^\d{1,4}$/),
      area: one('area', areas),
      amount: one('amount', amountBands),
      from: day('from'),
      to: day('to'),
      source: source || undefined,
      botSignals: one('botSignals', ['with', 'without']),
      complaints: one('complaints', complaintFilters),
      reach: one('reach', reachFilters),
    }).filter(([, value]) => value !== undefined),
  ) as LeadFilter;
}
