import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { dumpStored } from '#tests/support/contents.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { photo } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { retryAllDeliveries } from '../customers/deliveries/retry-deliveries.ts';
import { GatewayDown } from '../gateways/gateway-down.ts';
import { runHourlyJobs, startHousekeeping } from '../operations/housekeeping.ts';
import { logOptions } from '../platform/log/log.ts';
import { sendReportMails } from './send-report-mails.ts';

const receiptShape = /^[2-9BCDFGHJKMNPQRTVWX]{4}(-[2-9BCDFGHJKMNPQRTVWX]{4}){3}$/;
const address = '203.0.113.77';
const agent = 'Unmistakable-Agent/9.9';

describe('malpractice report', () => {
  let server: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void lines.push(line) });
    server = await startTestServer(await freshDatabase(), { log });
  });
  afterAll(() => server.stop());

  const { report, followUp, add, mailsOf, expectMails } = whistleblowingHelpers(() => server);
  // Without the reminders of content, which the hourly jobs send too.
  const reminders = "select id from deliveries where kind = 'content-reminders'";
  const rowsOf = async (query: string) =>
    (await sql.raw(query).execute(server.services.database.db)).rows as Record<string, unknown>[];
  const reportMails = () => rowsOf(`select * from deliveries where id not in (${reminders})`);
  /** Returns the rows of the queue, which have times. */
  const jobs = () =>
    rowsOf(`select * from pgboss.job where (data->>'deliveryId')::uuid not in (${reminders})`);

  test('a report returns a reference and a report code, and the officer’s mail contains only the reference', async () => {
    const { status, body } = await report();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        isPosted: true,
        reference: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
        receiptCode: expect.stringMatching(receiptShape),
      },
    });
    await expectMails(body.reference, 1);
    const mail = await PostalMime.parse((await mailsOf(body.reference))[0] ?? '');
    expect(mail.to).toEqual([{ address: 'compliance@rimal.example', name: '' }]);
    const told = JSON.stringify(mail);
    for (const word of Object.values(whistleblowingReport.example)) {
      if (word.length > 2) expect(told).not.toContain(word);
    }
    expect(told).not.toContain(body.receiptCode);
    expect(new Date(mail.date ?? '').toISOString()).toMatch(/T00:00:00\.000Z$/);
  });

  test('a report stores nothing about its sender, and nothing typed in plain text', async () => {
    lines.length = 0;
    const typed = {
      describtion: 'وصف لا لبس فيه لما حدث في المستودع رقم سبعة مساء أمس',
      reporterEmail: 'witness@reporter.example',
      sourcePlatform: 'utm-platform',
      sourceMedium: 'utm-medium',
    };
    const headers = {
      'x-forwarded-for': address,
      'user-agent': agent,
      'accept-language': 'en',
      cookie: 'lang=en; visit=unmistakable',
      referer: 'https://intranet.example/desk-14',
      'idempotency-key': randomUUID(),
    };
    const file = new File([new Uint8Array(await photo())], 'دليل.jpg');
    const { body } = await report(typed, { file, headers });
    await expectMails(body.reference, 1);
    await add(body.receiptCode, 'كلمة لا تتكرر: زعفران', headers);
    await expectMails(body.reference, 2);
    await followUp(body.receiptCode);
    const everything = [await dumpStored(server), ...lines, ...(await server.outbox('mail'))].join('\n');
    expect(everything).toContain(body.reference);
    const secrets = [
      ...[address, agent, 'unmistakable', 'intranet.example', headers['idempotency-key']],
      ...[typed.describtion, typed.reporterEmail, 'زعفران', 'utm-platform', 'دليل', 'SECRET-NAME'],
      ...[body.receiptCode, body.receiptCode.replaceAll('-', '')],
    ];
    for (const secret of secrets) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('latin1'));
    }
    expect(lines.join('')).not.toMatch(/malpractice/i);
    // Proves that logging is on for other requests.
    await server.request('/api/websitefinance/fetchcities');
    expect(lines.join('')).toContain('fetchcities');
  });

  test('a report is stored with its day but no time', async () => {
    const { body } = await report({}, { file: new File([new Uint8Array(await photo())], 'photo.jpg') });
    await expectMails(body.reference, 1);
    const { db } = server.services.database;
    const row = await db
      .selectFrom('whistleblowing_reports')
      .selectAll()
      .where('reference', '=', body.reference)
      .executeTakeFirstOrThrow();
    expect(row.received_on).toBe('2026-11-21');
    expect(Object.values(row).filter((value) => (value as unknown) instanceof Date)).toEqual([]);
    // Random UUIDs, because version 7 starts with the time.
    const { file_id } = await db
      .selectFrom('whistleblowing_files')
      .select('file_id')
      .where('report_id', '=', String(row.id))
      .executeTakeFirstOrThrow();
    expect([String(row.id), file_id].map((uuid) => uuid[14])).toEqual(['4', '4']);
    expect(await db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
    expect(await jobs()).toEqual([]);
    const keys = await db.selectFrom('idempotency_keys').selectAll().execute();
    expect(keys).toEqual([]);
  });

  test('a report has a sandbox mail dated by the day only, in its file and its headers', async () => {
    const { body } = await report();
    const folder = join(server.services.config.dataDir, 'outbox/mail');
    const names = (await readdir(folder)).sort();
    const raws = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const at = raws.findIndex((raw) => raw.includes(body.reference));
    expect(names[at]).toMatch(/^2026-11-21T000000000Z-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}\.eml$/);
    const { mtime } = await stat(join(folder, names[at] ?? ''));
    expect(mtime).toEqual(new Date('2026-11-21T00:00:00Z'));
    const [head = ''] = (raws[at] ?? '').split('\r\n\r\n');
    expect(head.match(/\d\d:\d\d/g)).toEqual(['00:00']);
    expect(head).toMatch(/^Message-ID: <[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}@/m);
  });

  test('a report is mailed on the hour with live gateways, and its rows reveal only the day', async () => {
    const { services, clock } = server;
    const before = clock.now;
    services.config = { ...services.config, gateways: 'live' };
    onTestFinished(() => {
      services.config = { ...services.config, gateways: 'sandbox' };
      clock.now = before;
      vi.useRealTimers();
    });
    clock.now = new Date('2026-11-21T09:20:00Z');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const housekeeping = startHousekeeping(services);
    onTestFinished(() => housekeeping.stop());
    const { body } = await report();
    await add(body.receiptCode, 'more of it');
    const owed = await reportMails();
    const midnight = new Date('2026-11-21T00:00:00Z');
    expect(owed.map(({ id, report_id, ...row }) => row)).toEqual(
      Array(2).fill({
        submission_id: null,
        officer_id: null,
        draft_id: null,
        staff_id: null,
        request_id: null,
        reminder_day: null,
        kind: 'malpractice-mail',
        state: 'pending',
        attempts: 0,
        last_error: null,
        skip_reason: null,
        enqueued_at: midnight,
        next_attempt_at: null,
        delivered_at: null,
      }),
    );
    expect(await jobs()).toEqual([]);

    lines.length = 0;
    vi.advanceTimersByTime(40 * 60_000 - 1);
    expect(await reportMails()).toEqual(owed);
    clock.now = new Date('2026-11-21T10:00:00Z');
    vi.advanceTimersByTime(1);
    await expectMails(body.reference, 1);
    await expect.poll(reportMails).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('a report is mailed once, even by several processes', async () => {
    const { services } = server;
    services.config = { ...services.config, gateways: 'live' };
    const { body } = await report();
    services.config = { ...services.config, gateways: 'sandbox' };
    const mail = services.gateways.mail.send;
    let sent = 0;
    services.gateways.mail.send = async (one) => {
      sent += 1;
      await mail(one);
    };
    await Promise.all(Array.from({ length: 4 }, () => sendReportMails(services)));
    services.gateways.mail.send = mail;
    expect(sent).toBe(1);
    expect(await mailsOf(body.reference)).toHaveLength(1);
  });

  test('a report shares one mail with all others of its hour, which states their number', async () => {
    const { services } = server;
    services.config = { ...services.config, gateways: 'live' };
    const before = (await server.outbox('mail')).length;
    const references = await Promise.all(
      Array.from({ length: 30 }, async () => (await report()).body.reference as string),
    );
    services.config = { ...services.config, gateways: 'sandbox' };
    await sendReportMails(services);
    const mails = (await server.outbox('mail')).filter((mail) =>
      references.some((one) => mail.includes(one)),
    );
    expect([mails.length, (await server.outbox('mail')).length - before]).toEqual([1, 1]);
    const { subject, text = '' } = await PostalMime.parse(mails[0] ?? '');
    expect(subject).toContain('30');
    expect(references.filter((reference) => !text.includes(reference))).toEqual([]);
  });

  test('a report is mailed at once in the sandbox ten times an hour, the rest with the next hour', async () => {
    const { services, clock } = server;
    const before = clock.now;
    clock.now = new Date('2026-11-22T09:20:00Z');
    const mails = async () => (await server.outbox('mail')).length;
    const first = await mails();
    for (let count = 0; count < 13; count++) await report();
    expect((await mails()) - first).toBe(10);
    clock.now = new Date('2026-11-22T10:00:00Z');
    await sendReportMails(services);
    expect((await mails()) - first).toBe(11);
    clock.now = before;
  });

  test('a report is mailed again on the next hour after a failure, not before', async () => {
    const { services, clock } = server;
    const { gateways } = services;
    const mail = gateways.mail.send;
    gateways.mail.send = () => Promise.reject(new GatewayDown('mail', 'down'));
    const { body } = await report();
    const [owed] = await reportMails();
    expect(owed).toMatchObject({
      state: 'pending',
      attempts: 1,
      last_error: 'GatewayDown: mail: down',
      delivered_at: null,
      enqueued_at: new Date('2026-11-21T00:00:00Z'),
      next_attempt_at: new Date('2026-11-21T10:00:00Z'),
    });
    expect(await jobs()).toEqual([]);
    gateways.mail.send = mail;
    await sendReportMails(services);
    expect(await mailsOf(body.reference)).toEqual([]);
    const before = clock.now;
    clock.now = new Date('2026-11-21T10:00:00Z');
    await runHourlyJobs(services);
    clock.now = before;
    expect(await mailsOf(body.reference)).toHaveLength(1);
  });

  test('a report with a permanently refused mail is logged each hour, and mailed when an operator retries', async () => {
    const { gateways, database, queue, now } = server.services;
    const mail = gateways.mail.send;
    gateways.mail.send = () => Promise.reject(new GatewayDown('mail', 'refused', { isPermanent: true }));
    const { body } = await report();
    const state = async () => {
      const deliveries = database.db.selectFrom('deliveries as d').select('d.state');
      const ofReport = deliveries.innerJoin('whistleblowing_reports as r', 'r.id', 'd.report_id');
      return (await ofReport.where('r.reference', '=', body.reference).executeTakeFirst())?.state;
    };
    expect(await state()).toBe('failed');
    gateways.mail.send = mail;
    lines.length = 0;
    await runHourlyJobs(server.services);
    const [{ unsent, msg }] = lines.map((line) => JSON.parse(line)) as [{ unsent: number; msg: string }];
    expect(unsent).toBe(1);
    // The run book lists this message for monitoring.
    expect(await readFile('docs/run-book.md', 'utf8')).toMatch(new RegExp(`^- \`${msg}\`:`, 'm'));
    expect(await state()).toBe('failed');

    expect(await retryAllDeliveries(database.db, queue, now())).toBe(1);
    expect(await jobs()).toEqual([]);
    lines.length = 0;
    await runHourlyJobs(server.services);
    await expectMails(body.reference, 1);
    expect(await state()).toBeUndefined();
    expect(lines).toEqual([]);
  });

  test('a report adds no rate limit row for its sender', async () => {
    const { db } = server.services.database;
    const counts = async () => (await sql`select key from rate_limits`.execute(db)).rows.length;
    const before = await counts();
    const { body } = await report({}, { headers: { 'x-forwarded-for': '198.51.100.200' } });
    await followUp(body.receiptCode);
    expect(await counts()).toBe(before);
  });
});
