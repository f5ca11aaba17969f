import type { DeliveryKind } from '#domain/forms/form.ts';
import { deliverComplaintDue, deliverComplaintLate } from './customers/complaints/complaint-mails.ts';
import { deliverRequestAnswer } from './customers/data-subject-requests/request-answer.ts';
import { deliverToCrm } from './customers/deliveries/crm.ts';
import type { Deliver } from './customers/deliveries/deliver.ts';
import { deliverCorrectedMail, deliverStaffMail } from './customers/deliveries/staff-mail.ts';
import { startWorker } from './customers/deliveries/worker.ts';
import { deliverEmailToCrm } from './customers/email-change/email-crm.ts';
import { deliverEmailLink, deliverEmailNew, deliverEmailOld } from './customers/email-change/email-mails.ts';
import { deliverRequestMail } from './customers/follow/data-requests.ts';
import { deliverReceiptMail, deliverReceiptSms } from './customers/lead-states/receipts.ts';
import {
  deliverStateMail,
  deliverStateSms,
  deliverWithdrawnMail,
} from './customers/lead-states/state-messages.ts';
import { deliverContentMail } from './desk/content/content-mail.ts';
import { deliverContentReminders } from './desk/content/reminders.ts';
import { deliverContactReminders } from './desk/leads/contact-reminders.ts';
import { deliverOfficerAdded, deliverOfficerRemoved, deliverOfficerWaits } from './desk/officer-mail.ts';
import type { Services } from './intake/services.ts';

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
  'request-answer': deliverRequestAnswer,
  'complaint-due': deliverComplaintDue,
  'complaint-late': deliverComplaintLate,
  'content-not-published': deliverContentMail,
  'content-reminders': deliverContentReminders,
  'contact-reminders': deliverContactReminders,
  'officer-waits': deliverOfficerWaits,
  'officer-added': deliverOfficerAdded,
  'officer-removed': deliverOfficerRemoved,
};

export const startDeliveries = (services: Services) => startWorker(services, deliverers);
