import { customerMail } from '../deliveries/customer-mail.ts';
import type { Deliver } from '../deliveries/deliver.ts';
import { loadLead } from '../deliveries/lead.ts';
import { LeftOut } from '../deliveries/left-out.ts';
import { customerWords, nextStep, textMessage } from './customer-words.ts';
import { countMailTo, returnMailTo } from './mailbox.ts';

/** The mail that tells who sent something that it arrived, what happens next and by which day, and where to follow it. */
export const deliverReceiptMail: Deliver = async (services, { id, about }) => {
  const { database, encryption, gateways, rateLimits } = services;
  const lead = await loadLead(database.db, encryption, about);
  const to = String(lead.answers.email);
  // Whoever fills in forms with somebody else's address has them sent ten mails a day, not more.
  if ((await countMailTo(rateLimits, to)) !== undefined) throw new LeftOut('too-many');
  const { say, link } = customerWords(services, lead);
  const mail = {
    subject: say('receipt.subject'),
    heading: say('receipt.heading'),
    lines: [say('receipt.what'), nextStep(services, lead), say('followMail'), link, say('help')],
  };
  try {
    await gateways.mail.send({ id, to, ...customerMail(mail, lead.language) });
  } catch (error) {
    await returnMailTo(rateLimits, to);
    throw error;
  }
};

/**
 * The same as a text message. It has no link: who expects none in such messages is not led astray by a false one; and no
 * run of four digits, which would look like a code.
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
