import { sql } from 'kysely';
import { forms } from '#domain/forms/forms.ts';
import { decryptAnswers } from '../platform/encryption/encrypted-answers.ts';
import type { Services } from '../services.ts';
import { mobileOf } from '../submissions/insert.ts';

const batch = 500;

/**
 * Finds out by which mobile those submissions are followed that came before migration 018, some at a time: their answers
 * may be encrypted. Whoever starts later finds fewer.
 * @returns how many there were
 */
export async function nameMobiles({
  database: { db },
  encryption,
}: Pick<Services, 'database' | 'encryption'>): Promise<number> {
  let count = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'form', 'answers'])
      .where('mobile', 'is', null)
      .where('progress', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    const named = rows.map((row) => ({
      id: row.id,
      mobile: mobileOf(encryption, forms[row.form] ?? {}, decryptAnswers(encryption, row)),
    }));
    await sql`
      update submissions as kept set mobile = row.mobile
      from json_to_recordset(${JSON.stringify(named)}::json) as row (id uuid, mobile text)
      where kept.id = row.id and kept.erased_at is null`.execute(db);
    count += named.length;
    const final = rows.at(-1);
    if (!final || rows.length < batch) return count;
    last = final.id;
  }
}
