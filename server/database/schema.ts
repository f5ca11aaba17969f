import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** JSON goes in as text in both dialects, and comes out parsed. */
type Json<T extends object> = JSONColumnType<T, string, string>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Every table, as Kysely sees it. `migrations/` make them; the folder that owns each stands beside it. */
export interface Tables {
  /** server/submissions */
  submissions: {
    id: string;
    reference: string;
    form: string;
    form_version: number;
    language: 'ar' | 'en';
    state: 'unconfirmed' | 'accepted';
    answers: Json<Record<string, string | number | null>>;
    campaign: Json<Record<string, string>>;
    identity_verified: Nullable<boolean>;
    code_verified_at: Nullable<Date>;
    received_at: Date;
    accepted_at: Nullable<Date>;
  };
  /** server/submissions */
  consents: {
    submission_id: string;
    name: string;
    agreed: boolean;
    wording: string;
    language: string;
    version: string;
    agreed_at: Date;
  };
  /** server/submissions */
  idempotency_keys: {
    endpoint: string;
    key: string;
    body_hash: string;
    state: 'running' | 'done';
    status: Nullable<number>;
    answer: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
    locked_until: Date;
    created_at: Date;
  };
  /** server/deliveries */
  deliveries: {
    id: string;
    submission_id: string;
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
    mobile: string;
    subject: string;
    code_hash: string;
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
    used_at: Nullable<Date>;
    ended_at: Nullable<Date>;
    spent_at: Nullable<Date>;
  };
}
