import { type CrmAnswer, CrmFailure, callCrm, unexpected } from './crm-client.ts';
import { receiveLeads, setting } from './receive-leads.ts';
import type { LeadContact } from './site-lead.ts';

/**
 * HubSpot: one contact per e-mail address or mobile, one deal per lead. Create two properties whose values are unique:
 * `site_mobile` of contacts and `site_reference` of deals. The token of a private app needs `crm.objects.contacts` and
 * `crm.objects.deals`, each to read and write.
 */
const base = setting('HUBSPOT_URL', 'https://api.hubapi.com');
const authorization = `Bearer ${setting('HUBSPOT_TOKEN')}`;
const pipeline = setting('HUBSPOT_PIPELINE', 'default');
const stage = setting('HUBSPOT_STAGE', 'appointmentscheduled');

receiveLeads(async (lead, signal) => {
  const hubspot = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    callCrm({ method, url: `${base}${path}`, headers: { authorization }, signal, ...(body && { body }) });
  const upsert = async (type: 'contacts' | 'deals', idProperty: string, id: string, properties: object) => {
    const inputs = [{ idProperty, id, properties }];
    return idOf(await hubspot('POST', `/crm/v3/objects/${type}/batch/upsert`, { inputs }));
  };
  const contact = await upsert('contacts', ...contactKeyOf(lead), {
    lastname: lead.name,
    ...(lead.company && { company: lead.company }),
    ...(lead.mobile && { phone: lead.mobile }),
  });
  // An upsert of a known deal would reset the stage that staff have set.
  const known = await hubspot('GET', `/crm/v3/objects/deals/${lead.reference}?idProperty=site_reference`);
  if (known.status !== 200 && known.status !== 404) throw failureOf(known);
  const deal =
    known.status === 200
      ? String((known.body as { id: unknown }).id)
      : await upsert('deals', 'site_reference', lead.reference, {
          dealname: lead.title,
          pipeline,
          dealstage: stage,
          ...(lead.amount !== undefined && { amount: String(lead.amount) }),
        });
  const path = `/crm/v4/objects/deals/${deal}/associations/default/contacts/${contact}`;
  const associated = await hubspot('PUT', path);
  if (associated.status !== 200) throw failureOf(associated);
});

function contactKeyOf({ email, mobile, reference }: LeadContact): [idProperty: string, id: string] {
  if (email) return ['email', email];
  return ['site_mobile', mobile ?? reference];
}

/** Returns the id of the only result. A 207 reports an error inside. */
function idOf(answer: CrmAnswer): string {
  const { results, numErrors } = (answer.body ?? {}) as { results?: { id?: unknown }[]; numErrors?: number };
  const id = results?.[0]?.id;
  if (answer.status !== 200 || numErrors || typeof id !== 'string') throw failureOf(answer);
  return id;
}

/** A 401 is temporary: the operator can replace the token while the site repeats the lead. */
function failureOf(answer: CrmAnswer): CrmFailure {
  const { category } = (answer.body ?? {}) as { category?: unknown };
  if (answer.status === 401) return new CrmFailure('answered 401', { isTemporary: true });
  return unexpected(answer, category);
}
