import { type CivilDate, dateOfDay, dayInRiyadh } from './dates/civil-date.ts';

/** What somebody may ask for of what is stored of them. */
export const requestKinds = ['export', 'erasure', 'correction'] as const;
export type RequestKind = (typeof requestKinds)[number];

export type RequestState = 'open' | 'done' | 'refused';
/** Where it came in: somebody at the desk entered it, or its person asked on the page by which they follow what they sent. */
export type RequestOrigin = 'desk' | 'follow';

/** Days in which a request is answered. */
export const answerDays = 30;

/** The last day on which one that is asked at the moment `now` is answered in time. */
export const dueOn = (now: Date): CivilDate => dateOfDay(dayInRiyadh(now) + answerDays);
