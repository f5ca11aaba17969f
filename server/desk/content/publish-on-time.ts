import { publishDue } from '../../content/drafts/publish-due.ts';
import { siteAuthor } from '../../content/versions/versions.ts';
import type { Services } from '../../intake/services.ts';
import { describeError } from '../../platform/log/log.ts';
import { recordAuditIn } from '../audit-log.ts';
import { enqueueContentMail } from './content-mail.ts';

const pollMs = 2000;

/** Runs on every process: the first to reach a draft publishes it. */
export function startPublishing(services: Services): { stop(): Promise<void> } {
  const { log } = services;
  let running: Promise<void> | undefined;
  const poll = () => {
    running ??= publishOnTime(services)
      .catch((error: unknown) =>
        log.warn({ error: describeError(error) }, 'could not look for scheduled content'),
      )
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(poll, pollMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Publishes due drafts in the name of the person who scheduled each. Mails the staff about failures. */
export function publishOnTime(services: Services): Promise<void> {
  return publishDue(services, {
    published: (tx, { title, publisher }) =>
      recordAuditIn(tx, services, publisher ?? siteAuthor, { action: 'content-published', about: title }),
    async failed(tx, { id, title }) {
      await enqueueContentMail(tx, services, id);
      await recordAuditIn(tx, services, siteAuthor, { action: 'content-not-published', about: title });
    },
  });
}
