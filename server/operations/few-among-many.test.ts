import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { perhapsAlso } from '../customers/data-subject-requests/find-person.ts';
import { searchTexts } from '../intake/submissions/search-words.ts';
import type { Tables } from '../platform/database/schema.ts';
import { encryptAnswers } from '../platform/encryption/encrypted-answers.ts';

const many = 3000;

describe('one submission without a person among many', () => {
  const server = serverForTests();
  beforeAll(async () => {
    const { database, encryption } = server.services;
    const { db } = database;
    const id = randomUUID();
    const answers = encryptAnswers(encryption, { id, reference: 'R0' }, { email: 'somebody@example.com' });
    await sql`
      insert into submissions (id, reference, form, form_version, language, state, answers, campaign,
        received_at, accepted_at, progress, progress_at, person, mobile)
      select case when n = 0 then ${id}::uuid else gen_random_uuid() end, 'R' || n, case when n = 0 then 'contact' else 'cars-finance' end, 1, 'ar', 'accepted',
        ${answers}, '{}', now(), now(), 'received', now(), nullif('person ' || n, 'person 0'), 'mobile ' || n
      from generate_series(0, ${sql.lit(many)}) n`.execute(db);
    const word = encryption.blindIndex('search_words.word', searchTexts.email('somebody@example.com'));
    await db.insertInto('search_words').values({ word, submission_id: id }).execute();
    await sql`analyze submissions, search_words`.execute(db);
  });

  /** Runs `work`. Returns its result, and the rows of submissions it read. */
  const reading = <T>(work: (db: Kysely<Tables>) => Promise<T>) =>
    server.services.database.db.transaction().execute(async (tx) => {
      const did = await work(tx);
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = 'submissions'`.execute(tx);
      return { did, read: rows[0]?.read };
    });

  test('a person’s export reads only rows without a person to find possible matches', async () => {
    const { encryption } = server.services;
    const nobody = { submissions: [], customer: undefined, codes: [], requests: [] };
    const asked = { own: ['somebody@example.com'], signal: new AbortController().signal };
    const { did, read } = await reading((db) => perhapsAlso(db, encryption, nobody, asked));
    expect(did.map(({ reference }) => reference)).toEqual(['R0']);
    expect(read).toBeLessThan(10);
  });
});
