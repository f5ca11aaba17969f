import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { personalFinancePayload } from '#tests/support/site.ts';
import { logTo } from '#tests/support/written-log.ts';
import { emailLinkId } from '../../customers/email-change/email-link.ts';
import { encryptCustomer } from '../../customers/register/encrypted-customer.ts';
import { startDeliveries } from '../../deliverers.ts';

const applicant = {
  CustomerName: 'Ahmad Testing-Applicant أحمد المتقدم',
  email: 'ahmad.testing@mail.example',
  idNumber: '1087654321',
  MobileNumber: '0567812345',
};

describe('log privacy', () => {
  let written = '';
  const server = serverForTests({
    log: logTo((line) => {
      written += line;
    }),
  });

  /** Expects none of the applicant's data in the log. Numbers are compared by their digits, in any format. */
  function expectNothingOf(log: string, ...more: string[]): void {
    for (const text of ['Ahmad', 'Testing', 'أحمد', 'المتقدم', 'ahmad', 'mail.example', ...more]) {
      expect(log).not.toContain(text);
    }
    const digits = log
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replace(/[^\d\n"]/g, '');
    for (const number of [applicant.idNumber, applicant.MobileNumber.slice(1)]) {
      expect(digits).not.toContain(number);
      // The last seven digits alone would identify a person.
      expect(digits).not.toContain(number.slice(-7));
    }
  }
  const lines = () => written.trimEnd().split('\n');

  test('the log of a whole application contains nothing about the applicant', async () => {
    const worker = await startDeliveries(server.services);
    const payload = personalFinancePayload(applicant);
    const { body: lead } = await server.post(apiPaths.individualLoanRequest, payload);
    const code = (await server.codeSentTo('966567812345')) ?? '';
    const typed = { leadId: lead.leadId, generatedTime: lead.generatedTime, mobileNumber: '966567812345' };
    const wrong = code === '7361' ? '7362' : '7361';
    expect((await server.post(apiPaths.verifyOtp, { ...typed, otp: wrong })).body.isValid).toBe(false);
    expect((await server.post(apiPaths.verifyOtp, { ...typed, otp: code })).body).toEqual({ isValid: true });
    const confirmed = await server.post(apiPaths.updateLead, { ...payload, Id: lead.leadId });
    expect(confirmed.status).toBe(200);
    await expect.poll(() => written.match(/"msg":"delivered"/g)?.length, { timeout: 15_000 }).toBe(4);
    await worker.stop();

    expect(written).toContain(apiPaths.verifyOtp);
    expectNothingOf(written, lead.reference);
    const [message = ''] = await server.outbox('sms');
    expect(message).toContain(code);
    // Four digits may be part of a time or an id, but the codes must not appear on their own.
    for (const digits of [code, wrong]) {
      expect(written).not.toMatch(new RegExp(`(?<![\\w.:-])${digits}(?![\\w.:-])`));
    }
    expect(written).not.toMatch(/رمز|your code/);
  });

  test.each<[method: string, path: string, status: number]>([
    ['DELETE', '/ar/0567812345-ahmad', 405],
    ['PUT', '/ar/individual/offers/0567812345', 405],
    // An unknown page reads no form.
    ['POST', '/ar/ahmad.testing@mail.example', 200],
    ['POST', '/en/individual/offers/1087654321', 415],
    ['GET', '/0567812345', 302],
    ['GET', '/ar/1087654321', 200],
    ['POST', '/api/ahmad.testing@mail.example', 404],
  ])('the log of %s %s contains nothing of the path', async (method, path, status) => {
    const before = lines().length;
    const response = await server.request(path, {
      method,
      ...(method === 'POST' && { body: 'a=b', headers: { 'content-type': 'text/plain' } }),
    });
    expect(response.status).toBe(status);
    const log = lines().slice(before).join('\n');
    expect(log).toContain(`"status":${status}`);
    expectNothingOf(log);
  });

  test('the log contains the path of known pages, with a placeholder for ids', async () => {
    const before = lines().length;
    await server.request('/ar/individual/cars-finance?idNumber=1087654321');
    await server.request('/en/individual/offers/family-car');
    const log = lines()
      .slice(before)
      .map((line) => JSON.parse(line).path);
    expect(log).toEqual(['/ar/individual/cars-finance', '/en/individual/offers/:id']);
  });

  test('the log of a whole e-mail update contains nothing about the customer except the client’s UUID', async () => {
    const worker = await startDeliveries(server.services);
    const { db } = server.services.database;
    const [nationalId, mobile] = [applicant.idNumber, '966567812345'];
    await db
      .insertInto('customers')
      .values(
        encryptCustomer(server.services.encryption, {
          national_id: nationalId,
          mobile,
          email: applicant.email,
        }),
      )
      .execute();
    const before = lines().length;
    const proofs: string[] = [];
    const change = async (EmailGUID: string) => {
      // The time of sending identifies a code, so each needs its own.
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      const { body: sent } = await server.post(apiPaths.sendOtpForEmail, {
        mobileNumber: mobile,
        nationalId,
        infoConsent: true,
      });
      const otp = (await server.codeSentTo(mobile)) ?? '';
      const typed = { otp, mobileNumber: mobile, nationalId, genTime: sent.generatedTime };
      const { proof } = (await server.post(apiPaths.verifyOtpForEmail, typed)).body;
      proofs.push(proof);
      const request = {
        email: `new.${applicant.email}`,
        nationalID: nationalId,
        phoneNumber: mobile,
        EmailGUID,
        proof,
      };
      const { body } = await server.post(apiPaths.verifyEmailRequest, request);
      const { id } = await server.submission(body.reference);
      return emailLinkId(server.services.keys('email-link'), id);
    };
    await change(`${applicant.email} ${nationalId}`);
    const emailGuid = 'b7f10d1c-6d0f-4d43-9df1-3c2f7f3aa0c1';
    const link = await change(emailGuid);
    await server.request(`${apiPaths.postEmailVerification}?Id=${link}`, { method: 'POST' });
    await server.request(`/ar/update-information-success?Id=${link}`);
    // Waits for every log line, so that none falls into the next test.
    const owed = (await db.selectFrom('deliveries').select('id').execute()).length;
    await expect
      .poll(() => written.match(/"msg":"(delivered|skipped)"/g)?.length, { timeout: 15_000 })
      .toBe(owed);
    await worker.stop();
    const log = lines().slice(before).join('\n');
    expect(log).toContain('PostEmailVerification');
    expect(log).toContain('/ar/update-information-success');
    expect(log.match(/emailGuid":"([^"]*)/g)).toEqual([`emailGuid":"${emailGuid}`]);
    expectNothingOf(log, link, link.slice(0, 20), link.slice(-20), ...proofs);
  });

  test.each<[string, string, RequestInit]>([
    [
      'a payload with mistakes',
      apiPaths.individualLoanRequest,
      { body: JSON.stringify({ ...applicant, salaryId: 'x' }) },
    ],
    [
      'text that is not JSON',
      apiPaths.individualLoanRequest,
      { body: `{"CustomerName":"${applicant.CustomerName}` },
    ],
    [
      'a code for an unknown lead',
      apiPaths.verifyOtp,
      { body: JSON.stringify({ mobileNumber: '+966 56 781 2345', otp: '٧٣٦١' }) },
    ],
    ['a path', `/api/leads/${applicant.idNumber}`, {}],
    ["a path that is too large a body's", `/api/${applicant.idNumber}`, { body: 'x'.repeat(70_000) }],
    ["a path that is not UTF-8's", `/api/${applicant.idNumber}`, { body: new Uint8Array([0xff]) }],
    ['a path without a language', `/${applicant.email}/${applicant.MobileNumber}`, { method: 'GET' }],
    ['a query', `${apiPaths.fetchCities}?mobile=${applicant.MobileNumber}`, { method: 'GET' }],
    [
      'a survey and its signature',
      apiPaths.callCenterSurvey,
      { body: JSON.stringify({ mobileNumber: applicant.MobileNumber, t: 'ahmad', satisfactionLevel: 1 }) },
    ],
    [
      'the link to a survey',
      `/ar/call-center-customer-satisfaction?mobileNumber=${applicant.MobileNumber}&t=ahmad`,
      { method: 'GET' },
    ],
    ['a query of a page', `/ar/individual?utm_source=${applicant.email}`, { method: 'GET' }],
    [
      'a header',
      apiPaths.verifyOtp,
      { body: '{}', headers: { 'idempotency-key': applicant.email, referer: applicant.email } },
    ],
  ])('the log of %s contains nothing of it', async (_, path, init) => {
    const before = lines().length;
    const headers = { 'content-type': 'application/json', ...init.headers };
    await server.request(path, { method: 'POST', ...init, headers });
    expect(lines()).toHaveLength(before + 1);
    expectNothingOf(lines().slice(before).join('\n'));
  });

  test('the log of a failed gateway contains nothing about the applicant', async () => {
    const payload = personalFinancePayload({ ...applicant, MobileNumber: '0567810503' });
    expect((await server.post(apiPaths.individualLoanRequest, payload)).status).toBe(503);
    expect(written).toContain('request failed');
    expectNothingOf(written);
    expect(written).not.toContain('67810503');
  });

  test('the log of a failed statement contains none of its values', async () => {
    await sql`alter table submissions add check (answers is null) not valid`.execute(
      server.services.database.db,
    );
    const before = lines().length;
    expect(
      (await server.post(apiPaths.individualLoanRequest, personalFinancePayload(applicant))).status,
    ).toBe(500);
    // A delivery that ends meanwhile adds a line.
    expect(lines().slice(before).join('\n')).toContain('23514');
    expectNothingOf(written);
  });

  test('the log has one JSON object per line, with time, level and message', () => {
    expect(lines().length).toBeGreaterThan(10);
    for (const line of lines()) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number),
        time: expect.any(Number),
        msg: expect.any(String),
      });
    }
  });
});
