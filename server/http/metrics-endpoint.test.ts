import { once } from 'node:events';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { freshDatabase, serverForTests } from '#tests/support/database.ts';
import { photo } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { ringOf } from '#tests/support/process.ts';
import { valueIn } from '#tests/support/scrape.ts';
import {
  examplePayload,
  personalFinancePayload,
  startTestServer,
  type TestServer,
} from '#tests/support/site.ts';
import { serve } from '../app.ts';
import { startDeliveries } from '../deliverers.ts';
import { watchDatabase } from '../operations/metrics/database-metrics.ts';
import type { KeyRing } from '../platform/configuration/key-ring.ts';
import { openDatabase } from '../platform/database/open.ts';

/** Serves the test server on a real port, because access depends on the connection. */
async function onPort(
  server: TestServer,
  tokens?: KeyRing<string>,
): Promise<(path: string, headers?: object) => Promise<Heard>> {
  const config = { ...server.services.config, host: '127.0.0.1', port: 0, metricsTokens: tokens };
  const listening = serve({ ...server.services, config });
  onTestFinished(() => void listening.close());
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return async (path, headers = {}) => {
    const sent = ask({ port, path, agent: false, headers: { ...headers } }).end();
    const [response] = await once(sent, 'response');
    let body = '';
    for await (const text of response.setEncoding('utf8')) body += text;
    return { status: response.statusCode, headers: response.headers, body };
  };
}
interface Heard {
  status: number;
  headers: Record<string, string>;
  body: string;
}

describe('access', () => {
  const server = serverForTests();

  test('access to /metrics without a configured token is granted to this machine only, not through a proxy', async () => {
    const get = await onPort(server);
    const { status, headers, body } = await get('/metrics');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('text/plain; version=0.0.4'),
      'no-store',
    ]);
    expect(body).toContain('# TYPE http_requests_total counter');
    for (const passedOn of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
      const refused = await get('/metrics', passedOn);
      expect([refused.status, refused.body]).toEqual([403, expect.not.stringContaining('http_requests')]);
    }
    expect((await get('/metrics', { authorization: 'Bearer made-up-made-up-made-up' })).status).toBe(200);
  });

  test('access to /metrics with a valid token is granted from anywhere, and without one to nobody', async () => {
    const [newer, older] = ['the newer token, 16', 'the-older-token-16'].map((one) =>
      one.replace(/\W+/g, '-'),
    );
    const get = await onPort(server, ringOf(newer ?? '', older ?? ''));
    const statusFor = async (authorization?: string) =>
      (await get('/metrics', { 'x-forwarded-for': '192.0.2.1', ...(authorization && { authorization }) }))
        .status;
    expect(await statusFor(`Bearer ${newer}`)).toBe(200);
    expect(await statusFor(`bearer ${older}`)).toBe(200);
    for (const wrong of [undefined, `Bearer ${newer}x`, `Basic ${newer}`, 'Bearer ', newer])
      expect([wrong, await statusFor(wrong)]).toEqual([wrong, 401]);
    expect((await get('/metrics')).status).toBe(401);
  });
});

describe('counters', () => {
  const server = serverForTests();
  beforeAll(async () => {
    watchDatabase(server.services);
    const worker = await startDeliveries(server.services);
    return () => worker.stop();
  });
  const scrape = () => server.services.metrics.scrape();

  test('metrics count requests by route, and never contain a path that a client made up', async () => {
    const paths = ['/api/nothing-1', '/api/nothing-2', '/ar/nothing-3', '/nothing-4', '/assets/nothing-5.js'];
    for (const path of paths) await server.request(path);
    await server.request('/ar/contact-us');
    await server.request('/en/contact-us', { method: 'BREW' });
    await server.post(afterSales.endpoint, {});
    const text = await scrape();
    expect(text).not.toMatch(/nothing-\d|BREW/);
    const requests = (route: string, status: string, method = 'GET') =>
      valueIn(text, 'http_requests_total', { route, status, method });
    expect(requests('/api/*', '404')).toBe(2);
    expect(requests(afterSales.endpoint, '422', 'POST')).toBe(1);
    expect(requests('(unknown)', '200')).toBe(1);
    expect(requests('(redirect)', '302')).toBe(1);
    expect(requests('/:language/contact-us', '200')).toBe(1);
    expect(valueIn(text, 'http_requests_total', { method: 'other' })).toBe(1);
    const took = { method: 'GET', route: '/:language/contact-us' };
    expect(valueIn(text, 'http_request_duration_seconds_count', took)).toBe(1);
  });

  test('metrics count submissions by form, codes, gateway requests and delivery attempts', async () => {
    const before = await scrape();
    const key = { 'idempotency-key': 'once' };
    for (let time = 0; time < 2; time++) {
      expect((await server.post(afterSales.endpoint, examplePayload(afterSales), key)).status).toBe(200);
    }
    await server.post(afterSales.endpoint, {});
    const { body: lead } = await server.post(apiPaths.individualLoanRequest, personalFinancePayload());
    const { MobileNumber } = personalFinancePayload();
    const mobileNumber = `966${String(MobileNumber).slice(-9)}`;
    const right = (await server.codeSentTo(mobileNumber)) ?? '';
    const wrong = right === '1234' ? '4321' : '1234';
    for (const otp of [wrong, right]) await server.post(apiPaths.verifyOtp, { ...lead, mobileNumber, otp });
    await server.post(apiPaths.updateLead, { ...personalFinancePayload(), Id: lead.leadId });

    const text = await scrape();
    expect(valueIn(before, 'submissions_total', { form: 'after-sales' })).toBe(0);
    expect(valueIn(text, 'submissions_total', { form: 'after-sales', state: 'accepted' })).toBe(1);
    expect(valueIn(text, 'submissions_total', { form: 'personal-finance', state: 'unverified' })).toBe(1);
    expect(valueIn(text, 'submissions_total', { form: 'personal-finance', state: 'accepted' })).toBe(1);
    for (const event of ['sent', 'wrong', 'right'])
      expect([event, valueIn(text, 'one_time_codes_total', { event })]).toEqual([event, 1]);
    expect(valueIn(text, 'one_time_codes_today', { count: 'budget' })).toBe(
      server.services.config.codesPerDay,
    );
    expect(valueIn(text, 'gateway_requests_total', { gateway: 'sms', outcome: 'answered' })).toBe(1);
    expect(valueIn(text, 'gateway_requests_total', { gateway: 'identity', outcome: 'answered' })).toBe(1);
    await expect
      .poll(
        async () => valueIn(await scrape(), 'delivery_attempts_total', { outcome: 'delivered', kind: 'crm' }),
        {
          timeout: 15_000,
        },
      )
      .toBe(2);
  });

  test('metrics count failures of a provider and refusals by rate limits', async () => {
    const down = personalFinancePayload({ MobileNumber: '0555550504' });
    expect((await server.post(apiPaths.individualLoanRequest, down)).status).toBe(503);
    const from = { 'x-forwarded-for': '192.0.2.9' };
    for (let count = 0; count < 31; count++) await server.post(afterSales.endpoint, {}, from);
    const text = await scrape();
    expect(valueIn(text, 'gateway_requests_total', { gateway: 'sms', outcome: 'down' })).toBe(1);
    expect(valueIn(text, 'rate_limit_refusals_total', { limit: 'submissions' })).toBe(1);
  });

  test('metrics contain nothing about a malpractice report, because they would date it', async () => {
    const other = await startTestServer(await freshDatabase());
    onTestFinished(() => other.stop());
    watchDatabase(other.services);
    const steady = async () => {
      // Values read before are no longer cached.
      other.clock.now = new Date(other.clock.now.getTime() + 6000);
      return (await other.services.metrics.scrape()).replace(
        /^(data_dir_free_bytes|database_connections).*$/gm,
        '',
      );
    };
    const { report, followUp, add, expectMails } = whistleblowingHelpers(() => other);
    const before = await steady();
    const file = new File([new Uint8Array(await photo())], 'proof.jpg');
    const { body } = await report({}, { file });
    await other.request('/ar/malpractice-report');
    await followUp(body.receiptCode);
    expect((await add(body.receiptCode, 'more of it')).status).toBe(200);
    const address = { 'x-forwarded-for': '192.0.2.10' };
    for (let count = 0; count < 31; count++) await report({ describtion: '' }, { headers: address });
    expect(await steady()).toBe(before);
    const worker = await startDeliveries(other.services);
    onTestFinished(() => worker.stop());
    await expectMails(body.reference, 2);
    expect(await steady()).toBe(before);
  });
});

describe('gauges', () => {
  test('metrics contain open deliveries by kind and state, the oldest age, the database and the last backup', async () => {
    const server = await startTestServer(await freshDatabase());
    onTestFinished(() => server.stop());
    watchDatabase(server.services);
    for (const MobileNumber of ['0550000001', '0550000002']) {
      await server.post(afterSales.endpoint, examplePayload(afterSales, { MobileNumber }));
    }
    await sql`update deliveries set state = 'failed' where id = (select id from deliveries where kind = 'crm' limit 1)`.execute(
      server.services.database.db,
    );
    server.clock.now = new Date(server.clock.now.getTime() + 600_000);
    const text = await server.services.metrics.scrape();
    const open = (kind: string, state: string) => valueIn(text, 'deliveries_open', { kind, state });
    expect([open('staff-mail', 'pending'), open('crm', 'pending'), open('crm', 'failed')]).toEqual([2, 1, 1]);
    expect(valueIn(text, 'deliveries_oldest_pending_seconds', { kind: 'crm' })).toBe(600);
    expect(valueIn(text, 'database_up')).toBe(1);
    expect(valueIn(text, 'database_migrated')).toBe(1);
    expect(valueIn(text, 'data_dir_free_bytes')).toBeGreaterThan(0);
    expect(valueIn(text, 'last_backup_age_seconds')).toBeUndefined();
    const { config } = server.services;
    config.backupDir = join(config.dataDir, 'backups');
    await mkdir(config.backupDir);
    for (const [name, seconds] of [
      ['newer', 60],
      ['older', 3600],
    ] as const) {
      await writeFile(join(config.backupDir, name), '');
      const at = new Date(server.clock.now.getTime() - seconds * 1000);
      await utimes(join(config.backupDir, name), at, at);
    }
    expect(valueIn(await server.services.metrics.scrape(), 'last_backup_age_seconds')).toBe(60);
    expect(valueIn(text, 'database_connections', { state: 'waiting' })).toBe(0);
  });

  test('metrics report an unreachable database as down, and still contain the rest', async () => {
    const server = await startTestServer(await freshDatabase());
    onTestFinished(() => server.stop());
    const other = await freshDatabase();
    const database = await openDatabase(other, server.services.log);
    await database.close();
    await other.remove();
    const services = { ...server.services, database };
    watchDatabase(services);
    await server.request('/api/nothing');
    const text = await services.metrics.scrape();
    expect(valueIn(text, 'database_up')).toBe(0);
    expect(valueIn(text, 'database_migrated')).toBe(0);
    expect(text).not.toMatch(/^deliveries_open/m);
    expect(valueIn(text, 'http_requests_total', { route: '/api/*', status: '404' })).toBe(1);
  });
});
