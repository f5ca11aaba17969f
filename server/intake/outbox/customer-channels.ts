import { type DeliveryKind, deliveriesOf, type LeadForm } from '#domain/forms/form.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { Services } from '../services.ts';

type MessageChannel = 'mail' | 'sms';

/**
 * Of the channels in RECEIPTS, returns mail if the sender gave an address, and SMS if the form proves the mobile. An
 * unproven mobile may be a stranger's. Empty for forms that cannot be followed.
 */
export function channelsFor(
  form: LeadForm,
  answers: Answers,
  { receipts }: Pick<Services['config'], 'receipts'>,
): MessageChannel[] {
  if (!form.followedBy) return [];
  return receipts.filter((way) =>
    way === 'mail' ? typeof answers.email === 'string' && answers.email !== '' : form.provesMobile,
  );
}

/** Includes the receipts to the sender. */
export function messagesFor(
  form: LeadForm,
  answers: Answers,
  config: Pick<Services['config'], 'receipts'>,
): DeliveryKind[] {
  const receipts = channelsFor(form, answers, config).map((way) => `receipt-${way}` as const);
  return [...deliveriesOf(form, answers), ...receipts];
}
