import type { Language } from '#domain/language.ts';
import type { Deliver, Delivery } from '../deliveries/deliverers.ts';
import { riyadhTime } from '../deliveries/lead-mail.ts';
import type { Services } from '../services.ts';
import { type Change, isOpen, loadChange } from './change-customer.ts';
import { type CustomerMail, customerMail } from './customer-mail.ts';
import { emailLinkId } from './email-link.ts';

/** The link to the new address. One that would no longer work when it is made is not sent. */
export const deliverEmailLink: Deliver = async (services, delivery) => {
  const change = await changeOf(services, delivery);
  if (!isOpen(change, services.now())) return;
  const id = emailLinkId(services.keys('email-link'), delivery.about);
  const link = (language: Language) =>
    `${services.config.publicUrl}/${language}/update-information-success?Id=${id}`;
  await send(services, delivery, change, change.email, {
    key: 'email-link',
    // The address is not proven yet: nothing in it tells whose request it is.
    lines: ['email-link.lines.what', 'email-link.lines.until', 'email-link.lines.notYou'],
    values: valuesOf(services, { until: riyadhTime(change.expires_at) }),
    link: { ar: link('ar'), en: link('en') },
  });
};

/** To the address before: who did not ask for the change should know at once, and not where to. */
export const deliverEmailOld: Deliver = async (services, delivery) => {
  const change = await changeOf(services, delivery);
  if (!change.replaced || !change.used_at) throw new Error('no confirmed e-mail change');
  const named = { address: maskEmail(change.email), at: riyadhTime(change.used_at) };
  await send(services, delivery, change, change.replaced, {
    key: 'email-old',
    lines: ['email-old.lines.what', 'email-old.lines.notYou', 'email-old.lines.reference'],
    values: valuesOf(services, { ...named, reference: change.reference }),
  });
};

/** To the address that is now on file. */
export const deliverEmailNew: Deliver = async (services, delivery) => {
  const change = await changeOf(services, delivery);
  await send(services, delivery, change, change.email, {
    key: 'email-new',
    lines: ['email-new.lines.what', 'email-new.lines.reference'],
    values: valuesOf(services, { reference: change.reference }),
  });
};

async function changeOf({ database, encryption }: Services, { about }: Delivery): Promise<Change> {
  const change = await loadChange(database.db, encryption, about);
  if (!change) throw new Error('no such e-mail change');
  return change;
}

async function send(
  { gateways, sentences }: Services,
  { id }: Delivery,
  { language }: Change,
  to: string,
  mail: CustomerMail,
): Promise<void> {
  const { subject, text, html } = customerMail(mail, language, sentences);
  await gateways.mail.send({ id, to, subject, text, html });
}

/** What each sentence may name, in each language. Figures and addresses are not broken, and run left to right in Arabic. */
function valuesOf({ content }: Services, named: Record<string, string>): CustomerMail['values'] {
  const { name, tollFree } = content.company;
  const figures = Object.fromEntries(
    Object.entries({ ...named, tollFree }).map(([key, value]) => [key, value.replaceAll(' ', '\u00a0')]),
  );
  const isolated = Object.entries(figures).map(([key, value]) => [key, `\u2066${value}\u2069`]);
  return { ar: { ...Object.fromEntries(isolated), company: name.ar }, en: { ...figures, company: name.en } };
}

/** `customer@example.com` is `c•••@e•••.com`: its owner knows it, and nobody else can write to it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const ending = email.slice(email.lastIndexOf('.'));
  return `${email.slice(0, 1)}•••@${email.slice(at + 1, at + 2)}•••${ending}`;
}
