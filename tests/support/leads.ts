import type { Transaction } from 'kysely';
import type { DeliveryKind } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { enqueueDeliveries } from '#server/intake/outbox/enqueue.ts';
import type { Services } from '#server/intake/services.ts';
import { insertSubmission, newSubmission } from '#server/intake/submissions/insert.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { decryptAnswers } from '#server/platform/encryption/encrypted-answers.ts';
import { type AnyJson, personalFinancePayload, type TestServer } from './site.ts';

export const request = '/api/WebsiteFinance/IndividualLoanRequest';
export const verify = '/api/OTP/VerifyOtp';
export const update = '/api/websitefinance/updatelead';
let mobiles = 0;
/** Returns a mobile (05…) that no other test uses, ending in the given digits. */
export const newMobile = (ending = '1') => `05${String(++mobiles).padStart(8 - ending.length, '0')}${ending}`;

/** Returns helpers for applications for personal finance. */
export function leadHelpers(current: () => TestServer) {
  async function applied(
    MobileNumber = newMobile(),
  ): Promise<{ body: AnyJson; mobile: string; code: string }> {
    const { body } = await current().post(request, personalFinancePayload({ MobileNumber }));
    const mobile = `966${MobileNumber.slice(1)}`;
    return { body, mobile, code: (await current().codeSentTo(mobile)) ?? '' };
  }
  const typed = ({ body, mobile }: { body: AnyJson; mobile: string }, otp: string) => ({
    leadId: body.leadId,
    generatedTime: body.generatedTime,
    mobileNumber: mobile,
    otp,
  });
  const submission = async (id: string) => {
    const row = await current()
      .services.database.db.selectFrom('submissions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...row, answers: decryptAnswers(current().services.encryption, row) };
  };
  const deliveriesOf = (id: string) =>
    current()
      .services.database.db.selectFrom('deliveries')
      .selectAll()
      .where('submission_id', '=', id)
      .execute();
  const wrong = (code: string) => (code === '0000' ? '1111' : '0000');
  return { applied, typed, submission, deliveriesOf, wrong };
}

/** Inserts an accepted application without deliveries. @returns its id */
export async function insertApplication(
  tx: Transaction<Tables>,
  services: Services,
  answers: Record<string, string> = {},
): Promise<string> {
  const lead = newSubmission();
  const arrival = {
    form: personalFinance,
    language: 'ar' as const,
    state: 'accepted' as const,
    answers: { CustomerName: 'مقدم طلب', ...answers },
    consents: { infoConsent: true },
    campaign: { sourcePlatform: 'Direct', source: 'Direct', sourceMedium: 'Direct' },
    now: services.now(),
  };
  await insertSubmission(tx, lead, arrival, services);
  return lead.id;
}

/** Inserts a lead with one pending delivery. @returns the delivery's id */
export async function insertPendingDelivery(services: Services, kind: DeliveryKind): Promise<string> {
  const { database, queue, now } = services;
  const lead = await database.db.transaction().execute(async (tx) => {
    const id = await insertApplication(tx, services, { email: 'applicant@example.com' });
    await enqueueDeliveries(tx, queue, id, [kind], now());
    return id;
  });
  const row = await database.db
    .selectFrom('deliveries')
    .select('id')
    .where('submission_id', '=', lead)
    .executeTakeFirstOrThrow();
  return row.id;
}
