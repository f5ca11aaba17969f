import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import { serverForTests } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { leadHelpers, update } from '#tests/support/leads.ts';
import { formOf, personalFinancePayload } from '#tests/support/site.ts';
import { findPerson } from './customers/data-subject-requests/find-person.ts';
import { limits } from './http/rate-limits/rate-limits.ts';
import { Unreadable } from './platform/encryption/cipher.ts';

/**
 * The attacker can read and write every table and use the site like any visitor, but has no key. These tests restore
 * earlier rows.
 */
const server = serverForTests();
const db = () => server.services.database.db;
const forgetCounts = () => sql`delete from rate_limits`.execute(db());

describe('replays of database rows', () => {
  /** Sends a code to a mobile. Returns the code, six or seven wrong codes, and a function that verifies one. */
  const sent = async (mobileNo: string) => {
    const mobileNumber = `966${mobileNo.slice(1)}`;
    const { body } = await server.post(apiPaths.sendOtpForContact, { mobileNo });
    const code = (await server.codeSentTo(mobileNumber)) ?? '';
    const wrong = ['0000', '0001', '0002', '0003', '0004', '0005', '0006'].filter((one) => one !== code);
    const verify = async (otp: string) => {
      const typed = { mobileNumber, nationalId: '1010101010', otp, genTime: body.generatedTime };
      return (await server.post(apiPaths.verifyOtpForContact, typed)).body;
    };
    return { code, wrong, verify };
  };

  test('an attacker without a key cannot guess a code by restoring its row after every three tries', async () => {
    const { code, wrong, verify } = await sent('0558000009');
    await sql`create table saved as select * from one_time_codes`.execute(db());
    for (const guesses of [wrong.slice(0, 3), wrong.slice(3, 6)]) {
      for (const guess of guesses) await verify(guess);
      await sql`delete from one_time_codes`.execute(db());
      await sql`insert into one_time_codes select * from saved`.execute(db());
      await forgetCounts();
    }
    expect(await verify(code)).toEqual({ isValid: false, error: 'too Many Attempts' });
  });

  test('an attacker without a key cannot guess a code by requesting new codes beyond the daily limit of tries', async () => {
    for (let tries = 0; tries < limits.codeTriesInDay.points; tries++) {
      await forgetCounts();
      // The time of sending identifies a code, so each needs its own.
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      const { wrong, verify } = await sent('0558000010');
      expect((await verify(wrong[0] ?? '')).error).toBe('wrong Otp');
    }
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await forgetCounts();
    const { code, verify } = await sent('0558000010');
    expect(await verify(code)).toEqual({ isValid: false, error: 'too Many Attempts' });
  });

  test('an attacker without a key cannot confirm an application by marking its code as used', async () => {
    const { applied } = leadHelpers(() => server);
    const { body } = await applied();
    await sql`update one_time_codes set used_at = sent_at`.execute(db());
    const payload = { ...personalFinancePayload(), Id: body.leadId };
    const confirmed = server.post(update, payload).catch((error: Error) => error);
    expect(await confirmed).not.toMatchObject({ status: 200 });
    const lead = db().selectFrom('submissions').select('state').where('id', '=', body.leadId);
    expect(await lead.executeTakeFirst()).toEqual({ state: 'unverified' });
  });

  test('an attacker without a key cannot export another person’s submission by giving its row their own reference', async () => {
    const send = async (phoneNumber: string) => {
      const form = formOf(careers, { phoneNumber });
      form.set('file', new File([new Uint8Array(pdf())], 'cv.pdf'));
      const answer = await server.request(careers.endpoint, { method: 'POST', body: form });
      const { reference } = (await answer.json()) as { reference: string };
      const row = db().selectFrom('submissions').select('id').where('reference', '=', reference);
      return { reference, ...(await row.executeTakeFirstOrThrow()) };
    };
    const [theirs, own] = [await send('0558880001'), await send('0558880002')];
    const rename = (id: string, to: string) =>
      sql`update submissions set reference = ${to} where id = ${id}`.execute(db());
    await rename(own.id, 'XXXX-XXXX');
    await rename(theirs.id, own.reference);
    const found = findPerson(db(), server.services.encryption, { reference: own.reference });
    await expect(found).rejects.toThrow(Unreadable);
  });
});
