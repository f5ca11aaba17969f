import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { openReportFile } from '#tests/support/officer.ts';
import { GatewayDown } from '../gateways/gateway-down.ts';
import { rewriteReports } from './rewrite-reports.ts';
import { sendReportMails } from './send-report-mails.ts';

const server = serverForTests();
const { report, followUp, add } = whistleblowingHelpers(() => server);

const tables = ['whistleblowing_reports', 'whistleblowing_messages', 'files'] as const;
type Row = { id: string; written: string; row: string };
/** Returns the rows in physical order, with the transaction that wrote each. */
const rowsOf = async (table: string) =>
  (
    await sql<Row>`select id, xmin::text as written, t::text as row from ${sql.table(table)} t order by ctid`.execute(
      server.services.database.db,
    )
  ).rows;
/** Returns the transactions that wrote values stored outside their rows (TOAST). */
const partsOf = async (table: string) => {
  const { db } = server.services.database;
  const { rows } = await sql<{ parts: string }>`select reltoastrelid::regclass::text as parts from pg_class
    where oid = ${table}::regclass`.execute(db);
  const written = await sql<{ written: string }>`select distinct xmin::text as written
    from ${sql.raw(rows[0]?.parts ?? '')}`.execute(db);
  return written.rows.map(({ written }) => written);
};

test('rows and files of a day no longer reveal their order after midnight, and stay unchanged', async () => {
  // Too long to fit into a row.
  const long = 'word '.repeat(700);
  const receipts: string[] = [];
  for (let count = 0; count < 12; count++) {
    const file = new File([new Uint8Array(pdf(long))], 'proof.pdf');
    const { body } = await report({ describtion: `${count} ${long}` }, { file });
    receipts.push(body.receiptCode);
    await add(body.receiptCode, `${count} ${long}`);
  }
  const before = await Promise.all(tables.map(rowsOf));
  server.clock.now = new Date('2026-11-21T21:00:00Z');
  await rewriteReports(server.services);

  for (const [at, table] of tables.entries()) {
    const after = await rowsOf(table);
    const byId = (rows: Row[]) =>
      rows.map(({ id, row }) => ({ id, row })).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(after)).toEqual(byId(before[at] ?? []));
    const [written, ...others] = new Set(after.map((row) => row.written));
    expect([written, others]).toEqual([expect.any(String), []]);
    expect(await partsOf(table)).toEqual([written]);
    const order = (rows: Row[] = []) => rows.map(({ id }) => id);
    expect(order(after)).not.toEqual(order(before[at]));
    expect(order(after)).not.toEqual(order(before[at]).reverse());
  }
  for (const receipt of receipts) {
    const { body } = await followUp(receipt);
    expect(body.messages).toHaveLength(1);
    expect(await openReportFile(server.services, body.reference)).toBeInstanceOf(Buffer);
  }
});

test('new reports and messages wait for the rewrite, and pending mails stay pending', async () => {
  const { gateways, database } = server.services;
  server.clock.now = new Date('2026-11-22T09:00:00Z');
  await sendReportMails(server.services);
  const mail = gateways.mail.send;
  gateways.mail.send = () => Promise.reject(new GatewayDown('mail', 'down'));
  const { body } = await report();
  gateways.mail.send = mail;
  const owed = () => database.db.selectFrom('deliveries').selectAll().execute();
  const before = await owed();
  expect(before).toHaveLength(1);
  const [, first, second, ...added] = await Promise.all([
    rewriteReports(server.services),
    report(),
    report(),
    ...['one', 'two', 'three'].map((word) => add(body.receiptCode, word)),
  ]);
  expect([first, second, ...added].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await followUp(body.receiptCode)).body.messages).toHaveLength(3);
  expect(await owed()).toEqual(before);
});

test('the rewrite does nothing while another process holds the lock', async () => {
  const before = await rowsOf('whistleblowing_reports');
  await server.services.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${0x7265706f})`.execute(tx);
    await rewriteReports(server.services);
  });
  expect(await rowsOf('whistleblowing_reports')).toEqual(before);
});
