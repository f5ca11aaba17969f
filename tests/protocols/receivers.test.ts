import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cashFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { companiesApproval } from '#domain/forms/companies-approval.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { startDeliveries } from '#server/deliverers.ts';
import { liveCrm, openSigner } from '#server/gateways/crm.ts';
import { serverForTests } from '../support/database.ts';
import { newMobile } from '../support/leads.ts';
import { expectGatewayDown } from '../support/provider.ts';
import { examplePayload } from '../support/site.ts';
import type { CrmServer } from './crm-server.ts';
import { openDynamics } from './dynamics-server.ts';
import { type ExampleProgram, startExample } from './example-program.ts';
import { openHubspot } from './hubspot-server.ts';
import { openSalesforce } from './salesforce-server.ts';

const secret = `whsec_${randomBytes(24).toString('base64')}`;
const secrets = [{ value: secret }] as const;

const start = (name: string, env: Record<string, string>) =>
  startExample(`crm/${name}.ts`, { ...env, CRM_WEBHOOK_SECRET: secret });

const receivers = {
  hubspot: { open: openHubspot, write: '/batch/upsert' },
  salesforce: { open: openSalesforce, write: '/sobjects/Lead/' },
  dynamics: { open: openDynamics, write: '/leads(' },
} as const;
type ReceiverName = keyof typeof receivers;
const names = Object.keys(receivers) as ReceiverName[];

async function opened(name: ReceiverName): Promise<{ crm: CrmServer; receiver: ExampleProgram }> {
  const crm = await receivers[name].open();
  return { crm, receiver: await start(name, crm.env) };
}

const eventOf = (reference = 'K7M4-9QXT', answers: Record<string, unknown> = {}) => ({
  id: 'delivery-1',
  timestamp: new Date(),
  body: JSON.stringify({
    type: 'lead.created',
    data: {
      reference,
      form: 'cars-finance',
      answers: { CustomerName: 'مقدم طلب', MobileNumber: '0551234567', idNumber: '1010101010', ...answers },
    },
  }),
});

const gatewayTo = ({ url }: { url: string }) => liveCrm({ url, secrets });

describe('site', () => {
  const server = serverForTests();

  /** Sends a form to the site, which delivers it to the receiver. Returns its reference. */
  async function applied(form: LeadForm, receiver: ExampleProgram, changes: Record<string, string> = {}) {
    // The receivers refuse posts of another time than theirs.
    server.clock.now = new Date();
    const payload = examplePayload(form, { MobileNumber: newMobile(), ...changes });
    const { body } = await server.post(form.endpoint, payload);
    server.services.gateways.crm = gatewayTo(receiver);
    const worker = await startDeliveries(server.services);
    const states = async () =>
      (
        await server.services.database.db
          .selectFrom('deliveries')
          .select('state')
          .where('kind', '=', 'crm')
          .execute()
      ).map(({ state }) => state);
    await expect.poll(states, { timeout: 30_000 }).not.toContain('pending');
    await worker.stop();
    return body.reference as string;
  }

  test('delivers a lead to HubSpot as a contact and a deal', async () => {
    const crm = await openHubspot();
    const receiver = await start('hubspot', crm.env);
    const car = await applied(carFinance, receiver, { email: 'Applicant@Example.com' });
    const cash = await applied(cashFinance, receiver);
    expect([...crm.contacts.values()]).toEqual([
      {
        email: 'applicant@example.com',
        lastname: 'مقدم طلب نموذجي',
        phone: expect.stringMatching(/^\+9665\d{8}$/),
      },
      {
        site_mobile: expect.stringMatching(/^\+9665\d{8}$/),
        lastname: 'منشأة نموذجية',
        company: 'منشأة نموذجية',
        phone: expect.stringMatching(/^\+9665\d{8}$/),
      },
    ]);
    expect([...crm.deals.values()]).toMatchObject([
      { site_reference: car, pipeline: 'default', dealstage: 'appointmentscheduled' },
      { site_reference: cash, amount: '750000' },
    ]);
    expect(crm.associations.size).toBe(2);
  });

  test('delivers a lead to Salesforce as a Lead', async () => {
    const crm = await openSalesforce();
    const reference = await applied(carFinance, await start('salesforce', crm.env));
    expect([...crm.leads]).toEqual([
      [
        reference,
        {
          LastName: 'مقدم طلب نموذجي',
          Company: 'Private person',
          MobilePhone: expect.stringMatching(/^\+9665\d{8}$/),
          Email: 'applicant@example.com',
          LeadSource: 'Web',
          Description: `cars-finance ${reference}`,
        },
      ],
    ]);
  });

  test('delivers a lead without a name to Dynamics', async () => {
    const crm = await openDynamics();
    const reference = await applied(companiesApproval, await start('dynamics', crm.env));
    expect([...crm.leads]).toEqual([
      [
        reference,
        {
          subject: `approval ${reference}`,
          lastname: reference,
          mobilephone: expect.stringMatching(/^\+9665\d{8}$/),
        },
      ],
    ]);
  });
});

describe.each(names)('receiver of %s', (name) => {
  test('accepts a repeated lead without storing it twice, and passes on no national id', async () => {
    const { crm, receiver } = await opened(name);
    for (const _ of [1, 2]) await gatewayTo(receiver).post(eventOf());
    const logged = () => receiver.lines.filter((line) => line.endsWith(' 204 delivery-1 K7M4-9QXT saved'));
    await expect.poll(() => logged().length).toBe(2);
    const stored = 'leads' in crm ? crm.leads : 'deals' in crm ? crm.deals : undefined;
    expect((stored as Map<string, unknown>).size).toBe(1);
    expect(JSON.stringify(crm.received)).not.toContain('1010101010');
  });

  test('passes on a rate limit, so that the site waits as long as asked', async () => {
    const { crm, receiver } = await opened(name);
    crm.answerNext(receivers[name].write, 429, undefined, { 'retry-after': '90' });
    const down = await expectGatewayDown(gatewayTo(receiver).post(eventOf()));
    expect(down).toMatchObject({ isPermanent: false, retryAfterSeconds: 90, message: 'crm: answered 503' });
    await gatewayTo(receiver).post(eventOf());
  });

  test('reports an outage and a refusal of the CRM, so that the site tries again', async () => {
    const { crm, receiver } = await opened(name);
    for (const [status, message] of [
      [500, 'crm: answered 503'],
      [400, 'crm: answered 502'],
    ] as const) {
      crm.answerNext(receivers[name].write, status, { message: 'مقدم طلب' });
      const down = await expectGatewayDown(gatewayTo(receiver).post(eventOf()));
      expect(down).toMatchObject({ isPermanent: false, message });
    }
    expect(receiver.lines.join('\n')).not.toMatch(/مقدم|055|966/);
  });

  test('reports a wrong secret of the CRM, so that the site tries again', async () => {
    const crm = await receivers[name].open();
    const wrong = Object.fromEntries(
      Object.entries(crm.env).map(([key, value]) => [key, /TOKEN|SECRET/.test(key) ? 'wrong' : value]),
    );
    const receiver = await start(name, wrong);
    expect((await expectGatewayDown(gatewayTo(receiver).post(eventOf()))).message).toBe('crm: answered 503');
  });

  test('refuses an unsigned, altered or old post', async () => {
    const { crm, receiver } = await opened(name);
    const event = eventOf();
    const signed = openSigner(secrets)(event);
    const post = async (headers: Record<string, string>, body = event.body) =>
      (await fetch(receiver.url, { method: 'POST', headers, body })).status;
    const old = { ...event, timestamp: new Date(Date.now() - 301_000) };
    const early = { ...event, timestamp: new Date(Date.now() + 330_000) };
    const other = openSigner([{ value: `whsec_${randomBytes(24).toString('base64')}` }]);
    expect([
      await post({}),
      await post(signed, event.body.replace('cars', 'cash')),
      await post({ ...signed, 'webhook-id': 'another' }),
      await post(other(event)),
      await post(openSigner(secrets)(old)),
      await post(openSigner(secrets)(early)),
      await post({ ...signed, 'webhook-timestamp': 'now' }),
      await post(signed, 'x'.repeat(300_000)).catch(() => 413),
      (await fetch(receiver.url)).status,
    ]).toEqual([401, 401, 401, 401, 401, 401, 401, 413, 405]);
    expect(crm.received).toEqual([]);
    expect(await post(signed)).toBe(204);
  });

  test('answers other events with success, and refuses a lead without a reference', async () => {
    const { crm, receiver } = await opened(name);
    await gatewayTo(receiver).post({ ...eventOf(), body: '{"type":"customer.email_changed","data":{}}' });
    const wrong = gatewayTo(receiver).post(eventOf(`x'); --`));
    expect((await expectGatewayDown(wrong)).message).toBe('crm: answered 422');
    expect(crm.received).toEqual([]);
  });
});

test.each(['salesforce', 'dynamics'] as const)('the receiver of %s renews an expired token', async (name) => {
  const crm = await receivers[name].open();
  const receiver = await start(name, crm.env);
  await gatewayTo(receiver).post(eventOf('AAAA-2222'));
  crm.expireToken();
  await gatewayTo(receiver).post(eventOf('BBBB-3333'));
  expect([...crm.leads.keys()]).toEqual(['AAAA-2222', 'BBBB-3333']);
});

test('the receiver of HubSpot keeps the stage that staff have set, and one contact per e-mail address', async () => {
  const crm = await openHubspot();
  const receiver = await start('hubspot', crm.env);
  const email = 'applicant@example.com';
  await gatewayTo(receiver).post(eventOf('AAAA-2222', { email }));
  const [[id = '', deal] = []] = crm.deals;
  crm.deals.set(id, { ...deal, dealstage: 'closedwon' });
  await gatewayTo(receiver).post(eventOf('AAAA-2222', { email }));
  await gatewayTo(receiver).post(eventOf('BBBB-3333', { email }));
  expect([...crm.deals.values()].map(({ dealstage }) => dealstage)).toEqual([
    'closedwon',
    'appointmentscheduled',
  ]);
  expect(crm.contacts.size).toBe(1);
  expect(crm.associations.size).toBe(2);
});

test('the receiver of Salesforce accepts a second lead of a person, and a repetition after the conversion', async () => {
  const crm = await openSalesforce();
  const receiver = await start('salesforce', crm.env);
  const email = 'applicant@example.com';
  await gatewayTo(receiver).post(eventOf('AAAA-2222', { email }));
  await gatewayTo(receiver).post(eventOf('BBBB-3333', { email }));
  crm.leads.set('AAAA-2222', { ...crm.leads.get('AAAA-2222'), IsConverted: true });
  await gatewayTo(receiver).post(eventOf('AAAA-2222', { email }));
  expect([...crm.leads.keys()]).toEqual(['AAAA-2222', 'BBBB-3333']);
});

test('a receiver accepts the old and the new secret while the site replaces one', async () => {
  const crm = await openDynamics();
  const newer = `whsec_${randomBytes(24).toString('base64')}`;
  const receiver = await startExample('crm/dynamics.ts', {
    ...crm.env,
    CRM_WEBHOOK_SECRET: `${newer},${secret}`,
  });
  for (const value of [secret, newer])
    await liveCrm({ url: receiver.url, secrets: [{ value }] }).post(eventOf());
  expect(crm.leads.size).toBe(1);
});
