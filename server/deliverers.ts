import type { DeliveryKind } from '#domain/forms/form.ts';
import { deliverComplaintDue, deliverComplaintLate } from './contact/complaint-mails.ts';
import { deliverToCrm } from './deliveries/crm.ts';
import type { Deliver } from './deliveries/deliver.ts';
import { deliverCorrectedMail, deliverStaffMail } from './deliveries/staff-mail.ts';
import { startWorker } from './deliveries/worker.ts';
import { deliverOfficerAdded, deliverOfficerRemoved, deliverOfficerWaits } from './desk/officer-mail.ts';
import { deliverEmailToCrm } from './email-change/email-crm.ts';
import { deliverEmailLink, deliverEmailNew, deliverEmailOld } from './email-change/email-mails.ts';
import { deliverRequestMail } from './follow/data-requests.ts';
import { deliverReceiptMail, deliverReceiptSms } from './lead-states/receipts.ts';
import { deliverStateMail, deliverStateSms, deliverWithdrawnMail } from './lead-states/state-messages.ts';
import type { Services } from './services.ts';

/** Who makes each kind of delivery. */
const deliverers: Record<DeliveryKind, Deliver> = {
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

/** Makes all deliveries from now on, until it is stopped. */
export const startDeliveries = (services: Services) => startWorker(services, deliverers);
