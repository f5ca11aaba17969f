import type { Form } from '#domain/form.ts';
import { owe } from '../deliveries/owe.ts';
import type { Services } from '../services.ts';
import type { Settle } from './idempotency.ts';
import { keepSubmission, type Language, newSubmission } from './keep.ts';
import type { CheckedSubmission } from './read-submission.ts';

/**
 * Keeps a submission with its consents, the deliveries it owes and the answer to its request, in one transaction.
 * @returns the reference that a person can quote
 */
export async function accept(
  { database, queue, sentences, now }: Services,
  form: Form,
  submission: CheckedSubmission,
  language: Language,
  settle: (tx: Parameters<Settle>[0], reference: string) => Promise<void>,
): Promise<string> {
  const kept = newSubmission();
  const arrival = { ...submission, form, language, state: 'accepted' as const, now: now() };
  await database.db.transaction().execute(async (tx) => {
    await keepSubmission(tx, kept, arrival, sentences);
    await owe(tx, queue, kept.id, form.owes, arrival.now);
    await settle(tx, kept.reference);
  });
  return kept.reference;
}
