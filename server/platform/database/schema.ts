import type { ColumnType, JSONColumnType, Selectable, SelectType } from 'kysely';
import type { RequestKind, RequestOrigin, RequestState } from '#domain/data-subject-requests.ts';
import type { ConsentName, LeadFormName, SkipReason } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { LeadState, StateSource } from '#domain/lead-states.ts';
import type { DraftState } from '#domain/publications/drafts.ts';
import type { BotSignal } from '#domain/rules/bot-signals.ts';
import type { FileNote } from '#domain/rules/files.ts';
import type { ReportOutcome, ReportState } from '#domain/whistleblowing.ts';
import type { DB } from './columns.ts';
import type { BlindIndex, CipherBytes, Ciphertext, RowMac, Unverified } from './encrypted.ts';

/** Fails to compile when a named table or column does not exist. */
type Existing<
  Named extends {
    [T in keyof Named]: T extends keyof DB
      ? { [C in keyof Named[T]]: C extends keyof DB[T] ? unknown : never }
      : never;
  },
> = Named;

/** Columns whose values are narrower than their database types. `npm run db:types` generates `columns.ts`. */
type Narrower = Existing<{
  submissions: {
    form: LeadFormName;
    language: Language;
    state: 'unverified' | 'accepted';
    /** JSON; null after an erasure. */
    answers: Ciphertext<'submissions.answers'> | null;
    campaign: JSONColumnType<Record<string, string>, string, string>;
    /** The subject of a survey: a contract, a ticket, or a mobile with the day of submission. Unique per form. */
    subject: BlindIndex<'submissions.subject'> | null;
    person: BlindIndex<'submissions.person'> | null;
    /** The newest link that confirms a changed e-mail address. */
    email_link: BlindIndex<'submissions.email_link'> | null;
    /** The mobile that opens the follow page. */
    mobile: BlindIndex<'submissions.mobile'> | null;
    bot_signals: BotSignal[] | null;
    /** Null if the sender cannot track submissions of this form. */
    progress: LeadState | null;
  };
  lead_states: {
    state: LeadState;
    source: StateSource;
    message: Ciphertext<'lead_states.message'> | null;
  };
  search_words: { word: BlindIndex<'search_words.word'> };
  lead_events: { kind: 'assigned' | 'next-contact' | 'complaint' | 'set-state' | 'taken-back' };
  lead_notes: { body: Ciphertext<'lead_notes.body'> };
  consents: { name: ConsentName; language: Language };
  idempotency_keys: {
    body_hash: BlindIndex<'idempotency_keys.body_hash'>;
    state: 'running' | 'done';
    /** Stored with its MAC; read it with `verifyAnswer`. */
    answer: ColumnType<Unverified<Record<string, unknown>> | null, string | null | undefined, string | null>;
  };
  deliveries: {
    state: 'pending' | 'delivered' | 'failed';
    /** Why a finished delivery sent nothing. Its `delivered_at` is null. */
    skip_reason: SkipReason | null;
  };
  one_time_codes: {
    mobile: BlindIndex<'one_time_codes.mobile'>;
    subject: BlindIndex<'one_time_codes.subject'>;
  };
  files: {
    /** The visitor's file name, sanitised. */
    name: Ciphertext<'files.name'> | null;
    /** Warnings for staff before they open the file. */
    notes: FileNote[] | null;
    content: CipherBytes<'files.content'>;
  };
  whistleblowing_reports: {
    state: ReportState;
    outcome: ReportOutcome | null;
    body: CipherBytes<'whistleblowing_reports.body'>;
    officers_key: CipherBytes<'whistleblowing_reports.officers_key'>;
    receipt_key: CipherBytes<'whistleblowing_reports.receipt_key'>;
  };
  whistleblowing_messages: {
    author: 'reporter' | 'officer' | 'note';
    body: CipherBytes<'whistleblowing_messages.body'>;
  };
  content_drafts: { state: DraftState };
  officers: { state: 'waiting' | 'active' | 'removed' };
  data_subject_requests: {
    kind: RequestKind;
    origin: RequestOrigin;
    state: RequestState;
    language: Language;
    /** The blind index of `person_key`. This column and the next four are null once the request is closed and the person was told. */
    person: BlindIndex<'data_subject_requests.person'> | null;
    /** `keyOf` the person. */
    person_key: Ciphertext<'data_subject_requests.person_key'> | null;
    contact: Ciphertext<'data_subject_requests.contact'> | null;
    /** The blind index of `contact`. */
    by_contact: BlindIndex<'data_subject_requests.by_contact'> | null;
    note: Ciphertext<'data_subject_requests.note'> | null;
    end_reason: Ciphertext<'data_subject_requests.end_reason'> | null;
  };
  customers: {
    national_id: BlindIndex<'customers.national_id'>;
    encrypted_id: Ciphertext<'customers.encrypted_id'>;
    mobile: Ciphertext<'customers.mobile'>;
    email: Ciphertext<'customers.email'> | null;
  };
  email_changes: {
    national_id: BlindIndex<'customers.national_id'>;
    email: Ciphertext<'email_changes.email'>;
    replaced: Ciphertext<'email_changes.replaced'> | null;
  };
}>;

type Narrowed<Columns, Less> = Omit<Columns, keyof Less> & Less;
type Columns = {
  [T in keyof DB]: T extends keyof Narrower ? Narrowed<DB[T], Narrower[T]> : DB[T];
};

export type SignedTable = {
  [T in keyof DB]: 'mac' extends keyof DB[T] ? T : never;
}[keyof DB];
/** `verifyRow` returns it; `signRow` takes it. */
export type SignedRow<T extends SignedTable> = Omit<Selectable<Columns[T]>, 'mac'>;
/** The columns of a signed table: unverified when read, inserted only by `signRow`, updated only by `changeRow`. */
type Guarded<Of> = {
  [C in keyof Of]: ColumnType<
    Unverified<SelectType<Of[C]>>,
    C extends 'mac' ? RowMac : SelectType<Of[C]>,
    never
  >;
};

export type Tables = {
  [T in keyof DB]: T extends SignedTable ? Guarded<Columns[T]> : Columns[T];
};
