import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { LeadFormName, SkipReason } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import type { LeadState, StateSource } from '#domain/lead-states.ts';

/**
 * Why a mail server refused a message: the mailbox is unknown or full, the domain takes no mail, the message looks like
 * spam, our server may not send, or another reason that concerns the address.
 */
export type MailRefusal = 'mailbox' | 'full' | 'domain' | 'spam' | 'ourServer' | 'address';

/** For the role `leads`. */
export interface LeadsRoom {
  /** Forms whose submissions can be followed. */
  forms: readonly LeadFormName[];
  /** Returns a page, newest first. @param after - `next` of the page before */
  leads(filter: LeadFilter, after?: string): Promise<{ leads: LeadEntry[]; next: string | undefined }>;
  /** Searches by reference, mobile or national id, and writes to the audit log. Returns the newest fifty. */
  search(typed: string): Promise<LeadEntry[]>;
  /** Returns a lead, and writes to the audit log. */
  lead(reference: string, language: Language): Promise<LeadDetails | undefined>;
  /**
   * Changes the state and adds a note. Refuses a change of the state if the state is no longer `from`, so that staff
   * cannot undo a withdrawal that they have not seen. Then the note is not saved either.
   */
  save(
    reference: string,
    changes: LeadChanges,
  ): Promise<'changed' | 'unchanged' | 'state-changed' | undefined>;
  /**
   * Takes back the latest entry that staff made, before the customer is told of it. Refuses if it is too late, or if
   * another entry was made since.
   * @param until - `takeBackUntil` of the lead that the page showed
   */
  takeBack(reference: string, until: string): Promise<'taken-back' | 'late' | undefined>;
}

interface LeadChanges {
  /** The state that the page showed. */
  from: LeadState;
  state: LeadState;
  /** For the customer; may be empty. */
  message: string;
  /** For the staff; may be empty. */
  note: string;
}

/** A lead in the list, without its answers. */
export interface LeadEntry {
  reference: string;
  form: LeadFormName;
  state: LeadState;
  /** ISO 8601 */
  at: string;
  source: string | null;
  hasBotSignals: boolean;
  /** A message to the customer failed permanently; the address may be wrong. */
  hasFailedMessage: boolean;
  /** For a complaint: the deadline for its answer, and the day it was answered. */
  complaint?: { answerBy: CivilDate; answeredOn: CivilDate | null };
}

export interface LeadDetails extends LeadEntry {
  /** As in the staff mail. */
  rows: readonly { title: string; value: string }[];
  consents: readonly {
    title: string;
    agreed: boolean;
    wording: string;
    version: string;
    at: string | null;
  }[];
  deliveries: readonly {
    id: string;
    kind: string;
    state: 'pending' | 'delivered' | 'failed';
    attempts: number;
    at: string | null;
    lastError: string | null;
    /** Why a mail server refused the message. */
    refusal: MailRefusal | null;
    /** Why the delivery was skipped. */
    skipReason: SkipReason | null;
  }[];
  timeLine: readonly { state: LeadState; at: string; source: StateSource; message: string | null }[];
  /** Until when staff can take back the latest state; null if they cannot. */
  takeBackUntil: string | null;
  notes: readonly { at: string; author: string; text: string }[];
  files: readonly { id: string; name: string }[];
}
