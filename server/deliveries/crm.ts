import type { Deliver } from './deliverers.ts';

/** Posts a lead to the customer system (contract, "Settled questions"). Without one there is nothing to do. */
export const deliverToCrm: Deliver = async ({ gateways, now }, { id, lead }) => {
  const { reference, form, language, submittedAt, answers, consents, campaign } = lead;
  const body = JSON.stringify({
    type: 'lead.created',
    timestamp: submittedAt.toISOString(),
    data: { reference, form, language, submittedAt: submittedAt.toISOString(), answers, consents, campaign },
  });
  await gateways.crm?.post({ id, timestamp: now(), body });
};
