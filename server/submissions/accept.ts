import type { LeadForm } from '#domain/forms/form.ts';
import { deliveriesOf } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import { enqueueDeliveries } from '../deliveries/enqueue.ts';
import type { CheckedFile } from '../files/check-file.ts';
import { insertFile } from '../files/files.ts';
import type { Services } from '../services.ts';
import type { SaveResponse } from './idempotency.ts';
import { insertSubmission, type NewSubmission, newSubmission } from './insert.ts';
import type { CheckedSubmission } from './read-submission.ts';

export type Tx = Parameters<SaveResponse>[0];

/** What is accepted: a checked submission of a form, in the language of whoever sent it. */
export interface Accepted {
  form: LeadForm;
  submission: CheckedSubmission;
  language: Language;
}

/**
 * Inserts a submission with its consents, its deliveries, the file that came with it and the answer to its request,
 * in one transaction.
 * @returns the reference that a person can quote
 */
export async function accept(
  services: Services,
  accepted: Accepted,
  saveResponse: (tx: Tx, reference: string) => Promise<void>,
  attached?: { field: string; file: CheckedFile },
): Promise<string> {
  const encrypted = attached && services.files.encrypt(attached.file.content);
  const reference = await services.database.db.transaction().execute(async (tx) => {
    const { id, reference } = await acceptWithin(tx, services, accepted);
    if (encrypted) {
      const { field, file } = attached;
      const { contentType: content_type, notes } = file;
      const name = services.encryption.encrypt(`files.name:${encrypted.id}`, file.name);
      await insertFile(tx, encrypted, { submission_id: id, field, name, content_type, notes });
    }
    await saveResponse(tx, reference);
    return reference;
  });
  services.metrics.submission(accepted.form.name, 'accepted');
  return reference;
}

/** The submission's part of it, within a transaction that has more to do. */
export async function acceptWithin(
  tx: Tx,
  services: Services,
  { form, submission, language }: Accepted,
): Promise<NewSubmission> {
  const { queue, now } = services;
  const created = newSubmission();
  const row = { ...submission, form, language, state: 'accepted' as const, now: now() };
  await insertSubmission(tx, created, row, services);
  await enqueueDeliveries(tx, queue, created.id, deliveriesOf(form, submission.answers), row.now);
  return created;
}
