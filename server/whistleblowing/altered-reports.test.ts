import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportFilePath } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, proveKeyOf, signInAs } from '#tests/support/desk.ts';
import { pdf } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { answerReport, openReport, sampleIdentity } from '#tests/support/officer.ts';
import { changeCase, listCases } from '../desk/cases.ts';
import { GatewayDown } from '../gateways/gateway-down.ts';
import { purge } from '../operations/retention/purge.ts';
import { identityOfReceipt, recipientOfReceipt } from './receipt.ts';
import { encryptTo, newReportKeys } from './report-keys.ts';
import { sendReportMails } from './send-report-mails.ts';
import { logAlteredReports, verifyReports } from './verify-reports.ts';

/** The attacker can read and write every table and send reports like any visitor, but has no key. */
const server = serverForTests();
let officer: DeskBrowser;
beforeAll(async () => {
  officer = await signInAs(server, 'compliance');
  await proveKeyOf(officer, await sampleIdentity(server.services.config.dataDir));
});
const db = () => server.services.database.db;
const { report, followUp, add } = whistleblowingHelpers(() => server);
const caseAt = (reference: string) => officer.get(`/desk/api/cases/${reference}`);
const refused = { status: 409, body: { code: 'reportAltered' } };
const proof = (text: string) => new File([new Uint8Array(pdf(text))], `${text}.pdf`);

/** Sends a report with an officer's answer, a note and a message of the reporter. */
async function answered() {
  const { reference, receiptCode } = (await report()).body;
  await answerReport(server.services, reference, { text: 'We look into it.' });
  await answerReport(server.services, reference, { text: 'Ask the branch.', kind: 'note' });
  await add(receiptCode, 'It was in March.');
  const { id } = await db()
    .selectFrom('whistleblowing_reports')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { id: String(id), reference: String(reference), receiptCode: String(receiptCode) };
}
type Target = Awaited<ReturnType<typeof answered>>;

describe('writes to reports without a key', () => {
  test('an attacker without a key cannot pass off a report as another by swapping references', async () => {
    const [one, two] = [await answered(), await answered()];
    const rename = (from: string, to: string) =>
      sql`update whistleblowing_reports set reference = ${to} where reference = ${from}`.execute(db());
    await rename(one.reference, 'XXXX-XXXX');
    await rename(two.reference, one.reference);
    await rename('XXXX-XXXX', two.reference);
    expect(await caseAt(one.reference)).toMatchObject(refused);
    expect((await followUp(one.receiptCode)).body).toMatchObject({
      isFound: false,
      errors: { receiptCode: 'reportAltered' },
    });
  });

  const changes: [string, (target: Target, other: Target) => Promise<unknown>][] = [
    [
      'an officer’s key of theirs',
      async ({ id }) => {
        const mine = await identityToRecipient(await generateX25519Identity());
        const { recipient, officers_key } = await newReportKeys([mine], mine);
        await sql`update whistleblowing_reports set recipient = ${recipient}, officers_key = ${officers_key}
          where id = ${id}`.execute(db());
      },
    ],
    [
      'a key for the reporter',
      async ({ id, receiptCode }) => {
        const code = receiptCode.replaceAll('-', '');
        const mine = await encryptTo([await recipientOfReceipt(code)], identityOfReceipt('mine'));
        await sql`update whistleblowing_reports set receipt_key = ${mine} where id = ${id}`.execute(db());
      },
    ],
    [
      'another body to the report’s public key',
      async ({ id }) => {
        const { rows } = await sql<{
          recipient: string;
        }>`select recipient from whistleblowing_reports where id = ${id}`.execute(db());
        const body = await encryptTo([rows[0]?.recipient ?? ''], '{}');
        await sql`update whistleblowing_reports set body = ${body} where id = ${id}`.execute(db());
      },
    ],
    [
      'another body from another report',
      ({ id }, other) =>
        sql`update whistleblowing_reports mine set body = theirs.body, officers_key = theirs.officers_key,
          recipient = theirs.recipient from whistleblowing_reports theirs where mine.id = ${id} and theirs.id = ${other.id}`.execute(
          db(),
        ),
    ],
    [
      'an older day, after which it may be destroyed',
      ({ id }) =>
        sql`update whistleblowing_reports set received_on = '2001-01-01' where id = ${id}`.execute(db()),
    ],
    [
      'an end',
      ({ id }) =>
        sql`update whistleblowing_reports set state = 'closed', closed_on = '2026-11-21', outcome = 'nothing-found'
          where id = ${id}`.execute(db()),
    ],
  ];
  test.each(changes)(
    'a report that an attacker gives %s becomes unusable, and the change is detected',
    async (_, change) => {
      const [target, other] = [await answered(), await answered()];
      await change(target, other);
      expect(await caseAt(target.reference)).toMatchObject(refused);
      expect((await followUp(target.receiptCode)).body.errors).toEqual({ receiptCode: 'reportAltered' });
      expect((await add(target.receiptCode, 'more')).body.errors).toEqual({ receiptCode: 'reportAltered' });
      const by = { subject: 'sample-compliance', name: 'Sample' };
      expect(
        await changeCase(server.services, by, target.reference, { from: 'received', destroy: true }),
      ).toBe('altered');
      const lists = await Promise.all(
        (['open', 'closed'] as const).map((which) => listCases(server.services, which)),
      );
      expect(lists.flatMap(({ alteredReferences }) => alteredReferences)).toContain(target.reference);
      expect(lists.flatMap(({ cases }) => cases.map((one) => one.reference))).not.toContain(target.reference);
      const keys = (await officer.get('/desk/api/keys')).body as { reports: { reference: string }[] };
      expect(keys.reports.map((one) => one.reference)).not.toContain(target.reference);
      const signal = new AbortController().signal;
      await purge(server.services, server.clock.now, { dryRun: false, signal });
      expect((await verifyReports(server.services)).altered).toContain(target.id);
      expect(await openReport(server.services, other.reference)).toMatchObject({
        reference: other.reference,
      });
    },
  );

  test('an attacker without a key cannot lead a report code to another report by swapping indexes', async () => {
    const [one, two] = [await answered(), await answered()];
    const move = (to: string, from: string) =>
      sql`update whistleblowing_reports mine set receipt_recipient = theirs.receipt_recipient || ${to},
        receipt_key = theirs.receipt_key from whistleblowing_reports theirs where mine.id = ${to} and theirs.id = ${from}`.execute(
        db(),
      );
    await move(one.id, two.id);
    await sql`update whistleblowing_reports set receipt_recipient = 'x' where id = ${two.id}`.execute(db());
    await sql`update whistleblowing_reports set receipt_recipient = replace(receipt_recipient, ${one.id}, '')
      where id = ${one.id}`.execute(db());
    expect((await followUp(two.receiptCode)).body.errors).toEqual({ receiptCode: 'reportAltered' });
    expect((await followUp(one.receiptCode)).body.isFound).toBe(false);
  });

  const ofMessages: [string, (id: string) => Promise<unknown>][] = [
    [
      'turning the reporter’s word into the officer’s',
      (id) =>
        sql`update whistleblowing_messages set author = 'officer' where report_id = ${id} and author = 'reporter'`.execute(
          db(),
        ),
    ],
    [
      'turning a note into an answer',
      (id) =>
        sql`update whistleblowing_messages set author = 'officer' where report_id = ${id} and author = 'note'`.execute(
          db(),
        ),
    ],
    [
      'writing one to the public key',
      async (id) => {
        const { rows } = await sql<{
          recipient: string;
          reference: string;
        }>`select recipient, reference from whistleblowing_reports where id = ${id}`.execute(db());
        const [{ recipient, reference } = { recipient: '', reference: '' }] = rows;
        const [row] = (await sql<{ id: string }>`select gen_random_uuid() as id`.execute(db())).rows;
        const body = await encryptTo(
          [recipient],
          JSON.stringify({
            reference,
            id: row?.id,
            author: 'officer',
            writtenOn: '2026-11-21',
            after: null,
            text: 'Tell us your name at mallory@example.com.',
            files: [],
          }),
        );
        await sql`insert into whistleblowing_messages (id, report_id, position, author, written_on, body, mac)
          select ${row?.id}, ${id}, 4, 'officer', '2026-11-21', ${body}, mac
          from whistleblowing_messages where report_id = ${id} limit 1`.execute(db());
      },
    ],
    [
      'changing their order',
      async (id) => {
        await sql`update whistleblowing_messages set position = position + 10 where report_id = ${id}`.execute(
          db(),
        );
        await sql`update whistleblowing_messages set position = 14 - position where report_id = ${id}`.execute(
          db(),
        );
      },
    ],
    [
      'changing their days',
      (id) =>
        sql`update whistleblowing_messages set written_on = '2026-01-01' where report_id = ${id}`.execute(
          db(),
        ),
    ],
    [
      'deleting the last',
      (id) => sql`delete from whistleblowing_messages where report_id = ${id} and position = 3`.execute(db()),
    ],
    [
      'deleting the first',
      (id) => sql`delete from whistleblowing_messages where report_id = ${id} and position = 1`.execute(db()),
    ],
    [
      'repeating one',
      (id) =>
        sql`insert into whistleblowing_messages (id, report_id, position, author, written_on, body, mac)
          select gen_random_uuid(), report_id, 4, author, written_on, body, mac
          from whistleblowing_messages where report_id = ${id} and position = 1`.execute(db()),
    ],
  ];
  test.each(ofMessages)(
    'an attacker without a key cannot change messages by %s without being detected',
    async (_, change) => {
      const { id, reference, receiptCode } = await answered();
      await change(id);
      const { body } = await followUp(receiptCode);
      expect(body).toMatchObject({ isFound: true, isAltered: true });
      const genuine = [
        ['officer', 'We look into it.'],
        ['reporter', 'It was in March.'],
      ];
      for (const { author, text } of body.messages) expect(genuine).toContainEqual([author, text]);
      expect((await caseAt(reference)).body).toMatchObject({ isAltered: true });
      const opened = await openReport(server.services, reference);
      for (const { author, text } of opened?.messages ?? [])
        expect([...genuine, ['note', 'Ask the branch.']]).toContainEqual([author, text]);
      expect((await verifyReports(server.services)).altered).toContain(id);
    },
  );

  test('an attacker without a key cannot show the reporter a file under another name', async () => {
    const { reference, receiptCode } = (await report()).body;
    await add(receiptCode, 'two files', {}, [proof('first'), proof('second')]);
    await sql`update files f set content = g.content from files g, whistleblowing_files a, whistleblowing_files b
      where a.file_id = f.id and b.file_id = g.id and a.file_id <> b.file_id and a.report_id = b.report_id
      and a.report_id = (select id from whistleblowing_reports where reference = ${reference})`.execute(db());
    const [message] = (await followUp(receiptCode)).body.messages;
    for (const { id } of message.files) {
      const body = new URLSearchParams({ receiptCode, id });
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' };
      expect((await server.request(reportFilePath, { method: 'POST', body, headers })).status).toBe(404);
    }
  });

  test('an attacker without a key cannot put text into the officer’s mail', async () => {
    const { mail } = server.services.gateways;
    const { send } = mail;
    mail.send = () => Promise.reject(new GatewayDown('mail', 'down'));
    const [one, two] = [(await report()).body.reference, (await report()).body.reference];
    mail.send = send;
    await sql`update whistleblowing_reports set reference = 'EVIL' where reference = ${one}`.execute(db());
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
    await sendReportMails(server.services);
    const mails = await server.outbox('mail');
    expect(mails.filter((text) => text.includes(two))).toHaveLength(1);
    expect(mails.filter((text) => text.includes('EVIL'))).toEqual([]);
  });
});

test('the number of reports changed outside the site is logged', async () => {
  const lines: unknown[] = [];
  const log = { ...server.services.log, error: (...line: unknown[]) => void lines.push(line) };
  await logAlteredReports({ ...server.services, log } as typeof server.services);
  expect(lines).toEqual([[expect.objectContaining({ many: expect.any(Number) }), expect.any(String)]]);
});
