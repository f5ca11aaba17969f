import { type CrmServer, openCrmServer, tokenEndpoint } from './crm-server.ts';

export interface DynamicsServer extends CrmServer {
  env: Record<string, string>;
  /** By alternate key. */
  leads: Map<string, Record<string, unknown>>;
  expireToken(): void;
}

const columns = ['subject', 'lastname', 'companyname', 'mobilephone', 'emailaddress1', 'budgetamount'];

/** Speaks what the receiver uses of learn.microsoft.com: Entra's tokens, and upsert by an alternate key. */
export async function openDynamics(): Promise<DynamicsServer> {
  const leads = new Map<string, Record<string, unknown>>();
  const client = { id: 'application', secret: 'application-secret', scope: '' };
  const tokens = tokenEndpoint(client);
  const refuse = (code: string, message: string) => ({ error: { code, message } });
  const server = await openCrmServer((request) => {
    const { method, path = '', headers, json } = request;
    if (method === 'POST' && path === '/tenant-1/oauth2/v2.0/token') return tokens.issue(request);
    if (!tokens.accepts(request)) return [401];
    const [, reference] = /^\/api\/data\/v9\.2\/leads\(new_sitereference='([^']+)'\)$/.exec(path) ?? [];
    if (method !== 'PATCH' || !reference) return [404, refuse('0x8006088a', 'Resource not found')];
    if (headers['odata-version'] !== '4.0') return [400, refuse('0x80060888', 'Wrong OData version')];
    const lead = json();
    const wrong = Object.keys(lead).find((name) => !columns.includes(name));
    if (wrong) return [400, refuse('0x80048d19', `Invalid property '${wrong}'`)];
    leads.set(reference, { ...leads.get(reference), ...lead });
    const id = `${server.url}/api/data/v9.2/leads(00000000-0000-0000-0000-00000000000${leads.size})`;
    return [204, undefined, { 'odata-entityid': id }];
  });
  client.scope = `${server.url}/.default`;
  const env = { ENTRA_CLIENT_ID: client.id, ENTRA_CLIENT_SECRET: client.secret, ENTRA_TENANT: 'tenant-1' };
  return Object.assign(server, {
    env: { ...env, ENTRA_URL: server.url, DYNAMICS_URL: server.url },
    leads,
    expireToken: tokens.expire,
  });
}
