import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { receiptLetters } from '#domain/receipt.ts';
import { serverForTests } from '#tests/support/database.ts';
import { followHelpers } from '#tests/support/follow.ts';

const server = serverForTests();
const { newMobile, international, newAddress, lead, askCode, verify, codeFor, opened } = followHelpers(
  () => server,
);

describe('proof', () => {
  test('a proof opens only its own submission, for 15 minutes', async () => {
    const { by, look } = await opened();
    const another = await opened();
    const refused = { status: 422, body: { isFound: false, code: 'notVerifiedYet' } };
    for (const wrong of [
      { ...by, reference: another.reference },
      { ...by, mobileNumber: another.mobile },
      { ...by, proof: another.by.proof },
      { ...by, proof: '' },
    ])
      expect(await server.post(apiPaths.followed, wrong, newAddress())).toMatchObject(refused);
    const contact = { otp: '0000', mobileNumber: by.mobileNumber, nationalId: '1010101010', proof: by.proof };
    expect((await server.post(apiPaths.contactUsSubmit, contact)).status).toBe(422);
    expect((await look()).status).toBe(200);
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + 15 * 60_000 + 1);
    expect(await look()).toMatchObject(refused);
    server.clock.now = now;
  });

  test('a proof is rejected after the submission was erased', async () => {
    const { look, reference } = await opened();
    await server.services.database.db
      .updateTable('submissions')
      .set({ erased_at: server.clock.now, progress: null })
      .where('reference', '=', reference)
      .execute();
    expect((await look()).status).toBe(422);
  });
});

describe('reference', () => {
  test('a reference is accepted in lower case, with spaces', async () => {
    const { reference, mobile } = await lead();
    const typed = ` ${reference.toLowerCase().replace('-', ' ')} `;
    const { body } = await askCode(typed, mobile);
    const otp = await codeFor(mobile);
    expect(
      (await verify({ reference: typed, mobileNumber: mobile, genTime: body.generatedTime, otp })).body,
    ).toMatchObject({ isValid: true });
  });
});

describe('mismatched pair', () => {
  test('a mismatched reference and mobile get the same answers as a matching pair, and no message is sent', async () => {
    const { reference, mobile } = await lead();
    const stranger = newMobile();
    const answers = [];
    for (const [one, other] of [
      [reference, stranger],
      ['BCDF-GHJK', mobile],
      [reference, mobile],
    ] as const) {
      const { status, body, headers } = await askCode(one, other);
      const claim = { reference: one, mobileNumber: other, genTime: body.generatedTime };
      const otp = (await server.codeSentTo(international(other))) === '0000' ? '1111' : '0000';
      const tries = [];
      for (let times = 0; times < 4; times += 1) tries.push((await verify({ ...claim, otp })).body);
      answers.push({ status, names: Object.keys(body), type: headers.get('content-type'), tries });
    }
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[2]);
    expect(await codeFor(mobile)).toBeDefined();
    expect(await server.codeSentTo(international(stranger))).toBeUndefined();
  });

  test('a mismatched reference and mobile count against the mobile’s limit like a matching pair', async () => {
    const { reference, mobile } = await lead();
    const statuses = async (one: string, other: string) => {
      const all = [];
      for (let times = 0; times < 6; times += 1) all.push((await askCode(one, other)).status);
      return all;
    };
    expect(await statuses(reference, newMobile())).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(reference, mobile)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('a mismatched reference and mobile do not count against other codes of the mobile', async () => {
    const mobile = newMobile();
    for (let times = 0; times < 6; times += 1) await askCode('BCDF-GHJK', mobile);
    expect((await askCode('BCDF-GHJK', mobile)).status).toBe(429);
    const contact = async () => (await server.post(apiPaths.sendOtpForContact, { mobileNo: mobile })).status;
    for (let times = 0; times < 5; times += 1) expect(await contact()).toBe(200);
    expect(await contact()).toBe(429);
  });

  test('a matching pair counts against the limit even when the mobile cannot receive messages', async () => {
    const { reference, mobile } = await lead('0556990504');
    const statuses = [];
    for (let times = 0; times < 7; times += 1) statuses.push((await askCode(reference, mobile)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('a thousand mismatched references and mobiles get the same answer as a matching pair', async () => {
    const right = await lead();
    const seen = new Set<string>();
    for (let tried = 0; tried < 1000; tried += 1) {
      const made = [...String(tried).padStart(3, '0')].map((digit) => receiptLetters[Number(digit)]).join('');
      const [reference, mobile] =
        tried === 500 ? [right.reference, right.mobile] : [`BCDF-${made}J`, newMobile()];
      const { status, body, headers } = await askCode(reference, mobile);
      const { generatedTime, ...rest } = body;
      const names = [...headers.keys()].sort();
      seen.add(JSON.stringify({ status, rest, names, time: typeof generatedTime }));
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('"status":200');
    expect(await codeFor(right.mobile)).toBeDefined();
  });
});
