import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { LeadFormName, WhyLeftOut } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import type { LeadState, StateSource } from '#domain/lead-states.ts';

/**
 * Why a mail server refused a message: its mailbox is unknown or full, its domain takes no mail, the content looks like spam, our
 * own server is not welcome; or the address for another reason.
 */
export type MailRefusal = 'mailbox' | 'full' | 'domain' | 'spam' | 'ourServer' | 'address';

/** For the role `leads`. */
export interface LeadsRoom {
  /** The forms whose submissions are followed. */
  forms: readonly LeadFormName[];
  /** A page, newest first. @param after - `next` of the page before */
  leads(filter: LeadFilter, after?: string): Promise<{ leads: LeadEntry[]; next: string | undefined }>;
  /** By a reference, a mobile or a national id, whichever it is; the newest fifty. It is recorded. */
  search(typed: string): Promise<LeadEntry[]>;
  /** It is recorded. */
  lead(reference: string, language: Language): Promise<LeadDetails | undefined>;
  /**
   * Sets where it stands and adds a note. Saves nothing where the state is to change and is not `from` any more: what the
   * customer withdrew meanwhile is not undone unseen.
   */
  save(reference: string, changes: LeadChanges): Promise<'changed' | 'unchanged' | 'meanwhile' | undefined>;
  /** Takes back the state that the staff set last, before the customer hears of it. */
  takeBack(reference: string): Promise<'taken-back' | 'late' | undefined>;
}

interface LeadChanges {
  /** As it was shown. */
  from: LeadState;
  state: LeadState;
  /** For the customer; empty for none. */
  message: string;
  /** For the staff; empty for none. */
  note: string;
}

/** A lead as the list has it: nothing that was answered. */
export interface LeadEntry {
  reference: string;
  form: LeadFormName;
  state: LeadState;
  /** ISO 8601 */
  at: string;
  source: string | null;
  hasSigns: boolean;
  /** A receipt or news for the customer was given up: the address may be wrong. */
  isUnreached: boolean;
  /** Of a complaint: the last day on which it is answered in time, and the day on which it was. */
  complaint?: { answerBy: CivilDate; answeredOn: CivilDate | null };
}

export interface LeadDetails extends LeadEntry {
  /** As the staff's mail shows it. */
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
    /** Why a mail server refused it, where one did. */
    refusal: MailRefusal | null;
    /** Why nothing was sent, where it is over without. */
    leftOut: WhyLeftOut | null;
  }[];
  timeLine: readonly { state: LeadState; at: string; source: StateSource; message: string | null }[];
  /** Until when the last state can be taken back, where it can. */
  takeBackUntil: string | null;
  notes: readonly { at: string; author: string; text: string }[];
  files: readonly { id: string; name: string }[];
}
