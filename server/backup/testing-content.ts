import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import { forms } from '#domain/forms/forms.ts';
import { malpractice } from '#domain/forms/malpractice.ts';
import { callCenterSurvey } from '#domain/forms/surveys.ts';
import { emailUpdateOn } from '../api/testing-email-update.ts';
import { malpracticeOn } from '../api/testing-malpractice.ts';
import type { Database } from '../database/open.ts';
import { rawFiles } from '../files/raw-files.ts';
import { pdf, photo } from '../files/testing-files.ts';
import { formOf, payloadOf, personalFinancePayload, type TestServer } from '../testing.ts';
import { tableShapes } from './table-shapes.ts';

/** What is hard to carry over: quotes, line breaks, both directions, and what would pass for an escape. */
export const hardText = 'رمال "للتمويل" \\ \\N {} [null]\n\t\u00e9 😀 \\x00';

/** Sends one of everything to a server: every table but the counts has rows then. */
export async function sendEverything(server: TestServer): Promise<{ receiptCode: string; report: string }> {
  for (const form of Object.values(forms)) {
    if (form.name === malpractice.name || form.name === careers.name) continue;
    const payload = payloadOf(form, { message: hardText });
    await server.post(form.endpoint, payload, { 'idempotency-key': `backup-${form.name}` });
  }
  await server.post(callCenterSurvey.endpoint, {
    ...payloadOf(callCenterSurvey),
    mobileNumber: '0551234567',
  });
  await server.post(apiPaths.individualLoanRequest, personalFinancePayload());
  await emailUpdateOn(() => server)
    .customer()
    .then(({ link }) => link());

  const application = formOf(careers);
  application.set('file', new File([new Uint8Array(pdf())], 'سيرة "ذاتية".pdf'));
  await server.request(careers.endpoint, { method: 'POST', body: application });
  const { report, add } = malpracticeOn(() => server);
  const file = new File([new Uint8Array(await photo())], 'proof.jpg');
  const { body } = await report({ describtion: hardText.repeat(3) }, { file });
  await add(body.receiptCode, hardText);
  await sql`update deliveries set state = 'failed', last_error = ${hardText}, next_attempt_at = null
    where id = (select id from deliveries where kind = 'crm' order by id limit 1)`.execute(
    server.services.database.db,
  );
  return { receiptCode: body.receiptCode, report: body.reference };
}

/** Every row of every table as text, and a digest of each file, in whichever way this database keeps them. */
export async function everythingIn({ db, kind }: Database, dataDir: string) {
  const files = rawFiles(kind, dataDir);
  const all: Record<string, string[]> = {};
  for (const { name, columns } of await tableShapes(db)) {
    // A submission's file is on the disk of one and in the rows of the other.
    const compared = columns.filter((column) => !(name === 'files' && column.name === 'content'));
    const { rows } = await sql<{ row: string }>`select row(${sql.join(
      compared.map((column) => sql.ref(column.name)),
    )})::text as row from ${sql.table(name)}`.execute(db);
    all[name] = rows.map(({ row }) => row).sort();
  }
  const rows = await db
    .selectFrom('files')
    .select(['id', 'submission_id', 'content'])
    .orderBy('id')
    .execute();
  all.contents = await Promise.all(
    rows.map(async ({ id, submission_id, content }) => {
      const raw = submission_id === null ? content : await files.read(db, id);
      return createHash('sha256')
        .update(raw ?? '')
        .digest('hex');
    }),
  );
  return all;
}
