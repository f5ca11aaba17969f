import { randomUUIDv7 } from 'node:crypto';
import type { InBoth } from '#domain/language.ts';
import { enqueueDeliveries } from '../../intake/outbox/enqueue.ts';
import type { Services } from '../../intake/services.ts';
import { decryptWithAny, encrypt } from '../../platform/encryption/cipher.ts';
import { decryptAnswers, encryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import { customerMail, customerSentences } from '../deliveries/customer-mail.ts';
import { loadLead } from '../deliveries/lead.ts';
import { riyadhTime } from '../deliveries/lead-mail.ts';
import { countMailTo } from '../lead-states/mailbox.ts';
import type { FollowedSubmission } from './find-followed.ts';

/** How long a link holds. */
const lifeMs = 24 * 3_600_000;
const purpose = 'follow-email';
/** More than any link of ours has: an address of 254 characters may be three bytes each. */
export const longestLink = 1500;

/** What a link holds, encrypted: nothing of it is stored until it is opened. */
interface Link {
  id: string;
  /** When it was sent, in milliseconds. */
  at: number;
  email: string;
}

/** The digest of a submission's newest link stands in its row: without DATA_KEY nobody makes one, or changes its moment. */
const column = 'submissions.email_link';

/**
 * Counts a link against what a submission, and an address, may be sent: whose address it is nobody knows yet.
 * @returns the seconds to wait when that is too much
 */
export async function countEmailLink(
  { rateLimits }: Pick<Services, 'rateLimits'>,
  { id }: FollowedSubmission,
  email: string,
): Promise<number | undefined> {
  return (await rateLimits.use('emailLinks', id)) ?? countMailTo(rateLimits, email);
}

/**
 * Sends the link that proves a new e-mail address, to that address. Nothing changes until it is opened.
 * @throws GatewayDown when it cannot be sent: whoever waits for it is told so, and asks again
 */
export async function sendEmailLink(
  services: Services,
  { id }: FollowedSubmission,
  email: string,
): Promise<void> {
  const { database, encryption, gateways, keys, now, config } = services;
  const { reference, language } = await loadLead(database.db, encryption, id);
  const sentAt = now().getTime();
  const link = JSON.stringify({ id, at: sentAt, email } satisfies Link);
  await database.db
    .updateTable('submissions')
    .set({ email_link: encryption.blindIndex(column, link) })
    .where('id', '=', id)
    .execute();
  const sealed = encrypt(keys(purpose), purpose, Buffer.from(link)).toString('base64url');
  const say = customerSentences(services, {
    reference,
    until: riyadhTime(new Date(sentAt + lifeMs)),
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
  // Whichever secret it was: what an old one forges has no digest in the row.
  const text = open(keys.ever(purpose), sealed);
  if (text === undefined) return false;
  const link = JSON.parse(text) as Link;
  return database.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('submissions')
      .select(['id', 'reference', 'answers'])
      .where('id', '=', link.id)
      .where('email_link', 'in', encryption.blindIndexes(column, text))
      .where('progress', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row || now().getTime() >= link.at + lifeMs) return false;
    const answers = decryptAnswers(encryption, row);
    // Opened once more: it is as it should be.
    if (answers.email === link.email) return true;
    await tx
      .updateTable('submissions')
      .set({ answers: encryptAnswers(encryption, row, { ...answers, email: link.email }) })
      .where('id', '=', row.id)
      .execute();
    await enqueueDeliveries(tx, queue, row.id, ['corrected-mail'], now());
    return true;
  });
}

function open(keys: readonly Buffer[], sealed: string): string | undefined {
  if (sealed.length > longestLink) return undefined;
  try {
    return decryptWithAny(keys, purpose, Buffer.from(sealed, 'base64url'), purpose).toString();
  } catch {
    return undefined;
  }
}
