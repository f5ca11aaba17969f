import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { malpractice } from '#domain/forms/malpractice.ts';
import { databases } from '../database/testing.ts';
import { startDeliveries } from '../deliveries/worker.ts';
import { photo } from '../files/testing-files.ts';
import { GatewayDown } from '../gateways/gateway-down.ts';
import { tidy } from '../housekeeping.ts';
import { logOptions } from '../log.ts';
import { answerReport, openReport, openReportFile } from '../malpractice/casework.ts';
import { formOf, type Json, startTestServer, type TestServer } from '../testing.ts';

const { endpoint } = malpractice;
const receiptShape = /^[2-9BCDFGHJKMNPQRTVWX]{4}(-[2-9BCDFGHJKMNPQRTVWX]{4}){3}$/;
const address = '203.0.113.77';
const agent = 'Unmistakable-Agent/9.9';

describe.each(databases)('a malpractice report on %s', (_, fresh) => {
  let server: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void lines.push(line) });
    server = await startTestServer(await fresh(), { log });
    const worker = await startDeliveries(server.services);
    return () => worker.stop();
  });
  afterAll(() => server.stop());

  const report = async (
    changes: Record<string, string | undefined> = {},
    { file, headers = {} }: { file?: File; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: Json }> => {
    const body = formOf(malpractice, changes);
    if (file) body.set('file', file);
    const response = await server.request(endpoint, { method: 'POST', body, headers });
    return { status: response.status, body: await response.json() };
  };
  const followUp = (receiptCode: string) => server.post(apiPaths.malpracticeFollowUp, { receiptCode });
  const add = (receiptCode: string, message: string, headers = {}) =>
    server.post(apiPaths.malpracticeMessage, { receiptCode, message }, headers);
  const mailsOf = async (reference: string) =>
    (await server.outbox('mail')).filter((mail) => mail.includes(reference));
  const untilMails = (reference: string, many: number) =>
    expect.poll(async () => (await mailsOf(reference)).length, { timeout: 15_000 }).toBe(many);

  /** Everything that the database holds, as text; bytes in hexadecimal and as they read. */
  async function wholeDatabase(): Promise<string> {
    const { db } = server.services.database;
    const tables = await sql<{ name: string }>`select schemaname || '.' || tablename as name
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
    const rows = await Promise.all(
      tables.rows.map(({ name }) =>
        sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db),
      ),
    );
    const texts = rows.flatMap((result) => result.rows.map(({ row }) => row));
    const bytes = texts.join().matchAll(/\\x([0-9a-f]+)/g);
    return [...texts, ...[...bytes].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))].join(
      '\n',
    );
  }
  async function everyFile(): Promise<string> {
    const folder = join(server.services.config.dataDir, 'files');
    const names = await readdir(folder).catch(() => []);
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('\n');
  }

  test('is answered with a reference and a receipt code, and the officer is told the reference alone', async () => {
    const { status, body } = await report();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        isPosted: true,
        reference: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
        receiptCode: expect.stringMatching(receiptShape),
      },
    });
    await untilMails(body.reference, 1);
    const mail = await PostalMime.parse((await mailsOf(body.reference))[0] ?? '');
    expect(mail.to).toEqual([{ address: 'compliance@rimal.example', name: '' }]);
    const told = JSON.stringify(mail);
    for (const word of Object.values(malpractice.example)) {
      if (word.length > 2) expect(told).not.toContain(word);
    }
    expect(told).not.toContain(body.receiptCode);
    expect(new Date(mail.date ?? '').toISOString()).toMatch(/T00:00:00\.000Z$/);
  });

  test('leaves nothing of its sender that was not typed, and nothing that was typed in clear', async () => {
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
    await untilMails(body.reference, 1);
    await add(body.receiptCode, 'كلمة لا تتكرر: زعفران', headers);
    await untilMails(body.reference, 2);
    await followUp(body.receiptCode);
    const { deliveries } = { deliveries: () => server.services.database.db.selectFrom('deliveries') };
    await expect
      .poll(async () => (await deliveries().select('state').where('state', '=', 'owed').execute()).length)
      .toBe(0);

    const everything = [
      await wholeDatabase(),
      await everyFile(),
      ...lines,
      ...(await server.outbox('mail')),
    ].join('\n');
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
    // The log is on, and tells of anything else.
    await server.request('/api/websitefinance/fetchcities');
    expect(lines.join('')).toContain('fetchcities');
  });

  test('is dated by its day: no row that tells of it has an hour', async () => {
    const { body } = await report();
    await untilMails(body.reference, 1);
    const { db } = server.services.database;
    const row = await db
      .selectFrom('malpractice_reports')
      .selectAll()
      .where('reference', '=', body.reference)
      .executeTakeFirstOrThrow();
    expect(row.received_on).toBe('2026-11-21');
    expect(Object.values(row).filter((value) => (value as unknown) instanceof Date)).toEqual([]);
    const delivery = () =>
      db.selectFrom('deliveries').selectAll().where('report_id', '=', row.id).executeTakeFirstOrThrow();
    await expect.poll(async () => (await delivery()).state).toBe('delivered');
    const { id, owed_at, delivered_at, next_attempt_at } = await delivery();
    const midnight = new Date('2026-11-21T00:00:00Z');
    expect({ owed_at, delivered_at, next_attempt_at }).toEqual({
      owed_at: midnight,
      delivered_at: midnight,
      next_attempt_at: null,
    });
    const jobs = () =>
      sql<{ id: string }>`select id from pgboss.job where data::text like ${`%${id}%`}`.execute(db);
    await expect.poll(async () => (await jobs()).rows).toEqual([]);
    const keys = await db.selectFrom('idempotency_keys').selectAll().execute();
    expect(keys).toEqual([]);
  });

  test('whose mail cannot be sent has no time either, and is tried again by the hour', async () => {
    const { gateways, database } = server.services;
    const mail = gateways.mail.send;
    gateways.mail.send = () => Promise.reject(new GatewayDown('mail', 'down'));
    const { body } = await report();
    const owed = () =>
      database.db
        .selectFrom('deliveries')
        .innerJoin('malpractice_reports', 'malpractice_reports.id', 'deliveries.report_id')
        .select([
          'deliveries.id',
          'deliveries.state',
          'attempts',
          'owed_at',
          'next_attempt_at',
          'delivered_at',
        ])
        .where('reference', '=', body.reference)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await owed()).attempts, { timeout: 15_000 }).toBe(1);
    const midnight = new Date('2026-11-21T00:00:00Z');
    const { id, ...row } = await owed();
    expect(row).toEqual({
      state: 'owed',
      attempts: 1,
      owed_at: midnight,
      next_attempt_at: midnight,
      delivered_at: null,
    });
    const jobs = () =>
      sql<{ id: string }>`select id from pgboss.job where data::text like ${`%${id}%`}`.execute(database.db);
    await expect.poll(async () => (await jobs()).rows).toEqual([]);
    gateways.mail.send = mail;
    await tidy(server.services);
    await untilMails(body.reference, 1);
  });

  test('counts its sender in no table', async () => {
    const { db } = server.services.database;
    const counts = async () => (await sql`select key from rate_limits`.execute(db)).rows.length;
    const before = await counts();
    const { body } = await report({}, { headers: { 'x-forwarded-for': '198.51.100.200' } });
    await followUp(body.receiptCode);
    expect(await counts()).toBe(before);
  });

  test('is read with its code: the state, the answers, and what was added, in their order', async () => {
    const { body } = await report({ reporterName: 'شاهد' });
    const { reference, receiptCode } = body;
    expect((await followUp(receiptCode)).body).toEqual({
      isFound: true,
      reference,
      state: 'received',
      receivedOn: '2026-11-21',
      messages: [],
    });
    await answerReport(server.services, reference, { text: 'هل لديكم رقم الفاتورة؟', state: 'answered' });
    expect((await followUp(receiptCode.toLowerCase().replaceAll('-', ' '))).body.state).toBe('answered');
    expect((await add(receiptCode, 'رقم الفاتورة 1184')).body).toMatchObject({
      isAdded: true,
      report: { reference, state: 'received', messages: [{ author: 'officer' }, { author: 'reporter' }] },
    });
    await answerReport(server.services, reference, { state: 'closed' });
    expect((await followUp(receiptCode)).body).toMatchObject({
      state: 'closed',
      messages: [
        { author: 'officer', writtenOn: '2026-11-21', text: 'هل لديكم رقم الفاتورة؟' },
        { author: 'reporter', writtenOn: '2026-11-21', text: 'رقم الفاتورة 1184' },
      ],
    });
    const opened = await openReport(server.services, reference);
    expect(opened?.answers).toMatchObject({ reporterName: 'شاهد', IsAJFCEmployee: null, reportType: 1 });
    expect(opened?.messages).toHaveLength(2);
  });

  test("keeps the picture's content for the officer, without its place and owner", async () => {
    const file = new File([new Uint8Array(await photo('png'))], 'proof.png');
    const { body } = await report({}, { file });
    const opened = await openReport(server.services, body.reference);
    expect(opened?.file).toMatchObject({ name: 'proof.png', contentType: 'image/png' });
    const content = await openReportFile(server.services, body.reference);
    expect(content?.subarray(1, 4).toString()).toBe('PNG');
    expect(content?.includes('SECRET')).toBe(false);
  });

  test.each(['BCDF-GHJK-MNPQ-RTVW', '2222222222222222'])(
    'a code that nobody has, %s, finds nothing',
    async (code) => {
      const { status, body } = await followUp(code);
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { isFound: false, errors: { receiptCode: 'receiptCodeUnknown' } },
      });
      expect((await add(code, 'x')).body.errors).toEqual({ receiptCode: 'receiptCodeUnknown' });
    },
  );

  test('a code that is no code is told so', async () => {
    expect((await followUp('1234')).body.errors).toEqual({ receiptCode: 'receiptCodePatternMessage' });
    expect((await followUp('')).body.errors).toEqual({ receiptCode: 'receiptCodeRequired' });
  });

  test('guessing codes ends after sixty tries an hour', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const guess = async () =>
      (await server.post(apiPaths.malpracticeFollowUp, { receiptCode: 'x' }, headers)).status;
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push(await guess());
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('sent again with its key is one report with one code; another report with it is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([report({}, { headers }), report({}, { headers })]);
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect(await report({}, { headers })).toEqual(first);
    const other = await report({ suspectName: 'آخر' }, { headers });
    expect(other).toMatchObject({ status: 422, body: { isPosted: false, errors: {} } });
    const sent = { 'idempotency-key': randomUUID() };
    for (const text of ['مرة', 'مرة'])
      expect((await add(first.body.receiptCode, text, sent)).status).toBe(200);
    expect((await add(first.body.receiptCode, 'أخرى', sent)).status).toBe(422);
    expect((await followUp(first.body.receiptCode)).body.messages).toHaveLength(1);
  });

  test('says everything that is wrong at once', async () => {
    const { status, body } = await report(
      {
        reportType: '99',
        describtion: 'قصير',
        suspectName: '',
        suspectDepartment: undefined,
        suspectMobileNo: '12',
        reporterMobileNo: '0112345678',
        reporterEmail: 'x@y',
        IsAJFCEmployee: 'perhaps',
      },
      { file: new File(['x'], 'a.html') },
    );
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        isPosted: false,
        errors: {
          reportType: 'requiredField',
          describtion: 'descriptionTooShort',
          suspectName: 'requiredField',
          suspectDepartment: 'requiredField',
          suspectMobileNo: 'invalidMobile',
          reporterMobileNo: 'invalidMobile',
          reporterEmail: 'invalidEmail',
          IsAJFCEmployee: 'requiredField',
          file: 'fileTypeWrong',
        },
        error: { en: expect.any(String), ar: expect.any(String) },
      },
    });
  });

  test.each([
    ['ن'.repeat(29), 422],
    ['ن'.repeat(30), 200],
    [` ${'ن'.repeat(29)} `, 422],
    ['ن'.repeat(4000), 200],
    ['ن'.repeat(4001), 422],
  ])('a description is from 30 to 4,000 characters long', async (describtion, status) => {
    expect((await report({ describtion })).status).toBe(status);
  });
});
