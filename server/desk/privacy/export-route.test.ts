import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PrivacyRoom } from '#contract/desk-privacy.ts';
import type { RequestKind } from '#domain/data-subject-requests.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, signInAs } from '#tests/support/desk.ts';
import { type FormSender, sendAllForms } from '#tests/support/person.ts';
import { readAuditLog } from '../audit-log.ts';
import type { Session } from '../sign-in/sessions.ts';
import { privacyRoom } from './requests.ts';

const server = serverForTests();
let room: PrivacyRoom;
let sender: FormSender;
let officer: DeskBrowser;
let reference: string;
beforeAll(async () => {
  sender = await sendAllForms(server, 404);
  await server.services.database.db.deleteFrom('data_subject_requests').execute();
  room = privacyRoom(server.services, { subject: 'one', name: 'one' } as Session);
  officer = await signInAs(server, 'privacy');
  reference = await enter('export', sender.nationalId);
});
const enter = async (kind: RequestKind, idNumber: string) => {
  const entered = await room.enter({
    kind,
    idNumber,
    MobileNumber: '+966 50 000 0011',
    email: '',
    message: '',
  });
  return 'reference' in entered ? entered.reference : '';
};

describe('export', () => {
  const ask = (by: DeskBrowser, fields: Record<string, string>, headers = {}, which = reference) =>
    by.ask(`/desk/privacy/${which}/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ language: 'en', ...fields }).toString(),
    });
  const reason = 'They asked by telephone';

  test('an export is a zip file that must not be cached, and its reason is in the audit log', async () => {
    const response = await ask(officer, { reason });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${reference}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const person = JSON.parse(Buffer.from(files['person.json'] ?? []).toString()) as Record<string, unknown>;
    expect(person).toMatchObject({
      nationalId: sender.nationalId,
      requests: [{ reference, kind: 'export' }],
    });
    expect(person.submissions).toHaveLength(5);
    const [look] = await readAuditLog(server.services);
    expect(look).toMatchObject({ action: 'request-exported', about: reference, reason });
  });

  test('an export of a closed request leads back to the request', async () => {
    const closed = await enter('export', '1020304061');
    await room.end(closed, 'done', reason);
    expect((await ask(officer, { reason }, {}, closed)).headers.get('location')).toBe(
      `/en/desk/privacy/${closed}?export=over`,
    );
  });

  test('an export is refused to other roles and sites, for other requests, and without a reason', async () => {
    const before = await readAuditLog(server.services);
    expect((await ask(officer, { reason: 'x' })).headers.get('location')).toBe(
      `/en/desk/privacy/${reference}?export=reason`,
    );
    expect((await ask(officer, { reason }, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await ask(officer, { reason }, {}, '2222-2222')).status).toBe(404);
    expect((await ask(officer, { reason }, {}, await enter('correction', '1020304053'))).status).toBe(404);
    const stranger = await signInAs(server, 'leads');
    expect((await ask(stranger, { reason })).status).toBe(404);
    const entries = await readAuditLog(server.services);
    expect(entries.filter(({ action }) => action === 'request-exported')).toEqual(
      before.filter(({ action }) => action === 'request-exported'),
    );
  });
});
