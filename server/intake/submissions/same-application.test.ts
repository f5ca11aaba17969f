import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { cashFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload, personalFinancePayload } from '#tests/support/site.ts';

const server = serverForTests();

let mobiles = 0;
function newMobile(): string {
  mobiles += 1;
  return `05561${String(mobiles).padStart(5, '0')}`;
}

const accepted = async () => {
  const { db } = server.services.database;
  const rows = async (table: 'submissions' | 'deliveries') =>
    (await db.selectFrom(table).select('id').execute()).length;
  return { submissions: await rows('submissions'), deliveries: await rows('deliveries') };
};

describe.each([carFinance, cashFinance, afterSales])('repeated application: $name', (form) => {
  const send = (payload: object) => server.post(form.endpoint, payload);

  test('an application repeated within a day returns the first reference, and adds no delivery', async () => {
    const payload = examplePayload(form, { MobileNumber: newMobile() });
    const first = await send(payload);
    expect(first.body).toEqual({ isEmailSent: true, reference: expect.any(String) });
    const before = await accepted();
    const again = await send(payload);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({
      isEmailSent: true,
      reference: first.body.reference,
      alreadyReceived: true,
      message: server.services.sentences.message('alreadyReceived'),
    });
    expect(await accepted()).toEqual(before);
  });

  test('an application sent several times at once is stored once', async () => {
    const payload = examplePayload(form, { MobileNumber: newMobile() });
    const before = await accepted();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(payload)));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.alreadyReceived)).toHaveLength(1);
    expect((await accepted()).submissions).toBe(before.submissions + 1);
  });

  test('a repeated application is recognised in letters that read the same', async () => {
    const payload = { ...examplePayload(form, { MobileNumber: newMobile() }) } as Record<string, unknown>;
    const first = (await send(payload)).body.reference;
    const inOtherLetters = Object.fromEntries(
      Object.entries(payload).map(([name, value]) =>
        /name|mail|message|purpose$/i.test(name) && typeof value === 'string' && value.length > 1
          ? [name, `${value.charAt(0)}\u200c${value.slice(1).toUpperCase()}`.replace(/\u200c(?=.*@)/, '')]
          : [name, value],
      ),
    );
    expect(inOtherLetters).not.toEqual(payload);
    expect((await send(inOtherLetters)).body.reference).toBe(first);
  });

  test('an application with another answer or another consent, or a day later, is a new one', async () => {
    const MobileNumber = newMobile();
    const payload = examplePayload(form, { MobileNumber });
    const references = new Set([(await send(payload)).body.reference]);
    references.add((await send({ ...payload, dataConsent: true })).body.reference);
    references.add((await send(examplePayload(form, { MobileNumber: newMobile() }))).body.reference);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 24 * 3_600_000);
    references.add((await send(payload)).body.reference);
    server.clock.now = now;
    expect(references.size).toBe(4);
  });

  test.each(['withdrawn', 'declined'] as const)(
    'a repeated application is a new one after the first was %s',
    async (progress) => {
      const payload = examplePayload(form, { MobileNumber: newMobile() });
      const first = (await send(payload)).body.reference;
      const { db } = server.services.database;
      await db.updateTable('submissions').set({ progress }).where('reference', '=', first).execute();
      expect((await send(payload)).body.reference).not.toBe(first);
    },
  );
});

describe('repeated personal finance application', () => {
  const ask = async (payload: object, mobile: string) => {
    const { body } = await server.post(apiPaths.individualLoanRequest, payload);
    const otp = await server.codeSentTo(`966${mobile.slice(1)}`);
    return { leadId: body.leadId, generatedTime: body.generatedTime, mobileNumber: mobile, otp };
  };
  const confirm = (payload: object, Id: string) => server.post(apiPaths.updateLead, { ...payload, Id });

  test('a repeated personal finance application returns the first reference only after a new verification', async () => {
    const mobile = newMobile();
    const payload = personalFinancePayload({ MobileNumber: mobile });
    const first = await ask(payload, mobile);
    await server.post(apiPaths.verifyOtp, first);
    const { reference } = (await confirm(payload, first.leadId)).body;
    const second = await ask(payload, mobile);
    expect((await confirm(payload, second.leadId)).status).toBe(422);
    await server.post(apiPaths.verifyOtp, second);
    const before = await accepted();
    for (let times = 0; times < 2; times++)
      expect((await confirm(payload, second.leadId)).body).toMatchObject({
        isUpdated: true,
        reference,
        alreadyReceived: true,
      });
    expect(await accepted()).toEqual(before);
    // Confirming the first one again returns its own answer.
    expect((await confirm(payload, first.leadId)).body).toEqual({ isUpdated: true, reference });
  });
});
