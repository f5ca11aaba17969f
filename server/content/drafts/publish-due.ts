import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { PublishRefusal } from '#contract/desk-content.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { describeError } from '../../platform/log/log.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { siteAuthor } from '../versions/versions.ts';
import { changeDraft, type Draft, dueDrafts, reopened } from './drafts.ts';
import { publishDraft } from './publish.ts';

type DueServices = Pick<PlatformServices, 'config' | 'database' | 'encryption' | 'log' | 'now'>;

/** Each runs in the transaction that publishes or reopens the draft. */
export interface PublishCallbacks {
  published(tx: Transaction<Tables>, draft: Draft): Promise<void>;
  failed(tx: Transaction<Tables>, draft: Draft): Promise<void>;
}

/**
 * Publishes in the name of the person who scheduled the draft. A draft that cannot be published is reopened, with the
 * reason. An error with one draft stops no other. Safe to run on several processes at once: each draft is published
 * once.
 */
export async function publishDue(services: DueServices, callbacks: PublishCallbacks): Promise<void> {
  const { log, now } = services;
  for (const draft of await dueDrafts(services, now()))
    await publishOne(services, draft, callbacks).catch((error: unknown) =>
      log.error({ draft: draft.id, error: describeError(error) }, 'could not publish scheduled content'),
    );
}

async function publishOne(services: DueServices, draft: Draft, callbacks: PublishCallbacks): Promise<void> {
  const publisher = draft.publisher ?? siteAuthor;
  const outcome = await publishDraft(services, publisher, draft, (tx) => callbacks.published(tx, draft));
  if ('version' in outcome)
    services.log.info({ version: outcome.version, draft: draft.id }, 'content published');
  // On `stale`, another process was faster, or somebody published meanwhile and the next call retries.
  else if ('refused' in outcome && outcome.refused !== 'stale' && outcome.refused !== 'unknown')
    await reopen(services, draft, outcome, callbacks);
}

async function reopen(
  services: DueServices,
  draft: Draft,
  refusal: PublishRefusal,
  callbacks: PublishCallbacks,
): Promise<void> {
  const { database, log } = services;
  const changed = await database.db.transaction().execute(async (tx) => {
    const open = await changeDraft(tx, services, draft.id, (current) =>
      isDeepStrictEqual(current, draft) ? { ...reopened, refusal: JSON.stringify(refusal) } : undefined,
    );
    if (open) await callbacks.failed(tx, open);
    return open;
  });
  if (changed) log.error({ draft: draft.id, reason: refusal }, 'scheduled content could not be published');
}
