import type { DeliveryKind } from '#domain/form.ts';
import type { Services } from '../services.ts';
import { deliverToCrm } from './crm.ts';
import type { Lead } from './lead.ts';
import { deliverStaffMail } from './staff-mail.ts';

/** Makes one delivery. The id is the same at every repetition, for the receiver to know it by. */
export type Deliver = (services: Services, delivery: { id: string; lead: Lead }) => Promise<void>;

export const deliverers: Record<DeliveryKind, Deliver> = {
  'staff-mail': deliverStaffMail,
  crm: deliverToCrm,
};
