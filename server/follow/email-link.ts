import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { InBoth } from '#domain/language.ts';
import { customerMail, customerSentences } from '../deliveries/customer-mail.ts';
import { enqueueDeliveries } from '../deliveries/enqueue.ts';
import { loadLead } from '../deliveries/lead.ts';
import { riyadhTime } from '../deliveries/lead-mail.ts';
import { countMailTo } from '../lead-states/mailbox.ts';
import { decryptWithAny, encrypt } from '../platform/encryption/cipher.ts';
import { decryptAnswers, encryptAnswers } from '../platform/encryption/encrypted-answers.ts';
import type { Services } from '../services.ts';
import type { Followed } from './find-followed.ts';

/** How long a link holds. */
const lifeMs = 24 * 3_600_000;
const purpose = 'follow-email';
/** More than any link of ours has: an address of 254 characters may be three bytes each. */
export const longestLink = 1500;

/** What a link holds, encrypted: nothing of it is stored until it is opened. */
interface Link {
  id: string;
  /** Of the links of this submission the how many-eth it is: a newer one ends it. */
  nth: number;
  email: string;
}

/**
 * Counts a link against what a submission, and an address, may be sent: whose address it is nobody knows yet.
 * @returns the seconds to wait when that is too much
 */
export async function countEmailLink(
  { rateLimits }: Pick<Services, 'rateLimits'>,
  { id }: Followed,
  email: string,
): Promise<number | undefined> {
  return (await rateLimits.use('emailLinks', id)) ?? countMailTo(rateLimits, email);
}

/**
 * Sends the link that proves a new e-mail address, to that address. Nothing changes until it is opened.
 * @throws GatewayDown when it cannot be sent: whoever waits for it is told so, and asks again
 */
export async function sendEmailLink(services: Services, { id }: Followed, email: string): Promise<void> {
  const { database, encryption, gateways, keys, now, config } = services;
  const { reference, language } = await loadLead(database.db, encryption, id);
  const { email_links: nth } = await database.db
    .updateTable('submissions')
    .set({ email_links: sql`email_links + 1`, email_link_at: now() })
    .where('id', '=', id)
    .returning('email_links')
    .executeTakeFirstOrThrow();
  const link = Buffer.from(JSON.stringify({ id, nth, email } satisfies Link));
  const sealed = encrypt(keys(purpose), purpose, link).toString('base64url');
  const say = customerSentences(services, {
    reference,
    until: riyadhTime(new Date(now().getTime() + lifeMs)),
  });
  const at = (to: keyof InBoth) => `${config.publicUrl}/${to}/follow?email=${sealed}`;
  const mail = {
    subject: say('email-link.subject'),
    heading: say('email-link.heading'),
    lines: [
      say('followEmail'),
      { href: { ar: at('ar'), en: at('en') }, press: say('email-link.press') },
      say('email-link.lines.until'),
      say('email-link.lines.notYou'),
    ],
  };
  await gateways.mail.send({ id: randomUUIDv7(), to: email, ...customerMail(mail, language) });
}

/**
 * Puts the address that a link proves in the place of the one that was given, and tells the staff.
 * @returns false where the link is none of ours, is over, is not the newest, or is about what was erased
 */
export async function confirmEmail(services: Services, sealed: string): Promise<boolean> {
  const { database, encryption, keys, queue, now } = services;
  const link = open(keys.ever(purpose), sealed);
  if (!link) return false;
  return database.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('submissions')
      .select(['id', 'answers', 'email_link_at'])
      .where('id', '=', link.id)
      .where('email_links', '=', link.nth)
      .where('progress', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    const sentAt = row?.email_link_at;
    // When it was sent the row tells, not the link.
    if (!sentAt || now().getTime() >= sentAt.getTime() + lifeMs) return false;
    if (!open(keys.all(purpose, sentAt), sealed)) return false;
    const answers = decryptAnswers(encryption, row);
    // Opened once more: it is as it should be.
    if (answers.email === link.email) return true;
    await tx
      .updateTable('submissions')
      .set({ answers: encryptAnswers(encryption, row.id, { ...answers, email: link.email }) })
      .where('id', '=', row.id)
      .execute();
    await enqueueDeliveries(tx, queue, row.id, ['corrected-mail'], now());
    return true;
  });
}

function open(keys: readonly Buffer[], sealed: string): Link | undefined {
  if (sealed.length > longestLink) return undefined;
  try {
    const bytes = decryptWithAny(keys, purpose, Buffer.from(sealed, 'base64url'), purpose);
    return JSON.parse(bytes.toString()) as Link;
  } catch {
    return undefined;
  }
}
