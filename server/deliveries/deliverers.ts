import type { DeliveryKind } from '#domain/forms/form.ts';
import { deliverComplaintDue, deliverComplaintLate } from '../contact/complaint-mails.ts';
import { deliverOfficerAdded, deliverOfficerRemoved, deliverOfficerWaits } from '../desk/officer-mail.ts';
import { deliverEmailToCrm } from '../email-change/email-crm.ts';
import { deliverEmailLink, deliverEmailNew, deliverEmailOld } from '../email-change/email-mails.ts';
import { deliverRequestMail } from '../follow/data-requests.ts';
import { deliverReceiptMail, deliverReceiptSms } from '../lead-states/receipts.ts';
import { deliverStateMail, deliverStateSms, deliverWithdrawnMail } from '../lead-states/state-messages.ts';
import type { Services } from '../services.ts';
import { deliverToCrm } from './crm.ts';
import { deliverCorrectedMail, deliverStaffMail } from './staff-mail.ts';

/** What is to be delivered: its id is the same at every repetition, for the receiver to know it by. */
export interface Delivery {
  id: string;
  /** The submission that it tells of, the malpractice report (`report-mails.ts`), or the officer. */
  about: string;
}

/** @throws LeftOut where there is nothing to be sent any more */
export type Deliver = (services: Services, delivery: Delivery) => Promise<void>;

export const deliverers: Record<DeliveryKind, Deliver> = {
  'staff-mail': deliverStaffMail,
  crm: deliverToCrm,
  'email-link': deliverEmailLink,
  'email-crm': deliverEmailToCrm,
  'email-old': deliverEmailOld,
  'email-new': deliverEmailNew,
  'receipt-mail': deliverReceiptMail,
  'receipt-sms': deliverReceiptSms,
  'state-mail': deliverStateMail,
  'state-sms': deliverStateSms,
  'withdrawn-mail': deliverWithdrawnMail,
  'corrected-mail': deliverCorrectedMail,
  'request-mail': deliverRequestMail,
  'complaint-due': deliverComplaintDue,
  'complaint-late': deliverComplaintLate,
  'officer-waits': deliverOfficerWaits,
  'officer-added': deliverOfficerAdded,
  'officer-removed': deliverOfficerRemoved,
};
