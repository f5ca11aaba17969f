import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ConsentName, LeadFormName } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { BotSignal } from '#domain/rules/bot-signals.ts';
import type { FileNote } from '#domain/rules/files.ts';
import type { BlindIndex, CipherBytes, Ciphertext } from './encrypted.ts';

/** JSON goes in as text in both dialects, and comes out parsed. */
type Json<T extends object> = JSONColumnType<T, string, string>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/**
 * Every table, as Kysely sees it. `migrations/` make them; the folder that owns each stands beside it.
 */
export interface Tables {
  /** server/submissions */
  submissions: {
    id: string;
    reference: string;
    form: LeadFormName;
    form_version: number;
    language: Language;
    state: 'unconfirmed' | 'accepted';
    /** An object, or the text that it is encrypted to: `decryptAnswers` reads it. */
    answers: ColumnType<
      Answers | Ciphertext<'submissions.answers'>,
      Ciphertext<'submissions.answers'>,
      Ciphertext<'submissions.answers'>
    >;
    campaign: Json<Record<string, string>>;
    identity_verified: Nullable<boolean>;
    code_verified_at: Nullable<Date>;
    received_at: Date;
    accepted_at: Nullable<Date>;
    /** What it is about, where there may be one only: a contract, a ticket, a mobile and its day. */
    subject: Nullable<BlindIndex<'submissions.subject'>>;
    /** Whether the link that led to it was signed by us; null where links are not. */
    link_verified: Nullable<boolean>;
    /** When one whose link was signed by us took its place; its subject is that one's from then on. */
    replaced_at: Nullable<Date>;
    /** The national id, where the form asks one. */
    person: Nullable<BlindIndex<'submissions.person'>>;
    /** Nothing but the record of its consents is left (`ops person erase`). */
    erased_at: Nullable<Date>;
    /** What spoke for a program having sent it (domain/rules/bot-signals.ts); null where nothing did. */
    signs: Nullable<BotSignal[]>;
  };
  /** server/submissions */
  consents: {
    submission_id: string;
    name: ConsentName;
    agreed: boolean;
    wording: string;
    language: Language;
    version: string;
    /** When it was asked and answered; the moment of the agreement only where `agreed`. */
    agreed_at: Date;
  };
  /** server/submissions */
  idempotency_keys: {
    endpoint: string;
    key: string;
    body_hash: BlindIndex<'idempotency_keys.body_hash'>;
    state: 'running' | 'done';
    status: Nullable<number>;
    answer: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
    locked_until: Date;
    /** Of the request that holds the key, or held it last. Null in rows of an older version. */
    claim: Nullable<string>;
    created_at: Date;
  };
  /** server/deliveries */
  deliveries: {
    id: string;
    /** Of these two, one. */
    submission_id: Nullable<string>;
    report_id: Nullable<string>;
    kind: string;
    state: 'owed' | 'delivered' | 'failed';
    attempts: Generated<number>;
    last_error: Nullable<string>;
    owed_at: Date;
    next_attempt_at: Nullable<Date>;
    delivered_at: Nullable<Date>;
  };
  /** server/one-time-codes */
  one_time_codes: {
    id: string;
    purpose: string;
    mobile: BlindIndex<'one_time_codes.mobile'>;
    subject: BlindIndex<'one_time_codes.subject'>;
    code_hash: string;
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
    used_at: Nullable<Date>;
    ended_at: Nullable<Date>;
    spent_at: Nullable<Date>;
  };
  /** server/files */
  files: {
    id: string;
    submission_id: Nullable<string>;
    field: Nullable<string>;
    /** As the visitor called it, made harmless. */
    name: Nullable<Ciphertext<'files.name'>>;
    content_type: Nullable<string>;
    /** What the staff should know before they open it. */
    notes: Nullable<FileNote[]>;
    size: number;
    content: CipherBytes<'files.content'>;
  };
  /** server/whistleblowing. Dates only, on purpose. */
  malpractice_reports: {
    id: string;
    reference: string;
    receipt_hash: string;
    state: 'received' | 'answered' | 'closed';
    received_on: string;
    body: CipherBytes<'malpractice_reports.body'>;
    file_id: Nullable<string>;
  };
  /** server/whistleblowing */
  malpractice_messages: {
    id: string;
    report_id: string;
    position: number;
    author: 'reporter' | 'officer';
    written_on: string;
    body: CipherBytes<'malpractice_messages.body'>;
  };
  /** server/customers */
  customers: {
    national_id: BlindIndex<'customers.national_id'>;
    /** The id behind the blind index; null where that is the id. */
    sealed_id: Nullable<Ciphertext<'customers.sealed_id'>>;
    mobile: Ciphertext<'customers.mobile'>;
    email: Nullable<Ciphertext<'customers.email'>>;
  };
  /** server/platform/encryption/encryption.ts */
  data_keys: { id: string };
  /** server/customers */
  email_changes: {
    submission_id: string;
    national_id: BlindIndex<'customers.national_id'>;
    email: Ciphertext<'email_changes.email'>;
    /** The address that it took the place of. */
    replaced: Nullable<Ciphertext<'email_changes.replaced'>>;
    expires_at: Date;
    used_at: Nullable<Date>;
    /** A newer one took its place. */
    ended_at: Nullable<Date>;
  };
}
