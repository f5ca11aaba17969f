import { beforeEach, describe, expect, test } from 'vitest';
import type { CaseChange, CaseEntry } from '#contract/desk.ts';
import { serverForTests } from '#tests/support/database.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { answerReport, storedReport } from '#tests/support/officer.ts';
import { signRow } from '../platform/encryption/signed-rows.ts';
import { readOfficers } from '../whistleblowing/officers.ts';
import { readAuditLog } from './audit-log.ts';
import { changeCase, findCase, listCases } from './cases.ts';

const session = {
  subject: 'sample-compliance',
  name: 'Officer',
};
const server = serverForTests();
beforeEach(() => {
  server.clock.now = new Date('2026-11-21T09:00:00Z');
});
const { report, followUp, add } = whistleblowingHelpers(() => server);
const change = (reference: string, what: CaseChange) => changeCase(server.services, session, reference, what);
const find = async (reference: string) => (await findCase(server.services, reference)) as CaseEntry;

describe('case', () => {
  test('a case has the company’s deadlines; a question acknowledges it, only the final answer answers it', async () => {
    const { reference } = (await report()).body;
    server.clock.now = new Date('2026-11-24T09:00:00Z');
    // The test company promises acknowledgement in six days and an answer in two months.
    expect(await find(reference)).toMatchObject({
      state: 'received',
      days: 3,
      acknowledgeBy: '2026-11-27',
      answerBy: '2027-01-21',
      acknowledgedOn: null,
      answeredOn: null,
      awaitsReply: false,
      assignedTo: null,
    });
    await answerReport(server.services, reference, { text: 'a note', kind: 'note' });
    expect(await find(reference)).toMatchObject({ state: 'received', acknowledgedOn: null });
    await answerReport(server.services, reference, { text: 'a question' });
    expect(await find(reference)).toMatchObject({
      state: 'acknowledged',
      acknowledgedOn: '2026-11-24',
      answeredOn: null,
      messages: 2,
    });
    server.clock.now = new Date('2026-11-25T09:00:00Z');
    await answerReport(server.services, reference, { text: 'an answer', kind: 'answer' });
    expect(await find(reference)).toMatchObject({ answeredOn: '2026-11-25', messages: 3 });
    const [look] = await readAuditLog(server.services);
    expect(look).toMatchObject({ action: 'case-answered', about: reference });
  });

  test('a case reopens when the reporter writes again, and then awaits a reply', async () => {
    const { reference, receiptCode } = (await report()).body;
    expect(await change(reference, { from: 'received', to: 'closed', outcome: 'not-ours' })).toBe('changed');
    expect((await followUp(receiptCode)).body).toMatchObject({ state: 'closed', outcome: 'not-ours' });
    expect((await listCases(server.services, 'open')).cases.map((one) => one.reference)).not.toContain(
      reference,
    );
    await add(receiptCode, 'one more thing');
    expect(await find(reference)).toMatchObject({
      state: 'examined',
      outcome: null,
      closedOn: null,
      awaitsReply: true,
    });
  });

  test('a case can be assigned only to an officer', async () => {
    const { reference } = (await report()).body;
    const [{ id = '' } = {}] = await readOfficers(server.services);
    expect(await change(reference, { from: null, assignTo: id })).toBe('changed');
    expect(await find(reference)).toMatchObject({ assignedTo: { id } });
    expect(await change(reference, { from: id, assignTo: crypto.randomUUID() })).toBe('unknown');
    expect(await change(reference, { from: id, assignTo: null })).toBe('changed');
    expect(await change('XXXX-XXXX', { from: 'received', to: 'examined' })).toBe('unknown');
  });

  test('an officer cannot undo a change that their page did not show yet', async () => {
    const { reference } = (await report()).body;
    const [{ id = '' } = {}] = await readOfficers(server.services);
    await change(reference, { from: 'received', to: 'closed', outcome: 'measures' });
    await change(reference, { from: null, assignTo: id });
    expect(await change(reference, { from: 'received', to: 'examined' })).toBe('stale');
    expect(await change(reference, { from: 'received', to: 'closed', outcome: 'not-ours' })).toBe('stale');
    expect(await change(reference, { from: null, assignTo: null })).toBe('stale');
    expect(await find(reference)).toMatchObject({
      state: 'closed',
      outcome: 'measures',
      assignedTo: { id },
    });
    server.clock.now = new Date('2036-11-21T21:00:00Z');
    expect(await change(reference, { from: 'received', destroy: true })).toBe('stale');
  });

  test('a case can be destroyed with its messages after its retention period, not before', async () => {
    const { reference, receiptCode } = (await report()).body;
    await add(receiptCode, 'more');
    expect(await change(reference, { from: 'received', destroy: true })).toBe('too-early');
    server.clock.now = new Date('2036-11-21T20:59:00Z');
    expect(await change(reference, { from: 'received', destroy: true })).toBe('too-early');
    server.clock.now = new Date('2036-11-21T21:00:00Z');
    expect(await change(reference, { from: 'received', destroy: true })).toBe('changed');
    expect(await find(reference)).toBeUndefined();
    expect((await followUp(receiptCode)).status).toBe(422);
  });

  test('a case is listed once, on pages of fifty', async () => {
    const { db } = server.services.database;
    const row = await storedReport(server.services, (await report()).body.reference);
    const rows = Array.from({ length: 120 }, (_, at) =>
      signRow(server.services.encryption, 'whistleblowing_reports', {
        ...row,
        id: crypto.randomUUID(),
        reference: `N${String(at).padStart(4, '0')}`,
        receipt_recipient: `age1${at}`,
        received_on: `2026-10-${String(1 + (at % 20)).padStart(2, '0')}`,
      }),
    );
    await db.insertInto('whistleblowing_reports').values(rows).execute();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listCases(server.services, 'open', after);
      expect(page.cases.length).toBeLessThanOrEqual(50);
      seen.push(...page.cases.map(({ receivedOn, reference }) => `${receivedOn} ${reference}`));
      after = page.next;
    } while (after);
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen.filter((one) => / N\d{4}$/.test(one))).toHaveLength(120);
    // An invalid cursor starts at page one.
    for (const after of ["'; drop", '0000-01-01.ZZZZ'])
      expect((await listCases(server.services, 'open', after)).cases[0]?.receivedOn).toBe('2026-10-01');
  });
});
