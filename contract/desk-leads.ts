import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { LeadFormName, SkipReason } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import type { LeadState, StateSource } from '#domain/lead-states.ts';

/** `ourServer`: our server may not send. `address`: another reason that concerns the address. */
export type MailRefusal = 'mailbox' | 'full' | 'domain' | 'spam' | 'ourServer' | 'address';

/** For the role `leads`. */
export interface LeadsRoom {
  /** Forms whose submissions can be followed. */
  forms: readonly LeadFormName[];
  /** Newest first. @param after - `next` of the page before */
  leads(filter: LeadFilter, after?: string): Promise<{ leads: LeadEntry[]; next: string | undefined }>;
  /** Finds by reference, mobile or national id, at most the newest fifty. Writes to the audit log. */
  search(typed: string): Promise<LeadEntry[]>;
  /** Writes to the audit log. */
  lead(reference: string, language: Language): Promise<LeadDetails | undefined>;
  /**
   * Refuses a change of the state if the state is no longer `from`, so that staff cannot undo a withdrawal that they
   * have not seen. Then the note is not saved either.
   */
  save(
    reference: string,
    changes: LeadChanges,
  ): Promise<'changed' | 'unchanged' | 'state-changed' | undefined>;
  /**
   * Deletes the lead's latest state. Returns `late` after `until`, or if another state was added since.
   * @param until - `takeBackUntil` of the lead that the page showed
   * @returns the deleted entry, to correct it
   */
  takeBack(
    reference: string,
    until: string,
  ): Promise<{ takenBack: { state: LeadState; message: string } } | 'late' | undefined>;
}

interface LeadChanges {
  /** As the page showed it. */
  from: LeadState;
  state: LeadState;
  /** For the customer; may be empty. */
  message: string;
  /** For the staff; may be empty. */
  note: string;
}

/** Without its answers. */
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
  /** Deadline, and the day of the answer. */
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
    /** A mail server's reason. */
    refusal: MailRefusal | null;
    skipReason: SkipReason | null;
  }[];
  timeLine: readonly { state: LeadState; at: string; source: StateSource; message: string | null }[];
  /** Null if staff cannot take back the latest state. */
  takeBackUntil: string | null;
  notes: readonly { at: string; author: string; text: string }[];
  files: readonly { id: string; name: string }[];
}
