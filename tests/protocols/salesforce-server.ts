import { type CrmServer, openCrmServer, tokenEndpoint } from './crm-server.ts';

export interface SalesforceServer extends CrmServer {
  env: Record<string, string>;
  /** By external id. */
  leads: Map<string, Record<string, unknown>>;
  expireToken(): void;
}

/** Speaks what the receiver uses of developer.salesforce.com: client credentials, and upsert by an external id. */
export async function openSalesforce(): Promise<SalesforceServer> {
  const client = { id: 'consumer-key', secret: 'consumer-secret' };
  const leads = new Map<string, Record<string, unknown>>();
  const tokens = tokenEndpoint(client);
  const refuse = (errorCode: string, message: string) => [{ errorCode, message }];
  const server = await openCrmServer((request) => {
    const { method, path = '', headers, json } = request;
    if (method === 'POST' && path === '/services/oauth2/token') return tokens.issue(request);
    if (!tokens.accepts(request)) return [401, refuse('INVALID_SESSION_ID', 'Session expired or invalid')];
    const [, reference] =
      /^\/services\/data\/v\d+\.0\/sobjects\/Lead\/Site_Reference__c\/([^/?]+)$/.exec(path) ?? [];
    if (method !== 'PATCH' || !reference) return [404, refuse('NOT_FOUND', 'Not found')];
    const lead = json();
    if ('Site_Reference__c' in lead || 'Id' in lead)
      return [400, refuse('INVALID_FIELD', 'The external id must not be in the body')];
    if (!lead.LastName || !lead.Company)
      return [400, refuse('REQUIRED_FIELD_MISSING', 'Required fields are missing')];
    const known = leads.get(reference);
    if (known?.IsConverted)
      return [400, refuse('CANNOT_UPDATE_CONVERTED_LEAD', 'cannot reference converted lead')];
    const isDuplicate = !known && lead.Email && [...leads.values()].some(({ Email }) => Email === lead.Email);
    if (isDuplicate && headers['sforce-duplicate-rule-header'] !== 'allowSave=true')
      return [400, refuse('DUPLICATES_DETECTED', 'Use one of these records?')];
    leads.set(reference, { ...known, ...lead });
    return [known ? 200 : 201, { id: '00QD000000Example', success: true, errors: [], created: !known }];
  });
  const env = { SALESFORCE_CLIENT_ID: client.id, SALESFORCE_CLIENT_SECRET: client.secret };
  return Object.assign(server, {
    env: { ...env, SALESFORCE_URL: server.url },
    leads,
    expireToken: tokens.expire,
  });
}
