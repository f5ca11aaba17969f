import { apiPaths } from '#domain/api-paths.ts';
import { contact } from '#domain/forms/contact.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { emailLinkId } from '#server/customers/email-change/email-link.ts';
import { encryptCustomer } from '#server/customers/register/encrypted-customer.ts';
import { verifyRow } from '#server/platform/encryption/signed-rows.ts';
import { formOf, type Json, payloadOf, personalFinancePayload, type TestServer } from '../support/site.ts';
import type { Known } from './values.ts';

/**
 * What a visitor holds halfway: applications before and after their code, a proven contact, a proven e-mail update with
 * its link, a report's receipt. Without these no made-up request would ever reach the second step of anything.
 */
export async function halfway(server: TestServer): Promise<Known> {
  const { post, services } = server;
  const { database, encryption, keys } = services;
  const codeOf = async (mobile: string) => (await server.codeSentTo(mobile)) ?? '';
  const apply = async (local: string) => {
    const { body } = await post(
      apiPaths.individualLoanRequest,
      personalFinancePayload({ MobileNumber: local }),
    );
    const mobileNumber = `966${local.slice(1)}`;
    return { ...body, mobileNumber, otp: await codeOf(mobileNumber) } as Json;
  };
  const waiting = await apply('0541000011');
  const proven = await Promise.all(['0541000012', '0541000013', '0541000014'].map(apply));
  for (const { reference: _, isAbsherVerified: __, ...typed } of proven)
    await post(apiPaths.verifyOtp, typed);

  const contacts = ['0541000021', '0541000022'];
  const proofs: string[] = [];
  for (const local of contacts) {
    const mobile = `966${local.slice(1)}`;
    const nationalId = payloadOf(contact).CustomerNationalId;
    const sent = await post(apiPaths.sendOtpForContact, { mobileNo: mobile });
    const typed = { mobileNumber: mobile, nationalId, genTime: sent.body.generatedTime };
    const right = await post(apiPaths.verifyOtpForContact, { ...typed, otp: await codeOf(mobile) });
    proofs.push(right.body.proof);
  }

  const customers = await Promise.all(
    ['966541000031', '966541000032'].map((mobile, index) => customerOf(server, `101010101${index}`, mobile)),
  );
  const [first, second] = customers;
  await post(apiPaths.verifyEmailRequest, { ...first, email: 'new@customers.example' });
  const change = await database.db.selectFrom('email_changes').selectAll().executeTakeFirstOrThrow();

  const report = await server.request(whistleblowingReport.endpoint, {
    method: 'POST',
    body: formOf(whistleblowingReport),
  });
  const { receiptCode } = (await report.json()) as Json;
  return {
    leadId: [waiting.leadId],
    generatedTime: [waiting.generatedTime],
    otp: [waiting.otp, '0000'],
    mobileNumber: [waiting.mobileNumber, ...customers.map((customer) => customer.phoneNumber)],
    Id: [
      ...proven.map(({ leadId }) => leadId),
      emailLinkId(keys('email-link'), verifyRow(encryption, 'email_changes', change).submission_id),
    ],
    CustomerMobileNo: contacts,
    nationalId: customers.map((customer) => customer.nationalID),
    // The first customer's proof is spent, and what fits together is seldom made up by chance.
    phoneNumber: [second?.phoneNumber],
    nationalID: [second?.nationalID],
    receiptCode: [receiptCode],
    proof: [...proofs, second?.proof],
  };
}

/** A customer whose mobile and id were proven, so that a new address may be asked for. */
async function customerOf(server: TestServer, nationalID: string, phoneNumber: string) {
  const row = { national_id: nationalID, mobile: phoneNumber, email: 'old@customers.example' };
  await server.services.database.db
    .insertInto('customers')
    .values(encryptCustomer(server.services.encryption, row))
    .execute();
  const typed = { mobileNumber: phoneNumber, nationalId: nationalID };
  const { body } = await server.post(apiPaths.sendOtpForEmail, { ...typed, infoConsent: true });
  const otp = await server.codeSentTo(phoneNumber);
  const right = await server.post(apiPaths.verifyOtpForEmail, { ...typed, otp, genTime: body.generatedTime });
  return { nationalID, phoneNumber, proof: right.body.proof as string };
}
