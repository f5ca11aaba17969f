import type { OpenState } from '#domain/desk.ts';
import type { LeadFormName } from '#domain/forms/form.ts';

/** For the role `operations`: how the site runs. Nothing of it is personal. */
export interface OperationsRoom {
  /**
   * A page of deliveries that are open, those that wait longest first.
   * @param asked.after - `next` of the page before, as it came in an address
   */
  deliveries(asked: {
    state: OpenState;
    kind?: string | undefined;
    after?: string | undefined;
  }): Promise<{ deliveries: OpenDelivery[]; next: string | undefined }>;
  /** Owes one that has failed again, from its first attempt on. False where there is none with this id. */
  retry(id: string): Promise<boolean>;
  /** The same for all that have failed, or for as many as somebody waits for. @returns how many */
  retryAll(): Promise<number>;
  /** Deliveries by kind: those that are open, and those that were made today. */
  counts(): Promise<DeliveryCount[]>;
  today(): Promise<Today>;
  versions(): Promise<Versions>;
  /** What `ops check` says. It takes its time. */
  check(): Promise<Finding[]>;
}

export interface OpenDelivery {
  id: string;
  /** Of what it tells of; null where that is gone. */
  reference: string | null;
  kind: string;
  attempts: number;
  /** ISO 8601, as the next one. */
  enqueuedAt: string;
  nextAttemptAt: string | null;
  lastError: string | null;
}

export interface DeliveryCount {
  kind: string;
  failed: number;
  late: number;
  pending: number;
  /** Since the day began in Riyadh. */
  delivered: number;
}

/** Since the day began in Riyadh. */
export interface Today {
  submissions: { form: LeadFormName; count: number }[];
  codes: { sent: number; budget: number };
}

export interface Versions {
  site: string;
  node: string;
  postgres: string;
  migrations: { applied: number; known: number };
  /** ISO 8601; null where none is known. */
  lastBackup: string | null;
}

/** What `ops check` looks at. */
type Checked =
  | (
      | 'configuration'
      | 'staff mail'
      | 'content'
      | 'database'
      | 'migrations'
      | 'durability'
      | 'key'
      | 'audit log'
      | 'reports'
      | 'data key'
    )
  | ('gateways' | 'sms' | 'identity' | 'mail' | 'crm' | 'challenge' | 'sign-in')
  | ('disk' | 'backup' | 'time');

/** One thing that was looked at, and what was found or what is wrong. */
export interface Finding {
  name: Checked;
  ok: boolean;
  told: string;
}
