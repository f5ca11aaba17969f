import { type CrmServer, openCrmServer } from './crm-server.ts';

type Properties = Record<string, string>;

export interface HubspotServer extends CrmServer {
  env: Record<string, string>;
  contacts: Map<string, Properties>;
  deals: Map<string, Properties>;
  /** `deal contact` */
  associations: Set<string>;
}

const properties = {
  contacts: ['email', 'site_mobile', 'lastname', 'company', 'phone'],
  deals: ['site_reference', 'dealname', 'pipeline', 'dealstage', 'amount'],
};
const unique = { contacts: ['email', 'site_mobile'], deals: ['site_reference'] };

interface Input {
  idProperty: string;
  id: string;
  properties: Properties;
}

const refusal = (category: string, message: string) => ({
  status: 'error',
  message,
  correlationId: 'a43683b0-5717-4ceb-80b4-104d02915d8c',
  category,
});

/** Speaks what the receiver uses of developers.hubspot.com: batch upsert, reading by a unique property, associations. */
export async function openHubspot(): Promise<HubspotServer> {
  const records = { contacts: new Map<string, Properties>(), deals: new Map<string, Properties>() };
  const associations = new Set<string>();
  const find = (type: keyof typeof records, property: string, value: string) =>
    [...records[type]].find(([, known]) => known[property] === value)?.[0];
  const server = await openCrmServer(({ method, path = '', headers, json }) => {
    if (headers.authorization !== 'Bearer pat-1')
      return [401, refusal('INVALID_AUTHENTICATION', 'Authentication credentials not found.')];
    const [, type, rest] = /^\/crm\/v3\/objects\/(contacts|deals)\/(.+)$/.exec(path) ?? [];
    if (type === 'contacts' || type === 'deals') {
      if (method === 'POST' && rest === 'batch/upsert') {
        const { inputs } = json() as unknown as { inputs: Input[] };
        const results = [];
        for (const { idProperty, id, properties: given } of inputs) {
          const wrong = Object.keys(given).find((name) => !properties[type].includes(name));
          if (wrong) return [400, refusal('VALIDATION_ERROR', `Property "${wrong}" does not exist`)];
          if (!unique[type].includes(idProperty))
            return [400, refusal('VALIDATION_ERROR', `${idProperty} is not a unique property`)];
          const known = find(type, idProperty, id);
          const record = known ?? String(500 + records.contacts.size + records.deals.size);
          records[type].set(record, { ...records[type].get(record), ...given, [idProperty]: id });
          results.push({ id: record, new: known === undefined, properties: records[type].get(record) });
        }
        return [200, { status: 'COMPLETE', results }];
      }
      const [, value = '', property = ''] = /^([^?/]+)\?idProperty=(\w+)$/.exec(rest ?? '') ?? [];
      const id = method === 'GET' ? find(type, property, value) : undefined;
      if (id) return [200, { id, properties: records[type].get(id) }];
      return [404, refusal('OBJECT_NOT_FOUND', 'resource not found')];
    }
    const [, deal = '', contact = ''] =
      /^\/crm\/v4\/objects\/deals\/(\d+)\/associations\/default\/contacts\/(\d+)$/.exec(path) ?? [];
    if (method === 'PUT' && records.deals.has(deal) && records.contacts.has(contact)) {
      associations.add(`${deal} ${contact}`);
      return [200, { status: 'COMPLETE', results: [] }];
    }
    return [404, refusal('OBJECT_NOT_FOUND', 'resource not found')];
  });
  return Object.assign(server, {
    env: { HUBSPOT_URL: server.url, HUBSPOT_TOKEN: 'pat-1' },
    contacts: records.contacts,
    deals: records.deals,
    associations,
  });
}
