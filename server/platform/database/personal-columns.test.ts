import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { openLog } from '../log/log.ts';
import { up } from './migrations/005-personal-columns.ts';
import { openDatabase } from './open.ts';

test('what was kept before there was a column for it is found by its national id', async () => {
  const fresh = await freshDatabase();
  const { db, close } = await openDatabase(fresh, openLog({ level: 'silent' }));
  // As it was before the migration.
  await sql`alter table submissions drop column person, drop column erased_at`.execute(db);
  await sql`alter table customers drop column sealed_id`.execute(db);
  await sql`drop table data_keys`.execute(db);
  const keep = (reference: string, answers: object) =>
    sql`insert into submissions (id, reference, form, form_version, language, state, answers, campaign, received_at)
      values (gen_random_uuid(), ${reference}, 'contact', 1, 'ar', 'unconfirmed', ${JSON.stringify(answers)}, '{}', now())`.execute(
      db,
    );
  await keep('with', { idNumber: '1010101010' });
  await keep('without', { fullName: 'متقدم نموذجي' });
  await up(db as never);
  const rows = await db
    .selectFrom('submissions')
    .select(['reference', 'person'])
    .orderBy('reference')
    .execute();
  expect(rows).toEqual([
    { reference: 'with', person: '1010101010' },
    { reference: 'without', person: null },
  ]);
  await close();
  await fresh.remove();
});
