import { type CivilDate, dateOfDay, dayInRiyadh } from './dates/civil-date.ts';

/** What people may ask for about their personal data. */
export const requestKinds = ['export', 'erasure', 'correction'] as const;
export type RequestKind = (typeof requestKinds)[number];

export type RequestState = 'open' | 'done' | 'refused';
/** Where the request was made: by staff at the desk, or by the person on the follow page. */
export type RequestOrigin = 'desk' | 'follow';

export const answerDays = 30;

/** Returns the last day to answer a request made at `now`. */
export const dueOn = (now: Date): CivilDate => dateOfDay(dayInRiyadh(now) + answerDays);
