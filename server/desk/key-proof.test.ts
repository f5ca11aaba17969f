import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { type DeskBrowser, proveKeyOf, signInAs } from '#tests/support/desk.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { sampleIdentity } from '#tests/support/officer.ts';
import { runOps } from '#tests/support/operator.ts';
import { testDataKey } from '#tests/support/process.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { readOfficers } from '../whistleblowing/officers.ts';

let fresh: FreshDatabase;
let server: TestServer;
let officerKey: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startTestServer(fresh);
  officerKey = await sampleIdentity(server.services.config.dataDir);
});
afterAll(() => server.stop());
const { report } = whistleblowingHelpers(() => server);

const officerWith = async (recipient: string) =>
  (await readOfficers(server.services)).find((officer) => officer.recipient === recipient);
const stateOf = async (recipient: string) => (await officerWith(recipient))?.state;
/** Removes an officer the way the desk's page does. */
async function removeOfficer(by: DeskBrowser, id: string): Promise<unknown> {
  let outcome: unknown;
  server.services.pages = async (_, site) => {
    outcome = await site.desk?.rooms.compliance?.removeOfficer(id);
    return new Response('');
  };
  await by.ask('/ar/desk/officers');
  return outcome;
}
const idOf = async (recipient: string) => (await officerWith(recipient))?.id ?? '';

describe('officer role without the key', () => {
  let impostor: DeskBrowser;
  beforeAll(async () => {
    impostor = await signInAs(server, 'compliance');
  });

  test('a person without the officer key is asked to open it, and sees no report', async () => {
    const { reference } = (await report()).body;
    for (const asked of [
      impostor.get(`/desk/api/cases/${reference}`),
      impostor.get('/desk/api/keys'),
      impostor.post(`/desk/api/cases/${reference}/export`, { reason: 'to see it' }),
    ])
      expect(await asked).toMatchObject({ status: 403, body: { code: 'keyNotProven' } });
  });

  test('a person without the officer key can neither accept a waiting officer nor remove one', async () => {
    const accomplice = await signInAs(server, 'compliance-2');
    const recipient = await identityToRecipient(await generateX25519Identity());
    expect((await accomplice.post('/desk/api/key', { recipient })).body).toEqual({ state: 'waiting' });
    expect((await impostor.post(`/desk/api/officers/${await idOf(recipient)}`)).status).toBe(403);
    expect(await stateOf(recipient)).toBe('waiting');
    const officer = await idOf(await identityToRecipient(officerKey));
    expect(await removeOfficer(impostor, officer)).toBe('notProven');
    expect(await removeOfficer(impostor, await idOf(recipient))).toBe('notProven');
    expect(await removeOfficer(accomplice, officer)).toBe('unknown');
    // A waiting key can be withdrawn by its owner without proof.
    expect(await removeOfficer(accomplice, await idOf(recipient))).toBe('removed');
  });

  test('a person’s new key must wait until it is accepted, even if there is only one officer', async () => {
    const recipient = await identityToRecipient(await generateX25519Identity());
    expect((await impostor.post('/desk/api/key', { recipient })).body).toEqual({ state: 'waiting' });
    expect(await stateOf(await identityToRecipient(officerKey))).toBe('active');
  });

  test('a person can prove their own waiting key, which opens no report, but not the key of another person', async () => {
    const waiting = await generateX25519Identity();
    await impostor.post('/desk/api/key', { recipient: await identityToRecipient(waiting) });
    expect(await proveKeyOf(impostor, waiting)).toBe(200);
    expect((await impostor.get('/desk/api/keys')).status).toBe(403);
    const second = await signInAs(server, 'compliance-2');
    expect(await proveKeyOf(second, officerKey)).toBe(404);
    expect(await proveKeyOf(impostor, await generateX25519Identity())).toBe(404);
  });

  test('a person cannot guess a challenge or use one from another session', async () => {
    const recipient = await identityToRecipient(officerKey);
    const tokens: string[] = [];
    const listening: DeskBrowser = {
      ...(await signInAs(server, 'compliance')),
    };
    const { post } = listening;
    listening.post = (path, body) => {
      if (body && 'token' in body) tokens.push(String(body.token));
      return post(path, body);
    };
    expect(await proveKeyOf(listening, officerKey)).toBe(200);
    for (const token of [...tokens, '', 'x'.repeat(43)])
      expect((await impostor.post('/desk/api/key/proof', { recipient, token })).status).toBe(403);
    expect((await impostor.post('/desk/api/key/proof', { recipient, token: 'x'.repeat(101) })).status).toBe(
      422,
    );
  });

  test('a person is an officer after proving the key', async () => {
    expect(await proveKeyOf(impostor, officerKey)).toBe(200);
    expect((await impostor.get('/desk/api/keys')).status).toBe(200);
  });
});

test('the operator can accept the new key of a sole officer who lost the old one', async () => {
  const ops = (key: string) => {
    const { dataDir, databaseUrl } = fresh;
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATA_KEY: testDataKey };
    return runOps(env, 'malpractice', 'officer', key);
  };
  const officer = await signInAs(server, 'compliance');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  expect(await ops(recipient)).toMatchObject({ code: 1 });
  await officer.post('/desk/api/key', { recipient });
  expect(await ops('age1x')).toMatchObject({ code: 1 });
  expect(await ops(recipient)).toMatchObject({ code: 0 });
  expect(await stateOf(recipient)).toBe('active');
  expect(await stateOf(await identityToRecipient(officerKey))).toBe('removed');
  expect(await proveKeyOf(officer, identity)).toBe(200);
  expect((await officer.get('/desk/api/keys')).status).toBe(200);
});
