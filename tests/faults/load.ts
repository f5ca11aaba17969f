import { afterSales } from '#domain/forms/after-sales.ts';
import { careers } from '#domain/forms/careers.ts';
import type { DeliveryKind, Form } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { type Applicant, applicant, type SiteAccess } from '../support/applicant.ts';

type OnAnswer = NonNullable<SiteAccess['onAnswer']>;

/** A submission that was acknowledged to its visitor. */
export interface Acknowledged {
  reference: string;
  /** 9665…; each submission has its own. */
  mobile: string;
  form: string;
  deliveries: readonly DeliveryKind[];
  /** Time of the answer, in milliseconds. */
  at: number;
}

/** Visitors who each send one submission after the other. */
export interface Load {
  acknowledged: Acknowledged[];
  /** Number of answers by status; a 503 without Retry-After counts as `503!`. */
  answers: Record<string, number>;
  /** Errors that no retry helped against. */
  errors: string[];
  begin(): void;
  /** Waits until each visitor's current submission is answered, with retries. */
  stop(): Promise<void>;
}

interface SubmissionKind {
  form: Form;
  submit(visitor: Applicant): Promise<{ reference: string }>;
}

/** Visitors take turns: three calls with a code, one call, one call with a file. */
const kinds: SubmissionKind[] = [
  {
    form: personalFinance,
    async submit(visitor) {
      const lead = await visitor.apply();
      const { isValid, error } = await visitor.prove(lead);
      if (!isValid) throw new Error(`the code was refused: ${JSON.stringify(error)}`);
      return visitor.confirm(lead);
    },
  },
  { form: afterSales, submit: (visitor) => visitor.askForService() },
  { form: careers, submit: (visitor) => visitor.applyForJob() },
];

/** Leaves the machine time for the fault. */
const usualPauseMs = 250;
let visitorCount = 0;

/**
 * @param visitors - number that apply at the same time
 * @param pauseMs - between a visitor's submissions
 */
export function openLoad(visitors: number, access: SiteAccess, pauseMs = usualPauseMs): Load {
  const load: Load = { acknowledged: [], answers: {}, errors: [], begin, stop };
  const onAnswer: OnAnswer = (path, status, retryAfter) => {
    const answer = status === 503 && !(Number(retryAfter) > 0) ? '503!' : String(status);
    load.answers[answer] = (load.answers[answer] ?? 0) + 1;
    access.onAnswer?.(path, status, retryAfter);
  };
  let running: Promise<void>[] = [];
  let stopped = true;

  async function visit(first: number): Promise<void> {
    for (let count = first; !stopped; count++) {
      const { form, submit } = kinds[count % kinds.length] as SubmissionKind;
      const visitor = applicant(`05${String(visitorCount++).padStart(7, '0')}1`, { ...access, onAnswer });
      try {
        const { reference } = await submit(visitor);
        const mobile = `966${visitor.mobile.slice(1)}`;
        load.acknowledged.push({
          reference,
          mobile,
          form: form.name,
          deliveries: form.deliveries,
          at: Date.now(),
        });
      } catch (error) {
        load.errors.push(`${form.name}: ${(error as Error).message}`);
      }
      await new Promise((next) => setTimeout(next, pauseMs));
    }
  }

  function begin() {
    stopped = false;
    running = Array.from({ length: visitors }, (_, first) => visit(first));
  }
  async function stop() {
    stopped = true;
    await Promise.all(running);
  }
  return load;
}
