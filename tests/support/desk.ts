import { identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import type { KeyChallenge } from '#contract/desk.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import type { SamplePerson } from '#server/gateways/sandbox-sign-in.ts';
import type { Services } from '#server/intake/services.ts';
import { decryptWith } from '#server/whistleblowing/report-keys.ts';
import { type AnyJson, examplePayload, type TestServer } from './site.ts';
import { until } from './until.ts';

/** Settings of a desk with a sign-in provider that is never called. Unlike the sandbox's, it works behind proxies. */
export const deskBehindProxy = {
  DESK_OIDC_ISSUER: 'http://127.0.0.1:9',
  DESK_OIDC_CLIENT_ID: 'desk',
  DESK_OIDC_CLIENT_SECRET: 'x',
};

/** A browser at the desk: it stores cookies, has its own address and sends an Origin. */
export interface DeskBrowser {
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The Cookie header that it would send. */
  cookies(): string;
  get(path: string): Promise<{ status: number; body: AnyJson }>;
  post(path: string, body?: object | FormData): Promise<{ status: number; body: AnyJson }>;
}

/** Encodes a form as a browser does, with its length. */
async function encodeForm(form: FormData): Promise<RequestInit> {
  const response = new Response(form);
  const body = await response.arrayBuffer();
  const headers = {
    'content-type': response.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  };
  return { method: 'POST', headers, body };
}

let addresses = 0;

/** Returns a browser without a session. */
export function deskBrowser(server: TestServer): DeskBrowser {
  const jar = new Map<string, string>();
  addresses += 1;
  const address = `127.9.${addresses >> 8}.${addresses & 255}`;
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookies());
    if (!headers.has('origin')) headers.set('origin', 'http://localhost');
    const response = await server.deskRequest(path, { ...init, headers }, address);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  const answer = async (response: Response) => ({
    status: response.status,
    body: await response.json().catch(() => undefined),
  });
  return {
    ask,
    cookies,
    get: async (path) => answer(await ask(path)),
    async post(path, body) {
      if (body instanceof FormData) return answer(await ask(path, await encodeForm(body)));
      const headers = { 'content-type': 'application/json' };
      return answer(
        await ask(path, { method: 'POST', ...(body && { headers, body: JSON.stringify(body) }) }),
      );
    },
  };
}

/** Signs in as one of the sandbox's people. */
export async function signInAs(server: TestServer, person: SamplePerson): Promise<DeskBrowser> {
  const browser = deskBrowser(server);
  const begun = await browser.ask('/desk/sign-in?language=ar');
  const state =
    new URL(begun.headers.get('location') ?? '', 'http://localhost').searchParams.get('state') ?? '';
  const chosen = await browser.ask(`/sandbox/sign-in?${new URLSearchParams({ person, state })}`);
  await browser.ask(chosen.headers.get('location') ?? '');
  return browser;
}

/** Proves that the person holds a key, as their browser does. @returns the last answer's status */
export async function proveKeyOf(by: DeskBrowser, identity: string): Promise<number> {
  const recipient = await identityToRecipient(identity);
  const asked = await by.post('/desk/api/key/challenge', { recipient });
  if (asked.status !== 200) return asked.status;
  const { encrypted } = asked.body as KeyChallenge;
  const token = (await decryptWith(identity, Buffer.from(encrypted, 'base64'))).toString();
  return (await by.post('/desk/api/key/proof', { recipient, token })).status;
}

/** A site at an address, with its database. */
interface Site {
  url: string;
  services: Pick<Services, 'database'>;
}

/** Sends an application and marks all its deliveries as failed. @returns its reference */
export async function failDeliveries({ url, services }: Site): Promise<string> {
  const answer = await fetch(url + carFinance.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(examplePayload(carFinance)),
  });
  const { reference } = (await answer.json()) as { reference: string };
  const { db } = services.database;
  const { id } = await db
    .selectFrom('submissions')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const owed = db
    .selectFrom('deliveries')
    .select('id')
    .where('submission_id', '=', id)
    .where('state', '=', 'pending');
  // A running attempt would overwrite the state with `delivered`.
  if (!(await until(async () => !(await owed.executeTakeFirst()), 30_000)))
    throw new Error(`${reference} was not delivered`);
  await db
    .updateTable('deliveries')
    .set({ state: 'failed', attempts: 10, last_error: 'GatewayDown: 500', next_attempt_at: null })
    .where('submission_id', '=', id)
    .execute();
  return reference;
}

/** Inserts a year of figures: a growing number of leads in every state, their deliveries and the funnel. */
export async function insertFigures({ services: { database } }: Pick<Site, 'services'>): Promise<void> {
  const { db } = database;
  await sql`
    with made as (
      insert into submissions (id, reference, form, form_version, language, state, erased_at, campaign, received_at,
        accepted_at, progress, progress_at)
      select gen_random_uuid(), regexp_replace(upper(md5(random()::text)), '^(.{4})(.{4}).*', '\\1-\\2'),
        (array['personal-finance', 'cars-finance', 'personal-finance', 'cash-finance', 'contact'])[1 + n % 5], 1, 'ar',
        'accepted', now(), '{}', at, at,
        (array['received', 'in-review', 'approved', 'received', 'declined', 'completed'])[1 + n % 6], at
      from (select n, now() - n * n * interval '9 minutes' as at from generate_series(1, 230) as n) as days
      returning id, accepted_at
    )
    insert into deliveries (id, submission_id, kind, state, enqueued_at, delivered_at)
    select gen_random_uuid(), id, kind, 'delivered', accepted_at, accepted_at + random() * random() * most
    from made, (values ('staff-mail', interval '9 seconds'), ('crm', interval '3 hours')) as kinds (kind, most)
  `.execute(db);
  const counts = { opened: 900, begun: 410, sent: 160, verified: 131, confirmed: 118 };
  await db
    .insertInto('funnel_counts')
    .values(
      Object.entries(counts).map(([step, count]) => ({
        hour: new Date(),
        form: 'personal-finance',
        step,
        count,
      })),
    )
    .execute();
}
