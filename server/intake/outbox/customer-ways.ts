import { type DeliveryKind, deliveriesOf, type LeadForm } from '#domain/forms/form.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { Services } from '../services.ts';

type MessageWay = 'mail' | 'sms';

/**
 * The ways in which who sent this hears of it: by the e-mail address that they gave, and by text message where a code has
 * shown that the mobile is theirs; any other may be a stranger's.
 */
export function waysTo(
  form: LeadForm,
  answers: Answers,
  { receipts }: Pick<Services['config'], 'receipts'>,
): MessageWay[] {
  if (!form.followedBy) return [];
  return receipts.filter((way) =>
    way === 'mail' ? typeof answers.email === 'string' && answers.email !== '' : form.provesMobile,
  );
}

/** What is owed when it is accepted: to the staff and the customer system, and a receipt to who sent it. */
export function owedFor(
  form: LeadForm,
  answers: Answers,
  config: Pick<Services['config'], 'receipts'>,
): DeliveryKind[] {
  const receipts = waysTo(form, answers, config).map((way) => `receipt-${way}` as const);
  return [...deliveriesOf(form, answers), ...receipts];
}
