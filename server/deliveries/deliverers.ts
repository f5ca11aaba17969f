import type { DeliveryKind } from '#domain/form.ts';
import type { Services } from '../services.ts';
import { deliverToCrm } from './crm.ts';
import { deliverEmailToCrm } from './email-crm.ts';
import { deliverEmailLink, deliverEmailNew, deliverEmailOld } from './email-mails.ts';
import { deliverMalpracticeMail } from './malpractice-mail.ts';
import { deliverStaffMail } from './staff-mail.ts';

/** What is to be delivered: its id is the same at every repetition, for the receiver to know it by. */
export interface Delivery {
  id: string;
  /** The submission or the malpractice report that it tells of. */
  about: string;
}

export type Deliver = (services: Services, delivery: Delivery) => Promise<void>;

export const deliverers: Record<DeliveryKind | 'malpractice-mail', Deliver> = {
  'staff-mail': deliverStaffMail,
  crm: deliverToCrm,
  'malpractice-mail': deliverMalpracticeMail,
  'email-link': deliverEmailLink,
  'email-crm': deliverEmailToCrm,
  'email-old': deliverEmailOld,
  'email-new': deliverEmailNew,
};
