import type {
  RequestEnding,
  RequestKind,
  RequestOrigin,
  RequestState,
  requestFields,
} from '#domain/data-subject-requests.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import type { Errors } from '#domain/rules/validation.ts';
import type { AuditEntry } from './desk.ts';

/** For the role `privacy`. */
export interface PrivacyRoom {
  /** Newest first. @param before - only entries with a smaller `position` */
  auditLog(before?: number): Promise<AuditEntry[]>;
  /** Open ones by due date, past ones newest first. */
  requests(
    which: RequestFilter,
    after?: string,
  ): Promise<{ requests: RequestEntry[]; next: string | undefined }>;
  /**
   * Opens a request made by telephone or letter, or adds the note to the open one of the same person, kind and contact.
   * Without a national id, the submissions without one that have the mobile or the e-mail address are meant.
   */
  enter(typed: TypedRequest): Promise<{ reference: string; isNew: boolean } | { errors: Errors }>;
  /** Returns the request, with the person's data while it is open. Writes to the audit log. */
  request(reference: string): Promise<(RequestEntry & { person?: RequestPerson }) | undefined>;
  /** A second person's confirmation starts the erasure. */
  confirmErasure(reference: string): Promise<ErasureOutcome>;
  /**
   * `done` and `nothing` are for an export or correction only.
   * @param reason - what was done, or why not
   * @returns `stored` if the site has data about the person, which excludes `nothing`
   */
  end(
    reference: string,
    as: RequestEnding,
    reason: string,
  ): Promise<'ended' | 'unknown' | 'reason' | 'stored'>;
}

export type RequestFilter = 'open' | 'past';

/** As typed, not yet checked. */
export type TypedRequest = Record<'kind' | RequestField, string>;
export type RequestField = (typeof requestFields)[number];

/** Without personal data. */
export interface RequestEntry {
  reference: string;
  kind: RequestKind;
  origin: RequestOrigin;
  state: RequestState;
  /** ISO 8601 */
  askedAt: string;
  dueOn: CivilDate;
  /** Days until `dueOn`; negative if overdue. */
  daysLeft: number;
  /** The day it was done or refused. */
  endedOn: CivilDate | null;
  /** How staff completed the request, or why they refused it. Null if an erasure ended it. */
  endReason: string | null;
  /** Of requests that an erasure ended. */
  erasure: ErasureReport | null;
  /** The first confirmation of an erasure; `at` in ISO 8601. */
  confirmed: { byMe: boolean; at: string } | null;
}

/** What an erasure did, and what must be erased elsewhere. */
interface ErasureReport {
  submissions: number;
  /** References by the kind of an earlier delivery, whose recipients still have the data. */
  delivered: Readonly<Record<string, readonly string[]>>;
  /** References of remaining submissions with the same mobile or e-mail. */
  perhapsAlso: readonly string[];
}

/** The person, and what is stored about them. */
export interface RequestPerson {
  /** Null if the request is about submissions without a national id. */
  nationalId: string | null;
  /** Mobiles (05…) and e-mail addresses. The first is told the outcome. */
  contacts: readonly string[];
  note: string | null;
  submissions: {
    reference: string;
    form: LeadFormName;
    name: string;
    receivedOn: CivilDate;
    /** It has none of the contacts, so it may belong to somebody else who used this national id. */
    isOtherContact: boolean;
  }[];
  isCustomer: boolean;
  /** Other submissions with the contacts have a national id. A request without one does not include them. */
  hasOthersWithId: boolean;
  /** The site has no data for this request, nor other submissions with the contacts. */
  isNothingStored: boolean;
  /** An erasure closes these requests too. */
  alsoOpen: { reference: string; kind: RequestKind }[];
}

/**
 * - first: a second person must confirm
 * - same-person: the first person cannot also be the second
 * - erased: the request then has a report
 * - nothing: there was no data to erase
 */
export type ErasureOutcome = { outcome: 'first' | 'same-person' | 'unknown' | 'erased' | 'nothing' };
