import type { Key } from '#locales/keys.ts';
import type { CoreServices } from '../../intake/services.ts';
import type { SignedRow } from '../../platform/database/schema.ts';
import { changeRow, verifiedRows, verifyRow } from '../../platform/encryption/signed-rows.ts';
import { customerMail, customerSentences } from '../deliveries/customer-mail.ts';
import type { Deliver } from '../deliveries/deliver.ts';
import { SkipDelivery } from '../deliveries/skip-delivery.ts';
import { textMessage } from '../lead-states/customer-words.ts';
import { readRequest, requestContact } from './requests.ts';

/** Longer than a delivery is tried. */
const keptDays = 7;
const dayMs = 86_400_000;

/** Tells the person how their request ended, at the address or mobile that they gave for it, then forgets that (R21.7). */
export const deliverRequestAnswer: Deliver = async (services, { id, about }) => {
  const { database, encryption, gateways } = services;
  const row = await readRequest(database.db, encryption, about);
  const contact = row && requestContact(encryption, row);
  if (!row || contact === undefined) throw new SkipDelivery('replaced');
  const { language, reference } = row;
  const say = customerSentences(services, { reference });
  const outcome = outcomeOf(row);
  const what = [say(outcome), ...(tellsCover.has(outcome) ? [say('requestAnswer.covered')] : [])];
  if (contact.includes('@')) {
    const heading = say('requestAnswer.heading');
    const mail = { subject: say('requestAnswer.subject'), heading, lines: [...what, say('help')] };
    await gateways.mail.send({ id, to: contact, ...customerMail(mail, language) });
  } else await gateways.sms.send({ id, to: contact, text: textMessage(what, language) });
  await forgetContact(services, about);
};

/** The site may have data that the request did not cover, such as submissions with a national id that it did not name. */
const tellsCover: ReadonlySet<Key<'mail'>> = new Set(['requestAnswer.erased', 'requestAnswer.nothing']);

function outcomeOf({ state, kind, erasure }: SignedRow<'data_subject_requests'>): Key<'mail'> {
  if (state === 'refused') return 'requestAnswer.refused';
  if (state === 'nothing') return 'requestAnswer.nothing';
  if (erasure !== null) return kind === 'erasure' ? 'requestAnswer.erased' : 'requestAnswer.overtaken';
  return kind === 'correction' ? 'requestAnswer.correction' : 'requestAnswer.export';
}

async function forgetContact({ database, encryption }: ContactServices, id: string): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('data_subject_requests')
      .selectAll()
      .where('id', '=', id)
      .where('state', '<>', 'open')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const verified = verifyRow(encryption, 'data_subject_requests', row);
    await changeRow(tx, encryption, 'data_subject_requests', verified, { contact: null });
  });
}

type ContactServices = Pick<CoreServices, 'database' | 'encryption'>;

/** Forgets the contacts of people who could not be told. */
export async function forgetOldContacts(
  services: ContactServices & Pick<CoreServices, 'now' | 'log'>,
): Promise<void> {
  const rows = await services.database.db
    .selectFrom('data_subject_requests')
    .selectAll()
    .where('state', '<>', 'open')
    .where('contact', 'is not', null)
    .where('done_at', '<', new Date(services.now().getTime() - keptDays * dayMs))
    .execute();
  for (const { id } of verifiedRows(services, 'data_subject_requests', rows))
    await forgetContact(services, id);
}
