import type { RequestKind, RequestOrigin, RequestState } from '#domain/data-subject-requests.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import type { Errors } from '#domain/rules/validation.ts';
import type { Look } from './desk.ts';

/** For the role `privacy`: requests of data subjects, and who looked at what. */
export interface PrivacyRoom {
  /** A page of the record, newest first, of what stands before a position. */
  looks(before?: number): Promise<Look[]>;
  /** A page of requests: those that are open by when they are due, others the latest first. */
  requests(
    which: RequestFilter,
    after?: string,
  ): Promise<{ requests: RequestEntry[]; next: string | undefined }>;
  /** Enters one that came by telephone or letter. One that is open already is not opened twice. */
  enter(typed: TypedRequest): Promise<{ reference: string } | { errors: Errors }>;
  /** One request, with what is stored of its person while it is open. It is recorded. */
  request(reference: string): Promise<(RequestEntry & { person?: RequestPerson }) | undefined>;
  /** Confirms an erasure: what the first person confirmed, another one's word carries out. */
  confirmErasure(reference: string): Promise<ErasureOutcome>;
  /** Ends an export or a correction as done, or any as refused. @param reason - what was done, or why not */
  end(reference: string, as: 'done' | 'refused', reason: string): Promise<'ended' | 'unknown' | 'reason'>;
}

export type RequestFilter = 'open' | 'past';

/** As it was typed in, believed by nobody. */
export interface TypedRequest {
  kind: string;
  idNumber: string;
  MobileNumber: string;
  message: string;
}

/** A request as the list has it: nothing in it is about its person. */
export interface RequestEntry {
  reference: string;
  kind: RequestKind;
  origin: RequestOrigin;
  state: RequestState;
  /** ISO 8601 */
  askedAt: string;
  dueOn: CivilDate;
  /** Days until then; less than none when it is late. */
  daysLeft: number;
  /** The day on which it was done or refused. */
  endedOn: CivilDate | null;
  refusedReason: string | null;
  /** Of an erasure: who confirmed it first, and when (ISO 8601). */
  confirmed: { byMe: boolean; at: string } | null;
}

/** Who asks, and what is stored of them. */
export interface RequestPerson {
  /** None where they ask for one submission, whose form asks none. */
  nationalId: string | null;
  /** By which they asked: 05… */
  mobile: string;
  note: string | null;
  submissions: {
    reference: string;
    form: LeadFormName;
    receivedOn: CivilDate;
    /** It came with another mobile than they asked by: it may be another's, who used this national id. */
    isOtherMobile: boolean;
  }[];
  isCustomer: boolean;
  /** Other requests of theirs that are open: an erasure ends them too. */
  alsoOpen: { reference: string; kind: RequestKind }[];
}

/**
 * - first: another person has to confirm it, too
 * - same: who confirmed it first does not confirm it again
 * - erased: what went, what was delivered before and lies elsewhere, and what came with the same mobile or e-mail and stays
 */
export type ErasureOutcome =
  | { outcome: 'first' | 'same' | 'unknown' }
  | { outcome: 'erased'; submissions: number; delivered: Record<string, number>; perhapsAlso: string[] };
