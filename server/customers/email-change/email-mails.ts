import type { Language } from '#domain/language.ts';
import type { Services } from '../../intake/services.ts';
import {
  type CustomerMail,
  customerMail,
  customerSentences,
  maskEmail,
} from '../deliveries/customer-mail.ts';
import type { Deliver, Delivery } from '../deliveries/deliver.ts';
import { riyadhTime } from '../deliveries/lead-mail.ts';
import { SkipDelivery } from '../deliveries/skip-delivery.ts';
import { type Change, isOpen, loadChange } from './change-customer.ts';
import { emailLinkId } from './email-link.ts';

export const deliverEmailLink: Deliver = async (services, delivery) => {
  const change = await changeOf(services, delivery);
  if (!isOpen(change, services.now())) throw new SkipDelivery('replaced');
  const id = emailLinkId(services.keys('email-link'), delivery.about);
  const link = (language: Language) =>
    `${services.config.publicUrl}/${language}/update-information-success?Id=${id}`;
  const say = customerSentences(services, { until: riyadhTime(change.expires_at) });
  await send(services, delivery, change, change.email, {
    subject: say('email-link.subject'),
    heading: say('email-link.heading'),
    // The address may be a stranger's, so the mail does not identify the customer.
    lines: [
      say('email-link.lines.what'),
      { href: { ar: link('ar'), en: link('en') }, press: say('email-link.press') },
      say('email-link.lines.until'),
      say('email-link.lines.notYou'),
    ],
  });
};

/** Warns customers who did not request the change. Masks the new address. */
export const deliverEmailOld: Deliver = async (services, delivery) => {
  const change = await changeOf(services, delivery);
  if (!change.replaced || !change.used_at) throw new Error('no confirmed e-mail change');
  const { reference } = change;
  const named = { address: maskEmail(change.email), at: riyadhTime(change.used_at), reference };
  const say = customerSentences(services, named);
  await send(services, delivery, change, change.replaced, {
    subject: say('email-old.subject'),
    heading: say('email-old.heading'),
    lines: [say('email-old.lines.what'), say('email-old.lines.notYou'), say('email-old.lines.reference')],
  });
};

export const deliverEmailNew: Deliver = async (services, delivery) => {
  const change = await changeOf(services, delivery);
  const say = customerSentences(services, { reference: change.reference });
  await send(services, delivery, change, change.email, {
    subject: say('email-new.subject'),
    heading: say('email-new.heading'),
    lines: [say('email-new.lines.what'), say('email-new.lines.reference')],
  });
};

async function changeOf({ database, encryption }: Services, { about }: Delivery): Promise<Change> {
  const change = await loadChange(database.db, encryption, about);
  if (!change) throw new Error('no such e-mail change');
  return change;
}

async function send(
  { gateways }: Services,
  { id }: Delivery,
  { language }: Change,
  to: string,
  mail: CustomerMail,
): Promise<void> {
  const { subject, text, html } = customerMail(mail, language);
  await gateways.mail.send({ id, to, subject, text, html });
}
