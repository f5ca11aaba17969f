import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malpractice } from '#domain/forms/malpractice.ts';
import { freshDatabase } from '../database/testing.ts';
import { listDeliveries } from '../deliveries/list.ts';
import { oweAllAgain } from '../deliveries/owe-again.ts';
import { startDeliveries } from '../deliveries/worker.ts';
import { photo } from '../files/testing-files.ts';
import { GatewayDown } from '../gateways/gateway-down.ts';
import { tidy } from '../housekeeping.ts';
import { logOptions } from '../log.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { everythingKept } from '../testing-contents.ts';
import { malpracticeOn } from './testing-malpractice.ts';

const receiptShape = /^[2-9BCDFGHJKMNPQRTVWX]{4}(-[2-9BCDFGHJKMNPQRTVWX]{4}){3}$/;
const address = '203.0.113.77';
const agent = 'Unmistakable-Agent/9.9';

describe('a malpractice report', () => {
  let server: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void lines.push(line) });
    server = await startTestServer(await freshDatabase(), { log });
    const worker = await startDeliveries(server.services);
    return () => worker.stop();
  });
  afterAll(() => server.stop());

  const { report, followUp, add, mailsOf, untilMails } = malpracticeOn(() => server);

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

    const everything = [await everythingKept(server), ...lines, ...(await server.outbox('mail'))].join('\n');
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
    const { body } = await report({}, { file: new File([new Uint8Array(await photo())], 'photo.jpg') });
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
    // Of chance alone: those of version 7 begin with the millisecond.
    expect([row.id, row.file_id, id].map((uuid) => uuid?.[14])).toEqual(['4', '4', '4']);
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

  test('whose mail was refused for good is told of by the hour, and sent when an operator says so', async () => {
    const { gateways, database, queue, now } = server.services;
    const mail = gateways.mail.send;
    gateways.mail.send = () => Promise.reject(new GatewayDown('mail', 'refused', { permanent: true }));
    const { body } = await report();
    const state = async () =>
      (await Array.fromAsync(listDeliveries(database.db, ['owed', 'failed', 'delivered']))).find(
        ({ reference }) => reference === body.reference,
      )?.state;
    await expect.poll(state, { timeout: 15_000 }).toBe('failed');
    gateways.mail.send = mail;
    lines.length = 0;
    await tidy(server.services);
    const [{ unsent, msg }] = lines.map((line) => JSON.parse(line)) as [{ unsent: number; msg: string }];
    expect(unsent).toBe(1);
    // By these words it is watched for, and found in the manual.
    expect(await readFile('docs/operations.md', 'utf8')).toMatch(
      new RegExp(`^\\| \`${msg}\`, in the log \\|`, 'm'),
    );
    expect(await state()).toBe('failed');

    expect(await oweAllAgain(database.db, queue, now())).toBe(1);
    await untilMails(body.reference, 1);
    await expect.poll(state).toBe('delivered');
    lines.length = 0;
    await tidy(server.services);
    expect(lines).toEqual([]);
  });

  test('counts its sender in no table', async () => {
    const { db } = server.services.database;
    const counts = async () => (await sql`select key from rate_limits`.execute(db)).rows.length;
    const before = await counts();
    const { body } = await report({}, { headers: { 'x-forwarded-for': '198.51.100.200' } });
    await followUp(body.receiptCode);
    expect(await counts()).toBe(before);
  });
});
