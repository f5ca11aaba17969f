import type { Services } from '../services.ts';
import type { Deliver } from './deliverers.ts';
import { type Lead, loadLead } from './lead.ts';
import { leadMail } from './lead-mail.ts';

/** The mail that tells the staff of a submission. */
export const deliverStaffMail: Deliver = async (services, { id, about }) =>
  mailLead(services, id, await loadLead(services.database.db, services.seals, about));

/** Answering it goes to the visitor, when they gave an address. */
export async function mailLead(
  { gateways, config, sentences, files }: Pick<Services, 'gateways' | 'config' | 'sentences' | 'files'>,
  id: string,
  lead: Lead,
): Promise<void> {
  const { urgent, ...written } = leadMail(lead, sentences);
  const email = lead.answers.email;
  const replyTo = typeof email === 'string' ? { replyTo: email } : {};
  const attachments = await Promise.all(
    lead.files.map(async ({ id, name, contentType }) => ({
      filename: name,
      contentType,
      content: await files.read(id),
    })),
  );
  const mail = { id, to: config.staffMail, ...written, attachments, ...replyTo };
  await gateways.mail.send({ ...mail, ...(urgent && { urgent }) });
}
