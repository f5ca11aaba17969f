import PostalMime from 'postal-mime';
import { apiPaths } from '#domain/api-paths.ts';
import { contact } from '#domain/forms/contact.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { sandboxCustomers } from '#server/customers/register/sandbox-customers.ts';
import { type AnyJson, examplePayload, formOf, personalFinancePayload } from '../support/site.ts';
import { until } from '../support/until.ts';
import type { Known } from './values.ts';
import type { WatchedServer } from './watched-server.ts';

/**
 * Prepares the first steps of forms: applications before and after their code, a proven contact, a proven e-mail update with
 * its link, a report's receipt. Without these, no generated request reaches a second step.
 */
export async function prepareSteps({ url, outbox }: WatchedServer): Promise<Known> {
  const headers = { 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<AnyJson> =>
    (await fetch(url() + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const codeOf = async (mobile: string): Promise<string> => {
    const texts = (await outbox('sms')).map((text) => JSON.parse(text) as { to: string; text: string });
    const newest = texts.findLast(({ to }) => to === mobile)?.text ?? '';
    return /(?<!\d)\d{4}(?!\d)/.exec(newest)?.[0] ?? '';
  };
  const apply = async (local: string) => {
    const body = await post(apiPaths.individualLoanRequest, personalFinancePayload({ MobileNumber: local }));
    const mobileNumber = `966${local.slice(1)}`;
    return { ...body, mobileNumber, otp: await codeOf(mobileNumber) };
  };
  const waiting = await apply('0541000011');
  const proven = await Promise.all(['0541000012', '0541000013', '0541000014'].map(apply));
  for (const { reference: _, isAbsherVerified: __, ...typed } of proven)
    await post(apiPaths.verifyOtp, typed);

  const contacts = ['0541000021', '0541000022'];
  const proofs: string[] = [];
  for (const local of contacts) {
    const mobileNumber = `966${local.slice(1)}`;
    const nationalId = examplePayload(contact).CustomerNationalId;
    const { generatedTime: genTime } = await post(apiPaths.sendOtpForContact, { mobileNo: mobileNumber });
    const typed = { mobileNumber, nationalId, genTime, otp: await codeOf(mobileNumber) };
    proofs.push((await post(apiPaths.verifyOtpForContact, typed)).proof);
  }

  /** Customers with a proven mobile and id, who may change their address. */
  const customers = await Promise.all(
    sandboxCustomers.slice(0, 2).map(async ({ national_id: nationalID, mobile: phoneNumber }) => {
      const typed = { mobileNumber: phoneNumber, nationalId: nationalID };
      const sent = await post(apiPaths.sendOtpForEmail, { ...typed, infoConsent: true });
      const code = { otp: await codeOf(phoneNumber), genTime: sent.generatedTime };
      const { proof } = await post(apiPaths.verifyOtpForEmail, { ...typed, ...code });
      return { nationalID, phoneNumber, proof };
    }),
  );
  const [first, second] = customers;
  await post(apiPaths.verifyEmailRequest, { ...first, email: 'new@customers.example' });
  const linkId = async () => {
    const mails = await Promise.all((await outbox('mail')).map((mail) => PostalMime.parse(mail)));
    return mails.flatMap(({ text = '' }) => /Id=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
  };
  await until(async () => (await linkId()) !== undefined, 15_000);

  const body = formOf(whistleblowingReport);
  const report = await fetch(url() + whistleblowingReport.endpoint, { method: 'POST', body });
  const { receiptCode } = (await report.json()) as AnyJson;
  return {
    leadId: [waiting.leadId],
    generatedTime: [waiting.generatedTime],
    otp: [waiting.otp, '0000'],
    mobileNumber: [waiting.mobileNumber, ...customers.map((customer) => customer.phoneNumber)],
    Id: [...proven.map(({ leadId }) => leadId), await linkId()],
    CustomerMobileNo: contacts,
    nationalId: customers.map((customer) => customer.nationalID),
    // Only the second customer: the first one's proof is used, and random pairs seldom match.
    phoneNumber: [second?.phoneNumber],
    nationalID: [second?.nationalID],
    receiptCode: [receiptCode],
    proof: [...proofs, second?.proof],
  };
}
