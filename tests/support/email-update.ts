import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import type { MessageKey } from '#locales/keys.ts';
import { emailLinkId } from '#server/customers/email-change/email-link.ts';
import {
  decryptCustomer,
  encryptCustomer,
  openAddresses,
} from '#server/customers/register/encrypted-customer.ts';
import { decryptAnswers } from '#server/platform/encryption/encrypted-answers.ts';
import { changeRow, verifyRow } from '#server/platform/encryption/signed-rows.ts';
import type { AnyJson, TestServer } from './site.ts';

const sentences = { en: expect.stringMatching(/[a-z]/), ar: expect.stringMatching(/[\u0600-\u06ff]/) };

/** Returns helpers for tests of the e-mail update: customers, the page's calls, the link. */
export function emailUpdateHelpers(server: () => TestServer) {
  const db = () => server().services.database.db;
  const say = (key: MessageKey) => server().services.sentences.message(key);
  const all = async (table: 'submissions' | 'email_changes' | 'deliveries') =>
    (await db().selectFrom(table).selectAll().execute()).length;
  const everything = async () => [
    await all('submissions'),
    await all('email_changes'),
    await all('deliveries'),
  ];

  const right = { isValid: true, proof: expect.any(String) };

  let count = 0;
  /** Creates a customer and returns the calls of their page. */
  async function customer({ email = 'old@customers.example' as string | null, ending = '11' } = {}) {
    count += 1;
    const nationalId = `1${String(count).padStart(9, '0')}`;
    const local = `056${String(count).padStart(7 - ending.length, '0')}${ending}`;
    const mobile = `966${local.slice(1)}`;
    const { encryption } = server().services;
    const row = encryptCustomer(encryption, { national_id: nationalId, mobile, email });
    const key = row.national_id;
    await db().insertInto('customers').values(row).execute();
    const send = (changes: object = {}) =>
      server().post(apiPaths.sendOtpForEmail, {
        mobileNumber: local,
        nationalId,
        infoConsent: true,
        ...changes,
      });
    let proof: string | undefined;
    const verify = async (sent: AnyJson, changes: object = {}) => {
      const answer = await server().post(apiPaths.verifyOtpForEmail, {
        otp: (await server().codeSentTo(mobile)) ?? '',
        mobileNumber: mobile,
        nationalId,
        genTime: sent.generatedTime,
        ...changes,
      });
      proof = answer.body.proof;
      return answer;
    };
    const request = (changes: object = {}, headers: Record<string, string> = {}) =>
      server().post(
        apiPaths.verifyEmailRequest,
        {
          email: 'new@customers.example',
          nationalID: nationalId,
          phoneNumber: mobile,
          isAbsherVerified: true,
          EmailGUID: randomUUID(),
          proof,
          ...changes,
        },
        { 'accept-language': 'en', ...headers },
      );
    const prove = async () => {
      const { body } = await send();
      expect((await verify(body)).body).toEqual(right);
    };
    /** Proves the mobile, requests the change and returns the link's id. */
    const link = async (changes: object = {}) => {
      await prove();
      const { body } = await request(changes);
      expect(body).toMatchObject({ isAlreadyVerified: false, isEmailSent: true });
      return linkOf(body.reference);
    };
    const stored = async () => {
      const found = db().selectFrom('customers').selectAll().where('national_id', '=', key);
      return verifyRow(encryption, 'customers', await found.executeTakeFirstOrThrow());
    };
    const onFile = async () => decryptCustomer(encryption, await stored()).email;
    const moveTo = (other: string) =>
      db()
        .transaction()
        .execute(async (tx) => {
          const mobile = encryption.encrypt(`customers.mobile:${key}`, other);
          await changeRow(tx, encryption, 'customers', await stored(), { mobile });
        });
    return { nationalId, moveTo, local, mobile, send, verify, request, prove, link, onFile };
  }

  const changeOf = async (reference: string) => {
    const { encryption } = server().services;
    const submission = await db()
      .selectFrom('submissions')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const row = await db()
      .selectFrom('email_changes')
      .selectAll()
      .where('submission_id', '=', submission.id)
      .executeTakeFirstOrThrow();
    const change = verifyRow(encryption, 'email_changes', row);
    return {
      ...submission,
      ...change,
      ...openAddresses(encryption, submission.id, change),
      answers: decryptAnswers(encryption, submission),
    };
  };
  /** Derives the id as the mail does. */
  const linkOf = async (reference: string) =>
    emailLinkId(server().services.keys('email-link'), (await changeOf(reference)).id);
  const confirm = async (id: string, init: RequestInit = {}): Promise<AnyJson> => {
    const path = `${apiPaths.postEmailVerification}?Id=${encodeURIComponent(id)}`;
    const response = await server().request(path, { method: 'POST', ...init });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const refused = (key: MessageKey) => ({ status: 200, isVerified: false, message: say(key) });
  const confirmed = () => ({ status: 200, isVerified: true, message: say('emailChanged') });
  const notVerified = {
    isEmailSent: false,
    code: 'notVerifiedYet',
    errors: { phoneNumber: 'notVerifiedYet' },
    error: sentences,
  };
  const later = async (milliseconds: number, act: () => Promise<void>) => {
    const now = server().clock.now;
    server().clock.now = new Date(now.getTime() + milliseconds);
    await act();
    server().clock.now = now;
  };

  return {
    db,
    say,
    all,
    everything,
    customer,
    changeOf,
    linkOf,
    confirm,
    refused,
    confirmed,
    right,
    notVerified,
    later,
  };
}
