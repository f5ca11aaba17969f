import type { ColumnType, JSONColumnType, Selectable, SelectType } from 'kysely';
import type { RequestKind, RequestOrigin, RequestState } from '#domain/data-subject-requests.ts';
import type { ConsentName, LeadFormName, WhyLeftOut } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { LeadState, StateSource } from '#domain/lead-states.ts';
import type { BotSignal } from '#domain/rules/bot-signals.ts';
import type { FileNote } from '#domain/rules/files.ts';
import type { ReportOutcome, ReportState } from '#domain/whistleblowing.ts';
import type { DB } from './columns.ts';
import type { BlindIndex, CipherBytes, Ciphertext, RowMac, Unverified } from './encrypted.ts';

/** A table or column that is named and is not there does not compile. */
type Existing<
  Named extends {
    [T in keyof Named]: T extends keyof DB
      ? { [C in keyof Named[T]]: C extends keyof DB[T] ? unknown : never }
      : never;
  },
> = Named;

/**
 * What stands in a column, where that is less than its type in the database says: `columns.ts` has those, read from the
 * migrated tables by `npm run db:types`. Every encrypted column and every blind index is here.
 */
type Narrower = Existing<{
  submissions: {
    form: LeadFormName;
    language: Language;
    state: 'unverified' | 'accepted';
    /** JSON; null once it was erased. */
    answers: Ciphertext<'submissions.answers'> | null;
    campaign: JSONColumnType<Record<string, string>, string, string>;
    /** What it is about, where there may be one only: a contract, a ticket, a mobile and its day. */
    subject: BlindIndex<'submissions.subject'> | null;
    /** The national id, where the form asks one. */
    person: BlindIndex<'submissions.person'> | null;
    /** The newest link that confirms another e-mail address. */
    email_link: BlindIndex<'submissions.email_link'> | null;
    /** The mobile that it is followed with. */
    mobile: BlindIndex<'submissions.mobile'> | null;
    /** What spoke for a program having sent it; null where nothing did. */
    bot_signals: BotSignal[] | null;
    /** Where it stands; null where its form is not followed. */
    progress: LeadState | null;
  };
  lead_states: {
    state: LeadState;
    source: StateSource;
    /** For the customer. */
    message: Ciphertext<'lead_states.message'> | null;
  };
  lead_notes: { body: Ciphertext<'lead_notes.body'> };
  consents: { name: ConsentName; language: Language };
  idempotency_keys: {
    body_hash: BlindIndex<'idempotency_keys.body_hash'>;
    state: 'running' | 'done';
    /** With its MAC: `verifyAnswer` reads it. */
    answer: ColumnType<Unverified<Record<string, unknown>> | null, string | null | undefined, string | null>;
  };
  deliveries: {
    state: 'pending' | 'delivered' | 'failed';
    /** Of one that is over, and for which nothing was sent: it has no moment either. */
    skip_reason: WhyLeftOut | null;
  };
  one_time_codes: {
    mobile: BlindIndex<'one_time_codes.mobile'>;
    subject: BlindIndex<'one_time_codes.subject'>;
  };
  files: {
    /** As the visitor called it, made harmless. */
    name: Ciphertext<'files.name'> | null;
    /** What the staff should know before they open it. */
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
  officers: { state: 'waiting' | 'active' | 'removed' };
  data_subject_requests: {
    kind: RequestKind;
    origin: RequestOrigin;
    state: RequestState;
    /** Of what the next one holds; null, as the next four, once it is not open any more. */
    person: BlindIndex<'data_subject_requests.person'> | null;
    /** A national id, or the reference of one submission whose form asks none. */
    person_key: Ciphertext<'data_subject_requests.person_key'> | null;
    mobile: Ciphertext<'data_subject_requests.mobile'> | null;
    /** Of the mobile. */
    by_mobile: BlindIndex<'data_subject_requests.by_mobile'> | null;
    note: Ciphertext<'data_subject_requests.note'> | null;
  };
  customers: {
    national_id: BlindIndex<'customers.national_id'>;
    /** The id behind the blind index. */
    encrypted_id: Ciphertext<'customers.encrypted_id'>;
    mobile: Ciphertext<'customers.mobile'>;
    email: Ciphertext<'customers.email'> | null;
  };
  email_changes: {
    national_id: BlindIndex<'customers.national_id'>;
    email: Ciphertext<'email_changes.email'>;
    /** The address that it took the place of. */
    replaced: Ciphertext<'email_changes.replaced'> | null;
  };
}>;

type Narrowed<Columns, Less> = Omit<Columns, keyof Less> & Less;
type Columns = {
  [T in keyof DB]: T extends keyof Narrower ? Narrowed<DB[T], Narrower[T]> : DB[T];
};

/** Tables whose rows carry a MAC. */
export type SignedTable = {
  [T in keyof DB]: 'mac' extends keyof DB[T] ? T : never;
}[keyof DB];
/** All columns of such a row but its MAC: as `verifyRow` gives them, and as `signRow` takes them. */
export type SignedRow<T extends SignedTable> = Omit<Selectable<Columns[T]>, 'mac'>;
/** Read they are to be verified, inserted they come from `signRow`, and only `changeRow` changes them. */
type Guarded<Of> = {
  [C in keyof Of]: ColumnType<
    Unverified<SelectType<Of[C]>>,
    C extends 'mac' ? RowMac : SelectType<Of[C]>,
    never
  >;
};

/** Every table, as Kysely sees it. */
export type Tables = {
  [T in keyof DB]: T extends SignedTable ? Guarded<Columns[T]> : Columns[T];
};
