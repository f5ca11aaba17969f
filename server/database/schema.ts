import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { FileNote } from '#domain/files.ts';
import type { ConsentName, LeadFormName } from '#domain/form.ts';
import type { Language } from '#domain/language.ts';
import type { Sign } from '#domain/signs.ts';

/** JSON goes in as text in both dialects, and comes out parsed. */
type Json<T extends object> = JSONColumnType<T, string, string>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/**
 * Every table, as Kysely sees it. `migrations/` make them; the folder that owns each stands beside it. Columns marked
 * "sealed" are encrypted with DATA_KEY where it is set, those marked "mark" are its digests (`server/seals.ts`).
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
    /** Sealed, as a text: `openAnswers` reads it. */
    answers: ColumnType<Record<string, string | number | null> | string, string, string>;
    campaign: Json<Record<string, string>>;
    identity_verified: Nullable<boolean>;
    code_verified_at: Nullable<Date>;
    received_at: Date;
    accepted_at: Nullable<Date>;
    /** What it is about, where there may be one only: a contract, a ticket, a mobile and its day. Mark. */
    subject: Nullable<string>;
    /** Whether the link that led to it was signed by us; null where links are not. */
    link_verified: Nullable<boolean>;
    /** When one whose link was signed by us took its place; its subject is that one's from then on. */
    replaced_at: Nullable<Date>;
    /** The national id, where the form asks one. Mark. */
    person: Nullable<string>;
    /** Nothing but the record of its consents is left (`ops person erase`). */
    erased_at: Nullable<Date>;
    /** What spoke for a program having sent it (domain/signs.ts); null where nothing did. */
    signs: Nullable<Sign[]>;
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
    /** Mark of a digest. */
    body_hash: string;
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
    /** Mark. */
    mobile: string;
    /** Mark. */
    subject: string;
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
    /** As the visitor called it, made harmless. Sealed. */
    name: Nullable<string>;
    content_type: Nullable<string>;
    /** What the staff should know before they open it. */
    notes: Nullable<FileNote[]>;
    size: number;
    /** Sealed. */
    content: Buffer;
  };
  /** server/malpractice. Dates only, on purpose. */
  malpractice_reports: {
    id: string;
    reference: string;
    receipt_hash: string;
    state: 'received' | 'answered' | 'closed';
    received_on: string;
    body: Buffer;
    file_id: Nullable<string>;
  };
  /** server/malpractice */
  malpractice_messages: {
    id: string;
    report_id: string;
    position: number;
    author: 'reporter' | 'officer';
    written_on: string;
    body: Buffer;
  };
  /** server/customers */
  customers: {
    /** Mark. */
    national_id: string;
    /** The id behind the mark, sealed; null where the mark is the id. */
    sealed_id: Nullable<string>;
    /** Sealed, as the e-mail is. */
    mobile: string;
    email: Nullable<string>;
  };
  /** server/seals.ts */
  data_keys: { id: string };
  /** server/customers */
  email_changes: {
    submission_id: string;
    national_id: string;
    /** Sealed. */
    email: string;
    /** The address that it took the place of. Sealed. */
    replaced: Nullable<string>;
    expires_at: Date;
    used_at: Nullable<Date>;
    /** A newer one took its place. */
    ended_at: Nullable<Date>;
  };
}
