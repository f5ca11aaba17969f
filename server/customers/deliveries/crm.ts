import { linkValuesPayload } from '#domain/link-values/link-value-names.ts';
import type { Deliver } from './deliver.ts';
import { loadLead } from './lead.ts';
import { linkedOfferOf, withoutLinkValues } from './link-values.ts';
import { SkipDelivery } from './skip-delivery.ts';

/** Sends the lead to the CRM (R7.5). */
export const deliverToCrm: Deliver = async (
  { gateways, database, encryption, content, now },
  { id, about },
) => {
  if (!gateways.crm) throw new SkipDelivery('no-crm');
  const lead = await loadLead(database.db, encryption, about);
  const { reference, form, language, submittedAt, consents, campaign } = lead;
  const { answers, brought } = withoutLinkValues(lead.answers);
  const offer = linkedOfferOf(lead, content.offers);
  const body = JSON.stringify({
    type: 'lead.created',
    timestamp: submittedAt.toISOString(),
    data: {
      reference,
      form,
      language,
      submittedAt: submittedAt.toISOString(),
      answers,
      consents,
      campaign,
      ...(Object.keys(brought).length > 0 && {
        appliedFor: { ...linkValuesPayload(brought), ...(offer && { offer }) },
      }),
    },
  });
  await gateways.crm.post({ id, timestamp: now(), body });
};
