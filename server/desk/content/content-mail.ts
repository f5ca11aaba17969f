import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { draftOf } from '../../content/drafts/drafts.ts';
import type { Deliver } from '../../customers/deliveries/deliver.ts';
import { SkipDelivery } from '../../customers/deliveries/skip-delivery.ts';
import { sendStaffNotice } from '../../customers/deliveries/staff-notice.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** Enqueues the mail in the transaction that reopens a scheduled draft that could not be published. */
export async function enqueueContentMail(
  tx: Transaction<Tables>,
  { queue, now }: Pick<Services, 'queue' | 'now'>,
  draft_id: string,
): Promise<void> {
  const [id, at] = [randomUUIDv7(), now()];
  await tx
    .insertInto('deliveries')
    .values({
      id,
      draft_id,
      kind: 'content-not-published',
      state: 'pending',
      enqueued_at: at,
      next_attempt_at: at,
    })
    .execute();
  await queue.send(tx, id);
}

/** The draft's page explains the mistake. */
export const deliverContentMail: Deliver = async (services, { id, about }) => {
  const { config, sentences } = services;
  const draft = await draftOf(services, about);
  // Already corrected or discarded.
  if (!draft?.refusal) throw new SkipDelivery('replaced');
  await sendStaffNotice(services, id, {
    to: config.contentMail,
    subject: (language) => sentences.text(language, 'mail', 'content.notPublished'),
    lines: (language) => [draft.title, sentences.text(language, 'mail', 'content.do')],
    page: `desk/content/drafts/${draft.id}`,
  });
};
