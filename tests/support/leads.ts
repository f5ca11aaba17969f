import { decryptAnswers } from '#server/platform/encryption/encrypted-answers.ts';
import { type Json, personalFinancePayload, type TestServer } from './site.ts';

export const request = '/api/WebsiteFinance/IndividualLoanRequest';
export const verify = '/api/OTP/VerifyOtp';
export const update = '/api/websitefinance/updatelead';
let mobiles = 0;
/** A mobile (05…) that no other test uses, ending in the given digits. */
export const newMobile = (ending = '1') => `05${String(++mobiles).padStart(8 - ending.length, '0')}${ending}`;

/** What a test does with applications for personal finance, and looks up of them. */
export function leadsOn(current: () => TestServer) {
  async function applied(MobileNumber = newMobile()): Promise<{ body: Json; mobile: string; code: string }> {
    const { body } = await current().post(request, personalFinancePayload({ MobileNumber }));
    const mobile = `966${MobileNumber.slice(1)}`;
    return { body, mobile, code: (await current().codeSentTo(mobile)) ?? '' };
  }
  const typed = ({ body, mobile }: { body: Json; mobile: string }, otp: string) => ({
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
