import type { Deliver } from './deliver.ts';
import { loadLead } from './lead.ts';

/** Posts a lead to the customer system (R7.5). Without one there is nothing to do. */
export const deliverToCrm: Deliver = async ({ gateways, database, encryption, now }, { id, about }) => {
  const { reference, form, language, submittedAt, answers, consents, campaign } = await loadLead(
    database.db,
    encryption,
    about,
  );
  const body = JSON.stringify({
    type: 'lead.created',
    timestamp: submittedAt.toISOString(),
    data: { reference, form, language, submittedAt: submittedAt.toISOString(), answers, consents, campaign },
  });
  await gateways.crm?.post({ id, timestamp: now(), body });
};
