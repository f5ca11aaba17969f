import { longDate } from '#domain/dates/shown-date.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { serial } from '#domain/serial.ts';
import type { Services } from '../../intake/services.ts';
import type { Deliver } from './deliver.ts';
import { type Lead, loadLead, nameKeyOf } from './lead.ts';
import { headingOf, leadMail, riyadhTime } from './lead-mail.ts';
import { SkipDelivery } from './skip-delivery.ts';
import { staffAddress } from './staff-address.ts';
import { sendStaffNotice } from './staff-notice.ts';

const withFiles = serial();

/** Mails with files are sent one at a time, since each holds its files in memory several times. */
export const deliverStaffMail: Deliver = async (services, { id, about }) => {
  const lead = await loadLead(services.database.db, services.encryption, about);
  const send = () => countMailAbout(services, id, lead);
  if (lead.files.length === 0) return send();
  return withFiles(async () => {
    await requirePending(services, id);
    return send();
  });
};

/**
 * Throws if the delivery is no longer pending: while a mail with files waits, another process may send it. The worker
 * then ignores the error.
 */
async function requirePending({ database }: Services, id: string): Promise<void> {
  await database.db
    .selectFrom('deliveries')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
}

/**
 * Sends at most ten mails a day about the same unproven person and form. The desk shows every submission anyway.
 * @throws SkipDelivery when the limit is exceeded
 */
async function countMailAbout(services: Services, id: string, lead: Lead): Promise<void> {
  const { rateLimits } = services;
  const named = unprovenFieldsOf(lead);
  for (const who of named)
    if ((await rateLimits.use('mailsAbout', who)) !== undefined) throw new SkipDelivery('daily-limit');
  try {
    await mailLead(services, id, lead);
  } catch (error) {
    for (const who of named) await rateLimits.giveBack('mailsAbout', who);
    throw error;
  }
}

/**
 * Returns the national id, else the commercial register and the mobile. Empty for forms that prove the mobile or cannot
 * be followed. Each form counts separately, so that applications in somebody's name do not silence their complaint.
 */
function unprovenFieldsOf(lead: Lead): string[] {
  const { form, answers } = lead;
  const { provesMobile, followedBy }: LeadForm = forms[form];
  const { idNumber, commercialRegister } = answers;
  if (provesMobile || !followedBy) return [];
  const counted = idNumber ? [idNumber] : [commercialRegister, answers[followedBy]].filter(Boolean);
  return counted.map((who) => `${nameKeyOf(lead)} ${who}`);
}

/** Sends the mail again without files, after the customer has corrected the e-mail address. */
export const deliverCorrectedMail: Deliver = async (services, { id, about }) => {
  const lead = await loadLead(services.database.db, services.encryption, about);
  await mailLead(services, id, { ...lead, files: [], corrected: true });
};

/** Replies go to the visitor's address, if the mail may contain it. */
export async function mailLead(
  services: Pick<Services, 'gateways' | 'config' | 'content' | 'sentences' | 'files'>,
  id: string,
  lead: Lead,
): Promise<void> {
  const { gateways, config, files } = services;
  if (config.staffMailContent === 'link') return sendLink(services, id, lead);
  const { urgent, ...written } = leadMail(lead, { ...services, deskUrl: config.deskUrl });
  const email = lead.answers.email;
  const replyTo = typeof email === 'string' ? { replyTo: email } : {};
  const attachments = await Promise.all(
    lead.files.map(async ({ id, name, contentType }) => ({
      filename: name,
      contentType,
      content: await files.read(id),
    })),
  );
  const mail = { id, to: staffAddress(config, lead), ...written, attachments, ...replyTo };
  await gateways.mail.send({ ...mail, ...(urgent && { urgent }) });
}

/** Says only that there is a lead, with a link to it. */
async function sendLink(services: Parameters<typeof mailLead>[0], id: string, lead: Lead): Promise<void> {
  const { config, sentences } = services;
  const { urgent, nameIn } = headingOf(lead, sentences);
  const { reference, answerBy, submittedAt } = lead;
  await sendStaffNotice(services, id, {
    to: staffAddress(config, lead),
    reference,
    urgent,
    subject: nameIn,
    lines: (language) => [
      ...(answerBy
        ? [`${sentences.text(language, 'mail', 'complaint.answerBy')} ${longDate(answerBy, language)}`]
        : []),
      `${sentences.text(language, 'mail', 'submittedAt')}: ${riyadhTime(submittedAt)}`,
    ],
  });
}
