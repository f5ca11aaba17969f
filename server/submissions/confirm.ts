import type { Answers } from '#domain/answers.ts';
import type { Form } from '#domain/form.ts';
import { owe } from '../deliveries/owe.ts';
import type { Services } from '../services.ts';
import type { Settle } from './idempotency.ts';
import { type Language, replaceAnswers } from './keep.ts';
import type { CheckedSubmission } from './read-submission.ts';

export type Confirmed =
  | { outcome: 'confirmed'; reference: string }
  | { outcome: 'not-verified' }
  | { outcome: 'already-confirmed' };

/** A proven application is confirmed within a day of its code; later the proof is stale. */
const provenHours = 24;

/**
 * Makes a proven application count: its answers as sent last, except mobile and id, which the code proved, and the
 * deliveries that it owes, in one transaction. Sending the same again is answered alike; other content is refused.
 */
export async function confirm(
  services: Services,
  form: Form,
  leadId: string,
  submission: CheckedSubmission,
  language: Language,
  settle: (tx: Parameters<Settle>[0], confirmed: Confirmed) => Promise<void>,
): Promise<Confirmed> {
  return services.database.db.transaction().execute(async (tx) => {
    const now = services.now();
    const lead = await tx
      .selectFrom('submissions')
      .select(['id', 'reference', 'state', 'answers', 'code_verified_at'])
      .where('id', '=', leadId)
      .where('form', '=', form.name)
      .forUpdate()
      .executeTakeFirst();
    const staleBefore = new Date(now.getTime() - provenHours * 3_600_000);
    if (!lead?.code_verified_at || lead.code_verified_at < staleBefore) return { outcome: 'not-verified' };

    const proven = lead.answers as Answers;
    const { MobileNumber = null, idNumber = null } = proven;
    const answers: Answers = { ...submission.answers, MobileNumber, idNumber };
    if (lead.state === 'accepted' && !sameAnswers(form, answers, proven))
      return { outcome: 'already-confirmed' };

    const confirmed = { outcome: 'confirmed' as const, reference: lead.reference };
    if (lead.state === 'unconfirmed') {
      await replaceAnswers(tx, lead.id, { ...submission, answers, language, now }, services.sentences);
      await tx
        .updateTable('submissions')
        .set({ state: 'accepted', accepted_at: now })
        .where('id', '=', lead.id)
        .execute();
      await owe(tx, services.queue, lead.id, form.owes, now);
    }
    await settle(tx, confirmed);
    return confirmed;
  });
}

function sameAnswers(form: Form, some: Answers, others: Answers): boolean {
  return form.fields.every((name) => (some[name] ?? null) === (others[name] ?? null));
}
