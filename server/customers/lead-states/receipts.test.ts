import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { cashFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { freshDatabase, serverForTests } from '#tests/support/database.ts';
import { examplePayload, personalFinancePayload, startTestServer } from '#tests/support/site.ts';
import { deliverReceiptMail } from './receipts.ts';

const server = serverForTests({ delivers: true });

const kindsOf = async (reference: string) =>
  (
    await server.services.database.db
      .selectFrom('deliveries')
      .innerJoin('submissions as s', 's.id', 'submission_id')
      .select('kind')
      .where('s.reference', '=', reference)
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);
const isDone = async () =>
  (
    await server.services.database.db
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', 'pending')
      .execute()
  ).length === 0;

/** Sends a personal finance application and verifies its mobile with a code. Returns the reference. */
async function apply(mobile: string, email: string, language: string): Promise<string> {
  const headers = { 'accept-language': language };
  const payload = personalFinancePayload({ MobileNumber: mobile, email });
  const { body: lead } = await server.post(apiPaths.individualLoanRequest, payload, headers);
  const otp = await server.codeSentTo(`966${mobile.slice(1)}`);
  const { leadId, generatedTime } = lead;
  await server.post(apiPaths.verifyOtp, { leadId, generatedTime, mobileNumber: mobile, otp });
  await server.post(apiPaths.updateLead, { ...payload, Id: leadId }, headers);
  return lead.reference;
}

/**
 * Returns the number of parts that a network splits the text message into. GSM 03.38 has 7 bits a letter; other letters
 * need 16.
 */
function partsOf(text: string): number {
  // Our Latin texts use only its basic letters, none of its extension.
  const [one, each] = /^[\w .,:;"'()/\n-]*$/.test(text) ? [160, 153] : [70, 67];
  return text.length <= one ? 1 : Math.ceil(text.length / each);
}

describe('receipt', () => {
  test('an old receipt is skipped if its promised day has passed or the customer knows more', async () => {
    const { body } = await server.post(
      carFinance.endpoint,
      examplePayload(carFinance, { email: 'old@example.com' }),
    );
    const { id: about } = await server.submission(String(body.reference));
    await expect.poll(isDone, { timeout: 15_000 }).toBe(true);
    const before = server.clock.now;
    const send = async (days: number) => {
      server.clock.now = new Date(before.getTime() + days * 86_400_000);
      const sending = deliverReceiptMail(server.services, { id: crypto.randomUUID(), about });
      return sending.then(
        () => 'sent',
        ({ reason }) => reason,
      );
    };
    expect(await send(0.5)).toBe('sent');
    expect(await send(30)).toBe('too-late');
    const { db } = server.services.database;
    await db
      .updateTable('deliveries')
      .set({ kind: 'state-mail' })
      .where('submission_id', '=', about)
      .where('kind', '=', 'receipt-mail')
      .execute();
    expect(await send(0.5)).toBe('replaced');
    server.clock.now = before;
  });

  test.each([
    ['ar', '0551230091', /طلب تمويل شخصي/, /الثلاثاء.*24 نوفمبر/],
    ['en', '0551230092', /Personal finance/, /Tuesday.*24 November/],
  ])(
    'a receipt goes by mail and text message in the language of the form: %s',
    async (language, mobile, arrived, next) => {
      const email = `${language}@example.com`;
      const reference = await apply(mobile, email, language);
      await expect.poll(isDone, { timeout: 15_000 }).toBe(true);
      const sms = (await server.outbox('sms')).map(
        (file) => JSON.parse(file) as { to: string; text: string },
      );
      const [text = ''] = sms.map((one) => one.text).filter((one) => one.includes(reference));
      expect(text).toMatch(arrived);
      expect(text).toMatch(next);
      // Four digits would look like a code, and a link could mislead.
      expect(text).not.toMatch(/\d{4}|http/);
      expect(partsOf(text)).toBeLessThanOrEqual(3);
      const mails = await server.mails();
      const mail = mails.filter(({ to }) => to?.[0]?.address === email);
      expect(mail).toHaveLength(1);
      expect(mail[0]?.text).toMatch(next);
      expect(mail[0]?.text).toContain(`/${language}/follow?reference=${reference}`);
      expect(mail[0]?.html).not.toContain(`/${language === 'ar' ? 'en' : 'ar'}/`);
      expect(mail[0]?.subject).toContain(reference);
    },
  );

  test('receipts go at most ten times a day to one address in any spelling', async () => {
    for (let times = 0; times < 11; times += 1) {
      const email = times % 2 ? 'Stranger@example.com' : 'stranger@example.com';
      // Each application has another id, because a repeated application is accepted once.
      const idNumber = `10101020${String(times).padStart(2, '0')}`;
      await server.post(carFinance.endpoint, examplePayload(carFinance, { email, idNumber }));
    }
    await expect.poll(isDone, { timeout: 15_000 }).toBe(true);
    const mails = await server.mails();
    const theirs = mails.filter(({ to }) => to?.[0]?.address?.toLowerCase() === 'stranger@example.com');
    expect(theirs).toHaveLength(10);
    const leftOut = await server.services.database.db
      .selectFrom('deliveries')
      .select(['state', 'delivered_at', 'skip_reason'])
      .where('skip_reason', 'is not', null)
      .execute();
    expect(leftOut).toEqual([{ state: 'delivered', delivered_at: null, skip_reason: 'daily-limit' }]);
  });

  test('a receipt goes neither to an unproven mobile nor without an address', async () => {
    const { body: car } = await server.post(carFinance.endpoint, examplePayload(carFinance));
    expect(await kindsOf(car.reference)).toEqual(['crm', 'receipt-mail', 'staff-mail']);
    const { body: cash } = await server.post(cashFinance.endpoint, examplePayload(cashFinance));
    expect(await kindsOf(cash.reference)).toEqual(['crm', 'staff-mail']);
  });

  test('a receipt is created once by mail and text message for a confirmed application', async () => {
    const reference = await apply('0551230093', 'again@example.com', 'ar');
    const owed = await kindsOf(reference);
    expect(owed).toEqual(['crm', 'receipt-mail', 'receipt-sms', 'staff-mail']);
  });

  test.each([
    ['mail', ['receipt-mail']],
    ['none', []],
  ])('a receipt is sent according to RECEIPTS=%s', async (setting, kinds) => {
    const other = await startTestServer(await freshDatabase(), { env: { RECEIPTS: setting } });
    await other.post(carFinance.endpoint, examplePayload(carFinance));
    const rows = await other.services.database.db
      .selectFrom('deliveries')
      .select('kind')
      .where('kind', 'like', 'receipt%')
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(kinds);
    await other.stop();
  });
});
