import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDataKey } from '#tests/support/process.ts';
import { openProvider } from '#tests/support/provider.ts';
import { ConfigError, readConfig } from '../platform/configuration/config.ts';
import { openGateways } from './gateways.ts';

async function openDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gateways-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

const live = {
  GATEWAYS: 'live',
  DATA_KEY: testDataKey,
  SMTP_URL: 'smtp://127.0.0.1:2525',
  SMS_URL: 'http://127.0.0.1:2526',
  SMS_TOKEN: 'sms-token',
  IDENTITY_URL: 'http://127.0.0.1:2527',
  IDENTITY_TOKEN: 'identity-token',
};

test('the sandbox has a CRM without any setting, and creates its folders at the start', async () => {
  const dataDir = await openDataDir();
  const { crm } = await openGateways(readConfig({ DATA_DIR: dataDir }));
  expect(crm).toBeDefined();
  expect((await readdir(join(dataDir, 'outbox'))).sort()).toEqual(['crm', 'mail', 'sms']);
});

test('the sandbox sends nothing, even if addresses are set', async () => {
  const { url, received } = await openProvider((response) => response.end('{"verified":false}'));
  const dataDir = await openDataDir();
  const settings = { ...live, GATEWAYS: 'sandbox', SMS_URL: url, IDENTITY_URL: url, CRM_WEBHOOK_URL: url };
  const { sms, identity, crm } = await openGateways(readConfig({ ...settings, DATA_DIR: dataDir }));
  await sms.send({ to: '966500000001', text: 'مرحبًا' });
  expect(await identity.verify({ nationalId: '1000000001', mobile: '966500000001' })).toBe(true);
  await crm?.post({ id: 'e1', timestamp: new Date(), body: '{}' });
  expect(received).toEqual([]);
});

test('live gateways send to their own addresses with their own tokens', async () => {
  const sms = await openProvider((response) => response.end());
  const identity = await openProvider((response) => response.end('{"verified":true}'));
  const crm = await openProvider((response) => response.end());
  const settings = { ...live, SMS_URL: sms.url, IDENTITY_URL: identity.url, CRM_WEBHOOK_URL: crm.url };
  const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q=';
  const gateways = await openGateways(readConfig({ ...settings, CRM_WEBHOOK_SECRET: secret }));
  await gateways.sms.send({ to: '966500000001', text: 'مرحبًا' });
  await gateways.identity.verify({ nationalId: '1000000001', mobile: '966500000001' });
  await gateways.crm?.post({ id: 'e1', timestamp: new Date(), body: '{}' });
  expect(sms.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer sms-token']);
  expect(identity.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer identity-token']);
  expect(crm.received.map(({ headers }) => headers['webhook-id'])).toEqual(['e1']);
});

test('there is no live CRM without its address', async () => {
  expect((await openGateways(readConfig(live))).crm).toBeUndefined();
});

test('rejects a webhook secret that cannot be decoded', () => {
  const secret = 'whsec_AAAA=AAAAAAAAAAAAAAA';
  const env = { ...live, CRM_WEBHOOK_URL: 'http://127.0.0.1/', CRM_WEBHOOK_SECRET: secret };
  expect(() => readConfig(env)).toThrow(ConfigError);
});
