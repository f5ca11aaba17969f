import type { DeliveryKind } from '#domain/forms/form.ts';
import { deliverOfficerAdded, deliverOfficerRemoved } from '../desk/officer-mail.ts';
import { deliverEmailToCrm } from '../email-change/email-crm.ts';
import { deliverEmailLink, deliverEmailNew, deliverEmailOld } from '../email-change/email-mails.ts';
import type { Services } from '../services.ts';
import { deliverToCrm } from './crm.ts';
import { deliverStaffMail } from './staff-mail.ts';

/** What is to be delivered: its id is the same at every repetition, for the receiver to know it by. */
export interface Delivery {
  id: string;
  /** The submission that it tells of, the malpractice report (`report-mails.ts`), or the officer. */
  about: string;
}

export type Deliver = (services: Services, delivery: Delivery) => Promise<void>;

export const deliverers: Record<DeliveryKind, Deliver> = {
  'staff-mail': deliverStaffMail,
  crm: deliverToCrm,
  'email-link': deliverEmailLink,
  'email-crm': deliverEmailToCrm,
  'email-old': deliverEmailOld,
  'email-new': deliverEmailNew,
  'officer-added': deliverOfficerAdded,
  'officer-removed': deliverOfficerRemoved,
};
