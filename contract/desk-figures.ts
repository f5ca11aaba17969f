import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { FiguresPeriod } from '#domain/desk.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import type { FunnelStep } from '#domain/funnel.ts';
import type { Language } from '#domain/language.ts';
import type { LeadState } from '#domain/lead-states.ts';

/** For the roles `leads` and `operations`. Contains nothing about a person. */
export interface FiguresRoom {
  figures(period: FiguresPeriod): Promise<Figures>;
  /** Of the last 12 months, by cause, for the central bank. */
  complaints(language: Language): Promise<ComplaintFigures[]>;
}

export interface Figures {
  /** Days, or the first days of months. The last period is still running. */
  periodStarts: CivilDate[];
  /** One count per period. */
  leads: { form: LeadFormName; counts: number[] }[];
  funnels: { form: LeadFormName; steps: { step: FunnelStep; count: number }[] }[];
  /** Whole seconds from the creation of a delivery to its success. */
  deliveries: { kind: string; count: number; median: number; percentile95: number }[];
  /** Current states of the period's leads. */
  states: {
    state: LeadState;
    count: number;
    byForm: { form: LeadFormName; count: number }[];
  }[];
}

/** Complaints by when they arrived. Each complaint has one of the outcomes, except those of erased people that nobody answered. */
export interface ComplaintFigures {
  /** Null: staff have not chosen one. */
  cause: string | null;
  received: number;
  answeredInTime: number;
  answeredLate: number;
  /** Unanswered, before and after the last day. */
  open: number;
  overdue: number;
  /** Between receipt and answer, in calendar days with one decimal; null if none was answered. */
  averageDays: number | null;
}
