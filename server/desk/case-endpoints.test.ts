import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, proveKeyOf, signInAs } from '#tests/support/desk.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { answerReport, sampleIdentity } from '#tests/support/officer.ts';
import { encryptTo } from '../whistleblowing/report-keys.ts';
import { verifyAuditLog } from './audit-log.ts';
import { findCase } from './cases.ts';

const server = serverForTests();
const { report, followUp, add } = whistleblowingHelpers(() => server);

describe('officer’s message', () => {
  let officer: DeskBrowser;
  let reference: string;
  let receiptCode: string;
  /** The header of an age file that nobody can decrypt. */
  let header: Buffer;
  beforeAll(async () => {
    officer = await signInAs(server, 'compliance');
    await proveKeyOf(officer, await sampleIdentity(server.services.config.dataDir));
    ({ reference, receiptCode } = (await report()).body);
    await answerReport(server.services, reference, { text: 'received' });
    header = await encryptTo([await identityToRecipient(await generateX25519Identity())], '');
  });
  const age = (bytes = 0) => new Blob([header as Buffer<ArrayBuffer>, new Uint8Array(bytes)]);
  const find = (one: string) => findCase(server.services, one);
  const post = (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      id: crypto.randomUUID(),
      kind: 'officer',
      state: 'acknowledged',
      seen: '200',
      body: age(),
      ...fields,
    }))
      if (typeof value === 'string') form.set(name, value);
      else form.set(name, value, name);
    return officer.post(`/desk/api/cases/${reference}/messages`, form);
  };

  test('an officer’s message is stored once, however often it is sent', async () => {
    const id = crypto.randomUUID();
    const answers = await Promise.all([post({ id }), post({ id }), post({ id })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await find(reference)).toMatchObject({ messages: 2 });
  });

  test('an officer cannot write to a reporter who wrote meanwhile, or if the report’s state changed', async () => {
    const { messages: seen } = (await find(reference)) as { messages: number };
    await add(receiptCode, 'new evidence');
    const before = await find(reference);
    for (const kind of ['officer', 'answer'])
      expect(await post({ kind, seen: String(seen) })).toMatchObject({
        status: 409,
        body: { code: 'reportChanged' },
      });
    expect((await post({ state: 'received' })).status).toBe(409);
    expect(await find(reference)).toEqual(before);
    expect((await post({ kind: 'note', seen: String(seen) })).status).toBe(200);
    const all = { id: crypto.randomUUID(), seen: String(seen + 2) };
    expect((await post(all)).status).toBe(200);
    expect((await post(all)).status).toBe(200);
  });

  test('officers’ messages with files do not count against the limit of their address', async () => {
    const statuses = [];
    // A body without a length counts as the maximum size, and four of those are allowed.
    for (let sent = 0; sent < 6; sent++) {
      const body = new FormData();
      body.set('id', crypto.randomUUID());
      body.set('kind', 'officer');
      body.set('state', 'acknowledged');
      body.set('seen', '200');
      body.set('body', age(), 'body');
      statuses.push(
        (await officer.ask(`/desk/api/cases/${reference}/messages`, { method: 'POST', body })).status,
      );
    }
    expect(statuses).toEqual(Array(6).fill(200));
  });

  test.each<[string, () => Record<string, string | Blob>]>([
    ['nothing', () => ({ body: '' })],
    ['not encrypted', () => ({ body: new Blob(['a plain word']) })],
    [
      'an age header without its body',
      () => ({ body: new Blob(['age-encryption.org/v1\n', 'a plain word']) }),
    ],
    ['too large', () => ({ body: age(65 * 1024) })],
    ['another kind', () => ({ kind: 'reporter' })],
    ['about another state', () => ({ state: 'unknown' })],
    ['sent without what its author saw', () => ({ seen: '' })],
    ['sent with an invalid id', () => ({ id: '../../x' })],
    ['a file that is not encrypted', () => ({ [crypto.randomUUID()]: new Blob(['MZ']) })],
    ['a file under another name', () => ({ cv: age() })],
    ['six files', () => Object.fromEntries(Array.from({ length: 6 }, () => [crypto.randomUUID(), age()]))],
  ])('an officer’s message is rejected if it is %s', async (_, fields) => {
    expect((await post(fields())).status).toBe(422);
  });

  test('an officer’s message is rejected if a file’s id is already used, in the same message or before', async () => {
    const id = crypto.randomUUID();
    expect((await post({ [id]: age() })).status).toBe(200);
    const before = await find(reference);
    expect((await post({ [id]: age() })).status).toBe(422);
    const twice = new FormData();
    for (const [name, value] of [
      ['id', crypto.randomUUID()],
      ['kind', 'note'],
      ['state', 'acknowledged'],
      ['seen', '200'],
    ] as const)
      twice.set(name, value);
    twice.set('body', age(), 'body');
    const other = crypto.randomUUID();
    twice.append(other, age(), other);
    twice.append(other, age(), other);
    expect((await officer.post(`/desk/api/cases/${reference}/messages`, twice)).status).toBe(422);
    expect(await find(reference)).toEqual(before);
  });

  test('an undecryptable officer’s message does not stop the reporter from adding messages', async () => {
    await add(receiptCode, 'still to be read');
    const { messages } = (await followUp(receiptCode)).body as { messages: { text: string }[] };
    expect(messages.map(({ text }) => text)).toContain('still to be read');
    expect(messages.map(({ text }) => text)).toContain('—');
  });

  test('an officer’s message gets 415 if it is no form, and 413 if it is too large', async () => {
    const at = `/desk/api/cases/${reference}/messages`;
    expect((await officer.post(at, { id: 'x' })).status).toBe(415);
    const length = {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(27 * 1024 * 1024),
    };
    expect((await officer.ask(at, { method: 'POST', headers: length, body: 'x' })).status).toBe(413);
  });
});

describe('audit log', () => {
  let officer: DeskBrowser;
  beforeAll(async () => {
    officer = await signInAs(server, 'compliance');
    await proveKeyOf(officer, await sampleIdentity(server.services.config.dataDir));
  });
  const verifyLog = () => verifyAuditLog(server.services);

  test('the audit log stays valid after a reason with half a surrogate pair', async () => {
    const { reference } = (await report()).body;
    const before = await verifyLog();
    const at = `/desk/api/cases/${reference}/export`;
    expect((await officer.post(at, { reason: 'half \ud83d of it' })).status).toBe(200);
    expect(await verifyLog()).toEqual({ rows: before.rows + 1 });
  });

  test('the audit log records neither a missing case nor a request from another site’s link', async () => {
    const { reference } = (await report()).body;
    const before = await verifyLog();
    expect((await officer.get('/desk/api/cases/XXXX-XXXX')).status).toBe(404);
    expect((await officer.post('/desk/api/cases/XXXX-XXXX/export', { reason: 'to see it' })).status).toBe(
      404,
    );
    const init = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await officer.ask(`/desk/api/cases/${reference}`, init)).status).toBe(403);
    expect(await verifyLog()).toEqual(before);
  });
});
