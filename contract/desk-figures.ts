import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { FiguresPeriod } from '#domain/desk.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import type { FunnelStep } from '#domain/funnel.ts';
import type { LeadState } from '#domain/lead-states.ts';

/** For the roles `leads` and `operations`: what came of the site, counted in forms and hours, and of nobody. */
export interface FiguresRoom {
  figures(period: FiguresPeriod): Promise<Figures>;
}

export interface Figures {
  /** Days, or months by their first day, in order. The last one is not over yet. */
  begins: CivilDate[];
  /** How many leads each of them had, by form. */
  leads: { form: LeadFormName; counts: number[] }[];
  funnels: { form: LeadFormName; steps: { step: FunnelStep; count: number }[] }[];
  /** Whole seconds from when a delivery was owed until it was made: half of them, and 95 of a hundred, took no longer. */
  deliveries: { kind: string; count: number; median: number; most: number }[];
  /** Where the leads of this time stand now. */
  states: {
    state: LeadState;
    count: number;
    byForm: { form: LeadFormName; count: number }[];
  }[];
}
