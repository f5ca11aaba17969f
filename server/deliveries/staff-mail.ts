import type { Deliver } from './deliverers.ts';
import { leadMail } from './lead-mail.ts';

/** The mail that tells the staff of a lead; answering it goes to the visitor, when they gave an address. */
export const deliverStaffMail: Deliver = async ({ gateways, config, sentences }, { id, lead }) => {
  const { subject, text, html } = leadMail(lead, sentences);
  const email = lead.answers.email;
  const replyTo = typeof email === 'string' ? { replyTo: email } : {};
  await gateways.mail.send({ id, to: config.staffMail, subject, text, html, ...replyTo });
};
