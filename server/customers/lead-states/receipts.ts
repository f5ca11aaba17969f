import { customerMail } from '../deliveries/customer-mail.ts';
import type { Deliver } from '../deliveries/deliver.ts';
import { loadLead } from '../deliveries/lead.ts';
import { SkipDelivery } from '../deliveries/skip-delivery.ts';
import { customerWords, nextStep, textMessage } from './customer-words.ts';
import { countMailTo, uncountMailTo } from './mailbox.ts';

export const deliverReceiptMail: Deliver = async (services, { id, about }) => {
  const { database, encryption, gateways, rateLimits } = services;
  const lead = await loadLead(database.db, encryption, about);
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
  const lead = await loadLead(services.database.db, services.encryption, about);
  const { say } = customerWords(services, lead);
  await services.gateways.sms.send({
    id,
    to: String(lead.answers.MobileNumber),
    text: textMessage([say('receipt.sms'), nextStep(services, lead, 'sms'), say('followSms')], lead.language),
  });
};
