import { type CivilDate, dateOfDay, dayInRiyadh } from './dates/civil-date.ts';

export const requestKinds = ['export', 'erasure', 'correction'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What staff type to enter a request. */
export const requestFields = ['idNumber', 'MobileNumber', 'email', 'message'] as const;

/** `nothing`: no data about the person was found. */
export type RequestState = 'open' | 'done' | 'nothing' | 'refused';
export type RequestEnding = Exclude<RequestState, 'open'>;
/** Made by staff at the desk, or by the person on the follow page. */
export type RequestOrigin = 'desk' | 'follow';

export const answerDays = 30;

/** Returns the last day to answer. */
export const dueOn = (now: Date): CivilDate => dateOfDay(dayInRiyadh(now) + answerDays);
