import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { serverForTests } from '#tests/support/database.ts';
import { emailUpdateHelpers } from '#tests/support/email-update.ts';
import { type AnyJson, examplePayload } from '#tests/support/site.ts';

const minutes = (count: number) => count * 60_000;

/** A visitor who was sent a code, and the two calls that follow it. */
interface Visitor {
  verify(headers?: Record<string, string>): Promise<AnyJson>;
  submit(changes: object, headers?: Record<string, string>): Promise<AnyJson>;
  /** Changes to another mobile or id than the proven one. */
  others: object[];
  /** An error in another field, and the errors it causes. */
  mistake: Record<string, string>;
  said: Record<string, string>;
}

describe('proof of a verified code', () => {
  const server = serverForTests();
  const { customer, later } = emailUpdateHelpers(() => server);

  let count = 0;
  async function contactVisitor(): Promise<Visitor> {
    count += 1;
    const local = `0558${String(count).padStart(6, '0')}`;
    const { body: sent } = await server.post(apiPaths.sendOtpForContact, { mobileNo: local });
    const otp = await server.codeSentTo(`966${local.slice(1)}`);
    const typed = { otp, mobileNumber: local, nationalId: '1010101010', genTime: sent.generatedTime };
    return {
      verify: (headers) => server.post(apiPaths.verifyOtpForContact, typed, headers),
      submit: (changes, headers) =>
        server.post(
          apiPaths.contactUsSubmit,
          { ...examplePayload(contact, { MobileNumber: local }), ...changes },
          headers,
        ),
      others: [{ CustomerMobileNo: '0558999999' }, { CustomerNationalId: '1010101011' }],
      mistake: { CustomerEmail: 'name@example' },
      said: { CustomerEmail: 'emailPatternMessage' },
    };
  }
  async function emailVisitor(): Promise<Visitor> {
    const { mobile, nationalId, send, request } = await customer();
    const { body: sent } = await send();
    const otp = await server.codeSentTo(mobile);
    const typed = { otp, mobileNumber: mobile, nationalId, genTime: sent.generatedTime };
    const other = await customer();
    return {
      verify: (headers) => server.post(apiPaths.verifyOtpForEmail, typed, headers),
      submit: request,
      others: [{ phoneNumber: other.mobile }, { nationalID: other.nationalId }],
      mistake: { email: 'name@example' },
      said: { email: 'InvalidEmailAddress' },
    };
  }

  async function everyRow(): Promise<string> {
    const { db } = server.services.database;
    const tables = await db.introspection.getTables();
    const rows = tables.map(({ schema, name }) =>
      sql<{
        text: string;
      }>`select row_to_json(t)::text as text from ${sql.id(schema ?? 'public', name)} t`.execute(db),
    );
    return (await Promise.all(rows)).flatMap((each) => each.rows.map(({ text }) => text)).join('\n');
  }

  describe.each([
    ['contact', contactVisitor, { [contact.flag]: false, errors: { CustomerMobileNo: 'notVerifiedYet' } }],
    [
      'the e-mail update',
      emailVisitor,
      { [emailUpdate.flag]: false, errors: { phoneNumber: 'notVerifiedYet' } },
    ],
  ])('for %s', (_, visitor, notVerified) => {
    const refused = [422, expect.objectContaining(notVerified)];
    const answered = async (sent: Promise<AnyJson>) => {
      const { status, body } = await sent;
      return [status, body];
    };

    test('a proof lets its owner submit, but not a stranger who knows the same id and mobile', async () => {
      const { verify, submit } = await visitor();
      const { body } = await verify({ 'x-forwarded-for': '192.0.2.1' });
      expect(body).toEqual({ isValid: true, proof: expect.stringMatching(/^[\w-]{43}$/) });
      const stranger = { 'x-forwarded-for': '198.51.100.9' };
      const own = { email: 'stranger@elsewhere.example', CustomerEmail: 'stranger@elsewhere.example' };
      expect(await answered(submit(own, stranger))).toEqual(refused);
      expect((await submit({ proof: body.proof })).status).toBe(200);
    });

    test('a proof must match exactly, and is not used up by wrong values', async () => {
      const { verify, submit } = await visitor();
      const { proof } = (await verify()).body;
      const { proof: anothers } = (await (await visitor()).verify()).body;
      const nearly = [proof.slice(1), `${proof}A`, `${proof[0] === 'A' ? 'B' : 'A'}${proof.slice(1)}`];
      const long = [proof.repeat(99), 'ب'.repeat(43), 'x'.repeat(30_000)];
      for (const wrong of [undefined, null, '', true, 43, {}, [proof], anothers, ...nearly, ...long]) {
        expect(await answered(submit({ proof: wrong })), JSON.stringify(wrong)).toEqual(refused);
      }
      expect((await submit({ proof })).status).toBe(200);
    });

    test('a proof is valid only for the verified mobile and id', async () => {
      const { verify, submit, others } = await visitor();
      const { proof } = (await verify()).body;
      for (const other of others) expect(await answered(submit({ ...other, proof }))).toEqual(refused);
      expect((await submit({ proof })).status).toBe(200);
    });

    test('a proof is accepted once, even when sent several times at the same moment', async () => {
      const { verify, submit } = await visitor();
      const { proof } = (await verify()).body;
      const statuses = await Promise.all(
        Array.from({ length: 5 }, async () => (await submit({ proof })).status),
      );
      expect(statuses.sort()).toEqual([200, 422, 422, 422, 422]);
      expect(await answered(submit({ proof }))).toEqual(refused);
    });

    test('a proof is valid for 15 minutes', async () => {
      const { verify, submit } = await visitor();
      const { proof } = (await verify()).body;
      await later(minutes(15) + 1, async () => expect(await answered(submit({ proof }))).toEqual(refused));
      await later(minutes(15), async () => expect((await submit({ proof })).status).toBe(200));
    });

    test('a proof is not used up by a submission with an error in another field', async () => {
      const { verify, submit, mistake, said } = await visitor();
      const { proof } = (await verify()).body;
      expect((await submit({ ...mistake, proof })).body.errors).toEqual(said);
      expect((await submit({ proof })).status).toBe(200);
    });

    test('a proof is returned again only for the same Idempotency-Key, and is not in the database', async () => {
      const { verify, submit } = await visitor();
      const key = { 'idempotency-key': randomUUID() };
      const first = (await verify(key)).body;
      expect((await verify(key)).body).toEqual(first);
      for (const other of [{}, { 'idempotency-key': randomUUID() }])
        expect((await verify(other)).body).toEqual({ isValid: false, error: 'otp Expired' });
      const rows = await everyRow();
      expect(rows).toContain(key['idempotency-key']);
      expect(rows).not.toContain(first.proof);
      expect((await submit({ proof: first.proof }, { 'idempotency-key': randomUUID() })).status).toBe(200);
      expect(await everyRow()).not.toContain(first.proof);
    });
  });

  test('the OpenAPI document contains the proof where it is returned and where it is required', async () => {
    const document: AnyJson = await (await server.request('/api/openapi.json')).json();
    const bodyOf = (path: string) => {
      const [schema] = Object.values<AnyJson>(document.paths[path].post.requestBody.content).map(
        (each) => each.schema,
      );
      return schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
    };
    const answerOf = (path: string) =>
      document.paths[path].post.responses[200].content['application/json'].schema.properties;
    for (const path of [apiPaths.contactUsSubmit, apiPaths.verifyEmailRequest]) {
      expect(bodyOf(path).properties.proof).toMatchObject({ type: 'string' });
      expect(bodyOf(path).required).toContain('proof');
    }
    for (const path of [apiPaths.verifyOtpForContact, apiPaths.verifyOtpForEmail])
      expect(answerOf(path).proof).toMatchObject({ type: 'string' });
    expect(answerOf(apiPaths.verifyOtp)).not.toHaveProperty('proof');
  });

  test('a proof for contact is not valid for the e-mail update', async () => {
    const { mobile, nationalId, request } = await customer();
    const { body: sent } = await server.post(apiPaths.sendOtpForContact, { mobileNo: mobile });
    const otp = await server.codeSentTo(mobile);
    const typed = { otp, mobileNumber: mobile, nationalId, genTime: sent.generatedTime };
    const { body } = await server.post(apiPaths.verifyOtpForContact, typed);
    expect((await request({ proof: body.proof })).body).toMatchObject({
      errors: { phoneNumber: 'notVerifiedYet' },
    });
  });
});
