import type { Deliver } from '../deliveries/deliver.ts';
import { SkipDelivery } from '../deliveries/skip-delivery.ts';
import { loadChange } from './change-customer.ts';

export const deliverEmailToCrm: Deliver = async ({ gateways, database, encryption, now }, { id, about }) => {
  if (!gateways.crm) throw new SkipDelivery('no-crm');
  const change = await loadChange(database.db, encryption, about);
  if (!change?.used_at) throw new Error('no confirmed e-mail change');
  const confirmedAt = change.used_at.toISOString();
  const { MobileNumber: mobile, idNumber: nationalId } = change.answers;
  const body = JSON.stringify({
    type: 'customer.email_changed',
    timestamp: confirmedAt,
    data: {
      reference: change.reference,
      nationalId,
      mobile,
      oldEmail: change.replaced,
      newEmail: change.email,
      confirmedAt,
    },
  });
  await gateways.crm.post({ id, timestamp: now(), body });
};
