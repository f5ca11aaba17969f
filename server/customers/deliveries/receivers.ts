import type { DeliveryKind } from '#domain/forms/form.ts';

/** Who receives each delivery. */
const receivers: Record<DeliveryKind, 'customer' | 'staff' | 'crm'> = {
  'staff-mail': 'staff',
  crm: 'crm',
  'email-link': 'customer',
  'email-crm': 'crm',
  'email-old': 'customer',
  'email-new': 'customer',
  'receipt-mail': 'customer',
  'receipt-sms': 'customer',
  'state-mail': 'customer',
  'state-sms': 'customer',
  'withdrawn-mail': 'staff',
  'corrected-mail': 'staff',
  'request-mail': 'staff',
  'request-answer': 'customer',
  'complaint-due': 'staff',
  'complaint-late': 'staff',
  'content-not-published': 'staff',
  'content-reminders': 'staff',
  'contact-reminders': 'staff',
  'officer-waits': 'staff',
  'officer-added': 'staff',
  'officer-removed': 'staff',
};

export type Receiver = (typeof receivers)[DeliveryKind];

export const receiverOf = (kind: string): Receiver | undefined => receivers[kind as DeliveryKind];

export const kindsFor = (...wanted: Receiver[]): string[] =>
  Object.entries(receivers).flatMap(([kind, receiver]) => (wanted.includes(receiver) ? [kind] : []));
