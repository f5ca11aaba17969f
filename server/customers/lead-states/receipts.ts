import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Services } from '../../intake/services.ts';
import { customerMail } from '../deliveries/customer-mail.ts';
import type { Deliver } from '../deliveries/deliver.ts';
import { type Lead, loadLead } from '../deliveries/lead.ts';
import { SkipDelivery } from '../deliveries/skip-delivery.ts';
import { customerWords, nextStep, promisedDay, textMessage } from './customer-words.ts';
import { countMailTo, uncountMailTo } from './mailbox.ts';

/** Receipts are usually sent within seconds. A lead is older only if its receipt failed before. */
const promptMs = 3_600_000;

/** @throws SkipDelivery for an old receipt if the promised day has passed, or the customer was told of a newer state */
async function leadFor(services: Services, about: string): Promise<Lead> {
  const { db } = services.database;
  const lead = await loadLead(db, services.encryption, about);
  if (services.now().getTime() - lead.submittedAt.getTime() < promptMs) return lead;
  const promised = promisedDay(services, lead);
  if (promised && promised < todayInRiyadh(services.now())) throw new SkipDelivery('too-late');
  const told = await db
    .selectFrom('deliveries')
    .select('id')
    .where('submission_id', '=', about)
    .where('kind', 'in', ['state-mail', 'state-sms'])
    .where('delivered_at', 'is not', null)
    .executeTakeFirst();
  if (told) throw new SkipDelivery('replaced');
  return lead;
}

export const deliverReceiptMail: Deliver = async (services, { id, about }) => {
  const { gateways, rateLimits } = services;
  const lead = await leadFor(services, about);
  const to = String(lead.answers.email);
  // Limits the mails that an attacker can make us send to somebody else's address.
  if ((await countMailTo(rateLimits, to)) !== undefined) throw new SkipDelivery('daily-limit');
  const { say, link } = customerWords(services, lead);
  const mail = {
    subject: say('receipt.subject'),
    heading: say('receipt.heading'),
    lines: [say('receipt.what'), nextStep(services, lead), say('followMail'), link, say('help')],
  };
  try {
    await gateways.mail.send({ id, to, ...customerMail(mail, lead.language) });
  } catch (error) {
    await uncountMailTo(rateLimits, to);
    throw error;
  }
};

/**
 * Has no link, so that customers do not get used to links and open forged ones. Has no run of four digits, which would
 * look like a code.
 */
export const deliverReceiptSms: Deliver = async (services, { id, about }) => {
  const lead = await leadFor(services, about);
  const { say } = customerWords(services, lead);
  await services.gateways.sms.send({
    id,
    to: String(lead.answers.MobileNumber),
    text: textMessage([say('receipt.sms'), nextStep(services, lead, 'sms'), say('followSms')], lead.language),
  });
};
