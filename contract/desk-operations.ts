import type { OpenState } from '#domain/desk.ts';
import type { LeadFormName } from '#domain/forms/form.ts';

/** For the role `operations`. Contains no personal data. */
export interface OperationsRoom {
  /**
   * The oldest first.
   * @param asked.after - `next` of the previous page, unchecked, because it comes from the URL
   */
  deliveries(asked: {
    state: OpenState;
    kind?: string | undefined;
    after?: string | undefined;
  }): Promise<{ deliveries: OpenDelivery[]; next: string | undefined }>;
  /** Retries a failed or waiting delivery now. Returns false if there is none with this id. */
  retry(id: string): Promise<boolean>;
  /** Retries failed deliveries, up to a limit that keeps the wait short. @returns how many */
  retryAll(): Promise<number>;
  /** What an operator looks at first. */
  status(): Promise<StatusLine[]>;
  /** Counts open deliveries, and those delivered today. */
  counts(): Promise<DeliveryCount[]>;
  today(): Promise<Today>;
  versions(): Promise<Versions>;
  /** Runs `ops check`. Slow. */
  check(): Promise<CheckResult[]>;
}

type StatusName =
  | ('failed' | 'late' | 'complaints' | 'requests' | 'reports')
  | ('codes' | 'backup' | 'disk' | 'secrets');

/** Something that may need work. */
export interface StatusLine {
  name: StatusName;
  /**
   * How many: deliveries that failed or are late; complaints, requests and reports that are overdue; secrets whose
   * last day is near. `codes`: percent of the day's. `backup`: its age in hours, null if there is none. `disk`: free gigabytes.
   */
  count: number | null;
  isUrgent: boolean;
}

export interface OpenDelivery {
  id: string;
  /** Null if the submission or request was deleted. */
  reference: string | null;
  kind: string;
  attempts: number;
  /** ISO 8601, like `nextAttemptAt`. */
  enqueuedAt: string;
  nextAttemptAt: string | null;
  lastError: string | null;
}

export interface DeliveryCount {
  kind: string;
  failed: number;
  late: number;
  pending: number;
  /** Since midnight in Riyadh. */
  delivered: number;
}

/** Since midnight in Riyadh. */
export interface Today {
  submissions: { form: LeadFormName; count: number }[];
  codes: { sent: number; budget: number };
}

export interface Versions {
  site: string;
  node: string;
  postgres: string;
  migrations: { applied: number; known: number };
  /** ISO 8601; null if unknown. */
  lastBackup: string | null;
}

type CheckSubject =
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

export interface CheckResult {
  name: CheckSubject;
  isOk: boolean;
  detail: string;
}
