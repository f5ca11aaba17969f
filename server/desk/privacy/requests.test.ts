import { beforeAll, describe, expect, test } from 'vitest';
import type { PrivacyRoom } from '#contract/desk-privacy.ts';
import type { RequestKind } from '#domain/data-subject-requests.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type FormSender, sendAllForms, withoutId } from '#tests/support/person.ts';
import { testDataKey } from '#tests/support/process.ts';
import { openRequest } from '../../customers/data-subject-requests/requests.ts';
import type { Services } from '../../intake/services.ts';
import { encryptionOf } from '../../platform/encryption/encryption.ts';
import { readAuditLog } from '../audit-log.ts';
import type { Session } from '../sign-in/sessions.ts';
import { privacyRoom } from './requests.ts';

const server = serverForTests();
let sender: FormSender;
let [first, second]: PrivacyRoom[] = [];
beforeAll(async () => {
  sender = await sendAllForms(server, 404);
  await db().deleteFrom('data_subject_requests').execute();
  [first, second] = ['one', 'two'].map((subject) =>
    privacyRoom(server.services, { subject, name: subject } as Session),
  );
});

const db = () => server.services.database.db;
const room = (one = first) => one as PrivacyRoom;
const typed = (kind: RequestKind, idNumber = '1020304050') => ({
  kind,
  idNumber,
  MobileNumber: '+966 50 000 0011',
  email: '',
  message: '',
});
const enter = async (kind: RequestKind, id?: string) => {
  const entered = await room().enter(typed(kind, id));
  return 'reference' in entered ? entered.reference : '';
};
const lastLooks = async (count: number) =>
  (await readAuditLog(server.services))
    .slice(0, count)
    .map(({ action, about, name }) => [action, about, name]);
const heldOf = (reference: string) =>
  db()
    .selectFrom('data_subject_requests')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

describe('new request', () => {
  test('a new request is validated as on the site, and due in 30 days', async () => {
    expect(
      await room().enter({
        kind: 'export',
        idNumber: '12',
        MobileNumber: '',
        email: '',
        message: 'x'.repeat(4001),
      }),
    ).toEqual({
      errors: { idNumber: 'idPatternMessage', MobileNumber: 'phoneRequired', message: 'textTooLong' },
    });
    expect(await room().enter({ ...typed('export'), kind: 'everything' })).toEqual({ errors: {} });
    const reference = await enter('correction', '١٠٢٠-٣٠٤ ٠٥٠');
    expect(await room().request(reference)).toMatchObject({
      kind: 'correction',
      origin: 'desk',
      state: 'open',
      dueOn: '2026-12-21',
      daysLeft: 30,
      person: { nationalId: '1020304050', contacts: ['0500000011'], submissions: [], isCustomer: false },
    });
    expect(await lastLooks(2)).toEqual([
      ['request-opened', reference, 'one'],
      ['request-entered', reference, 'one'],
    ]);
  });

  test('a request is opened once for a person, even concurrently or under an older key', async () => {
    const nationalId = '1020304051';
    const asked = {
      kind: 'export',
      person: { nationalId },
      contact: '966500000011',
      language: 'ar',
    } as const;
    const open = (services: Pick<Services, 'encryption' | 'now'> = server.services) =>
      db()
        .transaction()
        .execute((tx) => openRequest(tx, services, { ...asked, origin: 'follow', note: 'أريد نسخة' }));
    const opened = await Promise.all([open(), open(), open()]);
    expect(new Set(opened.map(({ reference }) => reference)).size).toBe(1);
    expect(await enter('export', '1020304051')).toBe(opened[0]?.reference);
    await db()
      .transaction()
      .execute((tx) => openRequest(tx, server.services, { ...asked, origin: 'desk', note: 'by post' }));
    expect((await room().request(opened[0]?.reference ?? ''))?.person?.note).toBe('أريد نسخة\nby post');
    expect(await enter('erasure', '1020304051')).not.toBe(opened[0]?.reference);
    const newer = encryptionOf([Buffer.alloc(32, 9), Buffer.from(testDataKey, 'base64')]);
    expect(await open({ ...server.services, encryption: newer })).toEqual({ ...opened[0], isNew: false });
  });

  test('a request from another mobile is separate, so that a stranger cannot block the owner of the id', async () => {
    const person = { nationalId: '1020304056' };
    const asked = { kind: 'erasure', person, language: 'ar', origin: 'follow' } as const;
    const open = (contact: string) =>
      db()
        .transaction()
        .execute((tx) => openRequest(tx, server.services, { ...asked, contact }));
    const [strangers, owners] = [await open('966500000012'), await open('966500000011')];
    expect([strangers.isNew, owners.isNew]).toEqual([true, true]);
    expect(await open('966500000011')).toEqual({ ...owners, isNew: false });
    expect((await room().request(owners.reference))?.person).toMatchObject({
      contacts: ['0500000011'],
      alsoOpen: [{ kind: 'erasure', reference: strangers.reference }],
    });
    await db()
      .deleteFrom('data_subject_requests')
      .where('reference', 'in', [strangers.reference, owners.reference])
      .execute();
  });

  test('requests are listed by due date on pages of fifty, overdue ones first', async () => {
    const now = server.clock.now;
    for (let at = 0; at < 52; at += 1) {
      server.clock.now = new Date(now.getTime() + (at % 5) * 86_400_000);
      await enter('export', String(1_100_000_000 + at));
    }
    server.clock.now = new Date(now.getTime() + 32 * 86_400_000);
    const page = await room().requests('open');
    const rest = await room().requests('open', page.next);
    server.clock.now = now;
    const all = [...page.requests, ...rest.requests];
    expect([page.requests.length, rest.next, all.length]).toEqual([50, undefined, 55]);
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(55);
    expect(all.map(({ dueOn }) => dueOn)).toEqual(all.map(({ dueOn }) => dueOn).sort());
    expect([page.requests[0]?.daysLeft, all.at(-1)?.daysLeft]).toEqual([-2, 2]);
    for (const after of ['x', '2026-13-45.AAAA-AAAA', '0000-01-01.ZZZZ', "2026-01-01.'--", 'x'.repeat(5000)])
      expect((await room().requests('open', after)).requests).toHaveLength(50);
  });

  test.each(['', 'nothing', "K7M4-9QXT'--", '2222-2222', 'x'.repeat(500)])(
    'a request is not found by a malformed or unknown reference (case %#)',
    async (reference) => {
      expect([await room().request(reference), await room().confirmErasure(reference)]).toEqual([
        undefined,
        { outcome: 'unknown' },
      ]);
      expect(await room().end(reference, 'refused', 'for no reason')).toBe('unknown');
    },
  );
});

describe('closed request', () => {
  test('a closed request keeps no personal data, but its outcome and reason', async () => {
    const [done, refused] = [await enter('correction', '1020304052'), await enter('export', '1020304052')];
    expect(await room().end(done, 'done', ' x ')).toBe('reason');
    expect(await room().end(done, 'done', 'x'.repeat(201))).toBe('reason');
    expect(await room().end(done, 'done', 'The address was corrected')).toBe('ended');
    expect(await room().end(refused, 'refused', 'Another person asked')).toBe('ended');
    for (const reference of [done, refused])
      expect(await heldOf(reference)).toMatchObject({
        person: null,
        person_key: null,
        by_contact: null,
        note: null,
        done_at: server.clock.now,
        due_on: '2026-12-21',
      });
    expect(await room().request(refused)).toEqual({
      reference: refused,
      kind: 'export',
      origin: 'desk',
      state: 'refused',
      confirmed: null,
      askedAt: expect.any(String),
      dueOn: '2026-12-21',
      daysLeft: 30,
      endedOn: '2026-11-21',
      endReason: 'Another person asked',
      erasure: null,
    });
    expect(await room().end(done, 'refused', 'too late for that')).toBe('unknown');
    const past = await room().requests('past');
    expect(past.requests.map(({ reference }) => reference).sort()).toEqual([done, refused].sort());
    expect(
      (await readAuditLog(server.services)).slice(0, 2).map(({ action, reason }) => [action, reason]),
    ).toEqual([
      ['request-refused', 'Another person asked'],
      ['request-done', 'The address was corrected'],
    ]);
  });

  test('a request ends with nothing found only if nothing is stored', async () => {
    const why = 'Looked in all systems';
    const stored = await enter('export', sender.nationalId);
    expect(await room().end(stored, 'nothing', why)).toBe('stored');
    expect(await room().end(stored, 'refused', why)).toBe('ended');
    const unknown = await enter('export', '1020304099');
    expect(await room().end(unknown, 'nothing', why)).toBe('ended');
    expect(await room().request(unknown)).toMatchObject({ state: 'nothing', endReason: why });

    const erasure = await enter('erasure', '1020304098');
    expect(await room().end(erasure, 'nothing', why)).toBe('unknown');
    expect(await room().confirmErasure(erasure)).toEqual({ outcome: 'first' });
    expect(await room(second).confirmErasure(erasure)).toEqual({ outcome: 'nothing' });
    expect(await room().request(erasure)).toMatchObject({ state: 'nothing', erasure: { submissions: 0 } });
    expect(await lastLooks(1)).toEqual([['request-nothing', erasure, 'two']]);
  });
});

test('a request without national id is about what was sent without one from the mobile or address', async () => {
  const local = `0${sender.mobile.slice(3)}`;
  const asked = { kind: 'export', idNumber: '', message: '' };
  expect(await room().enter({ ...asked, MobileNumber: '', email: '' })).toEqual({
    errors: { MobileNumber: 'phoneRequired' },
  });
  const entered = await room().enter({ ...asked, MobileNumber: local, email: 'Old404@person.example' });
  const { person } = (await room().request('reference' in entered ? entered.reference : '')) ?? {};
  expect(person).toMatchObject({ nationalId: null, contacts: [local, 'old404@person.example'] });
  expect(person?.submissions.map(({ form }) => form).toSorted()).toEqual(withoutId.toSorted());
  expect(person?.submissions.some(({ isOtherContact }) => isOtherContact)).toBe(false);
  expect(person?.hasOthersWithId).toBe(true);
  const byMail = await room().enter({ ...asked, MobileNumber: '', email: 'nobody@person.example' });
  const found = await room().request('reference' in byMail ? byMail.reference : '');
  expect(found?.person).toMatchObject({
    contacts: ['nobody@person.example'],
    submissions: [],
    hasOthersWithId: false,
  });
});

describe('erasure', () => {
  let reference: string;
  beforeAll(async () => {
    reference = await enter('erasure', sender.nationalId);
    await enter('export', sender.nationalId);
  });

  test('an erasure is confirmed by one officer, who cannot confirm it twice', async () => {
    expect(await room().end(reference, 'done', 'It is erased')).toBe('unknown');
    expect(await room().confirmErasure(reference)).toEqual({ outcome: 'first' });
    expect(await room().confirmErasure(reference)).toEqual({ outcome: 'same-person' });
    expect(await room().request(reference)).toMatchObject({ confirmed: { byMe: true } });
    expect(await room(second).request(reference)).toMatchObject({
      confirmed: { byMe: false },
      person: { submissions: { length: 5 }, isCustomer: true, alsoOpen: [{ kind: 'export' }] },
    });
    expect((await heldOf(reference)).state).toBe('open');
  });

  test('an erasure is carried out once a second officer confirms, and closes the person’s other requests', async () => {
    const { person } = (await room().request(reference)) ?? {};
    const also = person?.alsoOpen[0]?.reference ?? '';
    const outcomes = await Promise.all([1, 2].map(() => room(second).confirmErasure(reference)));
    for (const one of [reference, also]) {
      const { erasure } = (await room().request(one)) ?? {};
      expect(erasure).toMatchObject({ submissions: 5, perhapsAlso: expect.any(Array) });
    }
    expect(outcomes.filter(({ outcome }) => outcome === 'erased')).toHaveLength(1);
    const { answers, person: mark } = await db()
      .selectFrom('submissions')
      .select(['answers', 'person'])
      .where('reference', '=', sender.references[carFinance.name] ?? '')
      .executeTakeFirstOrThrow();
    expect([answers, mark]).toEqual([null, null]);
    for (const one of [reference, also])
      expect(await heldOf(one)).toMatchObject({ state: 'done', person: null, person_key: null });
    const entries = (await readAuditLog(server.services)).filter(({ about }) => about === reference);
    expect(entries.map(({ action, name }) => [action, name])).toEqual(
      expect.arrayContaining([
        ['person-erased', 'two'],
        ['erasure-confirmed', 'two'],
        ['erasure-confirmed', 'one'],
      ]),
    );
    expect(JSON.stringify(entries)).not.toContain(sender.nationalId);
  });

  test('an erasure is not carried out after it was refused', async () => {
    const other = await enter('erasure', '1020304054');
    await room().confirmErasure(other);
    expect(await room().end(other, 'refused', 'A law obliges us')).toBe('ended');
    expect(await room(second).confirmErasure(other)).toEqual({ outcome: 'unknown' });
  });
});
