import { type Form, owedBy } from '#domain/form.ts';
import { inOneStatement } from '../database/one-statement.ts';
import { owe } from '../deliveries/owe.ts';
import type { CheckedFile } from '../files/check-file.ts';
import { keepFile } from '../files/files.ts';
import type { Services } from '../services.ts';
import type { Settle } from './idempotency.ts';
import { type Kept, keepSubmission, type Language, newSubmission } from './keep.ts';
import type { CheckedSubmission } from './read-submission.ts';

export type Tx = Parameters<Settle>[0];

/** What is accepted: a checked submission of a form, in the language of whoever sent it. */
export interface Accepted {
  form: Form;
  submission: CheckedSubmission;
  language: Language;
}

/**
 * Keeps a submission with its consents, the deliveries it owes and the answer to its request, in one statement.
 * @returns the reference that a person can quote
 */
export async function accept(
  services: Services,
  accepted: Accepted,
  settle: (tx: Tx, reference: string) => Promise<void>,
): Promise<string> {
  const kept = await inOneStatement(services.database.db, async (tx) => {
    const { reference } = await acceptWithin(tx, services, accepted);
    await settle(tx, reference);
    return reference;
  });
  services.metrics.submission(accepted.form.name, 'accepted');
  return kept;
}

/** The same with a file, where one came, which is kept with it. */
export async function acceptWithFile(
  services: Services,
  accepted: Accepted,
  { field, file }: { field: string; file: CheckedFile | undefined },
  settle: (tx: Tx, reference: string) => Promise<void>,
): Promise<string> {
  const sealed = file && services.files.seal(file.content);
  const kept = await services.database.db.transaction().execute(async (tx) => {
    const { id, reference } = await acceptWithin(tx, services, accepted);
    if (file && sealed) {
      const { contentType: content_type, notes } = file;
      const name = services.seals.seal(`files.name:${sealed.id}`, file.name);
      await keepFile(tx, sealed, { submission_id: id, field, name, content_type, notes });
    }
    await settle(tx, reference);
    return reference;
  });
  services.metrics.submission(accepted.form.name, 'accepted');
  return kept;
}

/** The same within a transaction that has more to do. */
export async function acceptWithin(
  tx: Tx,
  services: Services,
  { form, submission, language }: Accepted,
): Promise<Kept> {
  const { queue, now } = services;
  const kept = newSubmission();
  const arrival = { ...submission, form, language, state: 'accepted' as const, now: now() };
  await keepSubmission(tx, kept, arrival, services);
  await owe(tx, queue, kept.id, owedBy(form, submission.answers), arrival.now);
  return kept;
}
