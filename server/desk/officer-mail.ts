import { randomUUIDv7 } from 'node:crypto';
import { html } from 'hono/html';
import type { Transaction } from 'kysely';
import type { DeliveryKind } from '#domain/forms/form.ts';
import { languages } from '#domain/language.ts';
import type { Deliver } from '../customers/deliveries/deliver.ts';
import { mailPage, mailText } from '../gateways/mail/mail-page.ts';
import type { Services } from '../intake/services.ts';
import type { Tables } from '../platform/database/schema.ts';
import { readOfficers } from '../whistleblowing/officers.ts';

type Kind = Extract<DeliveryKind, 'officer-waits' | 'officer-added' | 'officer-removed'>;

/** Enqueues the mail in the transaction of the change. */
export async function enqueueOfficerMail(
  tx: Transaction<Tables>,
  { queue, now }: Pick<Services, 'queue' | 'now'>,
  { id: officer_id, kind }: { id: string; kind: Kind },
): Promise<void> {
  const id = randomUUIDv7();
  await tx
    .insertInto('deliveries')
    .values({ id, officer_id, kind, state: 'pending', enqueued_at: now(), next_attempt_at: now() })
    .execute();
  await queue.send(tx, id);
}

/**
 * Mails all officers, the person concerned at all their addresses, and COMPLIANCE_MAIL: a stranger may have signed in
 * under a familiar name.
 */
const deliver =
  (kind: Kind): Deliver =>
  async (services, { id, about }) => {
    const { gateways, config, sentences } = services;
    const all = await readOfficers(services);
    const person = all.find((officer) => officer.id === about);
    const officers = all.filter(({ state, subject }) => state === 'active' || subject === person?.subject);
    const name = person?.name ?? '';
    const to = [...new Set([config.complianceMail, ...officers.flatMap(({ email }) => email ?? [])])].join(
      ', ',
    );
    const texts = languages.map((language) => {
      const say = (key: Kind | 'unknown') => sentences.text(language, 'mail', `officers.${key}`);
      return { language, lines: [say(kind), name, say('unknown')] };
    });
    const subject = languages
      .map((language) => sentences.text(language, 'mail', 'officers.subject'))
      .join(' · ');
    await gateways.mail.send({
      id,
      to,
      subject,
      text: mailText(texts.map(({ lines }) => lines.join('\n'))),
      html: mailPage(
        subject,
        texts.map(({ language, lines }) => ({
          language,
          content: lines.map((line) => html`<p><bdi>${line}</bdi></p>`),
        })),
      ),
    });
  };

export const deliverOfficerWaits = deliver('officer-waits');
export const deliverOfficerAdded = deliver('officer-added');
export const deliverOfficerRemoved = deliver('officer-removed');
