import { randomUUIDv7 } from 'node:crypto';
import { forms } from '#domain/forms/forms.ts';
import type { InBoth } from '#domain/language.ts';
import { enqueueDeliveries } from '../../intake/outbox/enqueue.ts';
import type { Services } from '../../intake/services.ts';
import { storeSearchWords } from '../../intake/submissions/search-words.ts';
import { decryptWithAny, encrypt } from '../../platform/encryption/cipher.ts';
import { decryptAnswers, encryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import { customerMail, customerSentences } from '../deliveries/customer-mail.ts';
import { loadLead } from '../deliveries/lead.ts';
import { riyadhTime } from '../deliveries/lead-mail.ts';
import { countMailTo } from '../lead-states/mailbox.ts';
import type { FollowedSubmission } from './find-followed.ts';

const lifeMs = 24 * 3_600_000;
const purpose = 'follow-email';
/** In characters. Our links are shorter, even with an address of 254 characters of three bytes. */
export const maxLinkLength = 1500;

/** The link contains these facts, encrypted. The submission gets the address only when somebody confirms the link. */
interface Link {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  email: string;
}

/** The blind index of the newest link. Without DATA_KEY nobody can forge a link or change its time. */
const column = 'submissions.email_link';

/**
 * Counts a link against the limits of the submission and of the address, which may be a stranger's.
 * @returns the seconds to wait if a limit is exceeded
 */
export async function countEmailLink(
  { rateLimits }: Pick<Services, 'rateLimits'>,
  { id }: FollowedSubmission,
  email: string,
): Promise<number | undefined> {
  return (await rateLimits.use('emailLinks', id)) ?? countMailTo(rateLimits, email);
}

/**
 * Mails a link to the new address. The address changes when the link is opened.
 * @throws GatewayDown
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
 * Stores the new address and tells the staff.
 * @returns false if the link is not ours, expired, superseded by a newer one, or about an erased submission
 */
export async function confirmEmail(services: Services, sealed: string): Promise<boolean> {
  const { database, encryption, keys, queue, now } = services;
  // Accept expired secrets too: a link forged with one has no blind index in the row.
  const text = open(keys.everyKey(purpose), sealed);
  if (text === undefined) return false;
  const link = JSON.parse(text) as Link;
  return database.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('submissions')
      .select(['id', 'reference', 'form', 'answers'])
      .where('id', '=', link.id)
      .where('email_link', 'in', encryption.blindIndexes(column, text))
      .where('progress', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row || now().getTime() >= link.at + lifeMs) return false;
    const answers = decryptAnswers(encryption, row);
    // The link was opened before.
    if (answers.email === link.email) return true;
    const corrected = { ...answers, email: link.email };
    await tx
      .updateTable('submissions')
      .set({ answers: encryptAnswers(encryption, row, corrected) })
      .where('id', '=', row.id)
      .execute();
    await storeSearchWords(tx, encryption, forms[row.form], { id: row.id, answers: corrected, isNew: false });
    await enqueueDeliveries(tx, queue, row.id, ['corrected-mail'], now());
    return true;
  });
}

function open(keys: readonly Buffer[], sealed: string): string | undefined {
  if (sealed.length > maxLinkLength) return undefined;
  try {
    return decryptWithAny(keys, purpose, Buffer.from(sealed, 'base64url'), purpose).toString();
  } catch {
    return undefined;
  }
}
