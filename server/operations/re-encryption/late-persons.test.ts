import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/site.ts';
import { findPerson } from '../../data-subject-requests/find-person.ts';
import { startHousekeeping } from '../housekeeping.ts';

test('what an older process kept during an upgrade is found by its person after the last restart', async () => {
  const server = await startTestServer(await freshDatabase());
  onTestFinished(() => server.stop());
  const { encryption, database } = server.services;
  // As a version before migration 005 does: it knows neither the column nor a key.
  const keep = (reference: string, answers: object) =>
    sql`insert into submissions (id, reference, form, form_version, language, state, answers, campaign, received_at)
      values (gen_random_uuid(), ${reference}, 'contact', 1, 'ar', 'unconfirmed', ${JSON.stringify(answers)}, '{}', now())`.execute(
      database.db,
    );
  await keep('with', { idNumber: '1010101010' });
  await keep('without', { fullName: 'متقدم نموذجي' });
  const found = async () => {
    const person = await findPerson(database.db, encryption, { nationalId: '1010101010' });
    return person?.submissions.map(({ reference }) => reference);
  };
  expect(await found()).toBeUndefined();
  const housekeeping = startHousekeeping(server.services);
  onTestFinished(() => housekeeping.stop());
  await expect.poll(found).toEqual(['with']);
  const others = sql`select reference from submissions where person is null`;
  expect((await others.execute(database.db)).rows).toEqual([{ reference: 'without' }]);
});
